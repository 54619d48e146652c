//! Tchess: one search function in four stages, and a table of principal variations that are never pruned.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, the module described in its last appendix, with the
//! searches of chapter 4 ("static concepts", "using the principal variation"). From the root to the leaves: full width;
//! static cuts; the last two half-moves, where only checks keep their full worth; captures. Mended: known moves are not
//! searched twice; a capture is known by the move and not by a jump of the score; nothing is cut while a mate threatens; a
//! side in check is not content with what it has.

use super::board::{Board, Line, MOST_PLIES, capture_rank, captures, join, prize, sorted};
use super::brute_force::square_gain;
use super::known_lines::KnownLines;
use crate::chess::{CheckInfo, Move, Role, Square};
use crate::engine::{Depth, Program, Task};
use crate::lab::evaluation::typical::{evaluate, phase};
use crate::lab::search::{INFINITY, WIN};

/// Half-moves from the root that are searched in full width. The book leaves the number open, as a line to be configured.
const FULL_WIDTH: i32 = 3;

/// The first iteration of the book; shallower ones only make sure that there is a move at all.
const FIRST: i32 = 3;

/// The last so many half-moves before the captures form a stage of their own.
const CHECK_STAGE: i32 = 2;

/// No static cuts so near to a mate.
const MATE_GUARD: i32 = WIN - 1000;

/// The hash table has this many entries: a power of two, so that a part of the key is the index.
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
        let mut known = KnownLines::default();
        board.deepen(depths, 100, |board, depth, line| {
            let mut search = Search {
                board,
                best_moves: &mut self.best_moves,
            };
            let node = Node {
                depth,
                known: Some(&known),
                may_cut: false,
                last: None,
            };
            let value = search.node((-INFINITY, INFINITY), node, line);
            known.insert(line);
            value
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

#[derive(Clone, Copy)]
struct Node<'k> {
    depth: i32,
    /// The principal variations that go through this position.
    known: Option<&'k KnownLines>,
    /// False at the root and after a known move: the answers to what is never cut are not cut either.
    may_cut: bool,
    /// Where the last move arrived.
    last: Option<Square>,
}

struct Search<'s, 'b> {
    board: &'s mut Board<'b>,
    best_moves: &'s mut BestMoves,
}

/// How much of a move's worth a stage believes before its answers are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// Whatever the search finds.
    Full,
    /// No more than the position is worth by its looks once the move is made.
    Static,
}

impl Search<'_, '_> {
    fn node(&mut self, (mut alpha, beta): (i32, i32), node: Node<'_>, line: &mut Line) -> i32 {
        if self.board.is_draw() {
            return 0;
        }
        if node.depth <= 0 || self.board.ply() >= MOST_PLIES {
            return self.captures(alpha, beta, node.last);
        }
        let key = self.board.position.key();
        let moves = self.in_order(&node);
        if moves.is_empty() {
            return self.board.end_value();
        }
        let checks = CheckInfo::new(&self.board.position);
        let in_check = self.board.position.in_check();
        let mut best = -INFINITY;
        for (number, mv) in moves.into_iter().enumerate() {
            let below = node.known.and_then(|known| known.after(mv));
            let gives_check = checks.gives_check(&self.board.position, mv);
            let trust = match () {
                () if below.is_some() || in_check || gives_check => Trust::Full,
                () => self.trust(&node, mv),
            };
            let undo = self.board.make(mv);
            let mut cap = beta;
            if trust == Trust::Static && alpha > -MATE_GUARD && beta < MATE_GUARD {
                cap = beta.min(-evaluate(&self.board.position));
            }
            let mut value = cap;
            let mut child = Line::new();
            if cap > alpha {
                let next = Node {
                    // A check costs no depth.
                    depth: node.depth - i32::from(!gives_check),
                    known: below,
                    may_cut: below.is_none(),
                    last: Some(mv.landing()),
                };
                value = self.probe(
                    (alpha, cap),
                    number == 0 || below.is_some(),
                    next,
                    &mut child,
                );
            }
            self.board.unmake(mv, undo);
            if self.board.over {
                return best;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                join(line, mv, &child);
                self.best_moves.set(key, mv);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of the move that was just made: known moves and the first one get the full window, the others must show
    /// that they are better before they do.
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
            line.clear();
        }
        (-self.node((-beta, -alpha), next, line)).min(beta)
    }

    /// The stage of the node says what is believed.
    fn trust(&self, node: &Node<'_>, mv: Move) -> Trust {
        let position = &self.board.position;
        if node.depth <= CHECK_STAGE && node.may_cut {
            return Trust::Static;
        }
        if self.board.ply() < FULL_WIDTH || !node.may_cut || is_extended(position, mv) {
            return Trust::Full;
        }
        Trust::Static
    }

    /// Captures to their end.
    fn captures(&mut self, mut alpha: i32, beta: i32, last: Option<Square>) -> i32 {
        let mut best = evaluate(&self.board.position);
        alpha = alpha.max(best);
        if alpha >= beta || self.board.ply() >= MOST_PLIES {
            return best;
        }
        for mv in captures(&self.board.position, last) {
            let undo = self.board.make(mv);
            let value = -self.captures(-beta, -alpha, Some(mv.landing()));
            self.board.unmake(mv, undo);
            if self.board.over {
                return best;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Known lines, the hash move, captures, then quiet moves by what the tables give.
    fn in_order(&mut self, node: &Node<'_>) -> Vec<Move> {
        let position = &self.board.position;
        let hash = self.best_moves.get(position.key());
        let phase = phase(position);
        sorted(&self.board.moves(), |mv| {
            let place = node.known.and_then(|known| known.place(mv));
            match (place, prize(position, mv)) {
                (Some(place), _) => i32::MAX - place as i32,
                _ if hash == Some(mv) => i32::MAX / 2,
                (None, Some(prize)) => capture_rank(position, mv, prize, node.last),
                (None, None) => square_gain(position, mv, phase),
            }
        })
    }
}

/// Moves whose worth shows only in what follows: captures, promotions, and pawns that come to the last rank but one.
fn is_extended(position: &crate::chess::Position, mv: Move) -> bool {
    let is_pawn = position
        .piece_at(mv.from())
        .is_some_and(|piece| piece.role == Role::Pawn);
    !position.is_quiet(mv) || (is_pawn && mv.to().relative_rank(position.turn()) == 6)
}
