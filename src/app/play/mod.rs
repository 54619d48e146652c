//! Games that are played: the engine's moves, the players, the books in use.

mod apply;
pub(in crate::app) mod books;
pub mod command;
pub(in crate::app) mod dialog;
pub(in crate::app) mod moves;
pub(in crate::app) mod new_game;
mod played;
pub mod players;
mod premove;

use std::path::Path;

use self::books::Books;
use self::dialog::Dialog;
use self::new_game::NewGameDialog;
use self::premove::Decided;

pub use self::command::Command;

/// What is known of the game that is played, beside the game itself.
pub struct PlayRoom {
    pub(in crate::app) books: Books,
    pub(in crate::app) dialog: Option<Dialog>,
    /// How the last game that was begun was to be played.
    pub(in crate::app) last_choices: Option<NewGameDialog>,
    /// What is to be played when the engine has moved.
    decided: Option<Decided>,
}

impl PlayRoom {
    /// The room at the start; what books teach is kept in the folder `data`.
    pub(in crate::app) fn new(data: Option<&Path>) -> PlayRoom {
        PlayRoom {
            books: Books::new(data),
            dialog: None,
            last_choices: None,
            decided: None,
        }
    }
}
