//! The opening book at the shown position: its moves, what else can be played, and what leads here.

mod columns;
mod head;
mod input;
mod rest;
mod search;
mod sheet;
mod table;
pub(in crate::app) mod view;

use egui::{Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

use self::view::MARGIN;

pub use self::input::BookInput;
pub use self::view::{BookView, Field};
use super::OpenBook;
use crate::app::book::command::Command;
use crate::app::kit::label::{empty_choices, empty_state};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;

/// Draws the panel while no book is open: what a book is for, and the ways to one; or the name of the one on its way.
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
pub fn show(ui: &mut Ui, input: &BookInput<'_>, view: &mut BookView) -> Vec<Command> {
    let mut commands = Vec::new();
    let whole = ui.available_rect_before_wrap();
    if view.seen != Some(input.key) {
        // What is being written belongs to the position before.
        commands.extend(view.take_edit().map(Command::Edit));
        view.seen = Some(input.key);
        view.selected = None;
    }
    let row = view.selected_row().unwrap_or(0);
    view.sheet.refresh(input);
    if view.selected_row().is_none() {
        // What has come to the place of a move that was deleted.
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
        if !view.sheet.rows.is_empty() {
            table::show_head(ui, cut(table::HEAD), input.theme, view);
        }
        show_body(ui, rest, input, view, &mut commands);
    }
    ui.advance_cursor_after_rect(whole);
    commands
}

/// The moves of the book, the other moves, and what leads here, one below the other.
fn show_body(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Vec<Command>,
) {
    let table = table::interact(ui, rect, view);
    let focused = table.has_focus();
    if focused && view.editing.is_none() {
        table::walk_by_keys(ui, input, view, commands);
    }
    let columns = columns::columns(rect.width() - 2.0 * MARGIN, &view.sheet);
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .accessibility_parent(table.id),
    );
    child.shrink_clip_rect(rect);
    let mut asked = view::Asked::default();
    ScrollArea::vertical()
        .id_salt(("book", input.key.0))
        .auto_shrink([false, false])
        .show_viewport(&mut child, |ui, viewport| {
            let top = ui.min_rect().top();
            let mut bottom = top;
            for row in &view.sheet.rows {
                let place =
                    Rect::from_min_size(pos2(rect.left(), bottom), vec2(rect.width(), table::ROW));
                bottom = place.bottom();
                let selected = view.selected == Some(row.mv);
                if selected && std::mem::take(&mut view.bring) {
                    let y = place.top() - top;
                    if y < viewport.top() || y + table::ROW > viewport.bottom() {
                        let still = egui::style::ScrollAnimation::none();
                        ui.scroll_to_rect_animation(place, None, still);
                    }
                }
                let (theme, ring) = (input.theme, selected && focused);
                table::show_row(
                    ui, place, row, selected, ring, input, &columns, &mut asked, commands,
                );
                let line = Stroke::new(1.0, theme.border.gamma_multiply(0.5));
                let inner = place.x_range().shrink(MARGIN);
                ui.painter().hline(inner, place.bottom() - 0.5, line);
            }
            if let Some(editing) = &view.editing
                && editing.at == input.key
                && let Some(row) = view.sheet.rows.iter().position(|row| row.mv == editing.mv)
            {
                let corner = pos2(rect.left(), top + row as f32 * table::ROW);
                let place = Rect::from_min_size(corner, vec2(rect.width(), table::ROW));
                table::show_editing(ui, place, &columns, view, commands);
            }
            let below = Rect::from_min_max(pos2(rect.left(), bottom), rect.right_bottom());
            let bottom = rest::show(ui, below, input, view, commands);
            ui.set_height(bottom - top);
        });
    if let Some(mv) = asked.chosen {
        view.selected = Some(mv);
        table.request_focus();
    }
    if let Some((mv, field)) = asked.edit {
        view.edit_row(input.key, mv, field);
    }
}
