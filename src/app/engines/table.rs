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
    "engines-show" Command::Show(Page::Engines), Engines 0, [], "engine", always;
];
