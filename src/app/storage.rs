//! Files, journal and settings: what of the state goes to the disk, and what comes from there.

use std::path::{Path, PathBuf};

use egui::ViewportCommand;

use super::book::BookJournal;
use super::command::Command;
use super::dialogs::Dialog;
use super::document::{Document, OpenGame};
use super::files::{self, Ask, Contents, Loaded, Picked, Request, Row};
use super::journal::{Entry, Journal};
use super::session::Session;
use super::text::{tr, tr_args};
use super::{App, Tab};
use crate::chess::{Color, Position};
use crate::disk;
use crate::game::pgn::Problem;
use crate::game::{Game, NodeId, Record};

/// Seconds after a change until it is written: long enough for a dragged slider, short enough for a crash.
const SOON: f64 = 0.4;

/// Changes when the journal has something new to keep.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct JournalKey {
    game: u64,
    revision: u64,
    node: Option<NodeId>,
    path: Option<PathBuf>,
    dirty: bool,
}

/// The list rows of a document.
pub(super) fn rows(document: &Document) -> Vec<Row> {
    let tags = |index| document.file.tags(index).unwrap_or_default();
    (0..document.len())
        .map(|index| Row::new(&tags(index)))
        .collect()
}

impl App {
    fn request(&self, ask: Ask, extension: &str) -> Request {
        let path = self.session.document.path.as_deref().or(self
            .recent
            .files()
            .first()
            .map(PathBuf::as_path));
        let stem = self
            .session
            .document
            .path
            .as_deref()
            .and_then(Path::file_stem);
        let name = stem.map_or_else(
            || self.suggested_name(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        Request {
            ask,
            folder: path.and_then(Path::parent).map(Path::to_path_buf),
            name: format!("{name}.{extension}"),
        }
    }

    /// A file name made of the players and the date.
    fn suggested_name(&self) -> String {
        let tags = self.session.game().tags();
        match (tags.known("White"), tags.known("Black")) {
            (Some(white), Some(black)) => {
                let name = format!(
                    "{white} - {black} {}",
                    tags.known("Date").unwrap_or_default()
                );
                let sound = |letter: char| {
                    if letter.is_control() || "/\\:*?\"<>|".contains(letter) {
                        '_'
                    } else {
                        letter
                    }
                };
                name.trim().chars().map(sound).take(80).collect()
            }
            _ => "game".to_owned(),
        }
    }

    pub(super) fn ask_to_open(&mut self) {
        let request = self.request(Ask::Open, "pgn");
        self.dialogs.ask(request);
    }

    pub(super) fn ask_for_book(&mut self) {
        let request = self.request(Ask::PlayBook, "bin");
        self.dialogs.ask(request);
    }

    pub(super) fn ask_where_to_save(&mut self, then: Option<Command>) {
        self.keep_comment();
        self.after_save = then;
        let request = self.request(Ask::SaveGames, "pgn");
        self.dialogs.ask(request);
    }

    pub(super) fn ask_where_to_save_position(&mut self) {
        let request = self.request(Ask::SavePosition, "fen");
        self.dialogs.ask(request);
    }

    /// Opens the dialog about unsaved changes when there are any; the command follows when the user agrees.
    pub(super) fn asks_first(&mut self, command: &Command) -> bool {
        self.keep_comment();
        if std::mem::take(&mut self.may_discard) || !self.session.is_dirty() {
            return false;
        }
        self.dialog = Some(Dialog::unsaved(command.clone()));
        true
    }

    pub(super) fn save(&mut self, then: Option<Command>) {
        self.keep_comment();
        match self.session.document.path.clone() {
            Some(path) => {
                self.after_save = then;
                self.save_to(&path);
            }
            None => self.ask_where_to_save(then),
        }
    }

    pub(super) fn save_to(&mut self, path: &Path) {
        if self.session.document.reading.is_some() {
            self.after_save = None;
            self.toasts.error(tr("save-while-reading"));
            return;
        }
        self.session.name_opening();
        let bytes = self.session.document.to_bytes(&self.session.open);
        if let Err(error) = disk::write_atomic(path, &bytes) {
            self.after_save = None;
            self.tell_failure("file-not-saved", path, &error.to_string());
            return;
        }
        self.session.document.mark_saved(path);
        self.session.open.record.mark_saved();
        self.recent.add(path, self.data.as_deref());
        self.rows_changed();
        self.toasts
            .info(tr_args("saved", &[("file", files::display(path).into())]));
        if let Some(next) = self.after_save.take() {
            self.apply(next);
        }
    }

    pub(super) fn save_position_to(&mut self, path: &Path) {
        let fen = format!("{}\n", self.session.position().fen());
        match disk::write_atomic(path, fen.as_bytes()) {
            Ok(()) => self
                .toasts
                .info(tr_args("saved", &[("file", files::display(path).into())])),
            Err(error) => self.tell_failure("file-not-saved", path, &error.to_string()),
        }
    }

    /// What came of a file dialog.
    pub(super) fn picked(&mut self, picked: Picked) {
        match picked {
            Picked::File(ask, path) => {
                // Dialogs return what was typed; a name without an extension gets the usual one.
                let path = match ask.ending() {
                    Some(ending) if path.extension().is_none() => path.with_extension(ending),
                    _ => path,
                };
                self.apply(ask.command(path));
            }
            Picked::Cancelled(Ask::BuildGames) => self.dialog = Some(Dialog::build_book()),
            Picked::Cancelled(Ask::SaveBook) => self.after_book_save = None,
            Picked::Cancelled(_) => self.after_save = None,
            Picked::NoDialog(request) => self.dialog = Some(Dialog::path(request)),
        }
    }

    /// A file that has been read is shown.
    pub(super) fn loaded(&mut self, loaded: Loaded) {
        let Loaded { path, contents } = loaded;
        match contents {
            Err(error) => {
                self.recent.forget(&path);
                self.tell_failure("file-not-read", &path, &error.to_string());
            }
            Ok(Err(_)) => {
                self.toasts.error(tr_args(
                    "file-no-game",
                    &[("file", files::display(&path).into())],
                ));
            }
            Ok(Ok(contents)) => {
                self.recent.add(&path, self.data.as_deref());
                self.show_contents(contents, Some(path));
            }
        }
    }

    fn show_contents(&mut self, contents: Contents, path: Option<PathBuf>) {
        match contents {
            Contents::Position(position) => self.show_position(&position),
            Contents::Games(games) => {
                if let Some(path) = path.as_deref() {
                    let problems = games.problems.iter().map(Problem::count).sum();
                    // Of a file that is still being read they are told at its end.
                    if games.reading.is_none() {
                        self.tell_problems("file-problems", path, problems);
                    }
                }
                let (mut document, open) = Document::new(path, games.file);
                document.reading = games.reading;
                self.rows = games.rows;
                self.tab = if document.len() > 1 {
                    Tab::Games
                } else {
                    Tab::Moves
                };
                self.show_session(Session::new(document, open, games.problems));
                self.orientation = Color::White;
            }
        }
    }

    /// A new record that begins in a position.
    pub(super) fn show_position(&mut self, position: &Position) {
        let open = OpenGame::new(Record::new(Game::new(position.clone())));
        self.show_session(Session::new(Document::untitled(), open, Vec::new()));
        self.tab = Tab::Moves;
    }

    pub(super) fn paste(&mut self, text: String) {
        if text.trim().is_empty() {
            self.toasts.error(tr("paste-empty"));
            return;
        }
        match Contents::read(text.clone().into_bytes()) {
            Err(error) => {
                self.toasts.error(tr_args(
                    "paste-not-understood",
                    &[("reason", error.to_string().into())],
                ));
            }
            Ok(contents) => {
                if self.asks_first(&Command::PasteText(text)) {
                    return;
                }
                let count = if let Contents::Games(games) = &contents {
                    games.file.len()
                } else {
                    0
                };
                self.show_contents(contents, None);
                let pasted = match count {
                    0 => tr("pasted-position"),
                    1 => tr("pasted-game"),
                    count => tr_args("pasted-games", &[("count", count.into())]),
                };
                let problems = &self.session.problems;
                let Some(first) = problems.first() else {
                    self.toasts.info(pasted);
                    return;
                };
                let args = [
                    ("pasted", pasted.into()),
                    ("line", first.line.into()),
                    ("reason", first.reason.to_string().into()),
                    ("more", (problems.len() - 1).into()),
                ];
                self.toasts.error(tr_args("pasted-with-problem", &args));
            }
        }
    }

    /// Takes a place for the journal, and shows what a killed process left in it.
    pub(super) fn open_journal(&mut self, restore: bool) {
        let Some(folder) = &self.data else { return };
        match Journal::open(folder, restore) {
            Ok((journal, found)) => {
                match BookJournal::start(journal.book()) {
                    Ok(journal) => self.book_journal = Some(journal),
                    Err(error) => self.toasts.error(tr_args(
                        "journal-failed",
                        &[("reason", error.to_string().into())],
                    )),
                }
                self.journal = Some(journal);
                if let Some(entry) = found {
                    self.show_session(entry.restore());
                    self.toasts.info(tr("restored"));
                }
            }
            Err(error) => self.toasts.error(tr_args(
                "journal-failed",
                &[("reason", error.to_string().into())],
            )),
        }
    }

    /// Has the journal written shortly after each change.
    pub(super) fn note_journal(&mut self) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        if let Some(reason) = journal.failure() {
            self.toasts
                .error(tr_args("journal-failed", &[("reason", reason.into())]));
        }
        let key = JournalKey {
            game: self.game_serial,
            revision: self.session.game().revision(),
            node: Some(self.session.node()),
            path: self.session.document.path.clone(),
            dirty: self.session.is_dirty(),
        };
        if key != self.journal_key {
            self.journal_key = key;
            self.journal_due.get_or_insert(self.now + SOON);
        }
        match self.journal_due {
            Some(due) if due <= self.now => {
                self.journal_due = None;
                journal.note(Entry::of(&self.session));
            }
            Some(due) => self.ctx.request_repaint_after_secs((due - self.now) as f32),
            None => {}
        }
    }

    pub(super) fn save_settings_soon(&mut self) {
        self.settings_due = Some(self.now + SOON);
        self.ctx.request_repaint_after_secs(SOON as f32);
    }

    pub(super) fn save_settings_when_due(&mut self) {
        let Some(due) = self.settings_due else { return };
        if due > self.now {
            self.ctx.request_repaint_after_secs((due - self.now) as f32);
            return;
        }
        self.save_settings();
    }

    fn save_settings(&mut self) {
        self.settings_due = None;
        if let Err(error) = self.settings_file.save(&self.settings) {
            self.toasts.error(tr_args(
                "settings-not-saved",
                &[("reason", error.to_string().into())],
            ));
        }
    }

    /// The window is to close: not before the user has been asked about unsaved changes.
    pub(super) fn answer_close_request(&mut self) {
        if !self.ctx.input(|input| input.viewport().close_requested()) || self.quitting {
            return;
        }
        if self.asks_first(&Command::Quit) || self.asks_about_book(&Command::Quit) {
            self.ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        } else {
            self.quitting = true;
        }
    }

    /// Remembers the size of the window.
    pub(super) fn note_window_size(&mut self) {
        let (size, free) = self.ctx.input(|input| {
            let viewport = input.viewport();
            let free =
                !viewport.maximized.unwrap_or(false) && !viewport.fullscreen.unwrap_or(false);
            (viewport.inner_rect.map(|rect| rect.size()), free)
        });
        if let Some(size) = size.filter(|_| free) {
            let zoom = self.ctx.zoom_factor();
            let size = ((size.x * zoom).round(), (size.y * zoom).round());
            if size != self.settings.window && size.0 >= 100.0 {
                self.settings.window = size;
                self.save_settings_soon();
            }
        }
    }

    /// Says what went wrong with a file, and why.
    pub(super) fn tell_failure(&mut self, key: &str, path: &Path, reason: &str) {
        let args = [
            ("file", files::display(path).into()),
            ("reason", reason.into()),
        ];
        self.toasts.error(tr_args(key, &args));
    }

    /// Says how many things were wrong with a file, when there were any.
    pub(super) fn tell_problems(&mut self, key: &str, path: &Path, count: usize) {
        if count > 0 {
            let args = [
                ("count", count.into()),
                ("file", files::display(path).into()),
            ];
            self.toasts.error(tr_args(key, &args));
        }
    }

    /// A clean end: settings kept, journal removed.
    pub(super) fn leave(&mut self) {
        if self.settings_due.is_some() {
            self.save_settings();
        }
        if let Some(journal) = self.journal.take() {
            journal.close();
        }
        if let Some(journal) = self.book_journal.take() {
            journal.close();
        }
    }
}
