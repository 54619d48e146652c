//! The field in which a weight or a comment of the table is edited.

use egui::{Align2, Key, Modifiers, Rect, Ui, vec2};

use super::columns::BookColumn;
use super::view::{BookView, Field, MARGIN};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::table::Columns;
use crate::kit::text::tr;
use crate::kit::widgets::text_field;

/// Draws the field in which a weight or a comment is edited. Enter and a click elsewhere keep it, and the arrow keys keep it
/// and go on to the next row. Escape keeps a comment, which Undo takes back, and drops a weight.
pub fn show(
    ui: &mut Ui,
    place: Rect,
    columns: &Columns<BookColumn>,
    view: &mut BookView,
    commands: &mut Commands,
) {
    let Some(editing) = &mut view.editing else {
        return;
    };
    // A comment may be long: its field leaves only the move uncovered.
    let (name, cell) = match editing.field {
        Field::Weight => {
            let mut cells = columns.cells(place);
            let weight = cells.find(|cell| cell.key == BookColumn::Weight);
            let cell = weight.map_or(place, |cell| cell.rect);
            // The digits stand where they stood.
            let around = cell.with_min_x(cell.left() - 12.0);
            (
                tr("book-weight-field"),
                around.with_max_x(cell.right() + 4.0),
            )
        }
        Field::Comment => {
            let second = columns.cells(place).nth(1);
            let left = second.map_or(place.left(), |cell| cell.rect.left());
            let cell = place.with_min_x(left).with_max_x(place.right() - MARGIN);
            (tr("book-comment-field"), cell)
        }
    };
    let (up, down) = ui.input_mut(|keys| {
        let mut take = |key| keys.consume_key(Modifiers::NONE, key);
        (take(Key::ArrowUp), take(Key::ArrowDown))
    });
    let margin = egui::Margin {
        left: 4,
        right: 4,
        top: 3,
        bottom: 3,
    };
    let mut field = text_field(&mut editing.text).margin(margin);
    if editing.field == Field::Weight {
        field = field.align(Align2::RIGHT_CENTER).char_limit(5);
    }
    let response = ui.put(cell.shrink2(vec2(0.0, 2.0)), field);
    let response = response.accessible_name(name);
    if std::mem::take(&mut editing.fresh) {
        response.request_focus();
        let mut state = egui::TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
        let end = egui::text::CCursor::new(editing.text.chars().count());
        let from = if editing.select_all {
            egui::text::CCursor::default()
        } else {
            end
        };
        let range = egui::text::CCursorRange::two(from, end);
        state.cursor.set_char_range(Some(range));
        egui::TextEdit::store_state(ui.ctx(), response.id, state);
        return;
    }
    let cancelled = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Escape));
    let entered = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Enter));
    if cancelled || entered || up || down {
        view.table.focus();
    }
    if cancelled && editing.field == Field::Weight {
        view.editing = None;
    } else if response.lost_focus() || up || down {
        commands.extend(view.take_edit().map(Command::Edit));
        if up || down {
            let row = view.selected_row().unwrap_or(0);
            let next = row.saturating_add_signed(if up { -1 } else { 1 });
            if let Some(row) = view.sheet.rows.get(next) {
                view.selected = Some(row.mv);
            }
        }
    }
}
