//! The opening book at the shown position.

use std::path::Path;

use egui::{RichText, ScrollArea, Ui};

use super::{empty_choices, empty_state};
use crate::app::book::OpenBook;
use crate::app::command::Command;
use crate::app::files;
use crate::app::text::{tr, tr_args};
use crate::app::theme::Theme;
use crate::book::Key;
use crate::chess::{Position, san};

/// Draws the panel while no book is open: what a book is for, and the ways to one.
pub fn show_none(ui: &mut Ui, theme: &Theme, opening: Option<&Path>) -> Option<Command> {
    let whole = ui.available_rect_before_wrap();
    let chosen = match opening {
        Some(path) => {
            let file = files::display(path);
            let title = tr_args("book-opening", &[("file", file.into())]);
            empty_state(ui, whole, theme, &title, "");
            None
        }
        None => {
            let choices = [
                (tr("book-none-open"), Command::OpenBook),
                (tr("book-none-new"), Command::NewBook),
            ];
            let texts = (&*tr("book-none"), &*tr("book-none-hint"));
            empty_choices(ui, whole, theme, texts, choices)
        }
    };
    ui.advance_cursor_after_rect(whole);
    chosen
}

/// What the panel shows.
pub struct BookInput<'a> {
    /// The book.
    pub book: &'a OpenBook,
    /// The position on the board, and what books know it by.
    pub position: &'a Position,
    pub key: Key,
    /// Colours.
    pub theme: &'a Theme,
}

/// Draws the moves of the position into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &BookInput<'_>) -> Vec<Command> {
    let mut commands = Vec::new();
    let whole = ui.available_rect_before_wrap();
    let entries = input.book.book().entries(input.key);
    if entries.is_empty() {
        empty_state(ui, whole, input.theme, &tr("book-no-move"), "");
        ui.advance_cursor_after_rect(whole);
        return commands;
    }
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for entry in entries {
                let Some(mv) = entry.mv.find(input.position) else {
                    continue;
                };
                let name = san::write(input.position, mv);
                let text = format!("{name}  {}", entry.weight);
                if ui.button(RichText::new(text)).clicked() {
                    commands.push(Command::Play(mv));
                }
            }
        });
    commands
}
