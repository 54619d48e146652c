//! The commands of the settings.

use tabia_settings::{MovesLayout, Settings};

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
    /// Switches the high contrast of the window on or off.
    ToggleContrast,
    /// Changes between the board of high contrast and the one before.
    ToggleContrastBoard,
    ToggleSound,
    /// Lays the moves of games out in this way.
    LayOutMoves(MovesLayout),
    /// Lays the moves of games out in the next way.
    NextMovesLayout,
    /// Switches the frame times in the status line on or off.
    ToggleFrameTimes,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    /// Replaces the settings.
    Change(Box<Settings>),
}
