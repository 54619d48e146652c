//! What commands do to the open book.

use std::path::{Path, PathBuf};

use super::files::Finished;
use super::journal::Restored;
use super::losses::losses;
use super::{BookJournal, Identity, OpenBook, Version};
use crate::app::kit::context::SidePanel;
use crate::app::kit::files;
use crate::app::kit::files::{Ask, Request};
use crate::app::kit::text::{tr, tr_args};
use crate::app::shell::App;
use crate::app::shell::command::Command;
use crate::app::shell::dialogs::Dialog;
use crate::app::shell::pending::Work;
use crate::book::Edit;
use crate::book::file::Format;

impl App {
    /// The open book, when its panel is the one that is shown.
    pub(in crate::app) fn shown_book(&self) -> Option<&OpenBook> {
        self.book
            .open
            .as_ref()
            .filter(|_| self.context.side == SidePanel::Book)
    }

    /// Asks for a file that has to do with books; where one is written, its name is that of the open book.
    pub(in crate::app) fn ask_for_book_file(&mut self, ask: Ask) {
        let request = self.book_request(ask, ask.ending().unwrap_or_default());
        self.ask_for_file(request);
    }

    fn book_request(&self, ask: Ask, ending: &str) -> Request {
        let path = self.book.open.as_ref().and_then(OpenBook::path);
        let near = path.or(self.context.recent.files().first().map(PathBuf::as_path));
        let stem = path.and_then(Path::file_stem).map_or_else(
            || tr("book-file-name"),
            |stem| stem.to_string_lossy().into_owned(),
        );
        Request {
            ask,
            folder: near.and_then(Path::parent).map(Path::to_path_buf),
            name: format!("{stem}.{ending}"),
        }
    }

    /// Begins to read a book; the open one stays until it has been read.
    pub(in crate::app) fn open_book(&mut self, path: &Path) {
        let over = self.book_version();
        self.book.files.open(path, over, &self.context.egui);
    }

    pub(in crate::app) fn new_book(&mut self) {
        self.show_book(OpenBook::untitled());
    }

    pub(in crate::app) fn close_book(&mut self) {
        self.put_book(None);
    }

    /// Edits this book from here on, whatever became of the one before.
    pub(in crate::app) fn show_book(&mut self, book: OpenBook) {
        self.put_book(Some(book));
        self.context.side = SidePanel::Book;
    }

    fn put_book(&mut self, book: Option<OpenBook>) {
        if let Some(journal) = &mut self.book.journal {
            journal.clear();
            // A book that no file has would be lost even before its first edit.
            if let Some(book) = book.as_ref().filter(|book| book.is_dirty()) {
                journal.begin(book);
            }
        }
        self.book.since_save = None;
        self.context.toasts.withdraw();
        let old = std::mem::replace(&mut self.book.open, book);
        self.book_replaced();
        if let Some(old) = old {
            // To free a million moves takes longer than a frame; where there is no thread for it, it takes that long.
            let _ = std::thread::Builder::new().spawn(move || drop(old));
        }
    }

    /// Whether the open book has unsaved changes that were made since it was this version.
    pub(in crate::app) fn book_has_changed(&mut self, since: Option<Version>) -> bool {
        self.keep_book_edit();
        self.is_unsaved(Work::Book) && self.book_version() != since
    }

    /// Makes an edit of the book.
    pub(in crate::app) fn edit_book(&mut self, edit: &Edit) {
        self.begin_book_journal();
        let Some(book) = &mut self.book.open else {
            return;
        };
        match book.apply(edit) {
            Ok(true) => self.note_book_edit(edit),
            Ok(false) => {}
            Err(error) => self.context.toasts.error(tr_args(
                "book-not-edited",
                &[
                    ("edit", edit.name().into()),
                    ("reason", error.to_string().into()),
                ],
            )),
        }
    }

    pub(in crate::app) fn undo_book(&mut self) {
        self.keep_book_edit();
        self.begin_book_journal();
        let Some(book) = &mut self.book.open else {
            return;
        };
        if book.editor.undo().is_some()
            && let Some(edit) = book.editor.undone()
        {
            self.note_book_edit(&edit);
        }
    }

    pub(in crate::app) fn redo_book(&mut self) {
        self.begin_book_journal();
        let Some(book) = &mut self.book.open else {
            return;
        };
        if book.editor.redo().is_some()
            && let Some(edit) = book.editor.redone()
        {
            self.note_book_edit(&edit);
        }
    }

    /// What is being written in a field of the panel is kept, not lost.
    pub(in crate::app) fn keep_book_edit(&mut self) {
        if let Some(command) = self.book.view.take_edit() {
            self.apply(command);
        }
    }

    /// The journal belongs to the open book from here on, as it is before its first edit.
    fn begin_book_journal(&mut self) {
        if let (Some(journal), Some(book)) = (&mut self.book.journal, &self.book.open)
            && !journal.is_of(book)
        {
            journal.begin(book);
        }
    }

    fn note_book_edit(&mut self, edit: &Edit) {
        self.context.toasts.withdraw();
        if let Some(since) = &mut self.book.since_save {
            since.push(edit.clone());
        }
        if let Some(journal) = &mut self.book.journal {
            journal.note(edit);
        }
    }

    /// Has the journal of a killed process restored, when there is one.
    pub(in crate::app) fn restore_book(&mut self) {
        let left = self.book.journal.as_ref().and_then(BookJournal::left);
        if let Some(path) = left.map(Path::to_path_buf) {
            self.book.files.restore(&path, &self.context.egui);
        }
    }

