//! The names, keys and places of the commands on tournaments.

use super::state::MatchesRoom;
use crate::command::matches::Command;
use crate::kit::command_table::{CommandEntry, command_table};

/// One row of the table.
pub(crate) type MatchesCommandEntry = CommandEntry<Command, fn(&MatchesRoom) -> bool>;

fn always(_: &MatchesRoom) -> bool {
    true
}

fn has_shown(room: &MatchesRoom) -> bool {
    room.is_open()
}

/// The named commands.
#[rustfmt::skip]
pub(crate) static TABLE: &[MatchesCommandEntry] = command_table![
    "tournaments" Command::ShowList, Engines 7, [], "", always;
    "tournament-new" Command::New, Engines 7, [], "plus", always;
    "tournament-pause" Command::Pause, Engines 7, [], "pause", MatchesRoom::is_playing;
    "tournament-export" Command::AskExport, Engines 8, [], "", has_shown;
    "tournament-copy-table" Command::CopyTable, Engines 8, [], "copy", has_shown;
];
