//! What a room can have on the board in place of the game's position.

use super::marks::Mark;
use tabia_chess::{Move, Position};

/// What a hand on the board is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
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
pub(crate) struct OnBoard {
    /// Another position than the game's, with the move that led there.
    pub(crate) position: Option<(Position, Option<Move>)>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) hand: Hand,
    /// Who plays there, by colour, in place of the players of the open game.
    pub(crate) names: Option<[String; 2]>,
}
