//! Games that are played: the engine's moves, the players, the books in use.

pub(in crate::app) mod books;
mod moves;
pub(in crate::app) mod new_game;
pub mod players;
