//! The keys that edit the selected move of the table.

use egui::{Event, Key, Modifiers, Ui};

use super::input::BookInput;
use super::view::{BookView, Field};
use crate::command::Commands;
use crate::command::book::Command;
use tabia_book::Edit;
use tabia_game::Nag;

/// Takes the keys of the table while it has the focus.
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

/// Whether a key for deleting went down. One that is kept down deletes one move, not all of them.
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

/// The glyph that a typed sign leads to: each sign walks through those that begin with it, and then to none.
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
