//! A sample of the book's play.

use egui::{Rect, RichText, Stroke, Ui};

use super::parts::{ToolsInput, inset, rest_of};
use crate::book::tools::{From, LINES, SampleView, Sampled, ToolAction};
use crate::command::book::Command;
use crate::command::{Commands, game};
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{chip, empty_state};
use tabia_texts::{grouped, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum SampleColumn {
    Move,
    Bar,
    Share,
    Times,
    Line,
}

const FIRST_MOVES: [Column<SampleColumn>; 3] = [
    Column::fixed(SampleColumn::Move, "sample-column-move", 64.0),
    Column::fixed(SampleColumn::Bar, "sample-column-bar", 80.0).growing(1.0),
    Column::fixed(SampleColumn::Share, "sample-column-share", 64.0).number(),
];
const LINE_COLUMNS: [Column<SampleColumn>; 2] = [
    Column::fixed(SampleColumn::Times, "sample-column-times", 56.0).number(),
    Column::fixed(SampleColumn::Line, "sample-column-line", 120.0).growing(1.0),
];
/// Maximum number of first moves shown at once.
const FIRST_SHOWN: usize = 6;

pub(super) fn show(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    view: &mut SampleView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.add_space(8.0);
    show_choices(ui, view, commands);
    let Some(sampled) = &view.sampled else {
        let whole = rest_of(ui);
        empty_state(ui, whole, theme, &tr("sample-busy"), "");
        return;
    };
    if sampled.first.is_empty() {
        let whole = rest_of(ui);
        let (title, hint) = (tr("sample-none"), tr("sample-none-hint"));
        empty_state(ui, whole, theme, &title, &hint);
        return;
    }
    show_summary(ui, theme, sampled);
    let rest = rest_of(ui);
    // Only whole rows.
    let room = ((rest.height() * 0.5 - HEAD) / ROW).floor().max(1.0);
    let rows = (sampled.first.len().min(FIRST_SHOWN) as f32).min(room);
    let cut = rest.top() + HEAD + rows * ROW;
    let (upper, lower) = rest.split_top_bottom_at_y(cut);
    let line = Stroke::new(1.0, theme.border);
    ui.painter().hline(lower.x_range(), cut + 0.5, line);
    let lower = lower.with_min_y(cut + 1.0);
    let first = show_first_moves(ui, upper, theme, sampled, &mut view.first);
    let first = first.and_then(|row| Some(vec![sampled.first.get(row)?.1]));
    let line = show_lines(ui, lower, theme, sampled, &mut view.lines);
    let line = line.and_then(|row| Some(sampled.sample.lines.get(row)?.moves.clone()));
    commands.extend(first.or(line).map(|moves| {
        let start = Box::new(sampled.sample.start.clone());
        game::Command::ShowLine { start, moves }
    }));
}

/// Shows the start of the lines, and a button that plays other lines.
fn show_choices(ui: &mut Ui, view: &mut SampleView, commands: &mut Commands) {
    inset(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (from, key) in [
                (From::Start, "sample-from-start"),
                (From::Board, "sample-from-board"),
            ] {
                if ui.add(chip(view.from == from, tr(key))).clicked() && view.from != from {
                    view.from = from;
                    commands.push(Command::Tool(ToolAction::Sample));
                }
            }
            let again = egui::Button::new(tr("sample-again"));
            let why_not = view.is_busy().then(|| tr("sample-again-not"));
            if tipped_button(ui, again, "", why_not).clicked() {
                commands.push(Command::Tool(ToolAction::SampleAgain));
            }
        });
    });
}

fn show_summary(ui: &mut Ui, theme: &Theme, sampled: &Sampled) {
    let args = [
        ("count", LINES.into()),
        ("different", sampled.texts.len().into()),
        ("length", format!("{:.1}", sampled.mean).into()),
    ];
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let summary = RichText::new(tr_args("sample-summary", &args)).small();
        ui.label(summary.color(theme.text_weak));
    });
}

fn show_first_moves(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    sampled: &Sampled,
    view: &mut TableView,
) -> Option<usize> {
    let name = tr("sample-first-moves");
    let table = Table::new(&name, rect, theme, &FIRST_MOVES);
    let picked = table.show(ui, view, sampled.first.len(), |ui, row| {
        let (text, _, times) = &sampled.first[row.index];
        let share = *times as f32 / LINES as f32;
        let percent = format!("{:.1} %", 100.0 * share);
        for cell in row.cells() {
            match cell.key {
                SampleColumn::Move => row.body(ui, &cell, text, theme.text),
                SampleColumn::Bar => paint_bar(ui, cell.rect, theme, share),
                _ => row.small(ui, &cell, &percent, theme.text),
            }
        }
        format!("{text}: {percent}")
    });
    picked.gone_to()
}

fn paint_bar(ui: &Ui, cell: Rect, theme: &Theme, share: f32) {
    let middle = cell.center().y;
    let room = cell.with_min_y(middle - 4.0).with_max_y(middle + 4.0);
    ui.painter().rect_filled(room, 4.0, theme.surface_hover);
    let bar = room.with_max_x(room.left() + (room.width() * share).max(3.0));
    ui.painter().rect_filled(bar, 4.0, theme.book);
}

fn show_lines(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    sampled: &Sampled,
    view: &mut TableView,
) -> Option<usize> {
    let name = tr("sample-lines");
    let table = Table::new(&name, rect, theme, &LINE_COLUMNS);
    let picked = table.show(ui, view, sampled.texts.len(), |ui, row| {
        let times = sampled.sample.lines[row.index].times;
        let text = &sampled.texts[row.index];
        for cell in row.cells() {
            match cell.key {
                SampleColumn::Times => {
                    row.small(ui, &cell, &grouped(times as u64), theme.text_weak)
                }
                _ => row.body(ui, &cell, text, theme.text),
            }
        }
        row.response.clone().on_hover_text(text);
        let args = [("count", times.into()), ("line", text.as_str().into())];
        tr_args("sample-line", &args)
    });
    picked.gone_to()
}
