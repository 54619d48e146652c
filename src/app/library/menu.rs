//! The menu of the selected games.

use std::path::PathBuf;

use egui::{Button, Ui};

use super::flags::{self, ShownFlags};
use super::state::LibraryRoom;
use super::table::TABLE;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::command_table::find;
use crate::kit::files;
use crate::kit::tips::menu_entry;
use tabia_texts::tr;

/// An entry of the menu, before it is drawn.
pub(super) struct Entry {
    command: Command,
    text: String,
    why_not: Option<String>,
    /// What it offers in a list before the command itself, each with its name and a tip.
    choices: Vec<Choice>,
}

/// A collection to which games are copied or moved.
struct Choice {
    command: Command,
    text: String,
    tip: String,
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

/// Returns the entries of the menu, in sections. `others` are the collections that are offered by their names.
pub(super) fn entries(room: &LibraryRoom, others: &[(String, PathBuf)]) -> Vec<Vec<Entry>> {
    let entry = |command: &Command| {
        let entry = find(TABLE, command)?;
        let send: Option<fn(PathBuf) -> Command> = match command {
            Command::CopyToCollection => Some(Command::CopySelectedTo),
            Command::MoveToCollection => Some(Command::MoveSelectedTo),
            _ => None,
        };
        let choice = |(text, folder): &(String, PathBuf)| {
            Some(Choice {
                command: send?(folder.clone()),
                text: text.clone(),
                tip: files::display(folder),
            })
        };
        Some(Entry {
            command: command.clone(),
            text: entry.text(),
            why_not: entry.why_not((entry.enabled)(room)),
            choices: others.iter().filter_map(choice).collect(),
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
            if !entry.choices.is_empty() && entry.why_not.is_none() {
                show_choices(ui, entry, commands);
                continue;
            }
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

/// Shows an entry as a list of its choices, at the end of which is its command.
fn show_choices(ui: &mut Ui, entry: &Entry, commands: &mut Commands) {
    /// Greatest width of a name, in points.
    const WIDTH: f32 = 280.0;
    let text = entry.text.trim_end_matches('…');
    ui.menu_button(text, |ui| {
        ui.set_max_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        for choice in &entry.choices {
            let button = ui.add(Button::new(&choice.text).truncate());
            if button.on_hover_text(&choice.tip).clicked() {
                commands.push(choice.command.clone());
                ui.close();
            }
        }
        ui.separator();
        if menu_entry(ui, tr("library-other-collection"), None) {
            commands.push(entry.command.clone());
        }
    });
}
