//! Dialogs about the open book.

use std::path::Path;

use egui::{RichText, Ui};

use crate::app::book::{Deletion, OpenBook};
use crate::app::kit::modal::{Answer, buttons, primary};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::widgets::tall_list;
use crate::app::shell::App;
use crate::app::shell::command::Command;
use crate::app::shell::questions;

/// What the book is called in a sentence.
pub(in crate::app) fn name(app: &App) -> String {
    let name = app.book.open.as_ref().and_then(OpenBook::name);
    name.unwrap_or_else(|| tr("book-untitled"))
}

pub(in crate::app) fn problems_title(app: &App) -> String {
    tr_args("problems-title", &[("file", name(app).into())])
}

/// What was wrong with the file, one line each.
pub(in crate::app) fn show_problems(ui: &mut Ui, app: &App) -> Answer {
    let theme = &app.context.theme;
    ui.label(RichText::new(tr("book-problems-intro")).color(theme.text_weak));
    ui.add_space(theme.spacing);
    let problems = app.book.open.as_ref().map_or(&[][..], OpenBook::problems);
    let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 480.0);
    let line_height = ui.spacing().interact_size.y;
    let list = tall_list(height).auto_shrink([false, true]);
    list.show_rows(ui, line_height, problems.len(), |ui, rows| {
        for problem in &problems[rows] {
            ui.add(egui::Label::new(problem).truncate());
        }
    });
    questions::show_close(ui, theme)
}

/// Asks what becomes of the positions that only a move leads to.
pub(in crate::app) fn show_delete(ui: &mut Ui, app: &App, deletion: &Deletion) -> Answer {
    let args = [
        ("move", deletion.name.as_str().into()),
        ("count", deletion.orphans.len().into()),
    ];
    ui.label(tr_args("book-delete-text", &args));
    let hint = RichText::new(tr("book-delete-hint")).color(app.context.theme.text_weak);
    ui.label(hint);
    buttons(ui, &app.context.theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if ui.button(tr("book-delete-drop")).clicked() {
            Answer::Done(Command::ConfirmDeleteFromBook(deletion.clone()))
        } else if primary(ui, &app.context.theme, &tr("book-delete-keep"), true) {
            // Keeping loses nothing, so that is what Enter does.
            Answer::Done(Command::ConfirmDeleteFromBook(Deletion {
                orphans: Vec::new(),
                ..deletion.clone()
            }))
        } else {
            Answer::Open
        }
    })
}

/// Says what a format does not keep, and offers the one that keeps everything.
pub(in crate::app) fn show_losses(
    ui: &mut Ui,
    app: &App,
    path: &Path,
    losses: &[String],
) -> Answer {
    let theme = &app.context.theme;
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
            Answer::Done(Command::SaveBookLossy(path.to_path_buf()))
        } else if primary(ui, theme, &tr("book-losses-ron"), true) {
            Answer::Done(Command::SaveBookAsTabia)
        } else {
            Answer::Open
        }
    })
}
