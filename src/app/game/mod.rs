//! The open game: what is shown and edited, and the file that it comes from.

mod apply;
pub mod clocks;
pub(crate) mod coming;
pub(crate) mod contents;
pub(crate) mod dialog;
pub mod document;
mod edits;
pub(crate) mod encoding;
mod encoding_actions;
pub mod evaluations;
pub mod journal;
pub mod list;
pub(crate) mod loading;
pub mod moves;
mod name_opening;
pub(crate) mod opening;
pub mod outcome;
pub(crate) mod pasting;
pub mod players;
pub mod reading;
mod receive;
pub(crate) mod saving;
mod saving_actions;
mod select;
pub mod session;
pub(crate) mod set_up;
pub(crate) mod state;
mod storage;
pub mod summary;
pub(crate) mod table;
mod tags;

pub use self::state::GameRoom;
pub use crate::command::game::{Command, Draft};
