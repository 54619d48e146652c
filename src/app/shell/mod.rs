//! The frame: it lists the rooms, owns the loop, and carries out what spans several rooms.
//!
//! What is drawn is a function of the state that returns commands; what a panel or a dialog remembers of itself, such as
//! where it is scrolled to, how wide it was dragged or what is filled in, it changes while it is drawn.

mod actions;
mod app;
mod apply;
pub(crate) mod autosave;
mod centre;
mod decisions;
mod dialog;
mod dialogs;
mod file_watch;
mod frames;
mod help;
mod layout;
mod menu;
mod palette;
mod panels;
mod rail;
mod restore;
pub mod run;
mod shortcuts;
mod show_palette;
mod side;
mod sounds;
mod start;
mod state;
mod status;
pub mod table;
pub mod tabs;
mod take_back;
mod window;

pub use self::state::{App, Environment};
