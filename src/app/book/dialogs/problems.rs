//! Questions about the open book, and the faults of its file.

use std::path::Path;

use egui::{RichText, Ui};

use crate::book::{Deletion, OpenBook};
use crate::command::book::Command;
use crate::kit::modal::{Answer, buttons, primary, show_changed, show_close};
use crate::kit::theme::Theme;
use crate::kit::widgets::tall_list;
use tabia_texts::{tr, tr_args};

/// Shows the faults of the file, one per line.
pub(super) fn show_problems(
    ui: &mut Ui,
    theme: &Theme,
    book: Option<&OpenBook>,
) -> Answer<Command> {
    ui.label(RichText::new(tr("book-problems-intro")).color(theme.text_weak));
    ui.add_space(theme.spacing);
    let problems = book.map_or(&[][..], OpenBook::problems);
    let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 480.0);
    let line_height = ui.spacing().interact_size.y;
    let list = tall_list(height).auto_shrink([false, true]);
    list.show_rows(ui, line_height, problems.len(), |ui, rows| {
        for problem in &problems[rows] {
            ui.add(egui::Label::new(problem).truncate());
        }
    });
    show_close(ui, theme)
}

/// Asks whether to delete the positions that only a move leads to.
pub(super) fn show_delete(ui: &mut Ui, theme: &Theme, deletion: &Deletion) -> Answer<Command> {
    let args = [
        ("move", deletion.name.as_str().into()),
        ("count", deletion.orphans.len().into()),
    ];
    ui.label(tr_args("book-delete-text", &args));
    let hint = RichText::new(tr("book-delete-hint")).color(theme.text_weak);
    ui.label(hint);
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if ui.button(tr("book-delete-drop")).clicked() {
            Answer::Done(Command::ConfirmDelete(deletion.clone()))
        } else if primary(ui, theme, &tr("book-delete-keep")) {
            // Keeping them loses nothing, so it is the default.
            Answer::Done(Command::ConfirmDelete(Deletion {
                orphans: Vec::new(),
                ..deletion.clone()
            }))
        } else {
            Answer::Open
        }
    })
}

/// Lists the data that a format cannot hold, and offers the format that keeps everything.
pub(super) fn show_losses(
    ui: &mut Ui,
    theme: &Theme,
    path: &Path,
    losses: &[String],
) -> Answer<Command> {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    ui.label(tr_args("book-losses-text", &[("file", file.into())]));
    ui.add_space(theme.spacing);
    for loss in losses {
        ui.label(RichText::new(format!("•  {loss}")).color(theme.text_strong));
    }
    ui.add_space(theme.spacing);
    ui.label(RichText::new(tr("book-losses-hint")).color(theme.text_weak));
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if ui.button(tr("book-losses-anyway")).clicked() {
            Answer::Done(Command::SaveLossy(path.to_path_buf()))
        } else if primary(ui, theme, &tr("book-losses-ron")) {
            Answer::Done(Command::SaveAsTabia(path.to_path_buf()))
        } else {
            Answer::Open
        }
    })
}

/// Asks whether to overwrite a file that another program has changed.
pub(super) fn show_overwrite(
    ui: &mut Ui,
    theme: &Theme,
    book: Option<&OpenBook>,
) -> Answer<Command> {
    let path = book.and_then(OpenBook::path);
    let file = path.and_then(Path::file_name).unwrap_or_default();
    let (overwrite, copy) = (Command::Overwrite, Command::SaveCopy);
    show_changed(ui, theme, &file.to_string_lossy(), overwrite, copy)
}
