//! The window frame: it lists the rooms, runs the loop, and carries out commands that span several rooms.
//!
//! Drawing is a function of the state that returns commands. The view state of a panel or dialog, such as its scroll position,
//! dragged width or input, changes while it is drawn.

mod actions;
mod announcements;
mod app;
mod apply;
pub(crate) mod autosave;
mod centre;
mod decisions;
mod dialog;
mod dialogs;
mod explorer;
mod file_watch;
mod frames;
mod game_tabs;
mod help;
mod layout;
mod menu;
mod palette;
mod panels;
mod pending;
mod rail;
mod reasons;
mod reload;
mod reopen;
mod restore;
pub mod run;
mod shortcuts;
mod show_palette;
mod side;
mod sounds;
mod start;
mod state;
mod status;
mod stops;
mod tab_dialog;
pub mod table;
pub mod tabs;
mod take_back;
mod unsaved;
mod window;

pub use self::state::{App, Environment};
