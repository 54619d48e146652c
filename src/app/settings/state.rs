//! The state of the room: what the dialog remembers.

use super::dialog::SettingsDialog;

/// What the dialog remembers.
#[derive(Default)]
pub(in crate::app) struct SettingsRoom {
    pub(in crate::app) dialog: Option<SettingsDialog>,
}
