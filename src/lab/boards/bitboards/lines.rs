//! What it takes to be a way in which sliding pieces find what stands in their way.

use crate::boards::picture::{Picture, Plane, PlaneName};
use tabia_chess::{Color, Piece, Square};

/// How sliding pieces find what stands in their way.
pub trait Lines: Copy {
    /// Of an empty board.
    fn empty() -> Self;

    /// Puts a piece on an empty square or takes it away.
    fn toggle(&mut self, piece: Piece, square: Square);

    /// The squares that a rook reaches, the first piece on each line included, whosever it is.
    fn straight(&self, from: Square) -> u64;

    /// The squares that a bishop reaches.
    fn diagonal(&self, from: Square) -> u64;

    /// Whether a rook or queen of a side may stand on the file or rank; a quick answer that saves looking.
    fn may_come_straight(&self, _: Color, _: Square) -> bool {
        true
    }

    /// The same for bishops and queens and the two diagonals.
    fn may_come_diagonal(&self, _: Color, _: Square) -> bool {
        true
    }

    /// Adds what there is to see.
    fn draw(&self, picture: &mut Picture);
}

#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// A plane whose bits stand for the squares that `square_of` says.
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
