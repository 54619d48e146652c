//! Attacks along lines on a board from which pieces are removed one by one.

use tabia_chess::{Color, Piece, Role, Square};

/// The piece on each square.
#[derive(Clone)]
pub(super) struct Board(pub [Option<Piece>; 64]);

impl Board {
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    pub fn remove(&mut self, square: Square) {
        self.0[square.index()] = None;
    }

    pub fn king(&self, color: Color) -> Option<Square> {
        let king = Piece::new(color, Role::King);
        Square::all().find(|square| self.at(*square) == Some(king))
    }

    /// Returns whether a piece reaches a square with no piece in between.
    pub fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        is_aligned(piece, from, to)
            && between(from, to).all(|square| !piece.role.is_slider() || self.at(square).is_none())
    }

    /// Returns the slider that would attack the king of `color` if the piece on `from` moved to `to`.
    pub fn pinner(&self, color: Color, from: Square, to: Square) -> Option<Square> {
        let king = self.king(color)?;
        let mut board = self.clone();
        board.remove(from);
        board.0[to.index()] = self.at(from);
        Square::all().find(|&at| {
            let slider = board.at(at).filter(|piece| piece.color != color);
            slider.is_some_and(|piece| {
                let is_pin = piece.role.is_slider() && between(at, king).any(|on| on == from);
                is_pin && board.reaches(piece, at, king)
            })
        })
    }
}

/// Returns whether a piece attacks a square on an empty board.
pub(super) fn is_aligned(piece: Piece, from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks && files > 0;
    match piece.role {
        Role::Pawn => {
            let ahead = from.relative_rank(piece.color) + 1;
            files == 1 && to.relative_rank(piece.color) == ahead
        }
        Role::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => files.max(ranks) == 1,
    }
}

/// Returns the squares strictly between two squares of one line, in order; none for squares of no common line.
pub(super) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = if on_line {
        files.abs().max(ranks.abs())
    } else {
        0
    };
    (1..steps).filter_map(move |step| from.offset(files.signum() * step, ranks.signum() * step))
}
