//! The page of logs: what was said between this program and the engines that were started.

use egui::{Rect, Ui, UiBuilder, vec2};

use super::log::{LogView, ORIGINS};
use super::state::EnginesRoom;
use super::table::TABLE;
use super::view::EnginesInput;
use crate::command::Commands;
use crate::command::engines::Command;
use crate::kit::command_table::find;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::engine_runs::{EngineRun, EngineTask};
use crate::kit::search_field::search_field;
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, at_right, chip, empty_state};
use tabia_protocol::client::{LogLine, Origin};
use tabia_texts::{tr, tr_args};

/// Height of a row of controls, in points, and width from which on all are in one row.
const CONTROLS: f32 = 28.0;
const WIDE: f32 = 720.0;

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineColumn {
    Time,
    Origin,
    Text,
}

const COLUMNS: [Column<LineColumn>; 3] = [
    Column::fixed(LineColumn::Time, "log-time", 76.0).number(),
    Column::fixed(LineColumn::Origin, "log-origin", 84.0),
    Column::fixed(LineColumn::Text, "log-line", 160.0).growing(1.0),
];

/// The name of what an engine is started for.
pub(super) fn task_name(task: EngineTask) -> String {
    tr(match task {
        EngineTask::Analysis => "engine-task-analysis",
        EngineTask::Game => "engine-task-game",
        EngineTask::Review => "engine-task-review",
        EngineTask::Test => "engine-task-test",
        EngineTask::Tournament => "engine-task-tournament",
        EngineTask::Options => "engine-task-options",
    })
}

/// The name of a run in the list: "17:45:09 Stockfish 17, analysis, running".
fn run_name(run: &EngineRun) -> String {
    let args = [
        ("time", run.started.format("%H:%M:%S").to_string().into()),
        ("name", run.name.as_str().into()),
        ("task", task_name(run.task).into()),
    ];
    let key = match (run.log.has_ended(), run.log.failure()) {
        (false, _) => "log-run-running",
        (true, None) => "log-run-ended",
        (true, Some(_)) => "log-run-failed",
    };
    tr_args(key, &args)
}

fn origin_name(origin: Origin) -> String {
    tr(match origin {
        Origin::Sent => "log-sent",
        Origin::Output => "log-output",
        Origin::Errors => "log-errors",
        Origin::Remark => "log-remark",
    })
}

/// Draws the page.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
) -> Commands {
    let mut commands = Commands::default();
    if room.log.run().is_none() {
        let texts = (tr("log-none"), tr("log-none-hint"));
        empty_state(ui, rect, input.theme, &texts.0, &texts.1);
        return commands;
    }
    let place = rect.shrink2(vec2(MARGIN, 8.0));
    let builder = UiBuilder::new().max_rect(place).id_salt("engine log");
    let mut top = ui.new_child(builder);
    show_controls(&mut top, input, room, &mut commands);
    let bottom = (top.min_rect().bottom() + 8.0).min(rect.bottom());
    show_lines(ui, rect.with_min_y(bottom), input.theme, &mut room.log);
    commands
}

/// Shows the choice of the run, the filter, and what can be done with the lines.
fn show_controls(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
    commands: &mut Commands,
) {
    let is_wide = ui.available_width() >= WIDE;
    ui.spacing_mut().item_spacing = vec2(4.0, 8.0);
    ui.horizontal(|ui| {
        let width = ui.available_width() - 3.0 * IconButton::SIDE - 12.0;
        show_runs(ui, input, room, width.min(420.0), commands);
        at_right(ui, |ui| show_buttons(ui, input, room, commands));
    });
    if !is_wide {
        ui.horizontal_wrapped(|ui| show_origins(ui, &mut room.log.filter.origins));
    }
    ui.horizontal(|ui| {
        if is_wide {
            show_origins(ui, &mut room.log.filter.origins);
            ui.add_space(8.0);
        }
        let size = vec2(ui.available_width(), CONTROLS);
        let place = Rect::from_min_size(ui.cursor().min, size);
        let log = &mut room.log;
        let text = &mut log.filter.text;
        let field = search_field(ui, place, input.theme, text, &tr("log-search")).keep_focus();
        if std::mem::take(&mut log.focuses_text) {
            field.request_focus();
        }
    });
}

