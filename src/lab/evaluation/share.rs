//! The value of a piece, and its shares.

use tabia_chess::{Piece, Square};

/// The loss of a term without a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The term; `None` for the loss of the sum of all others because the game phase is lower without the piece.
    pub term: Option<&'static str>,
    /// For the side of the piece, in hundredths of a pawn.
    pub value: i32,
}

/// The value of a piece for its side, in hundredths of a pawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub square: Square,
    pub piece: Piece,
    pub total: i32,
    /// Its shares by term; they add up to the total. Terms without a loss are left out.
    pub shares: Vec<Share>,
}

impl Worth {
    /// Returns the value beyond its material, which depends on its square.
    pub fn beyond_material(&self) -> i32 {
        self.total - self.share(Some("Material"))
    }

    /// Returns the loss of one term without the piece.
    pub fn share(&self, term: Option<&str>) -> i32 {
        let found = self.shares.iter().find(|share| share.term == term);
        found.map_or(0, |share| share.value)
    }
}
