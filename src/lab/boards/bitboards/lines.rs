//! The trait of the ways to find the blockers of sliding pieces.

use crate::boards::picture::{Picture, Plane, PlaneName};
use tabia_chess::{Color, Piece, Square};

/// A way to find the blockers of sliding pieces.
pub trait Lines: Copy {
    /// Creates the lines of an empty board.
    fn empty() -> Self;

    /// Adds a piece on an empty square or removes it.
    fn toggle(&mut self, piece: Piece, square: Square);

    /// Returns the squares that a rook reaches, including the first piece of either side on each line.
    fn straight(&self, from: Square) -> u64;

    /// Returns the squares that a bishop reaches, including the first piece of either side on each line.
    fn diagonal(&self, from: Square) -> u64;

    /// Returns whether a rook or queen of a side may be on the file or rank; a quick answer that saves a look-up.
    fn may_come_straight(&self, _: Color, _: Square) -> bool {
        true
    }

    /// Like `may_come_straight`, for bishops and queens and the two diagonals.
    fn may_come_diagonal(&self, _: Color, _: Square) -> bool {
        true
    }

    /// Adds the planes or counts to a picture.
    fn draw(&self, picture: &mut Picture);
}

#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// Returns a plane whose bits represent the squares that `square_of` returns.
pub(super) fn plane(name: PlaneName, bits: u64, square_of: impl Fn(Square) -> Square) -> Plane {
    let mut squares = [Square::A1; 64];
    for index in Square::all() {
        squares[index.index()] = square_of(index);
    }
    Plane {
        name,
        bits,
        squares,
    }
}
