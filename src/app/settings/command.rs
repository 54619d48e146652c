//! What a user can do to the settings.

use crate::app::kit::command::{CommandEntry, command_table, find};
use crate::app::play;
use crate::settings::Settings;

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
    /// Something that concerns the books that are played from.
    Play(play::Command),
}

/// One row of the room's table.
pub type Entry = CommandEntry<Command, fn(&Settings) -> bool>;

/// The entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static Entry> {
    find(TABLE, command)
}

fn always(_: &Settings) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[Entry] = command_table![
    "settings"      Command::Show,           File 4, ["Ctrl+Comma"], "settings", always;
    "techniques"    Command::ShowTechniques, Engine 4, [], "settings", always;
    "book-settings" Command::ShowBooks,      Book 9, [], "settings", always;
    "theme"         Command::ToggleTheme,    View 1, [], "moon", always;
    "frame-times"   Command::ToggleFrameTimes, View 2, [], "", always;
    "toggle-sound"  Command::ToggleSound,    View 1, [], "", always;
    "zoom-in"       Command::ZoomIn,         View 3, ["Ctrl++", "Ctrl+="], "plus", |settings| settings.zoom < 3.0;
    "zoom-out"      Command::ZoomOut,        View 3, ["Ctrl+-"], "minus", |settings| settings.zoom > 0.5;
    "zoom-reset"    Command::ZoomReset,      View 3, ["Ctrl+0"], "", |settings| settings.zoom != 1.0;
];
