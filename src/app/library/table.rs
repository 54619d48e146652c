//! The names, keys and places of the library's commands.

use super::state::LibraryRoom;
use crate::command::library::Command;
use crate::kit::command_table::{CommandEntry, command_table};
use tabia_library::values::Flag;

/// One row of the room's table.
pub(crate) type LibraryCommandEntry = CommandEntry<Command, fn(&LibraryRoom) -> bool>;

/// The named commands of the room.
#[rustfmt::skip]
pub(crate) static TABLE: &[LibraryCommandEntry] = command_table![
    "library-new"    Command::New,    Library 0, [], "plus", LibraryRoom::is_free;
    "library-open"   Command::Open,   Library 0, [], "open", LibraryRoom::is_free;
    "library-import" Command::Import, Library 1, [], "merge", |room| room.is_free() && room.open.is_some();
    "library-paste"  Command::ImportClipboard, Library 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-merge"  Command::Merge,  Library 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-add-tab" Command::ImportTab, Library 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-add"    Command::Add,    Library 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-add-to" Command::AddElsewhere, Library 1, [], "", LibraryRoom::is_free;
    "library-export" Command::ExportShown, Library 1, [], "save", |room| room.is_free() && room.has_shown();
    "library-open-selected" Command::OpenSelected, Library 2, [], "", LibraryRoom::has_selected;
    "library-copy" Command::CopyGames, Library 2, [], "copy", LibraryRoom::has_selected;
    "library-export-selected" Command::ExportSelected, Library 2, [], "", LibraryRoom::can_edit_selected;
    "library-tag" Command::AskTag, Library 2, [], "", LibraryRoom::can_edit_selected;
    "library-delete" Command::Delete, Library 2, [], "trash", LibraryRoom::can_edit_selected;
    "library-copy-to" Command::CopyToCollection, Library 2, [], "", LibraryRoom::can_edit_selected;
    "library-move-to" Command::MoveToCollection, Library 2, [], "", LibraryRoom::can_edit_selected;
    "library-explorer" Command::ShowExplorer, Library 3, [], "library", |_| true;
    "library-build"  Command::BuildBook, Library 3, [], "build", LibraryRoom::has_games;
    "library-find" Command::Find, Library 3, [], "search", LibraryRoom::has_games;
    "library-form" Command::ToggleForm, Library 3, [], "filter", LibraryRoom::has_games;
    "library-positions" Command::FindPositions, Library 3, [], "position", LibraryRoom::has_games;
    "library-next-hit" Command::NextHit, Library 3, ["F3"], "", LibraryRoom::has_hits;
    "library-previous-hit" Command::PreviousHit, Library 3, ["Shift+F3"], "", LibraryRoom::has_hits;
    "library-number" Command::GoToNumber, Library 3, [], "", LibraryRoom::has_games;
    "library-games" Command::ShowGames, Library 3, [], "", LibraryRoom::has_games;
    "library-players" Command::ShowPlayers, Library 3, [], "", LibraryRoom::has_games;
    "library-departures" Command::ShowDepartures, Library 3, [], "book", LibraryRoom::has_games;
    "library-stop"   Command::Stop,   Library 4, [], "stop", LibraryRoom::can_stop;
    "library-flag-white-opening" Command::ToggleFlag(Flag::WhiteOpening), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-black-opening" Command::ToggleFlag(Flag::BlackOpening), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-middlegame" Command::ToggleFlag(Flag::Middlegame), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-endgame" Command::ToggleFlag(Flag::Endgame), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-novelty" Command::ToggleFlag(Flag::Novelty), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-pawn-structure" Command::ToggleFlag(Flag::PawnStructure), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-tactics" Command::ToggleFlag(Flag::Tactics), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-king-side" Command::ToggleFlag(Flag::KingSide), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-queen-side" Command::ToggleFlag(Flag::QueenSide), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-brilliancy" Command::ToggleFlag(Flag::Brilliancy), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-blunder" Command::ToggleFlag(Flag::Blunder), LibraryFlags 0, [], "", LibraryRoom::can_edit_selected;
    "library-flag-user" Command::ToggleFlag(Flag::User), LibraryFlags 0, ["Ctrl+U"], "", LibraryRoom::can_edit_selected;
    "library-flags-clear" Command::ClearFlags, LibraryFlags 1, [], "", LibraryRoom::can_edit_selected;
    "library-duplicates" Command::FindDuplicates, LibraryUpkeep 0, [], "", |room| room.is_free() && room.has_games();
    "library-problems" Command::ShowProblems, LibraryUpkeep 0, [], "", |room| room.is_free() && room.has_shown();
    "library-check" Command::Check, LibraryUpkeep 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-compact" Command::AskCompact, LibraryUpkeep 1, [], "", |room| room.is_free() && room.open.is_some();
    "library-close"  Command::Close,  Library 5, [], "close", |room| room.is_free() && room.open.is_some();
];
