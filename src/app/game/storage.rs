//! Files and settings: what of the state goes to the disk, and what comes from there.

use std::path::{Path, PathBuf};

use egui::ViewportCommand;

use super::document::{Document, OpenGame};
use super::session::Session;
use crate::app::kit::context::SidePanel;
use crate::app::kit::files;
use crate::app::kit::files::{Ask, Contents, Loaded, Picked, Request, Row};
use crate::app::kit::text::{tr, tr_args};
use crate::app::shell::App;
use crate::app::shell::command::Command;
use crate::app::shell::dialogs::Dialog;
use crate::app::shell::pending::{GamesVersion, Work};
use crate::chess::{Color, Position};
use crate::disk;
use crate::game::pgn::Problem;
use crate::game::{Game, Record};

/// Seconds after a change until it is written: long enough for a dragged slider, short enough for a crash.
pub(in crate::app) const SOON: f64 = 0.4;

/// The list rows of a document.
pub(in crate::app) fn rows(document: &Document) -> Vec<Row> {
    let tags = |index| document.file.tags(index).unwrap_or_default();
    (0..document.len())
        .map(|index| Row::new(&tags(index)))
        .collect()
}

impl App {
    fn request(&self, ask: Ask, extension: &str) -> Request {
        let path = self.game.session.document.path.as_deref().or(self
            .context
            .recent
            .files()
            .first()
            .map(PathBuf::as_path));
        let stem = self
            .game
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
        let tags = self.game.session.game().tags();
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

    pub(in crate::app) fn ask_to_open(&mut self) {
        let request = self.request(Ask::Open, "pgn");
        self.ask_for_file(request);
    }

    pub(in crate::app) fn ask_for_book(&mut self) {
        let request = self.request(Ask::PlayBook, "bin");
        self.ask_for_file(request);
    }

    pub(in crate::app) fn ask_where_to_save(&mut self) {
        self.keep_comment();
        let request = self.request(Ask::SaveGames, "pgn");
        self.ask_for_file(request);
    }

    pub(in crate::app) fn ask_where_to_save_position(&mut self) {
        let request = self.request(Ask::SavePosition, "fen");
        self.ask_for_file(request);
    }

    /// Writes the games to their file, asking for a name when there is none.
    pub(in crate::app) fn save(&mut self) {
        match self.game.session.document.path.clone() {
            Some(path) => self.save_to(&path),
            None => self.ask_where_to_save(),
        }
    }

    pub(in crate::app) fn save_to(&mut self, path: &Path) {
        if self.game.session.document.reading.is_some() {
            self.stop_waiting(Work::Games);
            self.context.toasts.error(tr("save-while-reading"));
            return;
        }
        self.keep_comment();
        self.game.session.name_opening();
        let file = self
            .game
            .session
            .document
            .changed_file(&self.game.session.open);
        if let Err(error) = disk::write_atomic(path, &file.to_bytes()) {
            self.stop_waiting(Work::Games);
            self.tell_failure("file-not-saved", path, &error.to_string());
            return;
        }
        self.game.session.document.mark_saved(path, file);
        self.game.session.open.record.mark_saved();
        self.context.recent.add(path, self.context.data.as_deref());
        self.rows_changed();
        self.context
            .toasts
            .info(tr_args("saved", &[("file", files::display(path).into())]));
        self.now_saved(Work::Games);
    }

    pub(in crate::app) fn save_position_to(&mut self, path: &Path) {
        let fen = format!("{}\n", self.game.session.position().fen());
        match disk::write_atomic(path, fen.as_bytes()) {
            Ok(()) => self
                .context
                .toasts
                .info(tr_args("saved", &[("file", files::display(path).into())])),
            Err(error) => self.tell_failure("file-not-saved", path, &error.to_string()),
        }
    }

    /// What came of a file dialog.
    pub(in crate::app) fn picked(&mut self, picked: Picked) {
        self.context.asked_for = None;
        match picked {
            Picked::File(ask, path) => {
                // Dialogs return what was typed; a name without an extension gets the usual one.
                let path = match ask.ending() {
                    Some(ending) if path.extension().is_none() => path.with_extension(ending),
                    _ => path,
                };
                self.apply(ask.command(path));
            }
            Picked::Cancelled(ask) => self.no_file(ask),
            Picked::NoDialog(request) => self.dialog = Some(Dialog::path(request)),
        }
    }

    /// The user was asked for a file and gave none.
    pub(in crate::app) fn no_file(&mut self, ask: Ask) {
        if ask == Ask::BuildGames {
            self.dialog = Some(Dialog::build_book());
        }
        if let Some(work) = ask.saves() {
            self.stop_waiting(work);
        }
    }

    /// A file that has been read is shown.
    pub(in crate::app) fn loaded(&mut self, loaded: Loaded, over: GamesVersion) {
        let Loaded { path, contents } = loaded;
        match contents {
            Err(error) => {
                self.context.recent.forget(&path);
                self.tell_failure("file-not-read", &path, &error.to_string());
            }
            Ok(Err(_)) => {
                self.context.toasts.error(tr_args(
                    "file-no-game",
                    &[("file", files::display(&path).into())],
                ));
            }
            Ok(Ok(contents)) => {
                // What was changed while the file was being read must not be lost.
                self.keep_comment();
                if self.is_unsaved(Work::Games) && self.games_version() != over {
                    self.ask_again(Work::Games, Command::OpenFile(path));
                    return;
                }
                self.context.recent.add(&path, self.context.data.as_deref());
                match contents {
                    Contents::Position(position) => self.show_position(&position),
                    Contents::Games(games) => {
                        let problems = games.problems.iter().map(Problem::count).sum();
                        // Of a file that is still being read they are told at its end.
                        if games.reading.is_none() {
                            self.tell_problems("file-problems", &path, problems);
                        }
                        let (mut document, open) = Document::new(Some(path), games.file);
                        document.reading = games.reading;
                        self.open_games((document, open), games.rows, games.problems);
                    }
                }
            }
        }
    }

    /// The games of a document that was opened or pasted.
    fn open_games(
        &mut self,
        (document, open): (Document, OpenGame),
        rows: Vec<Row>,
        problems: Vec<Problem>,
    ) {
        self.game.rows = rows;
        self.context.side = if document.len() > 1 {
            SidePanel::Games
        } else {
            SidePanel::Moves
        };
        self.show_session(Session::new(document, open, problems));
        self.game.orientation = Color::White;
    }

    /// A new record that begins in a position which is in no file.
    pub(in crate::app) fn set_up(&mut self, position: &Position) {
        self.show_position(position);
        if *position != Position::start() {
            self.game.session.open.record.mark_dirty();
        }
    }

    /// A new record that begins in a position.
    pub(in crate::app) fn show_position(&mut self, position: &Position) {
        let open = OpenGame::new(Record::new(Game::new(position.clone())));
        self.show_session(Session::new(Document::untitled(), open, Vec::new()));
        self.context.side = SidePanel::Moves;
    }

    pub(in crate::app) fn paste(&mut self, text: String) {
        if text.trim().is_empty() {
            self.context.toasts.error(tr("paste-empty"));
            return;
        }
        match Contents::read(text.clone().into_bytes()) {
            Err(error) => {
                self.context.toasts.error(tr_args(
                    "paste-not-understood",
                    &[("reason", error.to_string().into())],
                ));
            }
            Ok(Contents::Position(position)) => {
                self.set_up(&position);
                self.context.toasts.info(tr("pasted-position"));
            }
            Ok(Contents::Games(games)) => {
                let count = games.file.len();
                let document = Document::pasted(text.into(), games.file);
                self.open_games(document, games.rows, games.problems);
                let pasted = match count {
                    1 => tr("pasted-game"),
                    count => tr_args("pasted-games", &[("count", count.into())]),
                };
                let problems = &self.game.session.problems;
                let Some(first) = problems.first() else {
                    self.context.toasts.info(pasted);
                    return;
                };
                let args = [
                    ("pasted", pasted.into()),
                    ("line", first.line.into()),
                    ("reason", first.reason.to_string().into()),
                    ("more", (problems.len() - 1).into()),
                ];
                self.context
                    .toasts
                    .error(tr_args("pasted-with-problem", &args));
            }
        }
    }

    pub(in crate::app) fn save_settings_soon(&mut self) {
        self.context.settings_due = Some(self.context.now + SOON);
        self.context.egui.request_repaint_after_secs(SOON as f32);
    }

    pub(in crate::app) fn save_settings_when_due(&mut self) {
        let Some(due) = self.context.settings_due else {
            return;
        };
        if due > self.context.now {
            self.context
                .egui
                .request_repaint_after_secs((due - self.context.now) as f32);
            return;
        }
        self.save_settings();
    }

    fn save_settings(&mut self) {
        self.context.settings_due = None;
        if let Err(error) = self.context.settings_file.save(&self.context.settings) {
            self.context.toasts.error(tr_args(
                "settings-not-saved",
                &[("reason", error.to_string().into())],
            ));
        }
    }

    /// The window is to close: not before the user has been asked about unsaved changes.
    pub(in crate::app) fn answer_close_request(&mut self) {
        if !self
            .context
            .egui
            .input(|input| input.viewport().close_requested())
            || self.is_ending()
        {
            return;
        }
        self.apply(Command::Quit);
        if !self.is_ending() {
            self.context
                .egui
                .send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    /// Remembers the size of the window.
    pub(in crate::app) fn note_window_size(&mut self) {
        let (size, free) = self.context.egui.input(|input| {
            let viewport = input.viewport();
            let free =
                !viewport.maximized.unwrap_or(false) && !viewport.fullscreen.unwrap_or(false);
            (viewport.inner_rect.map(|rect| rect.size()), free)
        });
        if let Some(size) = size.filter(|_| free) {
            let zoom = self.context.egui.zoom_factor();
            let size = ((size.x * zoom).round(), (size.y * zoom).round());
            if size != self.context.settings.window && size.0 >= 100.0 {
                self.context.settings.window = size;
                self.save_settings_soon();
            }
        }
    }

    /// Says what went wrong with a file, and why.
    pub(in crate::app) fn tell_failure(&mut self, key: &str, path: &Path, reason: &str) {
        let args = [
            ("file", files::display(path).into()),
            ("reason", reason.into()),
        ];
        self.context.toasts.error(tr_args(key, &args));
    }

    /// Says how many things were wrong with a file, when there were any.
    pub(in crate::app) fn tell_problems(&mut self, key: &str, path: &Path, count: usize) {
        if count > 0 {
            let args = [
                ("count", count.into()),
                ("file", files::display(path).into()),
            ];
            self.context.toasts.error(tr_args(key, &args));
        }
    }

    /// The end: settings kept, and the journals removed when the user has decided about what is in them. A window that is
    /// taken away without a question, as by the end of the desktop, leaves them for the next start.
    pub(in crate::app) fn leave(&mut self) {
        if self.context.settings_due.is_some() {
            self.save_settings();
        }
        if !self.is_ending() {
            self.write_journal();
            return;
        }
        let (journal, book_journal) = (self.autosave.journal.take(), self.book.journal.take());
        if let Some(journal) = journal {
            journal.close();
        }
        if let Some(journal) = book_journal {
            journal.close();
        }
    }
}
