//! Program B, "simpler than simple": no piece lists and no evaluation function. The score runs along with the moves, and
//! a thin selective search beyond five half-moves takes the place of an evaluation.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 3. Mended: the book returned from a cut-off
//! before taking the move back; a quiet move erased the corner of the board; nothing knew of mate, stalemate and repetition;
//! the sums went on with the old table after the last pawn was gone.

use super::board::{Board, Line, MOST_PLIES, sorted};
use super::player::{Program, Task};
use crate::evaluation::simple::{MARGIN, PAWN, Table, evaluate, gain};
use crate::search::{INFINITY, WIN};
use tabia_chess::Move;

/// The depth of the one call from which all iterations come.
const PLIES: i32 = 20;

/// What a move must gain for its answers to be searched in full, by its distance from the root: everything in the first five
/// half-moves, then pawns, bishops, rooks, queens, at last only checks.
fn extension_threshold(ply: i32) -> i32 {
    match ply {
        ..5 => -MARGIN,
        5 => PAWN,
        6 => 3 * PAWN,
        7 => 5 * PAWN,
        8 => 9 * PAWN,
        _ => INFINITY,
    }
}

/// Program B.
#[derive(Default)]
pub struct Simplest;

impl Program for Simplest {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        if board.moves().is_empty() {
            return;
        }
        let node = Node {
            depth: task.depth(PLIES).min(PLIES),
            entered_with: 0,
            score: evaluate(&board.position),
            is_reduced: false,
        };
        search(&mut board, node, (-INFINITY, INFINITY), &mut None);
        debug_assert_eq!(&board.position, task.position());
    }
}

/// What is known on entering a node.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    /// What the move that led here gained.
    entered_with: i32,
    /// The running score, for the side to move.
    score: i32,
    /// Inside a reduced search, which may not be cut by another one.
    is_reduced: bool,
}

/// The best move of a node, the reply that was expected, and how deep it was searched.
#[derive(Clone, Copy)]
struct Best {
    mv: Move,
    reply: Option<Move>,
    depth: i32,
}

fn search(
    board: &mut Board<'_>,
    node: Node,
    (mut alpha, beta): (i32, i32),
    best_move: &mut Option<Best>,
) -> i32 {
    let ply = board.ply();
    if board.is_draw() {
        return 0;
    }
    if node.depth <= 0 || board.over || ply >= MOST_PLIES {
        return node.score;
    }
    let is_root = ply == 0;
    let in_check = board.position.in_check();
    let mut best = -INFINITY;
    if !is_root && !in_check && node.entered_with < extension_threshold(ply) {
        best = node.score;
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
    }
    // Internal iterative deepening; at the root it is the only deepening there is.
    if node.depth > 2 {
        let shallower = Node {
            depth: node.depth - 2,
            is_reduced: node.is_reduced || !is_root,
            ..node
        };
        let value = search(board, shallower, (alpha, beta), best_move);
        let is_deep = best_move.is_some_and(|best| best.depth >= node.depth - 2);
        let is_above = node.score - MARGIN >= beta && value - MARGIN >= beta;
        let is_calm = !in_check && node.entered_with < PAWN;
        // The "lazy" cut-off.
        if is_deep && is_above && is_calm && !is_root && !node.is_reduced {
            return beta;
        }
        let is_settled = value.abs() > WIN - MOST_PLIES;
        if is_root && (board.over || is_settled || !board.is_worth_more()) {
            return value;
        }
    }
    let table = Table::of(&board.position);
    let first = best_move.map(|best| best.mv);
    let moves = in_order(board, table, first);
    if moves.is_empty() {
        return board.end_value();
    }
    for mv in moves {
        let gain = gain(&board.position, table, mv);
        let undo = board.make(mv);
        let score = match Table::of(&board.position) == table {
            true => -(node.score + gain),
            false => evaluate(&board.position),
        };
        let child = Node {
            depth: node.depth - 1,
            entered_with: gain,
            score,
            is_reduced: node.is_reduced,
        };
        let mut reply = None;
        let value = -search(board, child, (-beta, -alpha), &mut reply);
        board.unmake(mv, undo);
        if board.over {
            break;
        }
        best = best.max(value);
        if value > alpha {
            alpha = value;
            *best_move = Some(Best {
                mv,
                reply: reply.map(|best| best.mv),
                depth: node.depth,
            });
        }
        if alpha >= beta {
            break;
        }
    }
    if is_root
        && best > -INFINITY
        && let Some(found) = best_move
    {
        let line: Line = [Some(found.mv), found.reply]
            .into_iter()
            .flatten()
            .collect();
        board.report(node.depth, best, PAWN, line);
    }
    best
}

/// The best move so far, captures, then quiet moves: those that gain, those that neither gain nor lose much, and the rest.
fn in_order(board: &Board<'_>, table: Table, first: Option<Move>) -> Vec<Move> {
    sorted(&board.moves(), |mv| {
        let gain = gain(&board.position, table, mv);
        match gain {
            _ if first == Some(mv) => i32::MAX,
            gain if !board.position.is_quiet(mv) => gain + 100,
            gain if gain > 8 => 2,
            gain if gain >= 0 => 1,
            _ => 0,
        }
    })
}
