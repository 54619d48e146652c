//! Fields whose entries take effect when they are complete: each change starts an engine anew.

use std::cell::RefCell;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{DragValue, Id, Key, Response, Ui, vec2};

use crate::kit::widgets::text_field;
use tabia_settings::EngineId;

/// Minimum width of a field for a number, in points.
const LEAST_NUMBER: f32 = 72.0;

/// What surrounds a field.
pub(super) struct FieldNames<'a> {
    pub(super) id: Id,
    /// The accessible name.
    pub(super) name: &'a str,
    /// What is shown while it is empty.
    pub(super) hint: &'a str,
}

/// Shows a field for a line of text over the available width. Returns the text when the field loses the keyboard focus; Escape
/// leaves it as it was.
pub(super) fn text(
    ui: &mut Ui,
    names: &FieldNames<'_>,
    current: &str,
) -> (Response, Option<String>) {
    let id = names.id;
    let draft: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = draft.unwrap_or_else(|| current.to_owned());
    let field = text_field(&mut text)
        .id(id)
        .hint_text(names.hint)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.clone().accessible_name(names.name);
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return (response, None);
    }
    ui.data_mut(|data| data.remove::<String>(id));
    let is_given_up = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
    let entered = (text != current && !is_given_up).then_some(text);
    (response, entered)
}

/// Selects the text of a field, which has these characters, so that typing replaces it.
pub(super) fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::default(), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), id);
}

/// What was typed for an option and is not in its range, with the engine and the option.
pub(super) type RefusedNumber = (EngineId, String, String);

/// What was entered in a field for a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EnteredNumber {
    /// The number, within the range.
    pub(super) number: i64,
    /// What was typed, where that is no number of the range.
    pub(super) refused: Option<String>,
}

/// Shows a field for a whole number. Returns what has been typed or dragged to.
pub(super) fn number(
    ui: &mut Ui,
    names: &FieldNames<'_>,
    current: i64,
    (least, most): (i64, i64),
) -> Option<EnteredNumber> {
    let id = names.id;
    let draft: Option<i64> = ui.data(|data| data.get_temp(id));
    let mut value = draft.unwrap_or(current);
    let speed = (most.saturating_sub(least) as f64 / 400.0).clamp(0.05, 64.0);
    let typed = RefCell::new(None);
    let field = DragValue::new(&mut value)
        .range(least..=most)
        .speed(speed)
        .custom_parser(|text| {
            *typed.borrow_mut() = Some(text.trim().to_owned());
            parsed(text).map(|number| number as f64)
        })
        .update_while_editing(false);
    let size = vec2(LEAST_NUMBER, ui.spacing().interact_size.y);
    let response = ui.scope(|ui| {
        ui.spacing_mut().interact_size = size;
        ui.add(field)
    });
    let response = response.inner;
    response.clone().accessible_name(names.name);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, value));
        return None;
    }
    ui.data_mut(|data| data.remove::<i64>(id));
    let refused = typed.into_inner().filter(|text| {
        let number = parsed(text);
        !text.is_empty() && number.is_none_or(|number| !(least..=most).contains(&number))
    });
    // With it the last one is forgotten.
    let is_entered = response.changed() || refused.is_some();
    (value != current || is_entered).then_some(EnteredNumber {
        number: value,
        refused,
    })
}

/// Reads a whole number; one beyond the range of the type is the nearest one of it.
fn parsed(text: &str) -> Option<i64> {
    let kept = text.chars().filter(|letter| !letter.is_whitespace());
    let text: String = kept
        .map(|letter| if letter == '−' { '-' } else { letter })
        .collect();
    let number: f64 = text.replace(',', "").parse().ok()?;
    number.is_finite().then_some(number.round() as i64)
}
