//! The dialog that sets a tag of many games.

use egui::{Key, Response, RichText, Ui};

use super::tag_fields::{OF_THE_START, choose_result, stored};
use crate::kit::modal::{Answer, buttons, primary_unless, row};
use crate::kit::theme::Theme;
use crate::kit::widgets::text_field;
use tabia_game::Tags;
use tabia_texts::{tr, tr_args};

/// The name and the value that are typed.
pub(crate) struct TagDialog {
    count: usize,
    name: String,
    value: String,
    /// Whether the field of the value has been focused.
    is_focused: bool,
}

impl TagDialog {
    /// Its width, in points.
    pub(crate) const WIDTH: f32 = 480.0;

    /// Opens the dialog for a number of games.
    pub(crate) fn new(count: usize) -> TagDialog {
        TagDialog {
            count,
            name: "Event".to_owned(),
            value: String::new(),
            is_focused: false,
        }
    }

    /// Whether closing it would lose the user's input.
    pub(super) fn is_filled_in(&self) -> bool {
        !self.value.trim().is_empty()
    }

    /// Draws the dialog, and answers with the name of the tag and its value, which is empty for a tag to be removed.
    pub(crate) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<(String, String)> {
        let intro = tr_args("tag-intro", &[("count", self.count.into())]);
        ui.label(RichText::new(intro).color(theme.text_weak));
        ui.add_space(theme.spacing);
        let (name, value) = (tr("tags-name"), tr("tag-value"));
        let leaves_by_enter = |ui: &Ui, field: &Response| {
            field.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Enter))
        };
        row(ui, theme, &name, |ui| {
            let field = ui.add(text_field(&mut self.name).desired_width(160.0));
            // The value comes next.
            self.is_focused &= !leaves_by_enter(ui, &field);
            field.accessible_name(&name);
        });
        let mut is_entered = false;
        row(ui, theme, &value, |ui| {
            if self.name.trim() == "Result" {
                if self.value.is_empty() {
                    self.value = "*".to_owned();
                }
                return choose_result(ui, &value, &mut self.value);
            }
            let field = text_field(&mut self.value).hint_text(tr("tag-remove"));
            let field = ui.add(field.desired_width(ui.available_width() - 16.0));
            if !std::mem::replace(&mut self.is_focused, true) {
                field.request_focus();
            }
            is_entered = leaves_by_enter(ui, &field);
            field.accessible_name(&value);
        });
        let name = self.name.trim();
        let why_not = match name {
            name if OF_THE_START.contains(&name) => Some(tr("tags-of-the-start")),
            name if !Tags::is_valid_name(name) => Some(tr("tags-add-not")),
            _ => None,
        };
        is_entered &= why_not.is_none();
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary_unless(ui, theme, &tr("tag-accept"), why_not) || is_entered {
                let value = self.value.trim();
                let value = match value {
                    "" => String::new(),
                    value => stored(name, value.to_owned()),
                };
                Answer::Done((name.to_owned(), value))
            } else {
                Answer::Open
            }
        })
    }
}
