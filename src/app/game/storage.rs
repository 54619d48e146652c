//! Files of games: opening, pasting, saving.

use std::path::{Path, PathBuf};

use super::contents::{Contents, NothingThere};
use super::document::{Document, FileSource, OpenGame, Source};
use super::list::summaries::Summaries;
use super::loading::Loaded;
use super::pasting::{PasteError, Pasted};
use super::saving::Condition;
use super::saving_actions::report_foreign;
use super::session::Session;
use super::state::GameRoom;
use crate::command::{Action, Event};
use crate::kit::context::{Context, SidePanel};
use crate::kit::files::{self, Ask, Request, Suggested, Work};
use tabia_chess::{CastlingMode, Color, DroppedCastling, Position, excerpt};
use tabia_disk::{Protection, address, packed};
use tabia_game::pgn::{GameKey, Problem};
use tabia_game::{Game, NodeId, Record};
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

/// Returns the list rows of all games that a document has or had, by their keys.
pub(crate) fn rows(document: &Document) -> Summaries {
    let tags = |number| document.file.tags_of(GameKey::new(number));
    let known = document.file.known().max(1);
    Summaries::of((0..known).map(|number| tags(number).unwrap_or_default()))
}

/// Reports which castling rights of its text a position lacks; `done` says what was done with the position.
fn report_dropped(context: &mut Context, done: &str, dropped: &DroppedCastling) {
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
        let open = self.session.document.path();
        let path = open.or(context.recent.files().first().map(PathBuf::as_path));
        let stem = open.map(packed::plain_name);
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

    /// Returns a file name made from the players and the date.
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

    /// Opens the file dialog to save the games under a name; the proposed one is that of their file, or of a copy beside it.
    pub(crate) fn ask_where_to_save(&mut self, context: &mut Context, suggested: Suggested) {
        self.keep_comment(context);
        self.keep_all_there_is();
        let request = self.request(context, Ask::SaveGames, "pgn");
        self.asks_where |= context.ask_for_file(request.named(suggested));
    }

    pub(crate) fn ask_where_to_save_position(&mut self, context: &mut Context) {
        let request = self.request(context, Ask::SavePosition, "fen");
        self.asks_where |= context.ask_for_file(request);
    }

    /// Whether not all of the games have been read or restored, so that they cannot be saved, which is reported.
    fn is_still_read(&self, context: &mut Context) -> bool {
        let is_read = self.session.document.reading.is_none() && self.awaited.is_none();
        if !is_read {
            context.commands.push(Event::NotSaved(Work::Games));
            context.toasts.error(tr("save-while-reading"));
        }
        !is_read
    }

    /// Writes the games to their file, asking for a name when there is none.
    pub(crate) fn save(&mut self, context: &mut Context) {
        if self.is_still_read(context) {
            return;
        }
        let document = &self.session.document;
        let path = document.path().filter(|_| !document.is_foreign());
        match path.map(Path::to_path_buf) {
            Some(path) => self.save_to(context, &path),
            None => self.ask_where_to_save(context, Suggested::Own),
        }
    }

    /// Writes the games to a file. Asks first if it is write-protected, or if another program has written to the open file.
    pub(crate) fn save_to(&mut self, context: &mut Context, path: &Path) {
        self.save_over(context, path, Protection::Respect);
    }

    /// Writes the games to a file even if it is write-protected.
    pub(super) fn save_protected(&mut self, context: &mut Context, path: &Path) {
        self.save_over(context, path, Protection::Override);
    }

    fn save_over(&mut self, context: &mut Context, path: &Path, protection: Protection) {
        let document = &self.session.document;
        let is_open = document.path() == Some(path);
        if document.is_foreign() && is_open {
            context.commands.push(Event::NotSaved(Work::Games));
            report_foreign(context, path);
            return;
        }
        let condition = match is_open {
            true => Condition::Unchanged(document.stamp()),
            false => Condition::Text,
        };
        self.write_to(context, path, (condition, protection));
    }

    /// Writes the games to the open file, whatever it contains now.
    pub(crate) fn overwrite(&mut self, context: &mut Context) {
        if let Some(path) = self.session.document.path().map(Path::to_path_buf) {
            let required = (Condition::Agreed, Protection::Override);
            self.write_to(context, &path, required);
        }
    }

    fn write_to(&mut self, context: &mut Context, path: &Path, required: (Condition, Protection)) {
        if self.is_still_read(context) {
            return;
        }
        self.keep_comment(context);
        self.session.name_opening();
        self.start_saving(context, path, required, None);
    }

    pub(crate) fn save_position_to(&mut self, context: &mut Context, path: &Path) {
        let fen = format!("{}\n", self.session.position().fen());
        let required = (Condition::Text, Protection::Respect);
        self.start_saving(context, path, required, Some(fen));
    }

    /// Shows a file that has been read.
    pub(crate) fn loaded(&mut self, context: &mut Context, loaded: Loaded) {
        let Loaded { source, contents } = loaded;
        let path = source.path.clone();
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
                if self.awaited.is_none() {
                    context.note_file(&path);
                }
                let file = ("file", files::display(&path).into());
                match contents {
                    Contents::Position(position, dropped) => {
                        self.show_position(context, &position);
                        self.orientation = position.turn();
                        if let Some(dropped) = dropped {
                            report_dropped(context, "opened-position", &dropped);
                        }
                    }
                    Contents::Games(games) => {
                        let problems = games.problems.iter().map(Problem::count).sum();
                        // Problems of a file that is still being read are reported at its end.
                        if games.reading.is_none() {
                            context.report_problems("file-problems", &path, problems);
                        }
                        let source = Source::File(FileSource {
                            is_foreign: source.is_foreign || games.converted.is_some(),
                            ..source
                        });
                        let (mut document, open) = Document::new(source, games.file, games.first);
                        document.reading = games.reading;
                        self.open_games(context, (document, open), games.rows, games.problems);
                    }
                }
                // The moves of the game are not visible there, and its first position may equal the previous one.
                if context.room() == Room::Lab && self.awaited.is_none() {
                    context.toasts.info(tr_args("opened-in-lab", &[file]));
                }
            }
        }
    }

    /// The games of a document that was opened or pasted.
    fn open_games(
        &mut self,
        context: &mut Context,
        (document, open): (Document, OpenGame),
        rows: Summaries,
        problems: Vec<Problem>,
    ) {
        self.rows.replace(rows);
        context.show_games(match document.len() {
            0 | 1 => SidePanel::Moves,
            _ => SidePanel::Games,
        });
        self.show_session(Session::new(document, open, problems));
        self.orientation = Color::White;
        let game = self.session.game();
        if let Some(variant) = game.tags().other_variant().filter(|_| game.is_empty()) {
            let args = [("variant", excerpt(variant, 40).into())];
            context.toasts.error(tr_args("game-other-variant", &args));
        }
    }

    /// Creates a game from a position that is in no file.
    pub(crate) fn set_up(&mut self, context: &mut Context, position: &Position) {
        self.show_position(context, position);
        if *position != Position::start() {
            self.session.open.record.mark_dirty();
        }
    }

    /// Creates a game from a position.
    pub(crate) fn show_position(&mut self, context: &mut Context, position: &Position) {
        self.show_game(context, Game::new(position.clone()));
    }

    /// Shows a game that was played elsewhere in the window and is in no file, at its end.
    pub(crate) fn take_game(&mut self, context: &mut Context, game: Game) {
        let end = game.main_line_end();
        self.show_game(context, game);
        self.session.open.record.mark_dirty();
        self.session.go(end);
    }

    /// Shows a copy of a game that is kept elsewhere, at a node. Closing it loses nothing until it is changed.
    pub(crate) fn show_copy(&mut self, context: &mut Context, game: Game, node: NodeId) {
        self.show_game(context, game);
        self.session.go(node);
    }

    /// Opens games in PGN that are in no file. They are not saved yet.
    pub(crate) fn take_games(&mut self, context: &mut Context, text: String) {
        if let Ok(Contents::Games(games)) = Contents::read(text.clone().into_bytes()) {
            let document = Document::new(Source::Pasted(text.into()), games.file, games.first);
            self.open_games(context, document, games.rows, games.problems);
            self.session.open.record.mark_dirty();
        }
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
            context.commands.push(Action::OpenFile(path));
            return;
        }
        context.commands.push(Action::ReadText(text));
    }

    /// Shows a pasted text that has been read.
    pub(crate) fn show_pasted(&mut self, context: &mut Context, pasted: Pasted) {
        let Pasted { text, contents } = pasted;
        match contents {
            Err(error) => context.toasts.error(match error {
                PasteError::Failed => tr("paste-failed"),
                PasteError::NothingThere(nothing) => match nothing {
                    NothingThere::Position(error) => {
                        tr_args("paste-position", &[("reason", error.to_string().into())])
                    }
                    NothingThere::Address(reason) => {
                        tr_args("paste-address", &[("reason", reason.into())])
                    }
                    NothingThere::Other(text) => {
                        tr_args("paste-not-understood", &[("text", text.into())])
                    }
                },
            }),
            Ok(Contents::Position(position, dropped)) => {
                self.set_up(context, &position);
                self.orientation = position.turn();
                match dropped {
                    Some(dropped) => report_dropped(context, "pasted-position", &dropped),
                    None => context.toasts.info(tr("pasted-position")),
                }
            }
            Ok(Contents::Games(games)) => {
                let count = games.file.len();
                let is_list = games.converted.is_some();
                let text = games.converted.unwrap_or(text);
                let document = Document::new(Source::Pasted(text.into()), games.file, games.first);
                self.open_games(context, document, games.rows, games.problems);
                if is_list {
                    self.orientation = self.session.position().turn();
                }
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
