//! The library: collections of many games beside a board that shows where the selected game ends.
//!
//! [`tabia_library`] reads and changes collections on a worker (`work.rs`); the room holds the games of the moment, and formats
//! the rows in view.

mod apply;
mod arrange;
mod arranger;
mod building;
mod cells;
mod chosen;
mod collections;
mod columns;
mod departures;
pub(crate) mod dialog;
mod duplicates;
mod edits;
mod ended;
mod explored;
mod explorer;
mod filter_form;
mod filter_panel;
mod find;
mod flags;
mod games;
mod hits;
mod import;
mod import_dialog;
mod imports;
mod interrupted;
mod known;
mod line;
mod listed;
mod lists;
mod menu;
mod merge_dialog;
mod message;
mod missing;
mod news;
mod others;
mod page;
mod played;
mod players;
mod preview;
mod problems;
mod progress;
mod reading;
mod reference;
mod saved_filters;
mod saved_game;
mod saving_back;
mod shown;
pub(crate) mod state;
pub(crate) mod table;
mod type_ahead;
mod upkeep;
mod user;
mod view;
mod watch;
mod work;

pub(crate) use self::explorer::{EngineMove, ExplorerBook, ExplorerInput, show as show_explorer};
pub(crate) use self::known::ReviewedLine;
pub(crate) use self::page::show;
pub use self::state::LibraryRoom;
pub(crate) use self::view::LibraryInput;
pub use crate::command::library::{Command, ImportChoices, PlayerCommand};
