//! The effects of commands on the open book.

use std::path::{Path, PathBuf};

use super::dialogs::Dialog;
use super::files::{Finished, Opening, Requirements, in_words, losses};
use super::journal::{BookJournal, Ground, RestoredBook};
use super::open_book::{OnDisk, OpenBook};
use super::state::BookRoom;
use crate::command::book::{Command, Version};
use crate::command::{Action, Event};
use crate::game::GameRoom;
use crate::kit::context::{AGAIN, Context, SidePanel};
use crate::kit::files::{self, Ask, Request, Suggested, Work};
use crate::kit::worker::aside;
use tabia_book::file::Format;
use tabia_book::{Edit, shipped};
use tabia_disk::Protection;
use tabia_texts::{tr, tr_args};

impl BookRoom {
    /// Returns the open book, when it is visible.
    pub(crate) fn shown(&self, context: &Context) -> Option<&OpenBook> {
        self.open.as_ref().filter(|_| context.shows_book())
    }

    /// Opens a file dialog for books; a file to be written has the name of the open book.
    pub(crate) fn ask_for_file(&mut self, context: &mut Context, ask: Ask) {
        self.ask_for_name(context, ask, ask.ending().unwrap_or_default());
    }

    /// Opens a file dialog with another extension.
    fn ask_for_name(&mut self, context: &mut Context, ask: Ask, ending: &str) {
        let request = self.request(context, ask, ending);
        self.ask(context, request);
    }

    /// Opens the file dialog to save the book in Tabia's own format beside a file of another format, under its name.
    pub(super) fn ask_for_tabia(&mut self, context: &mut Context, other: &Path) {
        let own = other.with_extension(Ask::SaveBook.ending().unwrap_or_default());
        let name = own.file_name().unwrap_or_default();
        let request = Request {
            ask: Ask::SaveBook,
            folder: other.parent().map(Path::to_path_buf),
            name: name.to_string_lossy().into_owned(),
        };
        self.ask(context, request);
    }

    fn ask(&mut self, context: &mut Context, request: Request) {
        if context.ask_for_file(request) {
            self.asked_by = self.open.as_ref().map(OpenBook::serial);
        }
    }

    /// Returns whether a file was picked for the open book; otherwise shows a message.
    pub(super) fn has_asked(&mut self, context: &mut Context) -> bool {
        let asked = self.asked_by.take();
        let has_asked = asked.is_none() || asked == self.open.as_ref().map(OpenBook::serial);
        if !has_asked {
            context.toasts.error(tr("book-picked-for-another"));
        }
        has_asked
    }