/// Shows the switches of the origins of lines.
fn show_origins(ui: &mut Ui, shown: &mut [bool; 4]) {
    for (origin, is_on) in ORIGINS.into_iter().zip(shown) {
        let name = origin_name(origin);
        let tip = tr_args("log-origin-shown", &[("origin", name.as_str().into())]);
        let button = ui.add(chip(*is_on, name));
        *is_on ^= button.on_hover_text(tip).clicked();
    }
}

/// Shows the list of the engines that were started.
fn show_runs(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    width: f32,
    commands: &mut Commands,
) {
    let shown = room.log.run();
    let text = shown.map_or_else(String::new, run_name);
    let list = DropDown::new("engine runs")
        .selected_text(text)
        .width(width);
    let list = list.show_ui(ui, |ui| {
        for run in input.runs.newest_first() {
            let is_shown = shown.is_some_and(|shown| shown.number == run.number);
            if drop_down::entry(ui, is_shown, run_name(run)).clicked() {
                commands.push(Command::ShowRun(run.number));
            }
        }
    });
    list.response.accessible_name(tr("log-runs"));
}

fn show_buttons(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
    commands: &mut Commands,
) {
    ui.spacing_mut().item_spacing.x = 0.0;
    for command in [Command::FollowLog, Command::CopyLog, Command::SaveLog] {
        let Some(entry) = find(TABLE, &command) else {
            continue;
        };
        let (name, tip) = (entry.text(), entry.tip_with_key(input.settings));
        let mut button = IconButton::new(entry.icon, &name)
            .tip(&tip)
            .why_not(entry.why_not((entry.enabled)(room)));
        if command == Command::FollowLog {
            button = button.toggle(room.log.follows);
        }
        let is_clicked = button.show(ui, input.theme);
        commands.extend(is_clicked.then_some(command));
    }
}

/// Draws the lines.
fn show_lines(ui: &mut Ui, rect: Rect, theme: &Theme, log: &mut LogView) {
    let name = tr("log-lines");
    let table = Table::new(&name, rect, theme, &COLUMNS)
        .or_empty("log-empty")
        .multiple()
        .about(log.run().map_or(0, |run| run.number));
    let mut view = std::mem::take(&mut log.table);
    let (shown, mut formatted) = (log.shown(), 0);
    let picked = table.show(ui, &mut view, shown.len(), |ui, row| {
        formatted += 1;
        match shown.get(row.index) {
            Some(line) => show_row(ui, row, line, theme),
            None => String::new(),
        }
    });
    let last = shown.len().checked_sub(1);
    log.formatted += formatted;
    log.table = view;
    if let Some(row) = picked.selected {
        log.follows = Some(row) == last && log.table.selected_rows().len() == 1;
    }
    let is_scrolled_back =
        ui.rect_contains_pointer(rect) && ui.input(|input| input.smooth_scroll_delta.y > 0.0);
    if is_scrolled_back {
        log.follows = false;
    }
}

/// Draws a row, and returns its accessible name: "0.123, received: uciok".
fn show_row(ui: &Ui, row: &TableRow<'_, LineColumn>, line: &LogLine, theme: &Theme) -> String {
    let time = format!("{:.3}", line.time.as_secs_f64());
    let origin = origin_name(line.origin);
    let color = match line.origin {
        Origin::Sent => theme.accent,
        Origin::Output => theme.text,
        Origin::Errors => theme.error,
        Origin::Remark => theme.warning,
    };
    for cell in row.cells() {
        match cell.key {
            LineColumn::Time => row.small(ui, &cell, &time, theme.text_weak),
            LineColumn::Origin => row.small(ui, &cell, &origin, color),
            LineColumn::Text => row.small(ui, &cell, &line.text, theme.text_strong),
        }
    }
    if row.response.hovered() {
        row.response.clone().on_hover_text(&*line.text);
    }
    let args = [
        ("time", time.into()),
        ("origin", origin.into()),
        ("text", (&*line.text).into()),
    ];
    tr_args("log-row", &args)
}
