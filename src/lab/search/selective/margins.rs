//! Margins of the selective searches in hundredths of the smallest piece, and when a game is as good as decided.

use super::super::WIN;

/// Half a pawn: about the most that a move gains by better squares alone.
pub const HALF_PAWN: i32 = 50;

/// A pawn: the least that is material.
pub const PAWN: i32 = 100;

/// A queen: about the most that one move wins.
pub const QUEEN: i32 = 900;

/// Values beyond this tell that a game is decided.
pub(super) const DECIDED: i32 = WIN - 1000;

/// Whether neither side is known to win or lose by force. Before that is settled nothing is left out, so that a search
/// misses no mate that the whole tree has.
pub(super) fn is_settled(alpha: i32, beta: i32) -> bool {
    alpha > -DECIDED && beta < DECIDED
}
