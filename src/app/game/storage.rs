//! Files of games: opening, pasting, saving.

use std::path::{Path, PathBuf};

use super::contents::{Contents, NothingThere};
use super::dialog::Dialog;
use super::document::{Document, OpenGame};
use super::loading::Loaded;
use super::session::Session;
use super::state::GameRoom;
use super::summary::GameSummary;
use crate::kit::context::{Context, Next, SidePanel};
use crate::kit::files::{self, Ask, Request, Work};
use crate::kit::text::{tr, tr_args};
use tabia_chess::{CastlingMode, Color, DroppedCastling, Position};
use tabia_disk::{self as disk, address, packed};
use tabia_game::pgn::Problem;
use tabia_game::{Game, Record};

/// The list rows of a document.
pub(crate) fn rows(document: &Document) -> Vec<GameSummary> {
    let tags = |index| document.file.tags(index).unwrap_or_default();
    (0..document.len())
        .map(|index| GameSummary::new(&tags(index)))
        .collect()
}

/// Says that a text does not take the place of a file that is none.
fn report_foreign(context: &mut Context, path: &Path) {
    let args = [("file", files::display(path).into())];
    context.toasts.error(tr_args("save-foreign", &args));
}

/// Says which castling rights a position lacks that its text claims, after what was done with it.
fn tell_dropped(context: &mut Context, done: &str, dropped: &DroppedCastling) {
    let key = match dropped.mode {
        CastlingMode::Standard => "position-dropped",
        CastlingMode::Chess960 => "position-dropped-960",
    };
    let args = [
        ("done", tr(done).into()),
        ("letters", dropped.letters.as_str().into()),
    ];
    context.toasts.error(tr_args(key, &args));
}

