//! The rows of games.

use egui::{Rect, Ui, pos2, vec2};

use super::rows::{GameColumn, GameRow, columns, known_date, result_text};
use super::view::{GamesInput, GamesView};
use crate::game::command::Command;
use crate::kit::table::{Table, TableRow};
use crate::kit::text::{tr, tr_args};

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &GamesInput<'_>,
    view: &mut GamesView,
    commands: &mut Vec<Command>,
) {
    let mut first = view.order.iter().take(50);
    let counted = first.any(|&game| input.rows.row(game as usize).plies.is_some());
    let columns = columns(input.rows.len(), counted);
    let name = tr("games-name");
    let table = Table::new(&name, rect, input.theme, &columns)
        .sorted_by(&mut view.sort)
        .or_empty("games-none");
    let order = &view.order;
    let picked = table.show(ui, &mut view.table, order.len(), |ui, row| {
        let game = order[row.index] as usize;
        let shown = input.rows.row(game);
        paint_row(ui, row, game, &shown, input);
        match (input.changed)(game) {
            true => tr_args(
                "games-row-changed",
                &[("game", row_name(game, &shown).into())],
            ),
            false => row_name(game, &shown),
        }
    });
    let game = |row: Option<usize>| Some(*view.order.get(row?)? as usize);
    // A game that the filter leaves out stays the selected one.
    view.selected = game(view.table.selected).or(view.selected);
    commands.extend(game(picked.opened).map(Command::SelectGame));
}

/// The accessible name of a row: "3. Steinitz – Zukertort, 1-0, 1886.01.15".
fn row_name(index: usize, game: &GameRow<'_>) -> String {
    format!(
        "{}. {} – {}, {}, {}",
        index + 1,
        game.white,
        game.black,
        game.result,
        known_date(game.date)
    )
}

fn paint_row(
    ui: &Ui,
    row: &TableRow<'_, GameColumn>,
    index: usize,
    game: &GameRow<'_>,
    input: &GamesInput<'_>,
) {
    let theme = input.theme;
    let current = input.current == Some(index);
    if current {
        let bar = Rect::from_min_size(row.rect.min, vec2(3.0, row.rect.height()));
        ui.painter().rect_filled(bar, 0.0, theme.accent);
    }
    let weak = if current { theme.text } else { theme.text_weak };
    for cell in row.cells() {
        let surname = |name: &str| match row.has_room(ui, &cell, name) {
            true => name.to_owned(),
            false => name.split(',').next().unwrap_or(name).to_owned(),
        };
        let name = |name: &str| row.body(ui, &cell, &surname(name), theme.text_strong);
        let small = |text: &str| row.small(ui, &cell, text, weak);
        match cell.key {
            GameColumn::Number => {
                small(&(index + 1).to_string());
                if (input.changed)(index) {
                    // A dot, as editors mark a changed file.
                    let dot = pos2(cell.rect.left() - 1.0, cell.rect.center().y);
                    ui.painter().circle_filled(dot, 3.0, theme.warning);
                }
            }
            GameColumn::White => name(game.white),
            GameColumn::Black => name(game.black),
            GameColumn::Result => row.body(ui, &cell, result_text(game.result), theme.text),
            GameColumn::Date => small(known_date(game.date)),
            GameColumn::Event => small(game.event),
            GameColumn::Eco => small(game.eco),
            GameColumn::Plies => small(
                &game
                    .plies
                    .map_or_else(String::new, |plies| plies.to_string()),
            ),
        }
    }
}
