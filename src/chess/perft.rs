//! Counts the leaves of the move tree: the classic test of a move generator.

use super::{Move, Position};

/// Maximum depth. No count ends at a much smaller depth, and the stack is exhausted at a much larger one.
pub const MAX_DEPTH: u32 = 30;

/// Returns the number of leaf moves at a depth in plies. At the last ply the moves are counted without being made.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| {
                let undo = position.make(mv);
                let leaves = perft(position, depth - 1);
                position.unmake(mv, undo);
                leaves
            })
            .sum(),
    }
}

/// Like [`perft`]; returns `None` once `goes_on` returns `false`. It is called at every position that is 3 plies or more from
/// the leaves.
pub fn perft_while(position: &mut Position, depth: u32, goes_on: &dyn Fn() -> bool) -> Option<u64> {
    if depth < 3 {
        return Some(perft(position, depth));
    }
    let mut leaves = 0;
    for &mv in &position.legal_moves() {
        if !goes_on() {
            return None;
        }
        let undo = position.make(mv);
        let below = perft_while(position, depth - 1, goes_on);
        position.unmake(mv, undo);
        leaves += below?;
    }
    Some(leaves)
}

/// Returns [`perft`] for each move of the position, in generation order.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let undo = position.make(mv);
            let leaves = if depth == 0 {
                1
            } else {
                perft(position, depth - 1)
            };
            position.unmake(mv, undo);
            (mv, leaves)
        })
        .collect()
}
