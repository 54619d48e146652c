//! Games that are played: the engine's moves, the players, the books in use.

mod apply;
pub(crate) mod books;
mod choices;
pub(crate) mod dialog;
mod hint;
pub(crate) mod moves;
mod new_game;
mod played;
pub mod players;
mod premove;
mod state;
pub(crate) mod table;

pub use self::state::PlayRoom;
pub use crate::command::play::Command;
