//! Tchess: one search function in four stages, and a table of principal variations that are never pruned.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, the module described in its last appendix, with the
//! searches of chapter 4 ("static concepts", "using the principal variation"). From the root to the leaves: full width; static
//! pruning; the last two half-moves, where only checks keep their full value; captures. Corrected: known moves are not searched
//! twice; a capture is identified by the move and not by a jump of the score; nothing is pruned while a mate threatens; a side
//! in check does not stand pat.

use super::board::{Board, Line, MOST_PLIES, capture_rank, join, prize, sorted};
use super::brute_force::{quiescence, square_gain};
use super::known_lines::Node;
use super::player::{Program, Task};
use crate::evaluation::typical::{evaluate_placement as evaluate, phase};
use crate::search::{INFINITY, KeyClass, Leaf, Prune, Stage, WIN, Why};
use tabia_chess::{CheckInfo, Move, Position, Role};
use tabia_engine::Depth;

/// Half-moves from the root that are searched in full width. The book makes the number configurable.
const FULL_WIDTH: i32 = 3;

/// The first iteration of the book; shallower ones only ensure that there is a move.
const FIRST: i32 = 3;

/// Number of half-moves before the captures that form a separate stage.
const CHECK_STAGE: i32 = 2;

/// Scores beyond this are near a mate, where there is no static pruning.
const MATE_GUARD: i32 = WIN - 1000;

/// Number of entries of the hash table: a power of two, so that a part of the key is the index.
const ENTRIES: usize = 1 << 18;

/// Tchess.
pub struct Tchess {
    best_moves: BestMoves,
}

impl Default for Tchess {
    fn default() -> Tchess {
        Tchess {
            best_moves: BestMoves::new(),
        }
    }
}

impl Program for Tchess {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        let last = task.depth(Depth::MAX.0);
        let depths = (1..=last.min(1)).chain(FIRST.min(last)..=last);
        board.refine(depths, |board, node, line| {
            let mut search = Search {
                board,
                best_moves: &mut self.best_moves,
            };
            search.node((-INFINITY, INFINITY), node, line)
        });
    }

    fn new_game(&mut self) {
        self.best_moves = BestMoves::new();
    }
}

/// The hash table of the book: it holds best moves and nothing else.
struct BestMoves(Vec<Option<(u64, Move)>>);

impl BestMoves {
    fn new() -> BestMoves {
        BestMoves(vec![None; ENTRIES])
    }

    fn slot(&mut self, key: u64) -> &mut Option<(u64, Move)> {
        &mut self.0[key as usize & (ENTRIES - 1)]
    }

    fn get(&mut self, key: u64) -> Option<Move> {
        self.slot(key)
            .filter(|(known, _)| *known == key)
            .map(|(_, mv)| mv)
    }

    fn set(&mut self, key: u64, mv: Move) {
        *self.slot(key) = Some((key, mv));
    }
}

struct Search<'s, 'b> {
    board: &'s mut Board<'b>,
    best_moves: &'s mut BestMoves,
}

/// How far the value of a move counts before its answers are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// The value that the search finds.
    Full,
    /// At most the static value of the position after the move.
    Static,
}

impl Search<'_, '_> {
    fn node(&mut self, window: (i32, i32), node: Node<'_>, line: &mut Line) -> i32 {
        let stage = stage(self.board.ply(), &node);
        if self.board.is_draw() {
            let value = self.board.draw_value();
            return (self.board).leaf(stage, window, node.depth, (value, Leaf::End));
        }
        if node.depth <= 0 || self.board.ply() >= MOST_PLIES {
            return quiescence(self.board, window, node.last);
        }
        self.board.enter(stage, window, node.depth);
        let moves = self.in_order(&node);
        if moves.is_empty() {
            return self.board.end(self.board.end_value(), Leaf::End);
        }
        let value = self.moves(moves, window, node, line);
        self.board.leave(value)
    }

