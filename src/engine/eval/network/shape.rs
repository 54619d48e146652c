//! The dimensions of a network, and its inputs.

use tabia_chess::{Color, Piece, Position, Role, Square};

/// Inputs of one side: king bucket, own and enemy pieces, six kinds, 64 squares.
pub const INPUTS: usize = KINGS * MEN;

/// Sets of input weights (buckets), chosen by the square of the own king.
pub const KINGS: usize = 4;

/// Inputs of one bucket: own and enemy pieces on all squares.
pub const MEN: usize = 768;

/// Numbers in the accumulator of one side.
pub const HIDDEN: usize = 512;

/// Sets of output weights.
pub const BUCKETS: usize = 8;

/// The integer that represents 1 in the accumulators, and in the output weights.
pub const ACCUMULATOR_ONE: i32 = 255;
pub const OUTPUT_ONE: i32 = 64;

/// A side's view of the board, which depends on the square of its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingView {
    /// Whether left and right are swapped: the king is on the files e to h.
    mirrored: bool,
    /// The set of input weights.
    bucket: usize,
}

impl KingView {
    /// Number of views.
    pub const COUNT: usize = 2 * KINGS;

    /// Returns the view of a side whose king is on a square.
    #[inline]
    pub fn new(viewer: Color, king: Square) -> KingView {
        let mirrored = king.file() > 3;
        let file = if mirrored {
            7 - king.file()
        } else {
            king.file()
        };
        let bucket = match king.relative_rank(viewer) {
            0 if file < 2 => 0,
            0 => 1,
            1 => 2,
            _ => 3,
        };
        KingView { mirrored, bucket }
    }

    /// Returns the view of a side for these pieces, its king among them.
    pub fn among(viewer: Color, men: impl IntoIterator<Item = (Square, Piece)>) -> KingView {
        let king = Piece::new(viewer, Role::King);
        let square = men.into_iter().find(|&(_, piece)| piece == king);
        KingView::new(viewer, square.map_or(Square::A1, |(square, _)| square))
    }

    /// Returns the king's bucket, from 0.
    pub(super) fn bucket(self) -> usize {
        self.bucket
    }

    /// Returns whether left and right are swapped.
    pub(super) fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Returns the index of the view, from 0.
    #[inline]
    pub(super) fn index(self) -> usize {
        2 * self.bucket + usize::from(self.mirrored)
    }
}

/// Returns the input of a piece in `viewer`'s view.
#[inline]
pub fn input(viewer: Color, view: KingView, piece: Piece, square: Square) -> usize {
    let mut at = square.index();
    if viewer == Color::Black {
        at ^= 56;
    }
    if view.mirrored {
        at ^= 7;
    }
    let enemy = usize::from(piece.color != viewer);
    view.bucket * MEN + enemy * 384 + piece.role.index() * 64 + at
}

/// Returns all pieces on their squares.
pub(super) fn men(position: &Position) -> Vec<(Square, Piece)> {
    let of = |color| {
        let pieces = position.pieces(color);
        pieces.map(move |(square, role)| (square, Piece::new(color, role)))
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Returns the set of output weights for this number of pieces on the board.
#[inline]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}
