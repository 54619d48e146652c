//! The dialogs of the room.

use egui::Ui;

use crate::command::library::Command;
use crate::game::TagDialog;
use crate::kit::modal::{Answer, Modal};
use crate::kit::theme::Theme;
use tabia_texts::tr;

/// The open dialog.
pub(crate) enum Dialog {
    /// Sets a tag of the selected games.
    Tag(TagDialog),
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = &'a Theme;

    fn title(&self, _: &&Theme) -> String {
        match self {
            Dialog::Tag(_) => tr("tag-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Tag(_) => TagDialog::WIDTH,
        }
    }

    fn show(&mut self, ui: &mut Ui, theme: &&Theme) -> Answer<Command> {
        match self {
            Dialog::Tag(dialog) => dialog
                .show(ui, theme)
                .map(|(name, value)| Command::SetTag(name, value)),
        }
    }
}