    fn request(&self, context: &Context, ask: Ask, ending: &str) -> Request {
        let path = self.open.as_ref().and_then(OpenBook::path);
        let near = path.or(context.recent.files().first().map(PathBuf::as_path));
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

    /// Begins to read a book; the open one stays until then.
    pub(crate) fn begin_opening(&mut self, context: &mut Context, path: &Path) {
        let over = Opening::Over(self.version(), context.new_request());
        self.files.open(path, over, &context.egui);
    }

    pub(crate) fn new_book(&mut self, context: &mut Context, game: &GameRoom) {
        self.show_book(context, game, OpenBook::untitled());
    }

    /// Begins to make an editable copy of the shipped book from its sources, under another name.
    pub(crate) fn open_shipped(&mut self, context: &mut Context) {
        let over = self.version();
        match aside("shipped-book", &context.egui, shipped::book) {
            Ok(way) => self.making = Some((way, over)),
            Err(error) => context.toasts.error(error.to_string()),
        }
    }

    /// Returns whether a copy of the shipped book is being made.
    pub(crate) fn makes_shipped(&self) -> bool {
        self.making.is_some()
    }

    fn take_shipped(&mut self, context: &mut Context, game: &GameRoom) {
        let made = self.making.as_ref();
        let Some((book, over)) = made.and_then(|(way, over)| Some((way.try_recv().ok()?, *over)))
        else {
            return;
        };
        self.making = None;
        // Edits made in the meantime must not be lost.
        if self.has_changed(context, over) {
            let again = Box::new(Command::OpenShipped.into());
            context.commands.push(Event::Outdated(Work::Book, again));
        } else {
            self.show_book(context, game, OpenBook::made(book));
        }
    }

    /// Returns the version of the open book.
    pub(crate) fn version(&self) -> Option<Version> {
        self.open.as_ref().map(OpenBook::version)
    }

    /// Returns whether the open book has unsaved changes.
    pub(crate) fn is_dirty(&self) -> bool {
        self.open.as_ref().is_some_and(OpenBook::is_dirty)
    }

    pub(crate) fn close(&mut self, context: &mut Context, game: &GameRoom) {
        self.put_book(context, game, None);
    }

    /// Opens this book in place of the previous one, whose fate is decided already.
    pub(crate) fn show_book(&mut self, context: &mut Context, game: &GameRoom, book: OpenBook) {
        self.put_book(context, game, Some(book));
        context.show(SidePanel::Book);
    }

    pub(super) fn put_book(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        book: Option<OpenBook>,
    ) {
        if let Some(journal) = &mut self.journal {
            journal.clear();
            // A book without a file would be lost even before its first edit.
            if let Some(book) = book.as_ref().filter(|book| book.is_dirty()) {
                journal.begin(book);
            }
        }
        self.since_save = None;
        self.close_dialog(context);
        context.toasts.withdraw();
        let old = std::mem::replace(&mut self.open, book);
        self.book_replaced(context, game);
        // To free a million moves takes longer than a frame; where there is no thread for it, it takes that long.
        let _ = aside("dropped-book", &context.egui, move || drop(old));
    }

    /// Closes the open question about a book, so that it cannot be answered for another one.
    fn close_dialog(&mut self, context: &mut Context) {
        let closed = self.dialog.take_if(|dialog| dialog.is_about_book());
        if matches!(closed, Some(Dialog::Losses { .. })) {
            context.commands.push(Event::NotSaved(Work::Book));
        }
    }

    /// Returns whether the open book has unsaved changes that were made after this version.
    pub(crate) fn has_changed(&mut self, context: &mut Context, since: Option<Version>) -> bool {
        self.keep_edit(context);
        self.is_dirty() && self.version() != since
    }

    /// Applies an edit to the book.
    pub(crate) fn edit(&mut self, context: &mut Context, edit: &Edit) {
        self.begin_journal();
        let Some(book) = &mut self.open else {
            return;
        };
        match book.apply(edit) {
            Ok(true) => self.note_edit(context, edit),
            Ok(false) => {}
            Err(error) => context.toasts.error(tr_args(
                "book-not-edited",
                &[
                    ("edit", edit.name().into()),
                    ("reason", error.to_string().into()),
                ],
            )),
        }
    }

    pub(crate) fn undo(&mut self, context: &mut Context) {
        self.keep_edit(context);
        self.begin_journal();
        let Some(book) = &mut self.open else {
            return;
        };
        if book.editor.undo().is_some()
            && let Some(edit) = book.editor.undone()
        {
            self.note_edit(context, &edit);
        }
    }

    pub(crate) fn redo(&mut self, context: &mut Context) {
        self.begin_journal();
        let Some(book) = &mut self.open else {
            return;
        };
        if book.editor.redo().is_some()
            && let Some(edit) = book.editor.redone()
        {
            self.note_edit(context, &edit);
        }
    }

    /// Applies the text in an open field of the panel, so that it is not lost.
    pub(crate) fn keep_edit(&mut self, context: &mut Context) {
        if let Some(edit) = self.view.take_edit() {
            self.edit(context, &edit);
        }
    }

    /// Begins the journal of the open book, in its state before its first edit.
    fn begin_journal(&mut self) {
        if !self.has_journal()
            && let (Some(journal), Some(book)) = (&mut self.journal, &self.open)
        {
            journal.begin(book);
        }
    }

    /// Returns whether the journal is that of the open book and is complete.
    fn has_journal(&self) -> bool {
        let journal = self.journal.as_ref();
        journal
            .zip(self.open.as_ref())
            .is_some_and(|(journal, book)| journal.is_of(book))
    }

    fn note_edit(&mut self, context: &mut Context, edit: &Edit) {
        context.toasts.withdraw();
        if let (Some(since), Some(book)) = (&mut self.since_save, &self.open) {
            since.push((book.editor.revision(), edit.clone()));
        }
        if let Some(journal) = &mut self.journal {
            journal.note(edit);
        }
    }

    /// Begins to restore the journal of a killed process, if there is one.
    pub(crate) fn restore(&mut self, context: &Context) {
        let left = self.journal.as_ref().and_then(BookJournal::left);
        if let Some(path) = left.map(Path::to_path_buf) {
            self.files.restore(&path, &context.egui);
        }
    }

    fn restored(&mut self, context: &mut Context, restored: Result<Box<RestoredBook>, String>) {
        match restored {
            Err(reason) => context.toasts.error(reason),
            Ok(restored) => {
                report_restored(context, &restored);
                if let Some(journal) = &mut self.journal {
                    journal.go_on(&restored);
                }
                self.open = Some(restored.book);
                // If the journal of the game has the shown position, that is kept.
                if !context.view_restored {
                    context.show(SidePanel::Book);
                }
            }
        }
    }

    /// Saves the book to its file; opens a file dialog when it has none.
    pub(crate) fn save(&mut self, context: &mut Context) {
        self.keep_edit(context);
        let Some(book) = &self.open else { return };
        match book.path().filter(|path| can_be_written(path)) {
            Some(path) => {
                let path = path.to_path_buf();
                self.save_to(context, &path, Protection::Respect);
            }
            None => self.ask_where_to_save(context, Suggested::Own),
        }
    }

    /// Opens the file dialog to save the book under a name; the proposed one is that of its file, or of a copy beside it.
    pub(crate) fn ask_where_to_save(&mut self, context: &mut Context, suggested: Suggested) {
        self.keep_edit(context);
        if self.open.is_some() {
            let request = self.request(context, Ask::SaveBook, self.ending());
            self.ask(context, request.named(suggested));
        }
    }

    /// The ending of the book's file.
    fn ending(&self) -> &'static str {
        let path = self.open.as_ref().and_then(OpenBook::path);
        match path.and_then(Format::of) {
            Some(Format::Polyglot) => "bin",
            _ => "ron",
        }
    }

