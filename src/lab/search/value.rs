//! The ends of the scale of values.

/// Value of a game that is already won. A win in `n` half-moves is worth `n` less, so that the nearer one is preferred; no
/// evaluation comes near it.
pub const WIN: i32 = 1_000_000;

/// Above every value.
pub const INFINITY: i32 = WIN + 1;
