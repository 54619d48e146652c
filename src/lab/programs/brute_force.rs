//! Program A, "the power solution": every move to six half-moves, checks deeper, then captures to their end.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 3. No hash table. Corrected: the book's six
//! half-moves were five, because the depth was reduced before it was tested; its moves were legal only in that a king could be
//! captured; every move, even the first, had a narrow window, and a second search began from the first one's value.

use super::board::{Board, Line, MOST_PLIES, capture_rank, captures, join, prize, sorted};
use super::player::{Program, Task};
use crate::evaluation::typical::{evaluate_placement as evaluate, phase, square_worth};
use crate::search::{INFINITY, KeyClass, Leaf, Prune, Stage, Why};
use tabia_chess::{Move, Position, Square};

/// The depth of the full-width search.
const PLIES: i32 = 6;

/// Gain by the tables above which a quiet move is tried among the good ones; a losing one comes last.
const GOOD_GAIN: i32 = 4;

/// Program A.
#[derive(Default)]
pub struct BruteForce;

impl Program for BruteForce {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        board.deepen(
            1..=task.depth(PLIES).min(PLIES),
            100,
            |board, depth, line| search(board, (-INFINITY, INFINITY), depth, None, line),
        );
    }
}

/// NegaScout, fail-soft. `last` is the target of the last move.
fn search(
    board: &mut Board<'_>,
    window: (i32, i32),
    mut depth: i32,
    last: Option<Square>,
    line: &mut Line,
) -> i32 {
    if board.is_draw() {
        return board.leaf(Stage::FullWidth, window, depth, (0, Leaf::End));
    }
    if board.position.in_check() {
        board.why(Why::Check);
        depth += 1;
    }
    if depth <= 0 || board.ply() >= MOST_PLIES {
        return quiescence(board, window, last);
    }
    board.enter(Stage::FullWidth, window, depth);
    let moves = in_order(board, last);
    if moves.is_empty() {
        return board.end(board.end_value(), Leaf::End);
    }
    let known = board.first.filter(|_| board.ply() == 0);
    board.order(&moves, last, |mv| {
        (known == Some(mv)).then_some(KeyClass::Known)
    });
    let value = full_width(board, moves, window, depth, line);
    board.leave(value)
}

/// Searches all moves of a position; returns the value of the best one.
fn full_width(
    board: &mut Board<'_>,
    moves: Vec<Move>,
    (mut alpha, beta): (i32, i32),
    depth: i32,
    line: &mut Line,
) -> i32 {
    let mut best = -INFINITY;
    for (number, mv) in moves.into_iter().enumerate() {
        let mut child = Line::new();
        let undo = board.make(mv);
        let to = Some(mv.landing());
        let mut value = -INFINITY;
        if number > 0 {
            value = -search(board, (-alpha - 1, -alpha), depth - 1, to, &mut child);
        }
        if number == 0 || (alpha < value && value < beta) {
            if number > 0 {
                board.research();
            }
            child.clear();
            value = -search(board, (-beta, -alpha), depth - 1, to, &mut child);
        }
        board.unmake(mv, undo);
        if board.over {
            return best;
        }
        if value > best {
            best = value;
            if value > alpha {
                alpha = value;
                join(line, mv, &child);
                board.raise(mv, value);
            }
            if alpha >= beta {
                board.cut(number);
                break;
            }
        }
    }
    best
}

/// Captures to their end; the side to move may stand pat. Checks are ignored here.
pub(super) fn quiescence(
    board: &mut Board<'_>,
    (alpha, beta): (i32, i32),
    last: Option<Square>,
) -> i32 {
    board.enter(Stage::Captures, (alpha, beta), 0);
    let looks = evaluate(&board.position);
    if looks >= beta {
        board.prune(None, Prune::StandPat);
        return board.leave(looks);
    }
    let moves = captures(&board.position, last);
    if moves.is_empty() || board.ply() >= MOST_PLIES {
        return board.end(looks, Leaf::Horizon);
    }
    board.order(&moves, last, |_| None);
    let value = board.best_of(
        moves,
        (alpha.max(looks), beta),
        looks,
        &mut Line::new(),
        |board, mv, window, _| quiescence(board, window, Some(mv.landing())),
    );
    board.leave(value)
}

/// Returns captures in the textbook's order, then the three lists of quiet moves: good, indifferent, bad.
fn in_order(board: &Board<'_>, last: Option<Square>) -> Vec<Move> {
    let position = &board.position;
    let phase = phase(position);
    let is_root = board.ply() == 0;
    sorted(&board.moves(), |mv| match prize(position, mv) {
        _ if is_root && board.first == Some(mv) => i32::MAX,
        Some(prize) => capture_rank(position, mv, prize, last),
        None => match square_gain(position, mv, phase) {
            gain if gain > GOOD_GAIN => 2,
            gain if gain >= 0 => 1,
            _ => 0,
        },
    })
}

/// Returns the gain of a move by the tables of squares.
pub(super) fn square_gain(position: &Position, mv: Move, phase: i32) -> i32 {
    let Some(piece) = position.piece_at(mv.from()) else {
        return 0;
    };
    let worth = |square| square_worth(piece.color, piece.role, square, phase);
    worth(mv.landing()) - worth(mv.from())
}
