//! The dialogs of the room.

use egui::{Label, Ui};

use super::import_dialog::ImportDialog;
use super::merge_dialog::MergeDialog;
use crate::command::library::Command;
use crate::game::TagDialog;
use crate::kit::modal::{Answer, Modal, buttons, primary};
use crate::kit::theme::Theme;
use tabia_texts::{tr, tr_args};

/// Width of the question about a compaction, in points.
const COMPACT_WIDTH: f32 = 460.0;

/// The open dialog.
pub(crate) enum Dialog {
    /// Sets a tag of the selected games.
    Tag(TagDialog),
    /// Asks how games of files are added.
    Import(Box<ImportDialog>),
    /// Asks how the games of another collection are added.
    Merge(MergeDialog),
    /// Asks whether the collection of this name is compacted.
    Compact(String),
}

impl Dialog {
    /// Whether a worker counts for it.
    pub(super) fn is_busy(&self) -> bool {
        match self {
            Dialog::Tag(_) | Dialog::Compact(_) => false,
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
            Dialog::Compact(name) => tr_args("compact-title", &[("name", name.as_str().into())]),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Tag(_) => TagDialog::WIDTH,
            Dialog::Import(_) => ImportDialog::WIDTH,
            Dialog::Merge(_) => MergeDialog::WIDTH,
            Dialog::Compact(_) => COMPACT_WIDTH,
        }
    }

    fn show(&mut self, ui: &mut Ui, theme: &&Theme) -> Answer<Command> {
        match self {
            Dialog::Tag(dialog) => dialog
                .show(ui, theme)
                .map(|(name, value)| Command::SetTag(name, value)),
            Dialog::Import(dialog) => dialog.show(ui, theme),
            Dialog::Merge(dialog) => dialog.show(ui, theme),
            Dialog::Compact(_) => ask_compact(ui, theme),
        }
    }
}

/// Asks whether a collection is compacted.
fn ask_compact(ui: &mut Ui, theme: &Theme) -> Answer<Command> {
    ui.add_space(theme.spacing);
    ui.add(Label::new(tr("compact-text")).wrap());
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if primary(ui, theme, &tr("compact-start")) {
            Answer::Done(Command::Compact)
        } else {
            Answer::Open
        }
    })
}
