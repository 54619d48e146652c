//! The open game: what is shown and edited, and its file.

mod apply;
pub mod clocks;
pub(crate) mod contents;
pub(crate) mod copying;
mod copying_actions;
pub(crate) mod dialog;
pub mod document;
mod edits;
pub(crate) mod encoding;
pub mod evaluations;
pub mod journal;
pub mod list;
mod list_edits;
pub(crate) mod list_history;
pub(crate) mod loading;
pub mod moves;
mod number_dialog;
pub(crate) mod opening;
pub(crate) mod pasting;
pub mod players;
mod playing;
pub mod reading;
mod receive;
pub(crate) mod restoring;
pub(crate) mod saving;
pub(crate) mod saving_actions;
pub mod session;
pub(crate) mod set_up;
pub(crate) mod state;
mod storage;
pub(crate) mod table;
pub(crate) mod undo_names;

pub use self::state::GameRoom;
pub use crate::command::game::{Command, Draft};
