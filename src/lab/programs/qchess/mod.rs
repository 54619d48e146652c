//! Qchess: a small tree that is refined, and a memory for lost positions.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005: the description of the program in the last appendix, with
//! the techniques of chapter 4. Every move is searched in the first six half-moves; a quiet one that stays below the best is
//! reduced. Beyond them such moves are pruned. The best lines of one iteration are neither pruned nor reduced in the next. At
//! the end come captures and, by Lang's budget, checks.

mod lost;
mod lost_file;
mod table;

use std::path::Path;

pub use self::lost::{Forgotten, LostPositions};
pub use self::lost_file::{LostPosition, Origin};
use self::table::Table;
use super::board::{Board, Line, MOST_PLIES, capture_rank, captures, join, prize, sorted};
use super::brute_force::square_gain;
use super::insides::StaticPart;
use super::known_lines::Node;
use super::player::{Program, Task};
use crate::evaluation::typical::{self, phase};
use crate::search::{INFINITY, KeyClass, Leaf, Prune, Stage, WIN, Why};
use tabia_chess::{CheckInfo, Color, Move, Position, Role, Square};
use tabia_engine::{Bound, Depth};

/// Base depth, in half-moves: beyond it the tree is small.
const BASE: i32 = 6;

/// Scores beyond this are near a mate, where nothing is pruned or reduced.
const MATE_GUARD: i32 = WIN - 1000;

/// A position is lost when its score, in hundredths of a pawn, is this low in a search of at least this depth.
const LOST: i32 = -200;
const LEAST_DEPTH: i32 = 4;

/// Checks are followed this far beyond the horizon, and further by Lang's rule, but never beyond the second limit.
const CHECK_PLIES: i32 = 2;
const MOST_CHECK_PLIES: i32 = 30;

/// Value of a piece that attacks the squares beside the enemy king.
const PRESSURE: i32 = 5;

/// Qchess.
pub struct Qchess {
    table: Table,
    killers: Vec<Option<Move>>,
    history: Vec<i32>,
    lost: LostPositions,
}

impl Qchess {
    /// Opens Qchess with its learned positions, which are in the folder `data`. The message describes a problem with them.
    pub fn open(data: Option<&Path>) -> (Qchess, Option<String>) {
        let (lost, problem) = LostPositions::open(data);
        let qchess = Qchess {
            table: Table::new(),
            killers: vec![None; MOST_PLIES as usize + 1],
            history: vec![0; 64 * 64],
            lost,
        };
        (qchess, problem)
    }

    fn learn(&mut self, task: &Task<'_>, depth: i32, value: i32) {
        let is_wanted = task.limits().search_moves.is_empty() && !task.limits().analysis;
        if is_wanted && depth >= LEAST_DEPTH && value <= LOST {
            let problem = self.lost.learn(task.position(), value);
            problem.into_iter().for_each(|problem| task.note(problem));
        }
    }
}

impl Program for Qchess {
    fn think(&mut self, task: &Task<'_>) {
        self.lost.refresh();
        let mut board = Board::new(task);
        self.killers.fill(None);
        self.history.fill(0);
        let mut deepest = 0;
        let found = board.refine(1..=task.depth(Depth::MAX.0), |board, node, line| {
            let mut search = Search {
                board,
                memory: self,
            };
            let value = search.node((-INFINITY, INFINITY), node, line);
            if !search.board.over {
                deepest = node.depth;
            }
            value
        });
        if let Some(value) = found {
            self.learn(task, deepest, value);
        }
    }

    fn new_game(&mut self) {
        self.table = Table::new();
    }
}

struct Search<'s, 'b> {
    board: &'s mut Board<'b>,
    memory: &'s mut Qchess,
}

impl Search<'_, '_> {
    fn node(&mut self, window: (i32, i32), mut node: Node<'_>, line: &mut Line) -> i32 {
        let ply = self.board.ply();
        let stage = if ply < BASE {
            Stage::Reduced
        } else {
            Stage::Static
        };
        if self.board.is_draw() {
            return self.board.leaf(stage, window, node.depth, (0, Leaf::End));
        }
        let key = self.board.position.key();
        if ply > 0
            && let Some(score) = self.memory.lost.get(key)
        {
            return (self.board).leaf(stage, window, node.depth, (score, Leaf::Learned));
        }
        if self.board.position.in_check() {
            self.board.why(Why::Check);
            node.depth += 1;
        }
        if node.depth <= 0 || ply >= MOST_PLIES {
            let budget = Budget {
                entry: ply,
                limit: ply + CHECK_PLIES,
            };
            return forced(self.board, window, budget, node.last);
        }
        let (mut alpha, mut beta) = window;
        let stored = self.memory.table.get(key).copied();
        if let Some(entry) = stored.filter(|entry| node.may_cut && entry.depth >= node.depth) {
            let score = entry.score(ply);
            match entry.bound {
                Bound::Exact => (alpha, beta) = (score, score),
                Bound::Lower => alpha = alpha.max(score),
                Bound::Upper => beta = beta.min(score),
            }
            if alpha >= beta {
                return (self.board).leaf(stage, window, node.depth, (score, Leaf::Table));
            }
        }
        self.board.enter(stage, (alpha, beta), node.depth);
        let moves = self.in_order(&node, stored.and_then(|entry| entry.mv));
        if moves.is_empty() {
            return self.board.end(self.board.end_value(), Leaf::End);
        }
        let value = self.moves(moves, (alpha, beta), node, line);
        self.board.leave(value)
    }

