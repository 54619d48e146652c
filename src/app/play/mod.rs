//! Games that are played: the engine's moves, the players, the books in use.

pub(in crate::app) mod books;
mod moves;
pub(in crate::app) mod new_game;
pub mod players;

use std::path::Path;

use self::books::Books;
use self::new_game::NewGameDialog;
use crate::app::game::outcome::Outcome;

/// What is known of the game that is played, beside the game itself.
pub struct PlayRoom {
    pub(in crate::app) books: Books,
    /// The end that has been told.
    pub(in crate::app) announced: Option<Outcome>,
    /// How the last game that was begun was to be played.
    pub(in crate::app) last_choices: Option<NewGameDialog>,
}

impl PlayRoom {
    /// The room at the start; what books teach is kept in the folder `data`.
    pub(in crate::app) fn new(data: Option<&Path>) -> PlayRoom {
        PlayRoom {
            books: Books::new(data),
            announced: None,
            last_choices: None,
        }
    }
}
