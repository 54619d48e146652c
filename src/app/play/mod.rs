//! Games that are played: the engine's moves, the players, the books in use.

mod apply;
pub(crate) mod books;
mod choices;
pub mod command;
pub(crate) mod dialog;
mod hint;
pub(crate) mod moves;
mod new_game;
mod played;
pub mod players;
mod premove;
mod state;
pub(crate) mod table;

pub use self::command::Command;
pub use self::state::PlayRoom;