    /// Searches the moves of a position, and stores the value of the best one.
    fn moves(
        &mut self,
        moves: Vec<Move>,
        (mut alpha, beta): (i32, i32),
        node: Node<'_>,
        line: &mut Line,
    ) -> i32 {
        let checks = CheckInfo::new(&self.board.position);
        let first_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITY, None);
        for (number, mv) in moves.into_iter().enumerate() {
            let is_plain = number > 0 && self.is_plain(&checks, &node, mv, (alpha, beta));
            let mut child = Line::new();
            let undo = self.board.make(mv);
            let is_low = is_plain && -evaluate(&self.board.position) <= alpha;
            let is_pruned = is_low && self.board.ply() > BASE;
            let value = match is_pruned {
                true => alpha,
                false => self.probe((mv, number, is_low), (alpha, beta), &node, &mut child),
            };
            self.board.unmake(mv, undo);
            if is_pruned {
                self.board.prune(Some(mv), Prune::Static);
                best = best.max(alpha);
                continue;
            }
            if self.board.over {
                return best;
            }
            if value > best {
                best = value;
                best_move = Some(mv);
            }
            if value > alpha {
                alpha = value;
                join(line, mv, &child);
                self.board.raise(mv, value);
            }
            if alpha >= beta {
                self.board.cut(number);
                self.praise(mv, node.depth);
                break;
            }
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = best_move.filter(|_| bound != Bound::Upper);
        let (key, ply) = (self.board.position.key(), self.board.ply());
        let found = (node.depth, bound, best);
        self.memory.table.set(key, ply, found, best_move);
        best
    }

    /// Returns whether a move is reduced or pruned where its static value is low: it is quiet, is on no known line, and no mate
    /// is near.
    fn is_plain(
        &self,
        checks: &CheckInfo,
        node: &Node<'_>,
        mv: Move,
        (alpha, beta): (i32, i32),
    ) -> bool {
        let position = &self.board.position;
        node.place(mv).is_none()
            && node.may_cut
            && !position.in_check()
            && position.is_quiet(mv)
            && !checks.gives_check(position, mv)
            && alpha > -MATE_GUARD
            && beta < MATE_GUARD
    }

    /// Returns the value of the move that was just made: one with a low static value is tried to a smaller depth first, and all
    /// but the first and the known ones with an empty window.
    fn probe(
        &mut self,
        (mv, number, is_low): (Move, usize, bool),
        (alpha, beta): (i32, i32),
        node: &Node<'_>,
        line: &mut Line,
    ) -> i32 {
        let next = node.after(mv, node.depth - 1);
        let is_known = next.known.is_some();
        let mut value = INFINITY;
        let mut is_again = false;
        if is_low && node.depth > 2 {
            let reduced = Node {
                depth: node.depth - 2,
                ..next
            };
            self.board.why(Why::Quiet);
            value = -self.node((-alpha - 1, -alpha), reduced, line);
            is_again = true;
        }
        if value > alpha && number > 0 && !is_known && alpha + 1 < beta {
            self.again(is_again, line);
            value = -self.node((-alpha - 1, -alpha), next, line);
            is_again = true;
        }
        if value > alpha {
            self.again(is_again, line);
            if is_known {
                self.board.why(Why::Known);
            }
            value = -self.node((-beta, -alpha), next, line);
        }
        value
    }

    /// Prepares another search of the move that was just made.
    fn again(&self, is_again: bool, line: &mut Line) {
        line.clear();
        if is_again {
            self.board.research();
        }
    }

    /// Rewards a quiet move that refuted the last one: the killer and history heuristics.
    fn praise(&mut self, mv: Move, depth: i32) {
        if self.board.position.is_quiet(mv) {
            self.memory.killers[self.board.ply() as usize] = Some(mv);
            let worth = &mut self.memory.history[from_to(mv)];
            // The book adds one; here deeper searches count more.
            *worth = (*worth + depth * depth).min(50_000);
        }
    }

