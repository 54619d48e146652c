//! The settings dialog.

mod books;
mod dialog;
mod items;
mod key_changes;
mod library;
mod page;
mod pictures;
mod state;
mod techniques;

use crate::kit::command_table::{CommandEntry, command_table};
use tabia_settings::{MovesLayout, Settings};

pub(crate) use self::page::DialogView;
pub(crate) use self::state::SettingsRoom;
pub use crate::command::settings::Command;

/// One row of the room's table.
pub type SettingsCommandEntry = CommandEntry<Command, fn(&Settings) -> bool>;

fn always(_: &Settings) -> bool {
    true
}

/// The named commands of the room.
#[rustfmt::skip]
pub static TABLE: &[SettingsCommandEntry] = command_table![
    "settings"      Command::Show,           File 4, ["Ctrl+Comma"], "settings", always;
    "techniques"    Command::ShowTechniques, Engine 4, [], "settings", always;
    "book-settings" Command::ShowBooks,      Book 9, [], "settings", always;
    "theme"         Command::ToggleTheme,    View 2, [], "moon", always;
    "high-contrast"  Command::ToggleContrast,      View 2, [], "", always;
    "contrast-board" Command::ToggleContrastBoard, View 2, [], "", always;
    "frame-times"   Command::ToggleFrameTimes, View 3, [], "", always;
    "toggle-sound"  Command::ToggleSound,    View 2, [], "", always;
    "moves-column"  Command::LayOutMoves(MovesLayout::Column),  MoveList 0, [], "", always;
    "moves-inline"  Command::LayOutMoves(MovesLayout::Inline),  MoveList 0, [], "", always;
    "moves-figures" Command::LayOutMoves(MovesLayout::Figures), MoveList 0, [], "", always;
    "moves-layout"  Command::NextMovesLayout, MoveList 1, ["Ctrl+Shift+L"], "", always;
    "zoom-in"       Command::ZoomIn,         View 4, ["Ctrl++", "Ctrl+="], "plus", |settings| settings.zoom < 3.0;
    "zoom-out"      Command::ZoomOut,        View 4, ["Ctrl+-"], "minus", |settings| settings.zoom > 0.5;
    "zoom-reset"    Command::ZoomReset,      View 4, ["Ctrl+0"], "", |settings| settings.zoom != 1.0;
];
