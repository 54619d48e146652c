//! The card of the selected engine: how it is started, its test, and its options.

use std::path::Path;

use egui::{Id, Label, RichText, ScrollArea, Ui};

use super::fields::{self, FieldNames};
use super::identities::Report;
use super::list::{file_fault, protocol_name};
use super::log_page::task_name;
use super::options;
use super::state::EnginesRoom;
use super::table::TABLE;
use super::trial;
use super::view::EnginesInput;
use super::words;
use crate::command::Commands;
use crate::command::engines::{CardPart, Command, EngineChange};
use crate::kit::command_table::find;
use crate::kit::engine_faults::failure_text;
use crate::kit::engine_runs::{EngineRun, EngineTask};
use crate::kit::files;
use crate::kit::modal::wide_row;
use crate::kit::page_head::tab;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, at_right, chip, icon_label, main_button, name_cell};
use tabia_protocol::client::Protocol;
use tabia_settings::EngineProfile;
use tabia_texts::{tr, tr_args};

/// Width of the names of fields, in points.
const NAME: f32 = 120.0;
/// Height of a card, in points, below which it shows its options or how it is started, but not both.
const LOW: f32 = 560.0;
/// Space between two parts, in points.
const GAP: f32 = 12.0;

/// Draws the card into `ui`, which has its margins.
pub(super) fn show(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
    profile: &EngineProfile,
) -> Commands {
    let mut commands = Commands::default();
    let is_low = ui.available_height() < LOW;
    show_head(ui, input, room, profile, &mut commands);
    if is_low {
        show_parts(ui, input, room, profile, &mut commands);
    }
    let shows = |part: CardPart| !is_low || room.part == part;
    let (shows_start, shows_options) = (shows(CardPart::Start), shows(CardPart::Options));
    ui.add_space(if is_low { 4.0 } else { 8.0 });
    ScrollArea::vertical()
        .id_salt(("card", profile.id.0))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // The scroll bar covers nothing.
            ui.set_max_width(ui.available_width() - 12.0);
            show_fault(ui, input, room, profile, &mut commands);
            if let Some(last) = room.trial(profile.id) {
                trial::show(ui, input.theme, last, &profile.program);
                ui.horizontal_wrapped(|ui| show_log_button(ui, &mut commands));
                ui.add_space(GAP);
            }
            if shows_start {
                show_start(ui, input, room, profile, &mut commands);
                ui.add_space(GAP);
            }
            if shows_options {
                options::show(ui, input, room, (profile, !is_low), &mut commands);
            }
        });
    commands
}

/// Shows the tabs of the parts, and beside that of the options what belongs to all of them.
fn show_parts(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        for part in CardPart::ALL {
            let is_clicked = tab(ui, part == room.part, &tr(part.key()));
            commands.extend(is_clicked.then_some(Command::ShowPart(part)));
        }
        if room.part == CardPart::Options {
            options::show_changed(ui, input, room, profile, commands);
        }
    });
}

/// Shows the name, the author, and the most used commands.
fn show_head(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.horizontal(|ui| {
        /// Width of the buttons, in points.
        const BUTTONS: f32 = 3.0 * IconButton::SIDE + 96.0;
        let room_left = (ui.available_width() - BUTTONS).max(48.0);
        ui.vertical(|ui| {
            ui.set_max_width(room_left);
            let name = profile.program.display_name();
            let text = RichText::new(&name).heading().color(theme.text_strong);
            ui.add(Label::new(text).truncate()).on_hover_text(name);
            let about = match room.identities.known(&profile.program) {
                Some(identity) if !identity.author.is_empty() => {
                    let args = [("author", identity.author.as_str().into())];
                    tr_args("engine-author", &args)
                }
                _ => protocol_name(profile.program.protocol),
            };
            let text = RichText::new(&about).small().color(theme.text_weak);
            ui.add(Label::new(text).truncate()).on_hover_text(about);
        });
        at_right(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for command in [Command::CopyProfile, Command::Remove] {
                icon_button(ui, input, room, command, commands);
            }
            ui.add_space(8.0);
            let (command, key) = match room.is_testing() {
                true => (Command::StopTest, "engine-cancel-test"),
                false => (Command::Test, "engine-test"),
            };
            if let Some(entry) = find(TABLE, &command) {
                let why_not = entry.why_not((entry.enabled)(room));
                let tip = entry.tip_with_key(input.settings);
                let button = main_button(ui, theme, &tr(key), &tip, why_not);
                commands.extend(button.clicked().then_some(command));
            }
        });
    });
}

fn icon_button(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    command: Command,
    commands: &mut Commands,
) {
    if let Some(entry) = find(TABLE, &command) {
        let is_clicked = IconButton::new(entry.icon, &entry.text())
            .tip(&entry.tip_with_key(input.settings))
            .why_not(entry.why_not((entry.enabled)(room)))
            .show(ui, input.theme);
        commands.extend(is_clicked.then_some(command));
    }
}

