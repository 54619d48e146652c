//! The opening book in the editor.
//!
//! [`OpenBook`] is the state: the book with its history, its file, and its graph. All actions of the user are
//! [`Command`](crate::command::Command)s; edits are `Command::Edit`. Long tasks (reading, writing, walking through a large
//! book) run on workers, on a snapshot of the book.

mod actions;
mod apply;
pub(crate) mod dialogs;
mod files;
pub(crate) mod journal;
mod moves;
mod open_book;
pub mod panel;
mod reloading;
mod state;
pub(crate) mod table;
pub mod tools;
pub(crate) mod tools_panel;
mod walk;

pub use self::open_book::Identity;
pub use self::open_book::{OpenBook, is_book};
pub use self::state::BookRoom;
pub use crate::command::book::{Command, Deletion, Version};