    /// Searches the moves of a position; returns the value of the best one.
    fn moves(
        &mut self,
        moves: Vec<Move>,
        (mut alpha, beta): (i32, i32),
        node: Node<'_>,
        line: &mut Line,
    ) -> i32 {
        let key = self.board.position.key();
        let checks = CheckInfo::new(&self.board.position);
        let mut best = -INFINITY;
        for (number, mv) in moves.into_iter().enumerate() {
            let gives_check = checks.gives_check(&self.board.position, mv);
            // A check costs no depth.
            let next = node.after(mv, node.depth - i32::from(!gives_check));
            let is_known = next.known.is_some();
            let trust = match is_known || gives_check {
                true => Trust::Full,
                false => trust(&self.board.position, self.board.ply(), &node, mv),
            };
            let undo = self.board.make(mv);
            let mut cap = beta;
            if trust == Trust::Static && alpha > -MATE_GUARD && beta < MATE_GUARD {
                cap = beta.min(-evaluate(&self.board.position));
            }
            let mut value = cap;
            let mut child = Line::new();
            if cap > alpha {
                self.say_why([
                    (is_known, Why::Known),
                    (gives_check, Why::Check),
                    (cap < beta, Why::Capped),
                ]);
                let is_first = number == 0 || is_known;
                value = self.probe((alpha, cap), is_first, next, &mut child);
            }
            self.board.unmake(mv, undo);
            if cap <= alpha {
                self.board.prune(Some(mv), Prune::Static);
            }
            if self.board.over {
                return best;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                join(line, mv, &child);
                self.best_moves.set(key, mv);
                self.board.raise(mv, value);
            }
            if alpha >= beta {
                self.board.cut(number);
                break;
            }
        }
        best
    }

    /// Returns the value of the move that was just made: known moves and the first one get the full window, the others get it
    /// only after they raise alpha in a null window.
    fn probe(
        &mut self,
        (alpha, beta): (i32, i32),
        is_first: bool,
        next: Node<'_>,
        line: &mut Line,
    ) -> i32 {
        if !is_first && alpha + 1 < beta {
            let value = -self.node((-alpha - 1, -alpha), next, line);
            if value <= alpha || self.board.over {
                return value;
            }
            self.board.research();
            line.clear();
        }
        (-self.node((-beta, -alpha), next, line)).min(beta)
    }

    /// Returns known lines, the hash move, captures, then quiet moves by the tables.
    fn in_order(&mut self, node: &Node<'_>) -> Vec<Move> {
        let position = &self.board.position;
        let hash = self.best_moves.get(position.key());
        let phase = phase(position);
        let switches = self.board.switches();
        let moves = sorted(&self.board.moves(), |mv| {
            match (node.place(mv), prize(position, mv)) {
                (Some(place), _) => i32::MAX - place as i32,
                _ if hash == Some(mv) => i32::MAX / 2,
                (None, Some(prize)) => capture_rank(position, mv, prize, node.last),
                (None, None) => {
                    let gain = square_gain(position, mv, phase);
                    switches.rank(position, mv, gain, phase)
                }
            }
        });
        self.board.order(&moves, node.last, |mv| {
            let is_first = node.place(mv).is_some() || hash == Some(mv);
            is_first.then_some(KeyClass::Known)
        });
        moves
    }

    /// Reports why the move that was just made is searched in another way.
    fn say_why(&self, reasons: [(bool, Why); 3]) {
        let given = reasons.into_iter().filter(|(is_given, _)| *is_given);
        given.for_each(|(_, why)| self.board.why(why));
    }
}

/// Returns the stage of a position.
fn stage(ply: i32, node: &Node<'_>) -> Stage {
    match () {
        () if !node.may_cut => Stage::FullWidth,
        () if node.depth <= CHECK_STAGE => Stage::Checks,
        () if ply < FULL_WIDTH => Stage::FullWidth,
        () => Stage::Static,
    }
}

/// Returns how a move counts, by the stage of the node; known moves and checks always count in full.
fn trust(position: &Position, ply: i32, node: &Node<'_>, mv: Move) -> Trust {
    let is_near = node.depth <= CHECK_STAGE;
    let is_wide = ply < FULL_WIDTH || is_extended(position, mv);
    match !node.may_cut || position.in_check() || (is_wide && !is_near) {
        true => Trust::Full,
        false => Trust::Static,
    }
}

