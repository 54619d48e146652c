//! The state of the room: what the dialog remembers.

use super::dialog::SettingsDialog;

/// What the dialog remembers.
#[derive(Default)]
pub(crate) struct SettingsRoom {
    pub(crate) dialog: Option<SettingsDialog>,
}
