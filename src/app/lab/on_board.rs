//! What a page of the Lab can have on the board.

use crate::app::board::Mark;
use crate::chess::{Move, Position};

/// What a hand on the board is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) enum Hand {
    /// It plays, as in the other rooms.
    #[default]
    Plays,
    /// It chooses a square, which comes as [`Command::Pick`](super::Command::Pick).
    Picks,
    /// Its moves come as [`Command::Ask`](super::Command::Ask) and are not played.
    Asks,
    /// It does nothing: another position is shown.
    Rests,
}

/// What the shown page has on the board.
#[derive(Default)]
pub(in crate::app) struct OnBoard {
    /// Another position than the game's, with the move that led there.
    pub(in crate::app) position: Option<(Position, Option<Move>)>,
    pub(in crate::app) marks: Vec<Mark>,
    pub(in crate::app) hand: Hand,
}