/// Shows how the engine is started.
fn show_start(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    let (theme, program) = (input.theme, &profile.program);
    let id = |field: &str| Id::unique(("engine field", profile.id.0, field));
    let mut change = |change: EngineChange| commands.push(Command::Change(profile.id, change));
    let field = |ui: &mut Ui, key: &str, current: &str| {
        let (name, hint) = (tr(key), tr(&format!("{key}-hint")));
        let names = FieldNames {
            id: id(key),
            name: &name,
            hint: &hint,
        };
        wide_row(ui, NAME, theme, &name, |ui| {
            let (response, entered) = fields::text(ui, &names, current);
            (response.on_hover_text(tr(&format!("{key}-tip"))), entered)
        })
    };
    let (response, name) = field(ui, "engine-name", &program.display_name());
    if std::mem::take(&mut room.focuses_name) {
        response.request_focus();
        fields::select_all(ui, response.id, &program.display_name());
    }
    name.into_iter()
        .for_each(|it| change(EngineChange::Name(it)));
    let arguments = words::join(&program.arguments);
    let (_, entered) = field(ui, "engine-arguments", &arguments);
    let entered = entered.into_iter().map(|line| words::split(&line));
    entered.for_each(|it| change(EngineChange::Arguments(it)));
    let variables = words::join_variables(&program.environment);
    let (_, entered) = field(ui, "engine-environment", &variables);
    match entered.map(|line| words::split_variables(&line)) {
        Some(Ok(variables)) => change(EngineChange::Environment(variables)),
        Some(Err(word)) => room.bad_variable = Some((profile.id, word)),
        None => {}
    }
    if let Some((_, word)) = room
        .bad_variable
        .as_ref()
        .filter(|(of, _)| *of == profile.id)
    {
        let text = tr_args("engine-bad-variable", &[("word", word.as_str().into())]);
        wide_row(ui, NAME, theme, "", |ui| {
            icon_label(ui, "warning", &text, theme.error);
        });
    }
    wide_row(ui, NAME, theme, &tr("engine-protocol"), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for protocol in [Protocol::Unknown, Protocol::Uci, Protocol::Xboard] {
            let is_on = program.protocol == protocol;
            let button = ui.add(chip(is_on, protocol_name(protocol)));
            if button.on_hover_text(tr("engine-protocol-tip")).clicked() && !is_on {
                change(EngineChange::Protocol(protocol));
            }
        }
    });
    show_place(ui, input, "engine-file", &program.path, commands);
    if let Some(fault) = file_fault(&room.presence, profile) {
        wide_row(ui, NAME, theme, "", |ui| {
            icon_label(ui, "warning", &fault, theme.error);
        });
    }
    show_place(ui, input, "engine-folder", &program.folder, commands);
}

/// Shows why the engine does not answer, or why its last run failed.
fn show_fault(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    if let Some(Report::Failed(failure)) = room.identities.get(&profile.program) {
        icon_label(ui, "warning", &failure_text(failure), input.theme.error);
        ui.horizontal_wrapped(|ui| {
            let again = ui.button(tr("engine-ask-again"));
            commands.extend(again.clicked().then_some(Command::ReadOptions));
            show_log_button(ui, commands);
        });
        ui.add_space(GAP);
    } else if let Some(run) = last_failed(input, room, profile) {
        let reason = run.log.failure().map(|failure| failure_text(&failure));
        let args = [
            ("task", task_name(run.task).into()),
            ("reason", reason.unwrap_or_default().into()),
        ];
        let text = tr_args("engine-last-failure", &args);
        icon_label(ui, "warning", &text, input.theme.error);
        ui.horizontal_wrapped(|ui| show_log_button(ui, commands));
        ui.add_space(GAP);
    }
}

fn show_log_button(ui: &mut Ui, commands: &mut Commands) {
    let button = ui.button(tr("engine-show-log"));
    let button = button.on_hover_text(tr("cmd-engines-show-log-tip"));
    commands.extend(button.clicked().then_some(Command::ShowLog));
}

/// The last run of an engine, if it ended by itself and no test shows that.
fn last_failed<'a>(
    input: &EnginesInput<'a>,
    room: &EnginesRoom,
    profile: &EngineProfile,
) -> Option<&'a EngineRun> {
    let mut runs = input.runs.newest_first();
    let last = runs.find(|run| run.engine == profile.id)?;
    let is_shown = last.task == EngineTask::Test && room.trial(profile.id).is_some();
    (!is_shown && last.log.failure().is_some()).then_some(last)
}

/// Shows a file or a folder, with the button that chooses another one.
fn show_place(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    key: &str,
    path: &Path,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let is_folder = key == "engine-folder";
    ui.horizontal(|ui| {
        let name = RichText::new(tr(key)).color(theme.text);
        name_cell(ui, NAME, |ui| ui.add(Label::new(name).truncate()));
        ui.horizontal(|ui| {
            let choose = match is_folder {
                true => ("engine-choose-folder", Command::ChooseFolder),
                false => ("engine-choose-file", Command::ChooseFile),
            };
            let button = egui::Button::new(tr("engine-choose"));
            let button = tipped_button(ui, button, &tr(choose.0), None);
            button.clone().accessible_name(tr(choose.0));
            commands.extend(button.clicked().then_some(choose.1));
            let is_empty = path.as_os_str().is_empty();
            if is_folder && !is_empty {
                let name = tr("engine-own-folder");
                if IconButton::new("undo", &name).show(ui, theme) {
                    commands.push(Command::ResetFolder);
                }
            }
            let text = match is_empty {
                true => tr("engine-own-folder-text"),
                false => files::display(path),
            };
            let label = Label::new(RichText::new(&text).color(theme.text)).truncate();
            ui.add(label).on_hover_text(text);
        });
    });
}
