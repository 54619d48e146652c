//! What a room can have on the board in place of the game's position.

use super::marks::Mark;
use crate::chess::{Move, Position};

/// What a hand on the board is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) enum Hand {
    /// It plays in the game.
    #[default]
    Plays,
    /// It chooses a square, which the room is told.
    Picks,
    /// Its moves go to the room and are not played.
    Asks,
    /// It does nothing: another position is shown.
    Rests,
}

/// What a room has on the board.
#[derive(Default)]
pub(in crate::app) struct OnBoard {
    /// Another position than the game's, with the move that led there.
    pub(in crate::app) position: Option<(Position, Option<Move>)>,
    pub(in crate::app) marks: Vec<Mark>,
    pub(in crate::app) hand: Hand,
    /// Who plays there, by colour, in place of the players of the open game.
    pub(in crate::app) names: Option<[String; 2]>,
}
