//! Game reviews in the window: requesting, following, reading and saving them, and learning from them.
//!
//! [`tabia_review`] judges; this room runs it on a worker, shows its results beside the board, and turns the user's own
//! mistakes into exercises. `ReviewRoom::poll` processes the results of the worker.

mod apply;
mod collection;
mod deck;
mod lesson;
mod line;
mod lines;
mod on_board;
pub(crate) mod panel;
mod players;
mod poll;
mod shelf;
mod shown;
pub(crate) mod state;
pub(crate) mod table;
mod walk;
mod work;

pub use self::state::ReviewRoom;
pub use crate::command::review::{Command, Reach};
