//! The worth of a piece, and the shares that it is made of.

use tabia_chess::{Piece, Square};

/// What a term loses without a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The term; `None` for what the sum of all others loses because the game is nearer to its end without the piece.
    pub term: Option<&'static str>,
    /// For the side of the piece, in hundredths of a pawn.
    pub value: i32,
}

/// What a piece is worth to its side, in hundredths of a pawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub square: Square,
    pub piece: Piece,
    pub total: i32,
    /// The terms that it is made of; they add up to the total. Terms that lose nothing are left out.
    pub shares: Vec<Share>,
}

impl Worth {
    /// What it is worth beyond its material: by where it stands.
    pub fn beyond_material(&self) -> i32 {
        self.total - self.share(Some("Material"))
    }

    /// What one term loses without the piece.
    pub fn share(&self, term: Option<&str>) -> i32 {
        let found = self.shares.iter().find(|share| share.term == term);
        found.map_or(0, |share| share.value)
    }
}
