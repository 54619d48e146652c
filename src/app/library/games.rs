//! The table of the games of the collection.

use egui::{Rect, Ui};

use super::line::show_line;
use super::state::OpenCollection;
use super::view::{LibraryInput, LibraryView};
use crate::command::Commands;
use crate::command::library::Command;
use crate::game::list;
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use tabia_game::GameResult;
use tabia_library::GameRow;
use tabia_library::values::{GameDate, Rating};
use tabia_texts::{grouped, tr};

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameColumn {
    Number,
    White,
    WhiteRating,
    Black,
    BlackRating,
    Result,
    Date,
    Event,
    Eco,
    Opening,
    Moves,
}

fn columns(count: usize) -> [Column<GameColumn>; 11] {
    use GameColumn::*;
    let digits = count.max(1).ilog10() + 1;
    let width = 20.0 + 8.0 * digits.max(2) as f32 + 4.0 * ((digits - 1) / 3) as f32;
    [
        Column::fixed(Number, "games-number", width).number(),
        Column::fixed(White, "games-white", 108.0).growing(2.0),
        Column::fixed(WhiteRating, "library-white-rating", 48.0)
            .number()
            .leaves(4),
        Column::fixed(Black, "games-black", 108.0).growing(2.0),
        Column::fixed(BlackRating, "library-black-rating", 48.0)
            .number()
            .leaves(4),
        Column::fixed(Result, "games-result", 52.0),
        Column::fixed(Date, "games-date", 84.0).leaves(1),
        Column::fixed(Event, "games-event", 120.0)
            .growing(1.0)
            .leaves(3),
        Column::fixed(Eco, "games-eco", 44.0).leaves(2),
        Column::fixed(Opening, "library-opening", 140.0)
            .growing(2.0)
            .leaves(6),
        Column::fixed(Moves, "library-moves", 56.0)
            .number()
            .leaves(5),
    ]
}

/// Shows the search line and the games. Only the rows in view are formatted.
pub(super) fn show_games(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) {
    let list = &open.list;
    if list.games.places.is_empty() {
        // The first games of an import are not there yet.
        empty_state(ui, rect, input.theme, &tr("library-coming"), "");
        return;
    }
    let rect = show_line(ui, rect, input, open, view, commands);
    let name = tr("library-games");
    let columns = columns(list.games.places.len());
    let empty = match open.arranger.searched() {
        Some(_) => "library-searched",
        None => "library-not-found",
    };
    let table = Table::new(&name, rect, input.theme, &columns)
        .or_empty(empty)
        .about(view.serial);
    let selected = view.table.selected;
    let picked = table.show(ui, &mut view.table, list.places.len(), |ui, row| {
        let place = list.places.get(row.index).copied();
        match place.and_then(|place| Some((place, list.games.snapshot.row(place)?))) {
            Some((place, game)) => show_row(ui, row, (open.number_of(place), &game), input.theme),
            None => String::new(),
        }
    });
    let deletes = view.table.wants_keys(ui.ctx())
        && ui.input_mut(|keys| keys.consume_key(egui::Modifiers::NONE, egui::Key::Delete));
    commands.extend(deletes.then_some(Command::Delete));
    if view.table.selected != selected {
        view.followed = view.table.selected.and_then(|row| open.id_of(row));
        // Its end is read before the next frame.
        ui.ctx().request_repaint();
    }
    let opened = picked.opened.and_then(|row| list.places.get(row));
    commands.extend(opened.map(|place| Command::OpenGame(*place)));
}

/// Draws a row, and returns its accessible name: "3. Steinitz – Zukertort, 1–0, 1886.01.15".
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, GameColumn>,
    (number, game): (usize, &GameRow<'_>),
    theme: &Theme,
) -> String {
    let number = grouped(number as u64);
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    for cell in row.cells() {
        let name = |name: &str| {
            let shown = match row.has_room(ui, &cell, name) {
                true => name,
                false => name.split(',').next().unwrap_or(name),
            };
            row.body(ui, &cell, shown, theme.text_strong);
        };
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        let rating = |rating: Rating| {
            if let Some(rating) = rating.get() {
                small(&rating.to_string());
            }
        };
        match cell.key {
            GameColumn::Number => small(&number),
            GameColumn::White => name(game.white()),
            GameColumn::WhiteRating => rating(game.white_rating()),
            GameColumn::Black => name(game.black()),
            GameColumn::BlackRating => rating(game.black_rating()),
            GameColumn::Result => row.body(ui, &cell, result, theme.text),
            GameColumn::Date => small(&date),
            GameColumn::Event => small(game.event()),
            GameColumn::Eco if game.eco().is_none() => {}
            GameColumn::Eco => small(&game.eco().to_string()),
            GameColumn::Opening => small(game.opening()),
            GameColumn::Moves => small(&game.plies().div_ceil(2).to_string()),
        }
    }
    let (white, black) = (game.white(), game.black());
    let name = format!("{number}. {white} – {black}, {result}, {date}");
    name.trim_end_matches(", ").to_owned()
}

/// A result as the table shows it.
pub(super) fn result_text(result: GameResult) -> &'static str {
    list::result_text(result.text())
}

/// A date as far as it is known: `1886`, `1886.01`, `1886.01.11`.
pub(super) fn date_text(date: GameDate) -> String {
    list::known_date(&date.to_string()).to_owned()
}
