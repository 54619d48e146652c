//! Every game that is played to its end is added to one file automatically.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use crossbeam_channel::TryRecvError;

use super::state::{AddedGame, PlayRoom, PlayedCheck};
use crate::command::Action;
use crate::game;
use crate::game::GameRoom;
use crate::game::appending::{EncodingChange, append};
use crate::game::list::summaries::GameSummary;
use crate::kit::context::{Context, SidePanel};
use crate::kit::files;
use crate::kit::stamp::Stamp;
use crate::kit::worker::aside;
use tabia_game::pgn::{self, Encoding};
use tabia_texts::{tr, tr_args};

/// The file's name in the data folder.
const NAME: &str = "Played games.pgn";

fn path(context: &Context) -> Option<PathBuf> {
    Some(context.data.as_ref()?.join(NAME))
}

/// Number of bytes at the end of the file that are read for the last games.
const TAIL: u64 = 64 << 10;

/// What is known of the games in the last part of a file, newest first.
fn last_games(path: &Path) -> io::Result<Vec<GameSummary>> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    (&mut file).take(4).read_to_end(&mut head)?;
    file.seek(SeekFrom::Start(size.saturating_sub(TAIL)))?;
    let mut bytes = Vec::new();
    file.take(TAIL).read_to_end(&mut bytes)?;
    // Starts at the first complete game.
    let start = match size > TAIL {
        true => {
            let begins =
                |text: &[u8]| matches!(text[0], b'\n' | b'\r') && text.ends_with(b"[Event ");
            let found = bytes.windows(8).position(begins);
            found.map_or(bytes.len(), |at| at + 1)
        }
        false => 0,
    };
    // The tail of a UTF-16 file does not reveal its encoding.
    let is_wide = matches!(Encoding::detect(&head), Encoding::Utf16 { .. });
    let read = match is_wide {
        true => pgn::read(&fs::read(path)?),
        false => pgn::read(&bytes[start..]),
    };
    let games = read.games.iter().rev();
    Ok(games.map(|game| GameSummary::new(game.tags())).collect())
}

/// Minimum seconds between two checks of the file.
const INTERVAL: f64 = 1.0;

/// Checks the file; `before` is its stamp when its games were last read.
fn look_at(path: &Path, before: Option<Stamp>) -> PlayedCheck {
    // Reading anything but a regular file may block for ever.
    let stamp = path.is_file().then(|| Stamp::of(path)).flatten();
    // When the file cannot be read, no games are offered; opening it reports why.
    let read = || {
        let games = stamp.and_then(|_| last_games(path).ok());
        games.unwrap_or_default()
    };
    PlayedCheck {
        games: (stamp != before).then(read),
        stamp,
    }
}

impl PlayRoom {
    /// Starts a worker that adds the game that has just ended to the file.
    pub(super) fn keep_played(&mut self, context: &Context, game: &GameRoom) {
        let Some(path) = path(context) else { return };
        let (serial, text) = (game.serial, pgn::write(game.session.game()));
        self.last.adding.add(&context.egui, move || {
            let change = append(&path, &text)?;
            Ok((AddedGame { serial, text }, change))
        });
    }

    /// Returns the games added to the file since the last call.
    pub(crate) fn poll_added(&mut self, context: &mut Context) -> Vec<AddedGame> {
        let mut kept = Vec::new();
        while let Some(ended) = self.last.adding.poll(&context.egui) {
            let Some(path) = path(context) else { continue };
            // The start screen shows it at once.
            self.last.looked = None;
            match ended.and_then(|added| added) {
                Ok((game, change)) => {
                    kept.push(game);
                    if let Some(EncodingChange { before, now }) = change {
                        let args = [
                            ("file", files::display(&path).into()),
                            ("before", before.to_string().into()),
                            ("now", now.to_string().into()),
                        ];
                        context.toasts.info(tr_args("played-encoding", &args));
                    }
                }
                Err(error) => {
                    context.report_failure("played-not-kept", &path, &error.to_string());
                }
            }
        }
        kept
    }

    /// Whether workers are writing the finished game, or what was learned of its opening.
    pub(crate) fn is_writing(&self) -> bool {
        self.last.adding.is_busy() || self.books.is_learning()
    }

    /// Processes the results of looking at the file.
    pub(crate) fn poll_last(&mut self, context: &mut Context) {
        self.poll_opening(context);
        let last = &mut self.last;
        let Some(work) = &last.work else { return };
        match work.try_recv() {
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {}
            Ok(look) => {
                last.stamp = look.stamp;
                if let Some(games) = look.games {
                    last.games = games;
                }
            }
        }
        last.work = None;
    }

