//! The review of a game in the window: it is asked for, watched, read, kept, and learned from.
//!
//! [`tabia_review`] judges; this room has it do so on a worker, shows what comes of it beside the board, and sets the user's own
//! mistakes as exercises. `ReviewRoom::poll` takes in what the worker has found.

mod apply;
mod collection;
mod lesson;
mod on_board;
pub(crate) mod panel;
mod players;
mod poll;
mod shelf;
mod shown;
pub(crate) mod state;
pub(crate) mod table;
mod work;

pub use self::state::ReviewRoom;
pub use crate::command::review::Command;
