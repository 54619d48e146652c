//! Editing the selected move of the table: the keys, and the field for its weight or comment.

use super::columns::BookColumn;
use super::input::BookInput;
use super::view::{BookView, Field, MARGIN};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::table::Columns;
use crate::kit::widgets::text_field;
use egui::{Align2, Event, Key, Modifiers, Rect, Ui, vec2};
use tabia_book::Edit;
use tabia_game::Nag;
use tabia_texts::tr;

/// Draws the field of a weight or a comment. Enter and a click elsewhere accept it, and the arrow keys accept it and go to the
/// next row. Escape accepts a comment, which can be undone, and discards a weight.
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
    // A comment may be long: its field covers everything but the move.
    let (name, cell) = match editing.field {
        Field::Weight => {
            let mut cells = columns.cells(place);
            let weight = cells.find(|cell| cell.key == BookColumn::Weight);
            let cell = weight.map_or(place, |cell| cell.rect);
            // The digits keep their place.
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

/// Handles the keys of the table while it has the focus.
pub fn edit_by_keys(ui: &Ui, input: &BookInput<'_>, view: &mut BookView, commands: &mut Commands) {
    let pressed = |key| ui.input_mut(|keys| keys.consume_key(Modifiers::NONE, key));
    let Some(row) = view.selected_row().and_then(|row| view.sheet.rows.get(row)) else {
        return;
    };
    let (at, mv) = (input.key, row.mv);
    if pressed(Key::Space) {
        let enabled = !row.enabled;
        commands.push(Command::Edit(Edit::SetEnabled { at, mv, enabled }));
    }
    if deletes(ui) {
        commands.push(Command::Delete { at, mv });
    }
    let comment = row.comment.clone();
    let nag = row.nag;
    if pressed(Key::C) {
        view.edit(at, mv, Field::Comment, comment);
        return;
    }
    let typed: String = ui.input_mut(|keys| {
        let mut typed = String::new();
        keys.events.retain(|event| match event {
            Event::Text(text) if text.chars().all(|letter| "0123456789!?=".contains(letter)) => {
                typed.push_str(text);
                false
            }
            _ => true,
        });
        typed
    });
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        view.edit(at, mv, Field::Weight, digits);
    } else if let Some(letter) = typed.chars().next() {
        let nag = next_glyph(nag, letter);
        commands.push(Command::Edit(Edit::SetNag { at, mv, nag }));
    }
}

/// Returns whether a key for deleting was pressed. A key that is held down deletes only one move.
fn deletes(ui: &Ui) -> bool {
    let mut down = false;
    ui.input_mut(|keys| {
        keys.events.retain(|event| match event {
            Event::Key {
                key: Key::Delete | Key::Backspace,
                pressed: true,
                repeat,
                modifiers,
                ..
            } if modifiers.is_none() => {
                down |= !repeat;
                false
            }
            _ => true,
        });
    });
    down
}

/// Returns the glyph after a typed character: each character cycles through the glyphs that begin with it, and then to none.
fn next_glyph(nag: Option<Nag>, sign: char) -> Option<Nag> {
    let round: &[u8] = match sign {
        '!' => &[1, 3, 5],
        '?' => &[2, 4, 6],
        _ => &[10],
    };
    let next = match nag.and_then(|nag| round.iter().position(|known| *known == nag.0)) {
        Some(at) => at + 1,
        None => 0,
    };
    round.get(next).copied().map(Nag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_walk_through_their_glyphs() {
        let walk = |sign, from: Option<u8>| next_glyph(from.map(Nag), sign).map(|nag| nag.0);
        assert_eq!(walk('!', None), Some(1));
        assert_eq!(walk('!', Some(1)), Some(3));
        assert_eq!(walk('!', Some(5)), None);
        assert_eq!(walk('?', Some(3)), Some(2));
        assert_eq!(walk('=', Some(10)), None);
    }
}
