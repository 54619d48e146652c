//! The input of the room's page, and its state between frames.

use std::path::PathBuf;

use crate::kit::table::TableView;
use crate::kit::theme::Theme;
use tabia_settings::Settings;

/// The input of the page.
pub(crate) struct LibraryInput<'a> {
    /// The recent files, of which those that are collections are offered.
    pub(crate) recent: &'a [PathBuf],
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

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
