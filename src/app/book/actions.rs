//! What commands do to the open book.

use std::path::{Path, PathBuf};

use super::OpenBook;
use super::files::Finished;
use crate::app::command::Command;
use crate::app::dialogs::Dialog;
use crate::app::files::{self, Ask, Request};
use crate::app::text::{tr, tr_args};
use crate::app::{App, Tab};
use crate::book::Edit;
use crate::book::file::Format;

impl App {
    /// The open book, when its panel is the one that is shown.
    pub(in crate::app) fn shown_book(&self) -> Option<&OpenBook> {
        self.book.as_ref().filter(|_| self.tab == Tab::Book)
    }

    pub(in crate::app) fn ask_to_open_book(&mut self) {
        let request = self.book_request(Ask::OpenBook);
        self.dialogs.ask(request);
    }

    fn book_request(&self, ask: Ask) -> Request {
        let path = self.book.as_ref().and_then(OpenBook::path);
        let near = path.or(self.recent.files().first().map(PathBuf::as_path));
        let stem = path.and_then(Path::file_stem).map_or_else(
            || tr("book-file-name"),
            |stem| stem.to_string_lossy().into_owned(),
        );
        let ending = match path.and_then(Format::of) {
            Some(Format::Polyglot) => "bin",
            _ => "ron",
        };
        Request {
            ask,
            folder: near.and_then(Path::parent).map(Path::to_path_buf),
            name: format!("{stem}.{ending}"),
        }
    }

    /// Begins to read a book; the open one stays until it has been read.
    pub(in crate::app) fn open_book(&mut self, path: &Path) {
        if self.asks_about_book(&Command::OpenFile(path.to_path_buf())) {
            return;
        }
        self.book_files.open(path, &self.ctx);
    }

    pub(in crate::app) fn new_book(&mut self) {
        if self.asks_about_book(&Command::NewBook) {
            return;
        }
        self.show_book(OpenBook::untitled());
    }

    pub(in crate::app) fn close_book(&mut self) {
        if self.asks_about_book(&Command::CloseBook) {
            return;
        }
        self.put_book(None);
    }

    /// Edits this book from here on, whatever became of the one before.
    pub(in crate::app) fn show_book(&mut self, book: OpenBook) {
        self.put_book(Some(book));
        self.tab = Tab::Book;
    }

    fn put_book(&mut self, book: Option<OpenBook>) {
        if let Some(old) = std::mem::replace(&mut self.book, book) {
            // To free a million moves takes longer than a frame; where there is no thread for it, it takes that long.
            let _ = std::thread::Builder::new().spawn(move || drop(old));
        }
    }

    /// Opens the dialog about unsaved changes of the book when there are any; the command follows when the user agrees.
    pub(in crate::app) fn asks_about_book(&mut self, command: &Command) -> bool {
        let dirty = self.book.as_ref().is_some_and(OpenBook::is_dirty);
        if std::mem::take(&mut self.may_discard_book) || !dirty {
            return false;
        }
        self.dialog = Some(Dialog::UnsavedBook(Box::new(command.clone())));
        true
    }

    /// Makes an edit of the book.
    pub(in crate::app) fn edit_book(&mut self, edit: &Edit) {
        let Some(book) = &mut self.book else { return };
        if let Err(error) = book.apply(edit) {
            self.toasts.error(tr_args(
                "book-not-edited",
                &[
                    ("edit", edit.name().into()),
                    ("reason", error.to_string().into()),
                ],
            ));
        }
    }

    pub(in crate::app) fn undo_book(&mut self) {
        if let Some(book) = &mut self.book {
            book.editor.undo();
        }
    }

    pub(in crate::app) fn redo_book(&mut self) {
        if let Some(book) = &mut self.book {
            book.editor.redo();
        }
    }

    /// Writes the book to its file, asking for a name when there is none to write to; then does what follows.
    pub(in crate::app) fn save_book(&mut self, then: Option<Command>) {
        let Some(book) = &self.book else { return };
        match book.path().filter(|path| can_be_written(path)) {
            Some(path) => {
                let path = path.to_path_buf();
                self.after_book_save = then;
                self.save_book_to(&path);
            }
            None => self.ask_where_to_save_book(then),
        }
    }

    pub(in crate::app) fn ask_where_to_save_book(&mut self, then: Option<Command>) {
        if self.book.is_none() {
            return;
        }
        self.after_book_save = then;
        let request = self.book_request(Ask::SaveBook);
        self.dialogs.ask(request);
    }

    pub(in crate::app) fn save_book_to(&mut self, path: &Path) {
        let Some(book) = &self.book else { return };
        self.book_files
            .save(book.book(), book.editor.revision(), path, &self.ctx);
    }

    /// Takes in what workers have done to books.
    pub(in crate::app) fn hear_book_workers(&mut self) {
        while let Some(finished) = self.book_files.poll() {
            match finished {
                Finished::Opened(path, Ok(opened)) => {
                    self.recent.add(&path, self.data.as_deref());
                    let book = OpenBook::new(path, opened);
                    self.tell_book_problems(&book);
                    self.show_book(book);
                }
                Finished::Opened(path, Err(error)) => {
                    self.recent.forget(&path);
                    self.book_failure("file-not-read", &path, &error.to_string());
                }
                Finished::Saved(path, revision, Ok(())) => self.book_saved(path, revision),
                Finished::Saved(path, _, Err(error)) => {
                    self.after_book_save = None;
                    self.book_failure("file-not-saved", &path, &error.to_string());
                }
            }
        }
        if self.tab == Tab::Book
            && let Some(book) = &mut self.book
        {
            book.keep_walked(&self.ctx);
        }
    }

    fn tell_book_problems(&mut self, book: &OpenBook) {
        let count = book.problems().len();
        if let Some(path) = book.path().filter(|_| count > 0) {
            let args = [
                ("count", count.into()),
                ("file", files::display(path).into()),
            ];
            self.toasts.error(tr_args("book-problems-found", &args));
        }
    }

    fn book_failure(&mut self, key: &str, path: &Path, reason: &str) {
        let args = [
            ("file", files::display(path).into()),
            ("reason", reason.into()),
        ];
        self.toasts.error(tr_args(key, &args));
    }

    fn book_saved(&mut self, path: PathBuf, revision: u64) {
        self.recent.add(&path, self.data.as_deref());
        let saved = tr_args("saved", &[("file", files::display(&path).into())]);
        self.toasts.info(saved);
        if let Some(book) = &mut self.book {
            book.path = Some(path);
            // What was edited while it was being written is still to be saved.
            if book.editor.revision() == revision {
                book.editor.mark_saved();
            }
        }
        if let Some(next) = self.after_book_save.take() {
            self.apply(next);
        }
    }
}

/// Whether books can be written to files with this ending.
fn can_be_written(path: &Path) -> bool {
    matches!(Format::of(path), Some(Format::Polyglot | Format::Tabia))
}