    fn book_restored(&mut self, restored: Result<Box<Restored>, String>) {
        match restored {
            Err(reason) => self.context.toasts.error(reason),
            Ok(restored) => {
                let Restored { book, edits, lost } = *restored;
                let name = book.name().unwrap_or_else(|| tr("book-untitled"));
                let args = [("count", edits.into()), ("file", name.into())];
                self.context.toasts.info(tr_args("book-restored", &args));
                if lost > 0 {
                    let args = [("count", lost.into())];
                    self.context
                        .toasts
                        .error(tr_args("book-restored-lost", &args));
                }
                if let Some(journal) = &mut self.book.journal {
                    journal.go_on(&book);
                }
                self.book.open = Some(book);
                // Where the journal of the game says what was shown, that is shown.
                if !self.autosave.view_restored {
                    self.context.side = SidePanel::Book;
                }
            }
        }
    }

    /// Writes the book to its file, asking for a name when there is none to write to.
    pub(in crate::app) fn save_book(&mut self) {
        self.keep_book_edit();
        let Some(book) = &self.book.open else { return };
        match book.path().filter(|path| can_be_written(path)) {
            Some(path) => {
                let path = path.to_path_buf();
                self.save_book_to(&path);
            }
            None => self.ask_where_to_save_book(),
        }
    }

    pub(in crate::app) fn ask_where_to_save_book(&mut self) {
        self.keep_book_edit();
        let Some(book) = &self.book.open else { return };
        let ending = match book.path().and_then(Format::of) {
            Some(Format::Polyglot) => "bin",
            _ => "ron",
        };
        self.ask_for_book_name(ending);
    }

    /// Asks for the name of a file to write the book to.
    pub(in crate::app) fn ask_for_book_name(&mut self, ending: &str) {
        let request = self.book_request(Ask::SaveBook, ending);
        self.ask_for_file(request);
    }

    /// Writes the book to this file, once the user knows what its format does not keep.
    pub(in crate::app) fn save_book_to(&mut self, path: &Path) {
        let Some(book) = &self.book.open else { return };
        if !book.losses_known {
            let losses = losses(book.book(), path);
            if !losses.is_empty() {
                let path = path.to_path_buf();
                self.dialog = Some(Dialog::BookLosses { path, losses });
                return;
            }
        }
        self.book.since_save = Some(Vec::new());
        self.book
            .files
            .save(book.book(), book.version(), path, &self.context.egui);
    }

    /// Writes the book to this file, whatever its format does not keep; it is not asked about again.
    pub(in crate::app) fn save_book_lossy(&mut self, path: &Path) {
        if let Some(book) = &mut self.book.open {
            book.losses_known = true;
        }
        self.save_book_to(path);
    }

    /// Takes in what workers have done to books.
    pub(in crate::app) fn hear_book_workers(&mut self) {
        while let Some(finished) = self.book.files.poll() {
            match finished {
                Finished::Restored(_, restored) => self.book_restored(restored),
                Finished::Opened(path, over, Ok((opened, identity))) => {
                    // What was edited while it was being read must not be lost.
                    if self.book_has_changed(over) {
                        self.ask_again(Work::Book, Command::OpenFile(path));
                        continue;
                    }
                    self.context.recent.add(&path, self.context.data.as_deref());
                    self.tell_problems("book-problems-found", &path, opened.problems.len());
                    self.show_book(OpenBook::new(path, opened, identity));
                }
                Finished::Opened(path, _, Err(error)) => {
                    self.context.recent.forget(&path);
                    self.tell_failure("file-not-read", &path, &error.to_string());
                }
                Finished::Saved(path, version, Ok(identity)) => {
                    self.book_saved(path, version, identity)
                }
                Finished::Saved(path, _, Err(error)) => {
                    self.stop_waiting(Work::Book);
                    self.book.since_save = None;
                    self.tell_failure("file-not-saved", &path, &error.to_string());
                }
            }
        }
        if (self.context.side == SidePanel::Book || self.book.tools.needs_walk())
            && let Some(book) = &mut self.book.open
        {
            book.keep_walked(&self.context.egui);
        }
        self.go_on_deleting();
        if let Some(reason) = self.book.journal.as_mut().and_then(BookJournal::failure) {
            self.context
                .toasts
                .error(tr_args("journal-failed", &[("reason", reason.into())]));
        }
    }

    fn book_saved(&mut self, path: PathBuf, version: Version, identity: Option<Identity>) {
        self.context.recent.add(&path, self.context.data.as_deref());
        let saved = tr_args("saved", &[("file", files::display(&path).into())]);
        self.context.toasts.info(saved);
        // Another book may have been opened meanwhile.
        let Some(book) = self
            .book
            .open
            .as_mut()
            .filter(|book| book.serial == version.book)
        else {
            self.stop_waiting(Work::Book);
            return;
        };
        book.path = Some(path);
        book.identity = identity;
        // What was edited while it was being written is still to be saved.
        if book.version() == version {
            book.editor.mark_saved();
        }
        if let Some(journal) = &mut self.book.journal {
            journal.clear();
        }
        for edit in self.book.since_save.take().unwrap_or_default() {
            self.begin_book_journal();
            self.note_book_edit(&edit);
        }
        self.now_saved(Work::Book);
    }
}

/// Whether books can be written to files with this ending.
fn can_be_written(path: &Path) -> bool {
    matches!(Format::of(path), Some(Format::Polyglot | Format::Tabia))
}