    /// Starts a worker that reads the last games if the file has changed.
    pub(crate) fn refresh_last(&mut self, context: &Context) {
        let last = &mut self.last;
        if last.work.is_some() {
            return;
        }
        let is_recent = last.looked.is_some_and(|at| context.now < at + INTERVAL);
        if let Some(path) = path(context).filter(|_| !is_recent) {
            last.looked = Some(context.now);
            let before = last.stamp;
            let look = move || look_at(&path, before);
            last.work = aside("played-games", &context.egui, look).ok();
        }
    }

    /// Whether a worker checks the file of played games, or writes the results of a game.
    pub(crate) fn is_working(&self) -> bool {
        self.last.work.is_some() || self.last.opening.is_some() || self.is_writing()
    }

    /// Opens the file if there is one.
    pub(super) fn open_played(&mut self, context: &mut Context) {
        let look = path(context).map(|path| {
            let there = move || path.exists().then_some(path);
            aside("played-games", &context.egui, there)
        });
        match look {
            None => context.toasts.info(tr("played-none")),
            Some(Ok(look)) => self.last.opening = Some(look),
            Some(Err(error)) => context.toasts.error(error.to_string()),
        }
    }

    /// Opens the file once it is certain that there is one.
    fn poll_opening(&mut self, context: &mut Context) {
        let Some(look) = &self.last.opening else {
            return;
        };
        match look.try_recv() {
            Err(TryRecvError::Empty) => return,
            Ok(Some(path)) => context.commands.push(Action::OpenFile(path)),
            Ok(None) | Err(TryRecvError::Disconnected) => {
                context.toasts.info(tr("played-none"));
            }
        }
        self.last.opening = None;
    }

    /// Opens the file and shows one of its games, counted from the end.
    pub(super) fn open_played_game(&mut self, context: &mut Context, from_end: usize) {
        self.open_played(context);
        self.last.wanted = Some(from_end);
    }

    /// Shows the requested game once the whole file is loaded; while a file `is_coming`, it waits.
    pub(crate) fn show_wanted(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        is_coming: bool,
    ) {
        let Some(from_end) = self.last.wanted else {
            return;
        };
        let document = &game.session.document;
        let is_there = document.path().is_some() && document.path() == path(context).as_deref();
        if is_coming
            || self.last.opening.is_some()
            || context.asking
            || (is_there && document.reading.is_some())
        {
            return;
        }
        self.last.wanted = None;
        if is_there && game.session.is_dirty() && document.stamp() != self.last.stamp {
            // The open games are counted from a different end.
            context.toasts.error(tr("played-not-in-tab"));
        } else if is_there {
            let index = document.len().saturating_sub(from_end + 1);
            game.apply(context, game::Command::SelectGame(index));
            context.show(SidePanel::Moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"A\"]\n[White \"You\"]\n[Black \"Tabia \\\"x\\\"\"]\n[Result \"1-0\"]\n\n\
        1. e4 {[%clk 0:04:59]} e5 {[%clk 0:04:58]} 2. Qh5 1-0\n";

    #[test]
    fn the_file_keeps_its_encoding_and_its_line_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        let add_to = |contents: &[u8], name: &str| {
            fs::write(&path, contents).unwrap();
            let change = append(&path, &GAME.replace("You", name)).unwrap();
            let bytes = fs::read(&path).unwrap();
            let read = pgn::read(&bytes);
            assert_eq!(read.games.len(), 2);
            assert_eq!(read.games[1].tags().get("White"), Some(name));
            assert_eq!(last_games(&path).unwrap()[0].white, name);
            assert!(read.problems.is_empty());
            (bytes, change.map(|change| change.now))
        };
        let text = GAME.replace("You", "J\u{fc}rgen").replace('\n', "\r\n") + "\r\n";
        let western: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
        let (bytes, change) = add_to(&western, "M\u{fc}ller");
        assert_eq!(change, None);
        assert!(bytes.starts_with(&western) && bytes[western.len()..].starts_with(b"[Event"));
        assert_eq!(Encoding::detect(&bytes), Encoding::detect(&western));
        let (bytes, change) = add_to(&western, "Карпов");
        assert_eq!(change, Some(Encoding::Utf8));
        let whole = String::from_utf8(bytes).unwrap();
        assert!(whole.starts_with(&text));
        assert_eq!(whole.matches('\n').count(), whole.matches("\r\n").count());
        let (bytes, change) = add_to(text.as_bytes(), "Карпов");
        assert_eq!((&bytes[..text.len()], change), (text.as_bytes(), None));
        let wide = |text: &str| -> Vec<u8> {
            let units = text.encode_utf16();
            units.flat_map(u16::to_le_bytes).collect()
        };
        let before = wide(&("\u{feff}".to_owned() + &text));
        let (bytes, change) = add_to(&before, "Карпов");
        assert!(bytes.starts_with(&before) && change.is_none());
    }
}
