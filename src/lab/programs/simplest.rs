//! Program B, "simpler than simple": no piece lists and no evaluation function. The score is updated with the moves, and a thin
//! selective search beyond five half-moves replaces an evaluation.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 3. Corrected: the book returned from a cut-off
//! before unmaking the move; a quiet move erased the corner of the board; mate, stalemate and repetition were ignored; the sums
//! used the old table after the last pawn was gone.

use super::board::{Board, Line, MOST_PLIES, sorted};
use super::player::{Program, Task};
use crate::evaluation::simple::{MARGIN, PAWN, Table, evaluate, gain};
use crate::search::{INFINITY, WIN};
use tabia_chess::Move;

/// Depth of the one call from which all iterations are derived.
const PLIES: i32 = 20;

/// Returns the minimum gain of a move whose answers are searched in full, by its distance from the root: any move in the first
/// five half-moves, then pawns, bishops, rooks, queens, finally only checks.
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

/// The state on entering a node.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    /// Gain of the move that led here.
    entered_with: i32,
    /// The running score, for the side to move.
    score: i32,
    /// Whether the node is inside a reduced search, which must not be reduced again.
    is_reduced: bool,
}

/// The best move of a node, the expected reply, and the depth of its search.
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
    // Internal iterative deepening; at the root it is the only deepening.
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

/// Returns the best move so far, captures, then quiet moves: good, indifferent, and bad ones.
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
