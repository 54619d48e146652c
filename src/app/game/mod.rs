//! The open game: what is shown and edited, and the file that it comes from.

mod apply;
pub mod clocks;
pub mod command;
pub(in crate::app) mod contents;
pub(in crate::app) mod dialog;
pub mod document;
mod edits;
pub mod evaluations;
pub mod journal;
pub mod list;
pub(in crate::app) mod loading;
pub mod moves;
mod name_opening;
pub(in crate::app) mod opening;
pub mod outcome;
pub mod players;
pub mod reading;
mod receive;
pub mod session;
pub(in crate::app) mod set_up;
pub(in crate::app) mod state;
mod storage;
pub mod summary;
pub(in crate::app) mod table;
mod tags;

pub use self::command::Command;
pub use self::state::GameRoom;
