//! The opening book that is being edited.
//!
//! [`OpenBook`] is the state: the book with its history, its file, and what was found by walking through it. Everything
//! that the user does to it is a [`Command`](crate::command::Command); edits come as `Command::Edit`. Long work
//! (reading, writing, walking through a large book) is done by workers, on a snapshot of the book.

mod actions;
mod apply;
pub(crate) mod dialogs;
mod files;
pub(crate) mod journal;
mod moves;
mod open_book;
pub mod panel;
mod state;
pub(crate) mod table;
pub mod tools;
pub(crate) mod tools_panel;
mod walk;

pub use self::open_book::Identity;
pub use self::open_book::{OpenBook, is_book};
pub use self::state::BookRoom;
pub use crate::command::book::{Command, Deletion, Version};
