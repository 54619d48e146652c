//! The dialogs of the room.

use egui::Ui;

use super::import_dialog::ImportDialog;
use super::merge_dialog::MergeDialog;
use crate::command::library::Command;
use crate::game::TagDialog;
use crate::kit::modal::{Answer, Modal};
use crate::kit::theme::Theme;
use tabia_texts::tr;

/// The open dialog.
pub(crate) enum Dialog {
    /// Sets a tag of the selected games.
    Tag(TagDialog),
    /// Asks how games of files are added.
    Import(Box<ImportDialog>),
    /// Asks how the games of another collection are added.
    Merge(MergeDialog),
}

impl Dialog {
    /// Whether a worker counts for it.
    pub(super) fn is_busy(&self) -> bool {
        match self {
            Dialog::Tag(_) => false,
            Dialog::Import(dialog) => dialog.is_busy(),
            Dialog::Merge(dialog) => dialog.is_busy(),
        }
    }
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = &'a Theme;

    fn title(&self, _: &&Theme) -> String {
        match self {
            Dialog::Tag(_) => tr("tag-title"),
            Dialog::Import(_) => tr("import-title"),
            Dialog::Merge(_) => tr("join-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Tag(_) => TagDialog::WIDTH,
            Dialog::Import(_) => ImportDialog::WIDTH,
            Dialog::Merge(_) => MergeDialog::WIDTH,
        }
    }

    fn show(&mut self, ui: &mut Ui, theme: &&Theme) -> Answer<Command> {
        match self {
            Dialog::Tag(dialog) => dialog
                .show(ui, theme)
                .map(|(name, value)| Command::SetTag(name, value)),
            Dialog::Import(dialog) => dialog.show(ui, theme),
            Dialog::Merge(dialog) => dialog.show(ui, theme),
        }
    }
}
