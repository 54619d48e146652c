//! Games that are played: the engine's moves, the players, the books in use.

mod apply;
pub(in crate::app) mod books;
mod choices;
pub mod command;
pub(in crate::app) mod dialog;
mod hint;
pub(in crate::app) mod moves;
mod new_game;
mod played;
pub mod players;
mod premove;
mod state;
pub(in crate::app) mod table;

pub use self::command::Command;
pub use self::state::PlayRoom;
