//! What a user can do on the page of boards.

use tabia_chess::{Move, Square};
use tabia_lab::boards::Representation;

/// An action on the page of boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Draws this representation.
    Choose(Representation),
    /// Sets how deep the race counts.
    Depth(u32),
    /// Starts the race on the shown position.
    Race,
    /// Ends the race before its end.
    Stop,
    /// Looks at what a legal move changes; `None` for no move.
    Look(Option<Move>),
    /// Draws the board after the move, or before it.
    After(bool),
    /// Chooses a square whose steps, bits and links are shown.
    Square(Square),
    /// Plays the move that is looked at.
    Play(Move),
}
