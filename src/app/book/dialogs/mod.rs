//! The dialogs of the book.

mod build;
pub(crate) mod merge;
mod problems;

use std::path::PathBuf;

use egui::Ui;

use self::merge::MergeDialog;
use super::tools::BuildChoices;
use super::{Deletion, OpenBook};
use crate::command::book::Command as BookCommand;
use crate::command::{Action, Command};
use crate::kit::files::{Ask, Picked};
use crate::kit::modal::{Answer, Modal, show_protected};
use crate::kit::theme::Theme;
use tabia_texts::{tr, tr_args};

/// The data that the dialogs show.
pub(crate) struct DialogView<'a> {
    pub(crate) book: Option<&'a OpenBook>,
    pub(crate) choices: &'a BuildChoices,
    pub(crate) theme: &'a Theme,
}

/// The open dialog.
pub(crate) enum Dialog {
    Build,
    Merge(Box<MergeDialog>),
    Problems,
    /// The deletion of a move that would make these positions unreachable.
    Delete(Deletion),
    /// The data of the book that the format of this file cannot hold.
    Losses {
        path: PathBuf,
        losses: Vec<String>,
    },
    /// Whether to save over a file that another program has changed.
    ChangedOnDisk,
    /// Whether to save over this write-protected file.
    WriteProtected(PathBuf),
}

impl Dialog {
    /// Returns whether it is about the open book, and so is closed with it.
    pub(crate) fn is_about_book(&self) -> bool {
        !matches!(self, Dialog::Build)
    }

    /// Returns whether closing it would lose the user's choices. Those for building a book stay for the next time.
    pub(crate) fn is_filled_in(&self) -> bool {
        matches!(self, Dialog::Merge(dialog) if dialog.is_filled_in())
    }
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = DialogView<'a>;

    fn title(&self, view: &DialogView<'_>) -> String {
        match self {
            Dialog::Build => tr("build-title"),
            Dialog::Merge(dialog) => dialog.title(),
            Dialog::Problems => {
                tr_args("problems-title", &[("file", spoken_name(view.book).into())])
            }
            Dialog::Delete(_) => tr("book-delete-title"),
            Dialog::Losses { .. } => tr("book-losses-title"),
            Dialog::ChangedOnDisk => tr("changed-title"),
            Dialog::WriteProtected(_) => tr("protected-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Delete(_)
            | Dialog::Losses { .. }
            | Dialog::ChangedOnDisk
            | Dialog::WriteProtected(_) => 440.0,
            Dialog::Build => 600.0,
            Dialog::Problems => 640.0,
            Dialog::Merge(_) => 800.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        let theme = view.theme;
        let answer = match self {
            Dialog::Build => build::show(ui, theme, view.choices),
            Dialog::Merge(dialog) => dialog.show(ui, theme),
            Dialog::Problems => problems::show_problems(ui, theme, view.book),
            Dialog::Delete(deletion) => problems::show_delete(ui, theme, deletion),
            Dialog::Losses { path, losses } => problems::show_losses(ui, theme, path, losses),
            Dialog::ChangedOnDisk => problems::show_overwrite(ui, theme, view.book),
            Dialog::WriteProtected(path) => {
                let anyway = BookCommand::SaveProtected(path.clone());
                let copy = BookCommand::SaveCopyOf(path.clone());
                show_protected(ui, theme, path, anyway, copy)
            }
        };
        answer.map(Command::Book)
    }

    fn cancelled(&self) -> Option<Command> {
        match self {
            Dialog::Losses { .. } => {
                let cancelled = Picked::Cancelled(Ask::SaveBook);
                Some(Action::Picked(cancelled).into())
            }
            _ => None,
        }
    }
}

/// Returns the name of the book in a sentence.
pub(crate) fn spoken_name(book: Option<&OpenBook>) -> String {
    let name = book.and_then(OpenBook::name);
    name.unwrap_or_else(|| tr("book-untitled"))
}
