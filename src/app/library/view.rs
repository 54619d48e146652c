//! The state of the room's page between frames.

use crate::kit::table::TableView;

/// The state of the page between frames.
#[derive(Default)]
pub(super) struct LibraryView {
    pub(super) table: TableView,
    /// The typed number of a game.
    pub(super) number: String,
    pub(super) focuses_number: bool,
    /// Counts the collections that were shown: each has its own place in the table.
    pub(super) serial: u64,
}
