//! The rows of games.

use egui::{Key, Modifiers, Rect, Ui, pos2, vec2};

use super::rows::{GameColumn, Row, Rows, columns, known_date, result_text};
use super::view::{GamesInput, GamesView, MenuEntry};
use crate::command::Commands;
use crate::command::game::Command;
use crate::game::list::summaries::GameSummary;
use crate::kit::table::{Table, TableRow};
use crate::kit::tips::menu_entry;
use tabia_texts::{grouped, tr, tr_args};

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &GamesInput<'_>,
    (rows, view): (&dyn Rows, &mut GamesView),
    commands: &mut Commands,
) {
    let columns = columns(rows);
    let name = tr("games-name");
    let table = Table::new(&name, rect, input.theme, &columns)
        .sorted_by(&mut view.sort)
        .multiple()
        .or_empty("games-none");
    let (pages, selected) = (&mut view.pages, view.table.selected);
    let picked = table.show(ui, &mut view.table, rows.len(), |ui, row| {
        let Some(shown) = pages.row(rows, row.index) else {
            return String::new();
        };
        paint_row(ui, row, shown, input);
        let whole = shortened(ui, row, &shown.summary);
        if !whole.is_empty() {
            row.response.clone().on_hover_ui(|ui| {
                for text in whole {
                    ui.label(text);
                }
            });
        }
        row.response
            .context_menu(|ui| show_menu(ui, input.menu, commands));
        let name = row_name(shown.game, &shown.summary);
        match (input.changed)(shown.game) {
            true => tr_args("games-row-changed", &[("game", name.into())]),
            false => name,
        }
    });
    if view.table.wants_keys(ui.ctx())
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete))
    {
        commands.push(Command::DeleteGames);
    }
    let mut game = |row| pages.row(rows, row?).map(|row| row.game);
    // A game that the filter leaves out stays selected.
    if view.table.selected != selected {
        view.selected = game(view.table.selected).or(view.selected);
    }
    commands.extend(game(picked.opened).map(Command::SelectGame));
}

/// The menu of the selected games.
fn show_menu(ui: &mut Ui, entries: &[MenuEntry], commands: &mut Commands) {
    ui.set_min_width(220.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    for entry in entries {
        if entry.begins_section {
            ui.separator();
        }
        if menu_entry(ui, entry.text.clone(), entry.why_not.clone()) {
            commands.push(entry.command.clone());
        }
    }
}

/// The accessible name of a row: "3. Steinitz – Zukertort, 1-0, 1886.01.15", or "3. WAC.003, *" where no player is named.
fn row_name(index: usize, game: &GameSummary) -> String {
    let names = match game.row().names_player() {
        true => format!("{} – {}", game.white, game.black),
        false => game.event.clone(),
    };
    let date = known_date(&game.date);
    let number = grouped(index as u64 + 1);
    let name = format!("{number}. {names}, {}, {date}", game.result);
    name.trim_end_matches(", ").to_owned()
}

/// The texts that are shortened in the row under the pointer; none of any other row.
fn shortened<'a>(ui: &Ui, row: &TableRow<'_, GameColumn>, game: &'a GameSummary) -> Vec<&'a str> {
    if !row.response.hovered() {
        return Vec::new();
    }
    let cells = row.cells().filter_map(|cell| {
        let text = match cell.key {
            GameColumn::White => &game.white,
            GameColumn::Black => &game.black,
            GameColumn::Event => &game.event,
            _ => return None,
        };
        let is_whole = text.is_empty() || row.has_room(ui, &cell, text);
        (!is_whole).then_some(text.as_str())
    });
    cells.collect()
}

fn paint_row(ui: &Ui, row: &TableRow<'_, GameColumn>, shown: &Row, input: &GamesInput<'_>) {
    let (theme, game) = (input.theme, &shown.summary);
    let current = input.current == Some(shown.game);
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
                small(&grouped(shown.game as u64 + 1));
                if (input.changed)(shown.game) {
                    // A dot, as in editors for a changed file.
                    let dot = pos2(cell.rect.left() - 1.0, cell.rect.center().y);
                    ui.painter().circle_filled(dot, 3.0, theme.warning);
                }
            }
            GameColumn::White => name(&game.white),
            GameColumn::Black => name(&game.black),
            GameColumn::Result => row.body(ui, &cell, result_text(&game.result), theme.text),
            GameColumn::Date => small(known_date(&game.date)),
            GameColumn::Event => small(&game.event),
            GameColumn::Eco => small(&game.eco),
        }
    }
}
