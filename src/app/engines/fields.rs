//! Fields whose entries take effect when they are complete: each change starts an engine anew.

use egui::{DragValue, Id, Key, Response, Ui, vec2};

use crate::kit::widgets::text_field;

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

/// Shows a field for a whole number. Returns the number when it has been entered or dragged to.
pub(super) fn number(
    ui: &mut Ui,
    names: &FieldNames<'_>,
    current: i64,
    (least, most): (i64, i64),
) -> Option<i64> {
    let id = names.id;
    let draft: Option<i64> = ui.data(|data| data.get_temp(id));
    let mut value = draft.unwrap_or(current);
    let speed = (most.saturating_sub(least) as f64 / 400.0).clamp(0.05, 64.0);
    let field = DragValue::new(&mut value)
        .range(least..=most)
        .speed(speed)
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
    (value != current).then_some(value)
}
