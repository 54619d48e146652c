//! The library: collections of many games beside a board that shows where the selected game ends.
//!
//! [`tabia_library`] reads and changes collections on a worker (`work.rs`); the room holds the games of the moment, and formats
//! the rows in view.

mod apply;
mod page;
mod preview;
mod progress;
pub(crate) mod state;
pub(crate) mod table;
mod view;
mod work;

use std::path::Path;

use tabia_library::collection;

pub(crate) use self::page::{LibraryInput, show};
pub use self::state::LibraryRoom;
pub use crate::command::library::Command;

/// Returns whether a path names a collection, by its ending.
pub(crate) fn is_collection(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(collection::ENDING))
}