    /// Returns known lines, the hash move, captures, the killer, then quiet moves by history and by the tables.
    fn in_order(&self, node: &Node<'_>, hash: Option<Move>) -> Vec<Move> {
        let position = &self.board.position;
        let phase = phase(position);
        let killer = self.memory.killers[self.board.ply() as usize];
        let moves = sorted(&self.board.moves(), |mv| {
            match (node.place(mv), prize(position, mv)) {
                (Some(place), _) => i32::MAX - place as i32,
                _ if hash == Some(mv) => i32::MAX / 2,
                (None, Some(prize)) => capture_rank(position, mv, prize, node.last),
                (None, None) if killer == Some(mv) => 60_000,
                (None, None) => self.memory.history[from_to(mv)] + square_gain(position, mv, phase),
            }
        });
        self.board.order(&moves, node.last, |mv| {
            let is_known = node.place(mv).is_some() || hash == Some(mv);
            let is_killer = killer == Some(mv) && position.is_quiet(mv);
            let known = is_known.then_some(KeyClass::Known);
            known.or(is_killer.then_some(KeyClass::Killer))
        });
        moves
    }
}

/// How far checks are followed: the present and the last half-move.
#[derive(Clone, Copy)]
struct Budget {
    entry: i32,
    limit: i32,
}

/// Captures to their end, with checks by the budget of Richard Lang: a check with one reply is followed two half-moves further,
/// one with two replies one. Corrected: the book counts the limit from the root, lets a side in check stand pat, and gives
/// every first reply the whole budget.
fn forced(
    board: &mut Board<'_>,
    (mut alpha, beta): (i32, i32),
    budget: Budget,
    last: Option<Square>,
) -> i32 {
    let ply = board.ply();
    let in_check = board.position.in_check();
    let follows_checks = ply < budget.limit.min(budget.entry + MOST_CHECK_PLIES);
    if in_check || follows_checks {
        board.budget(ply - budget.entry, budget.limit - budget.entry);
    }
    board.enter(Stage::Captures, (alpha, beta), 0);
    let mut best = -INFINITY;
    if !in_check || ply >= MOST_PLIES {
        best = evaluate(&board.position);
        alpha = alpha.max(best);
        if ply >= MOST_PLIES {
            return board.end(best, Leaf::Horizon);
        }
        if alpha >= beta {
            board.prune(None, Prune::StandPat);
            return board.leave(best);
        }
    }
    let moves = match in_check || follows_checks {
        true => replies(board, in_check, last),
        false => captures(&board.position, last),
    };
    if moves.is_empty() {
        return match in_check {
            true => board.end(board.end_value(), Leaf::End),
            false => board.end(best, Leaf::Horizon),
        };
    }
    board.order(&moves, last, |_| None);
    let longer = match moves.len() {
        1 if in_check => 2,
        2 if in_check => 1,
        _ => 0,
    };
    let budget = Budget {
        limit: budget.limit + longer,
        ..budget
    };
    let value = board.best_of(
        moves,
        (alpha, beta),
        best,
        &mut Line::new(),
        |board, mv, window, _| forced(board, window, budget, Some(mv.landing())),
    );
    board.leave(value)
}

/// Returns all answers to a check; otherwise captures and checks.
fn replies(board: &Board<'_>, in_check: bool, last: Option<Square>) -> Vec<Move> {
    let position = &board.position;
    let checks = CheckInfo::new(position);
    let mut moves = sorted(&board.moves(), |mv| {
        prize(position, mv).map_or(0, |prize| capture_rank(position, mv, prize, last))
    });
    moves.retain(|&mv| in_check || !position.is_quiet(mv) || checks.gives_check(position, mv));
    moves
}

fn from_to(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}

/// Returns the value for the side to move: the typical evaluation, pressure on the kings, and special terms in some endings.
fn evaluate(position: &Position) -> i32 {
    static_parts(position).iter().map(|(_, value)| value).sum()
}

/// Returns the parts of the value.
pub(super) fn static_parts(position: &Position) -> [(StaticPart, i32); 3] {
    let turn = position.turn();
    let pressure = |color: Color| PRESSURE * position.aimed_at_king(!color) as i32;
    let bare_king = |color: Color| bare_king(position, color);
    [
        (StaticPart::Placement, typical::evaluate_placement(position)),
        (StaticPart::Pressure, pressure(turn) - pressure(!turn)),
        (StaticPart::BareKing, bare_king(turn) - bare_king(!turn)),
    ]
}

/// Against a bare king only its distance from the edge and from the other king count.
fn bare_king(position: &Position, color: Color) -> i32 {
    let is_bare = position.pieces(!color).count() == 1;
    let has_force = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
        .into_iter()
        .any(|role| position.count(color, role) > 0);
    if !is_bare || !has_force {
        return 0;
    }
    let (king, theirs) = (position.king(color), position.king(!color));
    let from_edge = |line: u8| i32::from(line.min(7 - line));
    let edge = 6 - from_edge(theirs.file()) - from_edge(theirs.rank());
    20 * edge + 8 * (7 - i32::from(king.distance(theirs)))
}
