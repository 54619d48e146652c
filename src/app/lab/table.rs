//! The names, keys and places of the commands of the Lab.

use super::command::Command;
use crate::app::kit::command::{CommandEntry, command_table};
use crate::settings::LabPage;

/// One row of the room's table. All can be carried out at any time.
pub type LabCommandEntry = CommandEntry<Command, ()>;

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[LabCommandEntry] = command_table![
    "lab-search"     Command::Show(LabPage::Search),     Lab 0, [], "search", ();
    "lab-tree"       Command::Show(LabPage::Tree),       Lab 0, [], "", ();
    "lab-techniques" Command::Show(LabPage::Techniques), Lab 0, [], "", ();
    "lab-evaluation" Command::Show(LabPage::Evaluation), Lab 0, [], "", ();
    "lab-exchange"   Command::Show(LabPage::Exchange),   Lab 0, [], "", ();
    "lab-boards"     Command::Show(LabPage::Boards),     Lab 0, [], "", ();
    "lab-games"      Command::Show(LabPage::Games),      Lab 0, [], "", ();
    "lab-programs"   Command::Show(LabPage::Programs),   Lab 0, [], "", ();
    "lab-wide"       Command::ToggleWide,                Lab 9, [], "wide", ();
];
