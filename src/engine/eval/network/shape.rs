//! What a network is made of, and what of a position goes into it.

use tabia_chess::{Color, Piece, Position, Role, Square};

/// Inputs of one side: where its king stands, own and enemy pieces, six kinds, 64 squares.
pub const INPUTS: usize = KINGS * MEN;

/// Sets of input weights, by where the own king stands: its buckets.
pub const KINGS: usize = 4;

/// Own and enemy pieces on all squares.
pub const MEN: usize = 768;

/// Numbers in the accumulator of one side.
pub const HIDDEN: usize = 512;

/// Sets of output weights.
pub const BUCKETS: usize = 8;

/// What 1 is in the accumulators, and in the output weights.
pub const ACCUMULATOR_ONE: i32 = 255;
pub const OUTPUT_ONE: i32 = 64;

/// How a side sees the board: that depends on where its king stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingView {
    /// Left and right are swapped: the king stands on the files e to h.
    mirrored: bool,
    /// The set of input weights.
    bucket: usize,
}

impl KingView {
    /// All that there are.
    pub const COUNT: usize = 2 * KINGS;

    /// How a side sees the board when its king stands on a square.
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

    /// How a side sees these pieces, its king among them.
    pub fn among(viewer: Color, men: impl IntoIterator<Item = (Square, Piece)>) -> KingView {
        let king = Piece::new(viewer, Role::King);
        let square = men.into_iter().find(|&(_, piece)| piece == king);
        KingView::new(viewer, square.map_or(Square::A1, |(square, _)| square))
    }

    /// The king's bucket, from 0.
    pub(super) fn bucket(self) -> usize {
        self.bucket
    }

    /// From 0.
    #[inline]
    pub(super) fn index(self) -> usize {
        2 * self.bucket + usize::from(self.mirrored)
    }
}

/// The input of a piece, as `viewer` sees it.
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

/// All pieces on their squares.
pub(super) fn men(position: &Position) -> Vec<(Square, Piece)> {
    let of = |color| {
        let pieces = position.pieces(color);
        pieces.map(move |(square, role)| (square, Piece::new(color, role)))
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Which output weights are used with so many pieces on the board.
#[inline]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}
