//! The menu of the selected games.

use egui::Ui;

use super::flags::{self, ShownFlags};
use super::state::LibraryRoom;
use super::table::TABLE;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::command_table::find;
use crate::kit::tips::menu_entry;
use tabia_texts::tr;

/// An entry of the menu, before it is drawn.
pub(super) struct Entry {
    command: Command,
    text: String,
    why_not: Option<String>,
}

/// The commands of the menu, in sections.
const SECTIONS: [&[Command]; 3] = [
    &[
        Command::OpenSelected,
        Command::CopyGames,
        Command::ExportSelected,
    ],
    &[Command::AskTag, Command::Delete],
    &[Command::CopyToCollection, Command::MoveToCollection],
];

/// Returns the entries of the menu, in sections.
pub(super) fn entries(room: &LibraryRoom) -> Vec<Vec<Entry>> {
    let entry = |command: &Command| {
        let entry = find(TABLE, command)?;
        Some(Entry {
            command: command.clone(),
            text: entry.text(),
            why_not: entry.why_not((entry.enabled)(room)),
        })
    };
    let sections = SECTIONS.iter();
    sections
        .map(|commands| commands.iter().filter_map(entry).collect())
        .collect()
}

/// Shows the menu, after whose second section are the flags.
pub(super) fn show(
    ui: &mut Ui,
    sections: &[Vec<Entry>],
    flags: &mut ShownFlags,
    commands: &mut Commands,
) {
    ui.set_min_width(220.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (index, entries) in sections.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for entry in entries {
            if menu_entry(ui, entry.text.clone(), entry.why_not.clone()) {
                commands.push(entry.command.clone());
            }
        }
        if entries.iter().any(|entry| entry.command == Command::AskTag) {
            ui.menu_button(tr("menu-library-flags"), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let tags = entries
                    .iter()
                    .find(|entry| entry.command == Command::AskTag);
                let why_not = tags.and_then(|entry| entry.why_not.as_deref());
                flags::show_menu(ui, flags, why_not, commands);
            });
        }
    }
}
