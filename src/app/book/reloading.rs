//! Reading the open book again after another program has changed its file.

use std::path::PathBuf;

use super::files::{Before, Opening};
use super::open_book::{OnDisk, OpenBook};
use super::state::BookRoom;
use crate::command::Event;
use crate::command::book::Command;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::files::{self, Work};
use tabia_book::file::Opened;
use tabia_texts::tr_args;

impl BookRoom {
    /// Whether the open book has a file that can be read again now.
    pub(crate) fn can_reload(&self) -> bool {
        let has_file = self.open.as_ref().is_some_and(|book| book.path().is_some());
        has_file && !self.files.is_saving() && self.files.opening().is_none()
    }

    /// Whether the file of the open book is being read again.
    pub(crate) fn is_reloading(&self) -> bool {
        self.files.is_reloading()
    }

    /// Begins to read the file of the open book again; the book stays until then.
    pub(super) fn reload(&mut self, context: &Context) {
        let Some(book) = &self.open else { return };
        let Some(path) = book.path.clone() else {
            return;
        };
        let before = Before {
            version: book.version(),
            stamp: book.on_disk.stamp,
        };
        let opening = Opening::Again(before);
        self.files.open(&path, opening, &context.egui);
    }

    /// Shows the book that was read again in place of the open one.
    pub(super) fn reloaded(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        before: Before,
        (path, opened, on_disk): (PathBuf, Opened, OnDisk),
    ) {
        let Before { version, stamp } = before;
        // Another book may have been opened in the meantime.
        if self.version().map(|now| now.book) != Some(version.book) {
            return;
        }
        // Edits made while it was being read must not be lost.
        if self.has_changed(context, Some(version)) {
            let again = Box::new(Command::Reload.into());
            context.commands.push(Event::Outdated(Work::Book, again));
            return;
        }
        let Some(book) = &self.open else { return };
        // What was read is older than what has been saved since.
        if self.files.is_saving() || book.on_disk.stamp != stamp {
            return self.reload(context);
        }
        let args = [("file", files::display(&path).into())];
        context.report_problems("book-problems-found", &path, opened.problems.len());
        let again = OpenBook {
            known_losses: book.known_losses.clone(),
            ..OpenBook::new(path, opened, on_disk)
        };
        self.put_book(context, game, Some(again));
        context.toasts.info(tr_args("file-reloaded", &args));
    }
}
