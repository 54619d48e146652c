//! What a network is made of, and what of a position goes into it.

use crate::chess::{Color, Piece, Position, Square};

/// Inputs of one side: own and enemy pieces, six kinds, 64 squares.
pub const INPUTS: usize = 768;

/// Numbers in the accumulator of one side.
pub const HIDDEN: usize = 256;

/// Sets of output weights.
pub const BUCKETS: usize = 8;

/// What 1 is in the accumulators, and in the output weights.
pub const ACCUMULATOR_ONE: i32 = 255;
pub const OUTPUT_ONE: i32 = 64;

/// The input of a piece, as `viewer` sees it; `mirrored` when its king stands on the files e to h.
#[inline]
pub fn input(viewer: Color, mirrored: bool, piece: Piece, square: Square) -> usize {
    let mut at = square.index();
    if viewer == Color::Black {
        at ^= 56;
    }
    if mirrored {
        at ^= 7;
    }
    let enemy = usize::from(piece.color != viewer);
    enemy * 384 + piece.role.index() * 64 + at
}

/// All pieces on their squares.
pub(super) fn men(position: &Position) -> Vec<(Square, Piece)> {
    let of = |color| {
        let pieces = position.pieces(color);
        pieces.map(move |(square, role)| (square, Piece::new(color, role)))
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Whether the view of a king on this square is mirrored.
#[inline]
pub fn is_mirrored(king: Square) -> bool {
    king.file() > 3
}

/// Which output weights are used with so many pieces on the board.
#[inline]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}
