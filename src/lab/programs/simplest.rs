//! Program B, "simpler than simple": no piece lists and no evaluation function. The score is updated with the moves, and a thin
//! selective search beyond five half-moves replaces an evaluation.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 3. Corrected: the book returned from a cut-off
//! before unmaking the move; a quiet move erased the corner of the board; mate, stalemate and repetition were ignored; the sums
//! used the old table after the last pawn was gone.

use super::board::{Board, Line, MOST_PLIES, sorted};
use super::player::{Program, Task};
use crate::evaluation::simple::{MARGIN, PAWN, Table, evaluate, gain};
use crate::search::{INFINITY, KeyClass, Leaf, Prune, Stage, WIN};
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
    let stage = stage(ply, &node);
    let ended = match () {
        () if board.is_draw() => Some((0, Leaf::End)),
        () if node.depth <= 0 || board.over || ply >= MOST_PLIES => {
            Some((node.score, Leaf::Horizon))
        }
        () => None,
    };
    if let Some(ended) = ended {
        return board.leaf(stage, (alpha, beta), node.depth, ended);
    }
    let mut best = -INFINITY;
    if ply > 0 && !board.position.in_check() && node.entered_with < extension_threshold(ply) {
        best = node.score;
        if best >= beta {
            board.enter(stage, (alpha, beta), node.depth);
            board.prune(None, Prune::StandPat);
            return board.leave(best);
        }
        alpha = alpha.max(best);
    }
    if node.depth > 2
        && let Some(value) = deepen(board, node, (alpha, beta), best_move)
    {
        return value;
    }
    board.enter(stage, (alpha, beta), node.depth);
    let table = Table::of(&board.position);
    let moves = in_order(board, table, best_move.map(|best| best.mv));
    if moves.is_empty() {
        return board.end(board.end_value(), Leaf::End);
    }
    let value = try_moves(
        board,
        (moves, table),
        node,
        (alpha, beta),
        (best, best_move),
    );
    board.leave(value)
}

/// Returns the stage of a position.
fn stage(ply: i32, node: &Node) -> Stage {
    match () {
        () if node.is_reduced => Stage::Shallower,
        () if extension_threshold(ply) == -MARGIN => Stage::FullWidth,
        () => Stage::Thin,
    }
}

/// Internal iterative deepening: finds the best move by a shallower search. At the root it is the only deepening. Returns a
/// value if the position needs no deeper search.
fn deepen(
    board: &mut Board<'_>,
    node: Node,
    (alpha, beta): (i32, i32),
    best_move: &mut Option<Best>,
) -> Option<i32> {
    let is_root = board.ply() == 0;
    let shallower = Node {
        depth: node.depth - 2,
        is_reduced: node.is_reduced || !is_root,
        ..node
    };
    let value = search(board, shallower, (alpha, beta), best_move);
    let is_deep = best_move.is_some_and(|best| best.depth >= node.depth - 2);
    let is_above = node.score - MARGIN >= beta && value - MARGIN >= beta;
    let is_calm = !board.position.in_check() && node.entered_with < PAWN;
    // The "lazy" cut-off.
    if is_deep && is_above && is_calm && !is_root && !node.is_reduced {
        board.enter(stage(board.ply(), &node), (alpha, beta), node.depth);
        board.prune(None, Prune::Shallower);
        return Some(board.leave(beta));
    }
    let is_settled = value.abs() > WIN - MOST_PLIES;
    (is_root && (board.over || is_settled || !board.is_worth_more())).then_some(value)
}

/// Searches the moves of a position; returns the value of the best one, and at least `best`.
fn try_moves(
    board: &mut Board<'_>,
    (moves, table): (Vec<Move>, Table),
    node: Node,
    (mut alpha, beta): (i32, i32),
    (mut best, best_move): (i32, &mut Option<Best>),
) -> i32 {
    for (number, mv) in moves.into_iter().enumerate() {
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
            board.raise(mv, value);
            *best_move = Some(Best {
                mv,
                reply: reply.map(|best| best.mv),
                depth: node.depth,
            });
        }
        if alpha >= beta {
            board.cut(number);
            break;
        }
    }
    if board.ply() == 0
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
    let moves = sorted(&board.moves(), |mv| {
        let gain = gain(&board.position, table, mv);
        match gain {
            _ if first == Some(mv) => i32::MAX,
            gain if !board.position.is_quiet(mv) => gain + 100,
            gain if gain > 8 => 2,
            gain if gain >= 0 => 1,
            _ => 0,
        }
    });
    board.order(&moves, None, |mv| {
        (first == Some(mv)).then_some(KeyClass::Known)
    });
    moves
}
