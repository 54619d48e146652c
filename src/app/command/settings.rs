//! The commands of the settings.

use tabia_settings::Settings;

/// A command of the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens the settings dialog.
    Show,
    /// Opens the settings dialog at the opening books.
    ShowBooks,
    /// Opens the settings dialog at the techniques of the search.
    ShowTechniques,
    ToggleTheme,
    ToggleSound,
    /// Switches the frame times in the status line on or off.
    ToggleFrameTimes,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    /// Replaces the settings.
    Change(Box<Settings>),
}