impl GameRoom {
    fn request(&self, context: &Context, ask: Ask, extension: &str) -> Request {
        let path = self.session.document.path.as_deref().or(context
            .recent
            .files()
            .first()
            .map(PathBuf::as_path));
        let stem = self
            .session
            .document
            .path
            .as_deref()
            .map(packed::plain_name);
        let stem = stem.as_deref().and_then(Path::file_stem);
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

    pub(crate) fn ask_to_open(&mut self, context: &mut Context) {
        let request = self.request(context, Ask::Open, "pgn");
        context.ask_for_file(request);
    }

    pub(crate) fn ask_where_to_save(&mut self, context: &mut Context) {
        self.keep_comment(context);
        let request = self.request(context, Ask::SaveGames, "pgn");
        self.asks_where |= context.ask_for_file(request);
    }

    pub(crate) fn ask_where_to_save_position(&mut self, context: &mut Context) {
        let request = self.request(context, Ask::SavePosition, "fen");
        self.asks_where |= context.ask_for_file(request);
    }

    /// Writes the games to their file, asking for a name when there is none.
    pub(crate) fn save(&mut self, context: &mut Context) {
        let document = &self.session.document;
        match document.path.clone().filter(|_| !document.is_foreign) {
            Some(path) => self.save_to(context, &path),
            None => self.ask_where_to_save(context),
        }
    }

    /// Writes the games to a file. Asks first where another program has written to the open file.
    pub(crate) fn save_to(&mut self, context: &mut Context, path: &Path) {
        let document = &self.session.document;
        if document.is_foreign && document.path.as_deref() == Some(path) || packed::is_foreign(path)
        {
            context.next.push(Next::NotSaved(Work::Games));
            report_foreign(context, path);
            return;
        }
        // Nothing is written while the file is being read, so nothing needs to be asked.
        if document.reading.is_none() && document.has_changed_on_disk(path) {
            context.next.push(Next::NotSaved(Work::Games));
            self.dialog = Some(Dialog::ChangedOnDisk);
            return;
        }
        self.write_to(context, path);
    }

    /// The same, whatever stands in the file.
    pub(crate) fn overwrite(&mut self, context: &mut Context) {
        if let Some(path) = self.session.document.path.clone() {
            self.write_to(context, &path);
        }
    }

    fn write_to(&mut self, context: &mut Context, path: &Path) {
        if self.session.document.reading.is_some() {
            context.next.push(Next::NotSaved(Work::Games));
            context.toasts.error(tr("save-while-reading"));
            return;
        }
        self.keep_comment(context);
        self.session.name_opening();
        let file = self.session.document.changed_file(&self.session.open);
        let written = disk::write_atomic_by(path, |to| file.write_to(to));
        if let Err(error) = written {
            context.next.push(Next::NotSaved(Work::Games));
            context.report_failure("file-not-saved", path, &error.to_string());
            return;
        }
        let before = file.encoding();
        self.session.document.mark_saved(path, file);
        let after = self.session.document.file.encoding();
        self.session.open.record.mark_saved();
        context.note_file(path);
        self.rows_changed();
        let file = ("file", files::display(path).into());
        context.toasts.info(match after == before {
            true => tr_args("saved", &[file]),
            false => {
                let encoding = ("encoding", after.to_string().into());
                tr_args("saved-in-encoding", &[file, encoding])
            }
        });
        context.next.push(Next::Saved(Work::Games));
    }

    pub(crate) fn save_position_to(&mut self, context: &mut Context, path: &Path) {
        if packed::is_foreign(path) {
            return report_foreign(context, path);
        }
        let fen = format!("{}\n", self.session.position().fen());
        match disk::write_atomic(path, fen.as_bytes()) {
            Ok(()) => context
                .toasts
                .info(tr_args("saved", &[("file", files::display(path).into())])),
            Err(error) => context.report_failure("file-not-saved", path, &error.to_string()),
        }
    }

    /// A file that has been read is shown.
    pub(crate) fn loaded(&mut self, context: &mut Context, loaded: Loaded) {
        let Loaded {
            path,
            stamp,
            encoding,
            is_packed,
            contents,
        } = loaded;
        match contents {
            Err(error) => {
                context.forget_file(&path);
                context.report_failure("file-not-read", &path, &error.to_string());
            }
            Ok(Err(nothing)) => {
                let file = ("file", files::display(&path).into());
                context.toasts.error(match nothing {
                    NothingThere::Position(error) => {
                        let reason = ("reason", error.to_string().into());
                        tr_args("file-no-position", &[file, reason])
                    }
                    NothingThere::Address(_) | NothingThere::Other(_) => {
                        tr_args("file-no-game", &[file])
                    }
                });
            }
            Ok(Ok(contents)) => {
                context.note_file(&path);
                match contents {
                    Contents::Position(position, dropped) => {
                        self.show_position(context, &position);
                        if let Some(dropped) = dropped {
                            tell_dropped(context, "opened-position", &dropped);
                        }
                    }
                    Contents::Games(games) => {
                        let problems = games.problems.iter().map(Problem::count).sum();
                        // Those of a file that is still being read are reported at its end.
                        if games.reading.is_none() {
                            context.report_problems("file-problems", &path, problems);
                        }
                        let (mut document, open) = Document::new(Some(path), games.file);
                        document.stamp = stamp;
                        document.encoding = encoding;
                        document.is_foreign = is_packed || games.converted.is_some();
                        document.reading = games.reading;
                        self.open_games(context, (document, open), games.rows, games.problems);
                    }
                }
            }
        }
    }

    /// The file that a killed process showed here has been read: what it showed of it is shown again.
    pub(crate) fn loaded_again(&mut self, context: &mut Context, loaded: Loaded) {
        self.loaded(context, loaded);
        if let Some(kept) = &self.awaited {
            self.orientation = kept.view.bottom;
        }
        self.show_awaited(context);
    }

    /// Shows what a killed process showed of the file, once that has been read so far.
    pub(super) fn show_awaited(&mut self, context: &mut Context) {
        let document = &self.session.document;
        let is_read = document.reading.is_none();
        let Some(kept) = self
            .awaited
            .take_if(|kept| is_read || kept.view.game < document.len())
        else {
            return;
        };
        // Where the user has gone meanwhile, he stays.
        if document.current == 0 && self.session.node() == self.session.game().root() {
            self.select(context, Some(kept.view.game));
            if let Some(node) = self.session.game().find(&kept.view.place) {
                self.session.go(node);
            }
        }
    }

    /// The games of a document that was opened or pasted.
    fn open_games(
        &mut self,
        context: &mut Context,
        (document, open): (Document, OpenGame),
        rows: Vec<GameSummary>,
        problems: Vec<Problem>,
    ) {
        self.rows = rows;
        context.show_games(match document.len() {
            0 | 1 => SidePanel::Moves,
            _ => SidePanel::Games,
        });
        self.show_session(Session::new(document, open, problems));
        self.orientation = Color::White;
        let game = self.session.game();
        if let Some(variant) = game.tags().other_variant().filter(|_| game.is_empty()) {
            let args = [("variant", variant.into())];
            context.toasts.error(tr_args("game-other-variant", &args));
        }
    }

    /// A new record that begins in a position which is in no file.
    pub(crate) fn set_up(&mut self, context: &mut Context, position: &Position) {
        self.show_position(context, position);
        if *position != Position::start() {
            self.session.open.record.mark_dirty();
        }
    }

    /// A new record that begins in a position.
    pub(crate) fn show_position(&mut self, context: &mut Context, position: &Position) {
        self.show_game(context, Game::new(position.clone()));
    }

    /// A game that was played elsewhere in the window and is in no file; its end is shown.
    pub(crate) fn take_game(&mut self, context: &mut Context, game: Game) {
        let end = game.main_line_end();
        self.show_game(context, game);
        self.session.open.record.mark_dirty();
        self.session.go(end);
    }

    fn show_game(&mut self, context: &mut Context, game: Game) {
        let open = OpenGame::new(Record::new(game));
        self.show_session(Session::new(Document::untitled(), open, Vec::new()));
        context.show(SidePanel::Moves);
    }

    pub(crate) fn paste(&mut self, context: &mut Context, text: String) {
        if text.trim().is_empty() {
            context.toasts.error(tr("paste-empty"));
            return;
        }
        if let Some(path) = address::path_of(&text) {
            context.next.push(Next::OpenFile(path));
            return;
        }
        match Contents::read(text.clone().into_bytes()) {
            Err(nothing) => context.toasts.error(match nothing {
                NothingThere::Position(error) => {
                    tr_args("paste-position", &[("reason", error.to_string().into())])
                }
                NothingThere::Address(reason) => {
                    tr_args("paste-address", &[("reason", reason.into())])
                }
                NothingThere::Other(text) => {
                    tr_args("paste-not-understood", &[("text", text.into())])
                }
            }),
            Ok(Contents::Position(position, dropped)) => {
                self.set_up(context, &position);
                match dropped {
                    Some(dropped) => tell_dropped(context, "pasted-position", &dropped),
                    None => context.toasts.info(tr("pasted-position")),
                }
            }
            Ok(Contents::Games(games)) => {
                let count = games.file.len();
                let is_list = games.converted.is_some();
                let text = games.converted.unwrap_or(text);
                let document = Document::pasted(text.into(), games.file);
                self.open_games(context, document, games.rows, games.problems);
                let pasted = match count {
                    1 if is_list => tr("pasted-position"),
                    count if is_list => tr_args("pasted-positions", &[("count", count.into())]),
                    1 => tr("pasted-game"),
                    count => tr_args("pasted-games", &[("count", count.into())]),
                };
                let problems = &self.session.problems;
                let Some(first) = problems.first() else {
                    context.toasts.info(pasted);
                    return;
                };
                let args = [
                    ("pasted", pasted.into()),
                    ("line", first.line.into()),
                    ("reason", first.reason.to_string().into()),
                    ("more", (problems.len() - 1).into()),
                ];
                context.toasts.error(tr_args("pasted-with-problem", &args));
            }
        }
    }
}
