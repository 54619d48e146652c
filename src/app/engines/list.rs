//! The list of the engines.

use egui::{Key, Modifiers, Rect, Ui};

use super::presence::Presence;
use super::state::EnginesRoom;
use super::table::TABLE;
use super::view::EnginesInput;
use crate::command::Commands;
use crate::command::engines::Command;
use crate::kit::command_table::find;
use crate::kit::files;
use crate::kit::program_file::FileState;
use crate::kit::table::{Column, HEAD, ROW, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::tips::menu_entry;
use tabia_protocol::client::Protocol;
use tabia_settings::EngineProfile;
use tabia_texts::{tr, tr_args};

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineColumn {
    Name,
    Protocol,
    File,
}

const COLUMNS: [Column<EngineColumn>; 3] = [
    Column::fixed(EngineColumn::Name, "engines-name", 120.0).growing(1.0),
    Column::fixed(EngineColumn::Protocol, "engines-protocol", 72.0),
    Column::fixed(EngineColumn::File, "engines-file", 120.0)
        .growing(1.0)
        .leaves(1),
];

/// Height of the list with a number of rows, in points.
pub(super) fn height(rows: usize) -> f32 {
    HEAD + ROW * rows as f32
}

/// The name of a protocol.
pub(super) fn protocol_name(protocol: Protocol) -> String {
    tr(match protocol {
        Protocol::Unknown => "protocol-automatic",
        Protocol::Uci => "protocol-uci",
        Protocol::Xboard => "protocol-xboard",
    })
}

/// What is wrong with the file of an engine.
pub(super) fn file_fault(presence: &Presence, profile: &EngineProfile) -> Option<String> {
    let key = match presence.of(&profile.program.path)? {
        FileState::Present => return None,
        FileState::Missing => "engine-file-missing",
        FileState::NotExecutable => "engine-file-no-program",
    };
    Some(tr(key))
}

/// Draws the list.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
) -> Commands {
    let mut commands = Commands::default();
    let engines = &input.settings.engines;
    // Before the table, whose keys also match those with Alt.
    if room.table.wants_keys(ui.ctx()) {
        let keys = [
            (Modifiers::NONE, Key::Delete, Command::Remove),
            (Modifiers::ALT, Key::ArrowUp, Command::MoveUp),
            (Modifiers::ALT, Key::ArrowDown, Command::MoveDown),
        ];
        for (held, key, command) in keys {
            let is_pressed = ui.input_mut(|input| input.consume_key(held, key));
            commands.extend(is_pressed.then_some(command));
        }
    }
    if room.renames_by_key(ui.ctx())
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F2))
    {
        commands.push(Command::Rename);
    }
    let name = tr("engines-list");
    let table = Table::new(&name, rect, input.theme, &COLUMNS);
    let mut view = std::mem::take(&mut room.table);
    let picked = table.show(ui, &mut view, engines.len(), |ui, row| {
        let Some(profile) = engines.get(row.index) else {
            return String::new();
        };
        row.response
            .context_menu(|ui| commands.extend(show_menu(ui, room, profile)));
        show_row(ui, row, profile, &room.presence, input.theme)
    });
    room.table = view;
    let gone_to = picked.selected.or(room.table.selected);
    let gone_to = gone_to.and_then(|row| engines.get(row));
    if let Some(profile) = gone_to.filter(|profile| Some(profile.id) != room.selected) {
        commands.push(Command::Select(profile.id));
    }
    commands.extend(picked.opened.map(|_| Command::Rename));
    commands
}

/// Draws a row, and returns its accessible name: "Stockfish 17, UCI, /usr/games/stockfish".
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, EngineColumn>,
    profile: &EngineProfile,
    presence: &Presence,
    theme: &Theme,
) -> String {
    let program = &profile.program;
    let fault = file_fault(presence, profile);
    let (name, protocol) = (program.display_name(), protocol_name(program.protocol));
    let path = files::display(&program.path);
    for cell in row.cells() {
        match cell.key {
            EngineColumn::Name => {
                let color = match fault {
                    Some(_) => theme.text_weak,
                    None => theme.text_strong,
                };
                row.body(ui, &cell, &name, color);
            }
            EngineColumn::Protocol if fault.is_some() && !row.has(EngineColumn::File) => {
                row.small(ui, &cell, &tr("engine-file-gone"), theme.error);
            }
            EngineColumn::Protocol => row.small(ui, &cell, &protocol, theme.text),
            EngineColumn::File => match &fault {
                Some(fault) => row.small(ui, &cell, &format!("{fault}: {path}"), theme.error),
                None => {
                    // The end of a path says more than its start.
                    let texts = files::shortened(&path);
                    row.small_fitting(ui, &cell, &texts, theme.text_weak);
                }
            },
        }
    }
    let args = [
        ("name", name.into()),
        ("protocol", protocol.into()),
        ("file", path.as_str().into()),
    ];
    let text = tr_args("engines-row", &args);
    let (tip, text) = match fault {
        Some(fault) => (format!("{path}\n{fault}"), format!("{text}. {fault}")),
        None => (path, text),
    };
    row.response.clone().on_hover_text(tip);
    text
}

/// Shows the commands for an engine, which is selected first.
fn show_menu(ui: &mut Ui, room: &EnginesRoom, profile: &EngineProfile) -> Commands {
    let mut commands = Commands::default();
    ui.spacing_mut().item_spacing.y = 2.0;
    let entries = [
        Command::Test,
        Command::Rename,
        Command::CopyProfile,
        Command::MoveUp,
        Command::MoveDown,
        Command::Remove,
    ];
    for command in entries {
        let Some(entry) = find(TABLE, &command) else {
            continue;
        };
        let why_not = entry.why_not((entry.enabled)(room));
        if menu_entry(ui, entry.text(), why_not) {
            commands.push(Command::Select(profile.id));
            commands.push(command);
        }
    }
    commands
}
