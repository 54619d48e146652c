//! What every dialog is made of: what it answers, its rows, and its buttons.

use egui::{Align, Id, Key, Layout, Modifiers, RichText, Ui};

use super::theme::Theme;
use super::widgets::at_right;
use crate::app::shell::command::Command;

/// What became of a dialog in a frame.
pub(in crate::app) enum Answer {
    /// It stays open.
    Open,
    /// It stays open, and this is done.
    Do(Command),
    /// It is closed.
    Close,
    /// It is closed, and this is done.
    Done(Command),
}

/// The row of buttons at the end of a dialog: what a dialog is for stands last, at the right.
pub(in crate::app) fn buttons<R>(ui: &mut Ui, theme: &Theme, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(3.0 * theme.spacing);
    ui.horizontal(|ui| at_right(ui, show)).inner
}

/// Where the frame of dialogs notes that Enter is no widget's own.
pub(in crate::app) const ENTER_IS_FREE: &str = "enter is free";

/// A button that stands out: the one thing that a dialog is for. Enter does it too, when nothing has the keyboard.
pub(in crate::app) fn primary(ui: &mut Ui, theme: &Theme, text: &str, enabled: bool) -> bool {
    let fill = if enabled {
        theme.accent
    } else {
        theme.surface_raised
    };
    let color = if enabled {
        theme.accent_text
    } else {
        theme.text_weak
    };
    let button = egui::Button::new(RichText::new(text).color(color)).fill(fill);
    let clicked = ui.add_enabled(enabled, button).clicked();
    let free = ui
        .ctx()
        .data(|data| data.get_temp(Id::unique(ENTER_IS_FREE)))
        .unwrap_or(false);
    clicked
        || (enabled && free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)))
}

/// A name at the left of a row, and whatever it names at the right of it.
pub(in crate::app) fn row<R>(
    ui: &mut Ui,
    theme: &Theme,
    name: &str,
    show: impl FnOnce(&mut Ui) -> R,
) -> R {
    wide_row(ui, 32.0 * theme.spacing, theme, name, show)
}

/// A [`row`] with so much room for the name.
pub(in crate::app) fn wide_row<R>(
    ui: &mut Ui,
    room: f32,
    theme: &Theme,
    name: &str,
    show: impl FnOnce(&mut Ui) -> R,
) -> R {
    ui.horizontal(|ui| {
        let size = egui::vec2(room, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(egui::Label::new(RichText::new(name).color(theme.text)).truncate());
        });
        ui.horizontal_wrapped(show).inner
    })
    .inner
}
