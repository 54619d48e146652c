//! The table of the games of the collection.

use std::ops::Range;

use egui::{Rect, Ui};

use super::cells::{cell_text, name_forms};
pub(super) use super::cells::{date_text, result_text};
use super::columns::{columns, show_menu};
use super::filter_panel::show_form;
use super::find;
use super::flags::flag_name;
use super::line::show_line;
use super::menu::{self, Entry};
use super::state::OpenCollection;
use super::view::{LibraryInput, LibraryView, Selected};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::table::{Picked, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use tabia_library::values::Flags;
use tabia_library::{GameRow, SortColumn};
use tabia_texts::{grouped, tr};

/// Opacity of the games of an earlier search, while the search in the line cannot be carried out.
const OUTDATED: f32 = 0.45;

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
    let (rect, panel) = find::split(rect, &mut view.find, &view.line);
    let rect = match rect.width() < 1.0 {
        true => {
            // There is room for one of the two.
            view.form = None;
            rect
        }
        false => show_form(ui, rect, input.theme, view),
    };
    if let Some(panel) = panel {
        let editor = (&mut view.find, view.shown_hit);
        find::show(ui, panel, input, editor, &view.line, commands);
    }
    if rect.width() < 1.0 {
        return;
    }
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
    let shows_flags = table.columns().has(SortColumn::Flags);
    let (flags, revision) = (&mut view.flags, list.revision);
    let mut in_view: Option<Range<usize>> = None;
    let table = table.open(ui, &mut view.table, list.places.len());
    let opacity = ui.opacity();
    if open.arranger.fault().is_some() {
        // They are not the games of the search that stands in the line.
        ui.multiply_opacity(OUTDATED);
    }
    let show = |ui: &mut Ui, row: &TableRow<'_, SortColumn>| {
        in_view.get_or_insert(row.index..row.index).end = row.index + 1;
        let place = list.places.get(row.index).copied();
        match place.and_then(|place| Some((place, list.games.snapshot.row(place)?))) {
            Some((place, game)) => {
                let show = |ui: &mut Ui| menu::show(ui, menu_of_rows, flags, commands);
                row.response.context_menu(show);
                let flags = match shows_flags {
                    true => flags.of_row(revision, row.index),
                    false => Flags::default(),
                };
                let shown = (open.number_of(place), &game, flags);
                show_row(ui, row, shown, input.theme)
            }
            None => String::new(),
        }
    };
    let picked = table.show(ui, &mut view.table, show, |_, below| below.top());
    ui.set_opacity(opacity);
    match in_view.filter(|_| shows_flags) {
        Some(rows) => view.flags.want(ui.ctx(), revision, rows),
        None => view.flags.want_none(),
    }
    commands.extend(chosen);
    if sorting != open.arranger.sorting() {
        commands.push(Command::Sort(sorting));
    }
    let has_keys = view.table.wants_keys(ui.ctx());
    if view.takes_letters(ui.ctx()) {
        let column = sorting.map(|(column, _)| column);
        let is_typed =
            |column: &SortColumn| !matches!(column, SortColumn::Number | SortColumn::Flags);
        let column = column.filter(is_typed);
        let column = column.unwrap_or(SortColumn::White);
        let selected = view.table.selected;
        view.type_ahead.take(ui, list, column, selected);
    }
    let deletes =
        has_keys && ui.input_mut(|keys| keys.consume_key(egui::Modifiers::NONE, egui::Key::Delete));
    commands.extend(deletes.then_some(Command::Delete));
    view.pointed = pointed_game(ui, &picked, view.pointed, |row| {
        let place = list.places.get(row)?;
        Some((revision, *place))
    });
    if view.table.selected != selected {
        view.followed = view.table.selected.and_then(|row| open.id_of(row));
        // Its end is read before the next frame.
        ui.ctx().request_repaint();
    }
    let opened = picked.opened.and_then(|row| list.places.get(row));
    commands.extend(opened.map(|place| Command::OpenGame(*place)));
}

/// The game to which the pointer is moved: a row that comes to lie below a pointer at rest, as the table is scrolled by keys, is
/// not pointed at.
fn pointed_game(
    ui: &Ui,
    picked: &Picked,
    before: Option<Selected>,
    game: impl Fn(usize) -> Option<Selected>,
) -> Option<Selected> {
    let pointed = picked.hovered.filter(|_| picked.selected.is_none());
    let pointed = pointed.and_then(game)?;
    let is_moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
    if is_moved && before != Some(pointed) {
        // Its end is read before the next frame.
        ui.ctx().request_repaint();
    }
    (is_moved || before == Some(pointed)).then_some(pointed)
}

/// Draws a row, and returns its accessible name: "3. Steinitz – Zukertort, 1–0, 1886.01.15", with the names of its flags.
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, SortColumn>,
    (number, game, flags): (usize, &GameRow<'_>, Flags),
    theme: &Theme,
) -> String {
    for cell in row.cells() {
        let text = cell_text(cell.key, number, game);
        match cell.key {
            SortColumn::White | SortColumn::Black => {
                row.body_fitting(ui, &cell, &name_forms(&text), theme.text_strong);
            }
            SortColumn::Result => row.body(ui, &cell, &text, theme.text),
            SortColumn::Flags => row.small(ui, &cell, &flags.to_string(), theme.text),
            _ => row.small_with_tip(ui, &cell, &text, theme.text_weak),
        }
    }
    let (number, white, black) = (grouped(number as u64), game.white(), game.black());
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    let name = format!("{number}. {white} – {black}, {result}, {date}");
    let name = name.trim_end_matches(", ").to_owned();
    let names = flags.iter().map(flag_name);
    [name]
        .into_iter()
        .chain(names)
        .collect::<Vec<_>>()
        .join(", ")
}
