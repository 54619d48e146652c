//! Where the piece that is selected can go.

use super::gesture;
use tabia_chess::{Move, Square};

/// Where the selected piece can go.
pub(super) enum Targets {
    Legal(Vec<Move>),
    /// Before the turn has come.
    Premove(Vec<Square>),
}

impl Targets {
    /// Whether going to the square means a move.
    pub(super) fn contains(&self, square: Square) -> bool {
        match self {
            Targets::Legal(moves) => moves.iter().any(|mv| gesture::reaches(*mv, square)),
            Targets::Premove(squares) => squares.contains(&square),
        }
    }

    /// The squares that show where the moves go.
    pub(super) fn shown(&self) -> Vec<Square> {
        match self {
            Targets::Legal(moves) => {
                let mut shown: Vec<Square> =
                    moves.iter().copied().map(gesture::shown_target).collect();
                shown.dedup();
                shown
            }
            Targets::Premove(squares) => squares.clone(),
        }
    }
}
