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
    /// Where it opens a list of collections.
    targets: Option<Targets>,
}

/// What an entry for copying or moving offers in a list before the command itself.
struct Targets {
    choices: Vec<Choice>,
    /// The command for a new collection.
    new: Command,
}

/// A collection to which games are copied or moved.
struct Choice {
    command: Command,
    text: String,
    tip: String,
}

/// Makes the command for a collection to which games are copied or moved.
type Send = fn(PathBuf) -> Command;

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
        let send: Option<(Send, Command)> = match command {
            Command::CopyToCollection => Some((Command::CopySelectedTo, Command::CopyToNew)),
            Command::MoveToCollection => Some((Command::MoveSelectedTo, Command::MoveToNew)),
            _ => None,
        };
        let targets = |(send, new): (Send, Command)| {
            let choices = others.iter().map(|(text, folder)| Choice {
                command: send(folder.clone()),
                text: text.clone(),
                tip: files::display(folder),
            });
            Targets {
                choices: choices.collect(),
                new,
            }
        };
        Some(Entry {
            command: command.clone(),
            text: entry.text(),
            why_not: entry.why_not((entry.enabled)(room)),
            targets: send.map(targets),
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
            if let Some(targets) = entry.targets.as_ref().filter(|_| entry.why_not.is_none()) {
                show_targets(ui, entry, targets, commands);
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

/// Shows an entry as a list of collections, at the end of which are a new one and the command of the entry.
fn show_targets(ui: &mut Ui, entry: &Entry, targets: &Targets, commands: &mut Commands) {
    /// Greatest width of a name, in points.
    const WIDTH: f32 = 280.0;
    let text = entry.text.trim_end_matches('…');
    ui.menu_button(text, |ui| {
        ui.set_max_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        for choice in &targets.choices {
            let button = ui.add(Button::new(&choice.text).truncate());
            if button.on_hover_text(&choice.tip).clicked() {
                commands.push(choice.command.clone());
                ui.close();
            }
        }
        if !targets.choices.is_empty() {
            ui.separator();
        }
        if menu_entry(ui, tr("library-new-collection"), None) {
            commands.push(targets.new.clone());
        }
        if menu_entry(ui, tr("library-other-collection"), None) {
            commands.push(entry.command.clone());
        }
    });
}
