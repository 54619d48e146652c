//! The table of the moves in which the book and the games differ.

use egui::{Rect, Ui};

use super::book::Difference;
use super::comparison::{Comparison, Differing};
use super::input::ExplorerInput;
use super::moves::percent;
use super::sheet::Explorer;
use crate::command::{Commands, game};
use crate::kit::table::{Column, Table, TableRow, TableView};
use crate::kit::widgets::empty_state;
use tabia_texts::{grouped, tr, tr_args};

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DifferenceColumn {
    Line,
    Move,
    Games,
    Share,
    Book,
}

const COLUMNS: [Column<DifferenceColumn>; 5] = [
    Column::fixed(DifferenceColumn::Line, "explorer-line", 72.0).growing(1.0),
    Column::fixed(DifferenceColumn::Move, "explorer-move-differs", 80.0),
    Column::fixed(DifferenceColumn::Games, "explorer-games-of-move", 72.0)
        .number()
        .leaves(1),
    Column::fixed(DifferenceColumn::Share, "explorer-games-share", 52.0).number(),
    Column::fixed(DifferenceColumn::Book, "explorer-book-share", 52.0).number(),
];

/// Shows where the book and the games differ. A click goes to the position.
pub(super) fn show_differences(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    (explorer, view): (&Explorer, &mut TableView),
    commands: &mut Commands,
) {
    let comparison = match explorer.comparison.answer() {
        Some((_, Ok(comparison))) => comparison,
        Some((_, Err(reason))) => {
            let text = tr_args("explorer-failed", &[("reason", reason.as_str().into())]);
            return empty_state(ui, rect, input.theme, &text, "");
        }
        None => return empty_state(ui, rect, input.theme, &tr("explorer-comparing"), ""),
    };
    let Comparison { rows, positions } = comparison;
    if rows.is_empty() {
        let hint = tr_args("explorer-compared", &[("count", (*positions).into())]);
        return empty_state(ui, rect, input.theme, &tr("explorer-no-differences"), &hint);
    }
    let name = tr("explorer-differences");
    let table = Table::new(&name, rect, input.theme, &COLUMNS);
    let picked = table.show(ui, view, rows.len(), |ui, row| {
        show_row(ui, row, &rows[row.index], input)
    });
    if let Some(row) = picked.followed().and_then(|row| rows.get(row)) {
        commands.push(game::Command::ShowLine {
            start: Box::new(row.start.clone()),
            moves: row.line.clone(),
        });
    }
}

fn show_row(
    ui: &Ui,
    place: &TableRow<'_, DifferenceColumn>,
    row: &Differing,
    input: &ExplorerInput<'_>,
) -> String {
    let theme = input.theme;
    let book = row.book.map(percent);
    let line = match row.line_text.is_empty() {
        true => tr("explorer-line-start"),
        false => row.line_text.clone(),
    };
    for cell in place.cells() {
        match cell.key {
            DifferenceColumn::Line => place.body_end(ui, &cell, &line, theme.text_weak),
            DifferenceColumn::Move => place.body(ui, &cell, &row.san, theme.text_strong),
            DifferenceColumn::Games => {
                place.small(ui, &cell, &grouped(row.games.into()), theme.text);
            }
            DifferenceColumn::Share => {
                let share = format!("{} %", percent(row.share()));
                place.small(ui, &cell, &share, theme.text);
            }
            DifferenceColumn::Book => {
                let share = book.map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
                place.small(ui, &cell, &share, theme.warning);
            }
        }
    }
    let args = [
        ("line", line.into()),
        ("move", row.san.as_str().into()),
        ("games", row.games.into()),
        ("count", row.all.into()),
        ("book", book.unwrap_or_default().into()),
    ];
    let name = tr_args(
        match row.difference {
            Difference::Missing => "explorer-missing",
            Difference::HardlyPlayed => "explorer-hardly-played",
        },
        &args,
    );
    place.response.clone().on_hover_text(&name);
    name
}
