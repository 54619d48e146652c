//! The names, keys and places of the commands of the Lab.

use super::command::Command;
use super::state::LabRoom;
use crate::app::game::GameRoom;
use crate::app::kit::command::{CommandEntry, command_table};
use crate::settings::{LabPage, Settings};

/// What tells whether a command can be carried out.
pub struct Scope<'a> {
    pub(in crate::app) room: &'a LabRoom,
    pub(in crate::app) game: &'a GameRoom,
    pub(in crate::app) settings: &'a Settings,
}

/// One row of the room's table.
pub type LabCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

fn always(_: &Scope<'_>) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[LabCommandEntry] = command_table![
    "lab-search"     Command::Show(LabPage::Search),     Lab 0, [], "search", always;
    "lab-tree"       Command::Show(LabPage::Tree),       Lab 0, [], "", always;
    "lab-techniques" Command::Show(LabPage::Techniques), Lab 0, [], "", always;
    "lab-evaluation" Command::Show(LabPage::Evaluation), Lab 0, [], "", always;
    "lab-exchange"   Command::Show(LabPage::Exchange),   Lab 0, [], "", always;
    "lab-boards"     Command::Show(LabPage::Boards),     Lab 0, [], "", always;
    "lab-games"      Command::Show(LabPage::Games),      Lab 0, [], "", always;
    "lab-programs"   Command::Show(LabPage::Programs),   Lab 0, [], "", always;
    "lab-wide"       Command::ToggleWide,                Lab 9, [], "wide", always;
];
