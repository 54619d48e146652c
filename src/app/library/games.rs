//! The table of the games of the collection.

use egui::{Rect, Ui};

use super::columns::{columns, show_menu};
use super::line::show_line;
use super::menu::{self, Entry};
use super::state::OpenCollection;
use super::view::{LibraryInput, LibraryView};
use crate::command::Commands;
use crate::command::library::Command;
use crate::game::list;
use crate::kit::table::{Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use tabia_game::GameResult;
use tabia_library::values::{GameDate, Rating, Termination, TimeClass};
use tabia_library::{GameRow, SortColumn};
use tabia_texts::{grouped, tr};

/// Shows the search line and the games. Only the rows in view are formatted.
pub(super) fn show_games(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    (open, menu_of_rows): (&OpenCollection, &[Vec<Entry>]),
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
    let columns = columns(input.settings, list.games.places.len());
    let mut sorting = open.arranger.sorting();
    let mut chosen = Commands::default();
    let mut menu = |ui: &mut Ui| show_menu(ui, input.settings, input.theme, &mut chosen);
    let empty = match open.arranger.searched() {
        Some(_) => "library-searched",
        None => "library-not-found",
    };
    let table = Table::new(&name, rect, input.theme, &columns)
        .or_empty(empty)
        .sorted_by(&mut sorting)
        .head_menu(&mut menu)
        .multiple()
        .about(view.serial);
    let selected = view.table.selected;
    let picked = table.show(ui, &mut view.table, list.places.len(), |ui, row| {
        let place = list.places.get(row.index).copied();
        match place.and_then(|place| Some((place, list.games.snapshot.row(place)?))) {
            Some((place, game)) => {
                let show = |ui: &mut Ui| menu::show(ui, menu_of_rows, commands);
                row.response.context_menu(show);
                show_row(ui, row, (open.number_of(place), &game), input.theme)
            }
            None => String::new(),
        }
    });
    commands.extend(chosen);
    if sorting != open.arranger.sorting() {
        commands.push(Command::Sort(sorting));
    }
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
    row: &TableRow<'_, SortColumn>,
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
            SortColumn::Number => small(&number),
            SortColumn::White => name(game.white()),
            SortColumn::WhiteRating => rating(game.white_rating()),
            SortColumn::Black => name(game.black()),
            SortColumn::BlackRating => rating(game.black_rating()),
            SortColumn::Result => row.body(ui, &cell, result, theme.text),
            SortColumn::Date => small(&date),
            SortColumn::Event => small(game.event()),
            SortColumn::Eco if game.eco().is_none() => {}
            SortColumn::Eco => small(&game.eco().to_string()),
            SortColumn::Opening => small(game.opening()),
            SortColumn::Moves => small(&game.plies().div_ceil(2).to_string()),
            SortColumn::Site => small(game.site()),
            SortColumn::Round => small(game.round()),
            SortColumn::TimeClass => small(&time_text(game.time_class())),
            SortColumn::Termination => small(&termination_text(game.termination())),
            SortColumn::Annotator => small(game.annotator()),
        }
    }
    let (white, black) = (game.white(), game.black());
    let name = format!("{number}. {white} – {black}, {result}, {date}");
    name.trim_end_matches(", ").to_owned()
}

/// A class of time controls as the table shows it; empty where it is unknown.
pub(super) fn time_text(class: TimeClass) -> String {
    match class {
        TimeClass::Unknown => String::new(),
        class => tr(&format!("library-time-{}", class.name())),
    }
}

/// The reason for the end of a game as the table shows it; empty where it is unknown.
pub(super) fn termination_text(reason: Termination) -> String {
    match reason {
        Termination::Unknown => String::new(),
        reason => tr(&format!(
            "library-termination-{}",
            reason.name().replace(' ', "-")
        )),
    }
}

/// A result as the table shows it.
pub(super) fn result_text(result: GameResult) -> &'static str {
    list::result_text(result.text())
}

/// A date as far as it is known: `1886`, `1886.01`, `1886.01.11`.
pub(super) fn date_text(date: GameDate) -> String {
    list::known_date(&date.to_string()).to_owned()
}
