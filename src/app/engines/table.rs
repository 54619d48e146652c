//! The names, keys and places of the room's commands.

use super::state::EnginesRoom;
use crate::command::engines::{Command, Page};
use crate::kit::command_table::{CommandEntry, command_table};

/// One row of the room's table.
pub(crate) type EnginesCommandEntry = CommandEntry<Command, fn(&EnginesRoom) -> bool>;

fn always(_: &EnginesRoom) -> bool {
    true
}

/// The named commands of the room.
#[rustfmt::skip]
pub(crate) static TABLE: &[EnginesCommandEntry] = command_table![
    "engines-show"   Command::Show(Page::Engines), Engines 0, [], "engine", always;
    "engines-log"    Command::Show(Page::Log), Engines 0, [], "", always;
    "engines-add"    Command::Add,         Engines 1, [], "plus", always;
    "engines-find"   Command::Find,        Engines 1, [], "search", |room| !room.finder.is_busy();
    "engines-test"   Command::Test,        Engines 2, [], "play", |room| room.has_selected() && !room.is_testing();
    "engines-stop-test" Command::StopTest, Engines 2, [], "stop", EnginesRoom::is_testing;
    "engines-show-log" Command::ShowLog,   Engines 2, [], "", EnginesRoom::has_selected;
    "engines-rename" Command::Rename,      Engines 3, [], "", EnginesRoom::has_selected;
    "engines-copy"   Command::CopyProfile, Engines 3, [], "copy", EnginesRoom::has_selected;
    "engines-reset"  Command::ResetOptions, Engines 3, [], "undo", EnginesRoom::has_selected;
    "engines-up"     Command::MoveUp,      Engines 3, [], "chevron-up", |room| room.has_selected() && room.place > 0;
    "engines-down"   Command::MoveDown,    Engines 3, [], "chevron-down", |room| room.has_selected() && room.place + 1 < room.count;
    "engines-remove" Command::Remove,      Engines 3, [], "trash", EnginesRoom::has_selected;
    "engines-find-log" Command::FindInLog, Engines 4, [], "search", EnginesRoom::shows_log;
    "engines-follow-log" Command::FollowLog, Engines 4, [], "last", EnginesRoom::shows_log;
    "engines-copy-log" Command::CopyLog,   Engines 4, [], "copy", EnginesRoom::shows_log;
    "engines-save-log" Command::SaveLog,   Engines 4, [], "save", EnginesRoom::shows_log;
];
