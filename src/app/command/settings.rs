//! What a user can do to the settings.

use tabia_settings::Settings;

/// An action on the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The settings dialog.
    Show,
    /// The settings dialog, at the opening books.
    ShowBooks,
    /// The settings dialog, at the techniques of the search.
    ShowTechniques,
    ToggleTheme,
    ToggleSound,
    /// How long the work on a frame takes, in the status line.
    ToggleFrameTimes,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    /// Makes these the settings.
    Change(Box<Settings>),
}
