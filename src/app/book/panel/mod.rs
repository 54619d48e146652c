//! The panel of the opening book at the shown position: its moves, other legal moves, and the positions that lead here.

mod columns;
mod editing;
mod head;
mod input;
mod menu;
mod rest;
mod search;
mod sheet;
mod table;
pub(crate) mod view;

use egui::{Rect, Ui, UiBuilder, pos2, vec2};

use self::columns::columns;

pub use self::input::BookInput;
pub use self::view::{BookView, Field};
use super::OpenBook;
use crate::command::book::Command;
use crate::command::{Commands, game};
use crate::kit::table::Table;
use crate::kit::theme::Theme;
use crate::kit::widgets::{empty_choices, empty_state};
use tabia_texts::{tr, tr_args};

/// Draws the panel while no book is open: an explanation and ways to open one, or the name of the one that is being read.
pub fn show_none(ui: &mut Ui, theme: &Theme, opening: Option<&str>) -> Option<Command> {
    let whole = ui.available_rect_before_wrap();
    let chosen = match opening {
        Some(name) => {
            let title = tr_args("book-opening", &[("file", name.into())]);
            empty_state(ui, whole, theme, &title, "");
            None
        }
        None => {
            let choices = [
                (tr("book-none-open"), Command::Open),
                (tr("cmd-shipped-book"), Command::OpenShipped),
                (tr("book-none-new"), Command::New),
            ];
            let texts = (&*tr("book-none"), &*tr("book-none-hint"));
            empty_choices(ui, whole, theme, texts, choices)
        }
    };
    ui.advance_cursor_after_rect(whole);
    chosen
}

/// Draws the panel into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &BookInput<'_>, view: &mut BookView) -> Commands {
    let mut commands = Commands::default();
    let whole = ui.available_rect_before_wrap();
    let is_new = view.seen != Some(input.key);
    if is_new {
        // A text that is being edited belongs to the previous position.
        commands.extend(view.take_edit().map(Command::Edit));
        view.seen = Some(input.key);
        view.selected = None;
    }
    let row = view.selected_row().unwrap_or(0);
    view.sheet.refresh(input);
    if view.selected_row().is_none() {
        // The row at the place of a deleted move.
        let row = row.min(view.sheet.rows.len().saturating_sub(1));
        view.selected = view.sheet.rows.get(row).map(|row| row.mv);
    }
    let mut rest = whole;
    let mut cut = |height: f32| {
        let cut = rest.with_max_y((rest.top() + height).min(rest.bottom()));
        rest.min.y = cut.bottom();
        cut
    };
    head::show_book(ui, cut(head::BOOK), input);
    head::show_name(ui, cut(head::NAME), input, view, &mut commands);
    head::show_tools(ui, cut(head::TOOLS), input, view, &mut commands);
    if view.search.is_some() {
        search::show(ui, rest, input, view, &mut commands);
    } else {
        show_body(ui, rest, input, (view, is_new), &mut commands);
    }
    ui.advance_cursor_after_rect(whole);
    commands
}

/// Shows the moves of the book, the other moves, and the positions that lead here, one below the other. `is_new`: in the last
/// frame another position was shown.
fn show_body(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    (view, is_new): (&mut BookView, bool),
    commands: &mut Commands,
) {
    let name = tr("book-table");
    let table = Table::new(&name, rect, input.theme, &columns(&view.sheet))
        .edited(table::ROW)
        .about(input.key.0);
    let columns = table.columns().clone();
    let mut rows = std::mem::take(&mut view.table);
    rows.selected = view.selected_row();
    if !view.sheet.rows.is_empty() && rest::FOCUS.is_free(ui, view.sheet.content) {
        rows.focus();
    }
    let table = table.open(ui, &mut rows, view.sheet.rows.len());
    view.select_row(rows.selected);
    // A table without moves shows no focus, and those below take it.
    let is_left = is_new && view.sheet.rows.is_empty() && table.has_focus();
    if table.has_focus() && view.editing.is_none() {
        editing::edit_by_keys(ui, input, view, commands);
    }
    let (mut edit, mut from_rest, mut chip) = (None, Commands::default(), None);
    let picked = table.show(
        ui,
        &mut rows,
        |ui, row| {
            let shown = &view.sheet.rows[row.index];
            table::show_row(ui, row, shown, input, &mut edit, commands)
        },
        |ui, below| {
            let sheet = (&view.sheet, is_left);
            let rest = rest::show(ui, below, input, sheet, &mut from_rest);
            chip = rest.chip;
            rest.bottom
        },
    );
    view.chip = chip;
    commands.extend(from_rest);
    view.select_row(rows.selected);
    view.table = rows;
    if let Some(row) = picked.opened.and_then(|row| view.sheet.rows.get(row)) {
        commands.extend(row.legal.map(game::Command::Explore));
    }
    if let Some(editing) = view
        .editing
        .as_ref()
        .filter(|editing| editing.at == input.key)
        && let Some(row) = view.sheet.rows.iter().position(|row| row.mv == editing.mv)
    {
        let corner = pos2(rect.left(), picked.top + row as f32 * table::ROW);
        let place = Rect::from_min_size(corner, vec2(rect.width(), table::ROW));
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("book field"));
        child.shrink_clip_rect(rect);
        editing::show(&mut child, place, &columns, view, commands);
    }
    if let Some((mv, field)) = edit {
        view.edit_row(input.key, mv, field);
    }
}