    /// Saves the book to the file that was picked for it.
    pub(crate) fn save_to_picked(&mut self, context: &mut Context, path: &Path) {
        if self.has_asked(context) {
            self.save_to(context, path, Protection::Respect);
        } else {
            context.commands.push(Event::NotSaved(Work::Book));
        }
    }

    /// Writes the book to this file even if it is write-protected.
    pub(crate) fn save_protected(&mut self, context: &mut Context, path: &Path) {
        self.save_to(context, path, Protection::Override);
    }

    /// Writes the book to this file. Asks first where another program has written to the open file.
    fn save_to(&mut self, context: &mut Context, path: &Path, protection: Protection) {
        let open = self.open.as_ref();
        let on_disk = open.filter(|book| book.path() == Some(path));
        let stamp = on_disk.map(|book| book.on_disk.stamp);
        self.write_to(context, path, Requirements { stamp, protection });
    }

    /// Saves the book to its file, even if another program has changed it.
    pub(crate) fn overwrite(&mut self, context: &mut Context) {
        if let Some(path) = self.open.as_ref().and_then(|book| book.path.clone()) {
            let required = Requirements {
                stamp: None,
                protection: Protection::Override,
            };
            self.write_to(context, &path, required);
        }
    }

    /// Writes the book to this file, once the user has been shown what its format does not keep.
    fn write_to(&mut self, context: &Context, path: &Path, required: Requirements) {
        let Some(book) = &self.open else { return };
        let losses = losses(book.book(), path);
        if losses
            .iter()
            .any(|(lost, _)| !book.known_losses.contains(&lost))
        {
            let path = path.to_path_buf();
            let losses = in_words(&losses);
            self.dialog = Some(Dialog::Losses { path, losses });
            return;
        }
        self.since_save.get_or_insert_default();
        let version = book.version();
        let mut book = book.book().clone();
        // A copy of the shipped book belongs to the user.
        if book.title() == shipped::NAME {
            let stem = path.file_stem().unwrap_or_default();
            book = book.with_title(stem.to_string_lossy().into_owned());
        }
        let files = &mut self.files;
        files.save((book, version), path, required, &context.egui);
    }

    /// Saves the book to this file without the data that its format cannot hold; the user is not asked about the same loss
    /// again.
    pub(crate) fn save_lossy(&mut self, context: &mut Context, path: &Path) {
        if let Some(book) = &mut self.open {
            let lost = losses(book.book(), path);
            book.known_losses.extend(lost.iter().map(|(lost, _)| lost));
        }
        self.save_to(context, path, Protection::Respect);
    }

    /// Handles the results of workers on books.
    pub(crate) fn poll_workers(&mut self, context: &mut Context, game: &GameRoom) {
        while let Some(finished) = self.files.poll() {
            match finished {
                Finished::Restored(restored) => self.restored(context, restored),
                Finished::Opened(path, Opening::Again(before), Ok((opened, on_disk))) => {
                    self.reloaded(context, game, before, (path, opened, on_disk));
                }
                Finished::Opened(path, Opening::Over(over, request), Ok((opened, on_disk))) => {
                    // Edits made while it was being read must not be lost.
                    if self.has_changed(context, over) {
                        let again = Box::new(Action::OpenFile(path).into());
                        context.commands.push(Event::Outdated(Work::Book, again));
                        continue;
                    }
                    context.note_file(&path);
                    context.report_problems("book-problems-found", &path, opened.problems.len());
                    let book = OpenBook::new(path, opened, on_disk);
                    self.put_book(context, game, Some(book));
                    if context.decides_room(request) {
                        context.show(SidePanel::Book);
                    }
                }
                Finished::Opened(path, _, Err(error)) => {
                    context.forget_file(&path);
                    context.report_failure("file-not-read", &path, &error.to_string());
                }
                Finished::Saved(path, version, Ok((on_disk, losses))) => {
                    let file = ("file", files::display(&path).into());
                    let lost = in_words(&losses).join(", ");
                    context.toasts.info(match losses.is_empty() {
                        true => tr_args("saved", &[file]),
                        false => tr_args("saved-without", &[file, ("lost", lost.into())]),
                    });
                    self.saved(context, path, version, on_disk);
                }
                Finished::Outdated(version) => {
                    self.not_saved(context);
                    if self.open.as_ref().map(OpenBook::serial) == Some(version.book) {
                        self.dialog = Some(Dialog::ChangedOnDisk);
                    }
                }
                Finished::WriteProtected(path, version) => {
                    self.not_saved(context);
                    if self.open.as_ref().map(OpenBook::serial) == Some(version.book) {
                        self.dialog = Some(Dialog::WriteProtected(path));
                    }
                }
                Finished::Saved(path, _, Err(error)) => {
                    self.not_saved(context);
                    context.report_not_written("file-not-saved", &path, &error.to_string());
                }
            }
        }
        self.take_shipped(context, game);
        if (context.shows_book() || self.tools.needs_walk())
            && let Some(book) = &mut self.open
        {
            book.keep_walked(&context.egui);
        }
        self.go_on_deleting(context);
        self.keep_journal(context);
    }

