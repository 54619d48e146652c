//! Margins of the selective searches in hundredths of the smallest piece, and the values of a decided game.

use super::super::WIN;

/// Half a pawn: about the maximum gain of a move by better squares alone.
pub(super) const HALF_PAWN: i32 = 50;

/// Values beyond this belong to a decided game.
pub(super) const DECIDED: i32 = WIN - 1000;

/// Returns whether neither side is known to win or lose by force. Until then nothing is pruned, so that a search misses no mate
/// that the whole tree has.
pub(super) fn is_settled(alpha: i32, beta: i32) -> bool {
    alpha > -DECIDED && beta < DECIDED
}
