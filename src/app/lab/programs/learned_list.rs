//! The list of the learned positions of Qchess.

use chrono::{DateTime, Local};
use egui::{Label, RichText, Ui};

use super::learned::Learned;
use crate::command::Commands;
use crate::command::lab::programs::Command;
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::tips::tipped_button;
use crate::lab::parts::LabInput;
use tabia_chess::Color;
use tabia_lab::programs::{Forgotten, LostPosition};
use tabia_player::Score;
use tabia_texts::{signed, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum LearnedColumn {
    Side,
    Score,
    Date,
    Position,
}

const COLUMNS: [Column<LearnedColumn>; 4] = [
    Column::fixed(LearnedColumn::Side, "memory-column-side", 168.0),
    Column::fixed(LearnedColumn::Score, "memory-column-score", 64.0).number(),
    Column::fixed(LearnedColumn::Date, "memory-column-date", 96.0),
    Column::fixed(LearnedColumn::Position, "memory-column-position", 120.0)
        .growing(1.0)
        .leaves(1),
];

/// Draws the list, and what can be done with the chosen position.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    learned: &mut Learned,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let about = RichText::new(tr("memory-about")).color(theme.text_weak);
    ui.add(Label::new(about).wrap());
    if input.hides_game {
        ui.add(Label::new(tr("memory-hidden")).wrap());
        return;
    }
    ui.add_space(4.0);
    let count = learned.list().map_or(0, <[LostPosition]>::len);
    if count > 0 {
        show_buttons(ui, input, learned, count, commands);
        ui.add_space(4.0);
    }
    let Some((list, view)) = learned.rows() else {
        ui.label(tr("memory-busy"));
        return;
    };
    let name = tr("memory-list");
    let rect = ui.available_rect_before_wrap();
    let table = Table::new(&name, rect, theme, &COLUMNS).or_empty("memory-empty");
    let picked = table.show(ui, view, list.len(), |ui, row| {
        show_row(ui, input, row, &list[row.index])
    });
    if let Some(one) = picked.gone_to().and_then(|row| list.get(row)) {
        commands.push(Command::ChooseLearned(one.key));
    }
}

/// Draws a row; returns its accessible name.
fn show_row(
    ui: &Ui,
    input: &LabInput<'_>,
    row: &TableRow<'_, LearnedColumn>,
    one: &LostPosition,
) -> String {
    let theme = input.theme;
    let origin = one.origin.as_ref();
    let side = tr(match origin.map(|origin| origin.position.turn()) {
        Some(Color::White) => "memory-white",
        Some(Color::Black) => "memory-black",
        None => "memory-earlier",
    });
    let score = signed(Score::centipawns(one.score));
    let learned = origin.and_then(|origin| DateTime::from_timestamp(origin.learned, 0));
    let learned = learned.map(|time| time.with_timezone(&Local).format("%Y-%m-%d"));
    let date = learned.map_or_else(|| "–".to_owned(), |date| date.to_string());
    let epd = origin.map(|origin| origin.epd()).unwrap_or_default();
    for cell in row.cells() {
        match cell.key {
            LearnedColumn::Side => row.body(ui, &cell, &side, theme.text),
            LearnedColumn::Score => row.body(ui, &cell, &score, theme.text_strong),
            LearnedColumn::Date => row.body(ui, &cell, &date, theme.text),
            LearnedColumn::Position => row.small(ui, &cell, &epd, theme.text_weak),
        }
    }
    format!("{side}, {score}, {date} {epd}")
        .trim_end()
        .to_owned()
}

/// Shows the buttons, or the question before all positions are forgotten.
fn show_buttons(
    ui: &mut Ui,
    input: &LabInput<'_>,
    learned: &Learned,
    count: usize,
    commands: &mut Commands,
) {
    let button = |ui: &mut Ui, key, why_not: Option<&str>| {
        let button = egui::Button::new(tr(key));
        tipped_button(ui, button, "", why_not.map(tr)).clicked()
    };
    if learned.asks {
        ui.add(Label::new(tr_args("memory-ask", &[("count", count.into())])).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        if learned.asks {
            if button(ui, "memory-forget-all", None) {
                commands.push(Command::Forget(Forgotten::All));
            }
            if button(ui, "memory-keep", None) {
                commands.push(Command::AskForgetAll(false));
            }
            return;
        }
        let chosen = learned.chosen();
        let why_not = chosen.is_none().then_some("memory-none-chosen");
        if button(ui, "memory-forget", why_not)
            && let Some(one) = chosen
        {
            commands.push(Command::Forget(Forgotten::One(one.key)));
        }
        if button(ui, "memory-ask-all", None) {
            commands.push(Command::AskForgetAll(true));
        }
    });
    if learned.chosen().is_some_and(|one| one.origin.is_none()) {
        let hint = RichText::new(tr("memory-no-position")).color(input.theme.text_weak);
        ui.add(Label::new(hint).wrap());
    }
}