/// Returns whether the value of a move shows only later: captures, promotions, and pawns that reach the seventh rank.
fn is_extended(position: &Position, mv: Move) -> bool {
    let is_pawn = position
        .piece_at(mv.from())
        .is_some_and(|piece| piece.role == Role::Pawn);
    !position.is_quiet(mv) || (is_pawn && mv.to().relative_rank(position.turn()) == 6)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::super::known_lines::KnownLines;
    use super::super::player::ProgramPlayer;
    use super::*;
    use tabia_chess::uci_move;
    use tabia_engine::Limits;

    /// Applies a function to a task, as a program receives it.
    struct Experiment<F, T>(F, Sender<T>);

    impl<F: FnMut(&mut Board<'_>) -> T + Send, T: Send> Program for Experiment<F, T> {
        fn think(&mut self, task: &Task<'_>) {
            self.1.send((self.0)(&mut Board::new(task))).unwrap();
        }
    }

    fn on<T: Send + 'static>(
        position: &Position,
        only: Move,
        work: impl FnMut(&mut Board<'_>) -> T + Send + 'static,
    ) -> T {
        let (sender, found) = channel();
        let program = Box::new(Experiment(work, sender));
        let player = ProgramPlayer::new("experiment", program, || {}).unwrap();
        let limits = Limits {
            search_moves: vec![only],
            ..Limits::default()
        };
        player.search(position.clone(), Vec::new(), limits);
        found.recv().unwrap()
    }

    /// All moves to a depth, then captures to their end.
    fn whole(board: &mut Board<'_>, window: (i32, i32), depth: i32, line: &mut Line) -> i32 {
        if depth == 0 {
            return quiescence(board, window, None);
        }
        let moves = board.moves();
        board.best_of(
            moves.iter().copied(),
            window,
            -INFINITY,
            line,
            |board, _, window, line| whole(board, window, depth - 1, line),
        )
    }

    /// A window without mates: near mates nothing is pruned.
    const SETTLED: (i32, i32) = (-3000, 3000);

    #[test]
    fn a_quiet_answer_to_a_known_move_is_searched_and_to_an_unknown_one_cut() {
        // After any king's move e5 forks the knights; it is quiet, and Black's static value does not improve by it.
        let fork = Position::from_fen("6k1/8/4p3/8/3N1N2/8/8/7K w - - 0 1").unwrap();
        let king = uci_move::read(&fork, "h1g1").unwrap();
        let tchess = move |lines: &'static [&'static str]| {
            let fork = fork.clone();
            let start = fork.clone();
            on(&start, king, move |board| {
                let mut known = KnownLines::default();
                for line in lines {
                    let mut position = fork.clone();
                    let moves: Line = line
                        .split(' ')
                        .map(|text| {
                            let mv = uci_move::read(&position, text).unwrap();
                            position = position.after(mv);
                            mv
                        })
                        .collect();
                    known.insert(&moves);
                }
                let mut best_moves = BestMoves::new();
                let mut line = Line::new();
                let mut search = Search {
                    board: &mut *board,
                    best_moves: &mut best_moves,
                };
                let found = search.node(SETTLED, Node::root(3, &known), &mut line);
                (found, whole(board, SETTLED, 3, &mut Line::new()))
            })
        };
        let (found, truth) = tchess(&[]);
        assert!(found > truth + 200, "cut: {found} {truth}");
        for lines in [&["h1g1"], &["h1g1 g8h8"]] {
            let (found, truth) = tchess(lines);
            assert_eq!(found, truth, "an answer to a known move: {lines:?}");
        }
    }

    #[test]
    fn a_known_move_is_never_cut_wherever_it_comes() {
        // The same, one move later: after Kg1 Kg7 the king's next move is pruned as long as it is not known.
        let fork = Position::from_fen("6k1/8/4p3/8/3N1N2/8/8/7K w - - 0 1").unwrap();
        let quiet = fork.legal_moves();
        let quiet: Vec<Move> = quiet
            .iter()
            .copied()
            .filter(|mv| fork.is_quiet(*mv))
            .collect();
        let mut known = KnownLines::default();
        known.insert(&quiet[..1]);
        for (depth, ply) in (1..8).flat_map(|depth| (0..8).map(move |ply| (depth, ply))) {
            let unknown = Node {
                depth,
                known: None,
                may_cut: true,
                last: None,
            };
            let is_cut = depth <= CHECK_STAGE || ply >= FULL_WIDTH;
            for &mv in &quiet {
                let expected = if is_cut { Trust::Static } else { Trust::Full };
                assert!(trust(&fork, ply, &unknown, mv) == expected, "{depth} {ply}");
                // The root of the known lines, and the positions after their moves.
                let root = Node::root(depth, &known);
                assert!(trust(&fork, ply, &root, mv) == Trust::Full);
                let after = root.after(quiet[0], depth);
                assert!(after.known.is_some() && trust(&fork, ply, &after, mv) == Trust::Full);
                // Two moves away from them pruning is as usual.
                let aside = root.after(quiet[1], depth);
                assert!(aside.may_cut && trust(&fork, ply, &aside, mv) == expected);
            }
        }
    }
}