    /// Reports a write error of the journal, and tries again after a while: the disk may have space by then.
    fn keep_journal(&mut self, context: &mut Context) {
        if let Some(reason) = self.journal.as_mut().and_then(BookJournal::failure) {
            if self.journal_due.is_none() {
                let args = [("reason", reason.into())];
                context.toasts.error(tr_args("journal-failed", &args));
            }
            self.journal_due = Some(context.now + AGAIN);
        }
        let Some(due) = self.journal_due else { return };
        if due > context.now {
            let left = (due - context.now) as f32;
            context.egui.request_repaint_after_secs(left);
        } else if self.is_dirty() && !self.has_journal() {
            // By then the worker has reported whether it could be written.
            self.journal_due = Some(context.now + AGAIN);
            self.begin_journal();
        } else {
            self.journal_due = None;
        }
    }

    /// Drops what waited for the book to be saved; what waits for a newer version waits on.
    fn not_saved(&mut self, context: &mut Context) {
        if !self.files.is_saving() {
            context.commands.push(Event::NotSaved(Work::Book));
            self.since_save = None;
        }
    }

    fn saved(&mut self, context: &mut Context, path: PathBuf, version: Version, on_disk: OnDisk) {
        context.note_file(&path);
        // A newer version that waits to be saved keeps waiting.
        let is_last = !self.files.is_saving();
        // Another book may have been opened in the meantime.
        let Some(book) = self
            .open
            .as_mut()
            .filter(|book| book.serial == version.book)
        else {
            if is_last {
                context.commands.push(Event::NotSaved(Work::Book));
            }
            return;
        };
        book.path = Some(path);
        book.on_disk = on_disk;
        // Edits made while it was being written are not saved yet.
        if book.version() == version {
            book.editor.mark_saved();
        } else {
            book.editor.mark_dirty();
        }
        let mut since = self.since_save.take().unwrap_or_default();
        since.retain(|(revision, _)| *revision > version.revision);
        if let Some(journal) = &mut self.journal {
            journal.clear();
            if !since.is_empty() {
                journal.begin(book);
            }
            for (_, edit) in &since {
                journal.note(edit);
            }
        }
        if is_last {
            context.commands.push(Event::Saved(Work::Book));
        } else {
            self.since_save = Some(since);
        }
    }
}

/// Reports what was restored of a book and what was not.
fn report_restored(context: &mut Context, restored: &RestoredBook) {
    let RestoredBook { book, edits, .. } = restored;
    if !book.is_dirty() {
        return;
    }
    let name = book.name().unwrap_or_else(|| tr("book-untitled"));
    let args = [("count", (*edits).into()), ("file", name.clone().into())];
    context.toasts.info(tr_args("book-restored", &args));
    match &restored.ground {
        Ground::Original => {}
        Ground::Changed => {
            let args = [("file", name.into())];
            context.toasts.error(tr_args("book-journal-changed", &args));
        }
        Ground::Missing(reason) => {
            let args = [("reason", reason.clone().into())];
            context.toasts.error(tr_args("book-journal-missing", &args));
        }
    }
    if restored.lost > 0 {
        let args = [("count", restored.lost.into())];
        context.toasts.error(tr_args("book-restored-lost", &args));
    }
    if let Some(copy) = &restored.copy {
        let args = [("file", copy.display().to_string().into())];
        context.toasts.error(tr_args("book-journal-copied", &args));
    }
}

/// Returns whether books can be written to files with this extension.
fn can_be_written(path: &Path) -> bool {
    matches!(Format::of(path), Some(Format::Polyglot | Format::Tabia))
}
