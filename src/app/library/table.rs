//! The names, keys and places of the library's commands.

use super::state::LibraryRoom;
use crate::command::library::Command;
use crate::kit::command_table::{CommandEntry, command_table};

/// One row of the room's table.
pub(crate) type LibraryCommandEntry = CommandEntry<Command, fn(&LibraryRoom) -> bool>;

/// The named commands of the room.
#[rustfmt::skip]
pub(crate) static TABLE: &[LibraryCommandEntry] = command_table![
    "library-new"    Command::New,    Library 0, [], "plus", LibraryRoom::is_free;
    "library-open"   Command::Open,   Library 0, [], "open", LibraryRoom::is_free;
    "library-import" Command::Import, Library 1, [], "merge", |room| room.is_free() && room.open.is_some();
    "library-add"    Command::Add,    Library 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-delete" Command::Delete, Library 1, [], "trash", |room| room.is_free() && room.selected().is_some();
    "library-explorer" Command::ShowExplorer, Library 2, [], "library", |_| true;
    "library-find" Command::Find, Library 2, [], "search", LibraryRoom::has_games;
    "library-number" Command::GoToNumber, Library 2, [], "", LibraryRoom::has_games;
    "library-games" Command::ShowGames, Library 2, [], "", LibraryRoom::has_games;
    "library-players" Command::ShowPlayers, Library 2, [], "", LibraryRoom::has_games;
    "library-stop"   Command::Stop,   Library 3, [], "stop", LibraryRoom::can_stop;
    "library-close"  Command::Close,  Library 4, [], "close", |room| room.is_free() && room.open.is_some();
];
