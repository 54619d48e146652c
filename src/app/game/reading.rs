//! Large files: their games are shown while the rest is still being read.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use crate::app::kit::files::{Contents, Games, Loaded, Row};
use crate::app::kit::text::tr_args;
use crate::app::shell::App;
use crate::game::pgn::{self, FilePart, PgnFile, Problem, StreamError};

/// So many parts are taken in between two frames; the reader waits for a window that is slower than it.
const AT_ONCE: usize = 4;

/// The games of a part of a file.
struct Part {
    games: FilePart,
    rows: Vec<Row>,
    problems: Vec<Problem>,
    /// How far the file has been read, in bytes.
    read: u64,
}

/// A file whose first games are shown and whose rest is being read. The reader ends when this is dropped.
#[derive(Clone, Debug)]
pub struct Reading {
    parts: Receiver<io::Result<Part>>,
    /// Bytes of the file.
    size: u64,
    read: u64,
}

impl Reading {
    /// How much of the file has been read, in per cent.
    pub fn percent(&self) -> u64 {
        (self.read * 100 / self.size.max(1)).min(99)
    }
}

/// Reads a file on all cores. The answer comes with the first games; the others follow through its [`Reading`].
pub(in crate::app) fn read(path: PathBuf, answers: &Sender<Loaded>, ctx: &egui::Context) {
    // The receiver is the window's own; it is gone when the window is.
    if let Err(error) = read_parts(&path, answers, ctx) {
        let contents = Err(error);
        let _ = answers.send(Loaded { path, contents });
    }
    ctx.request_repaint();
}

/// The same; an error is one that came before there was a game to show.
fn read_parts(path: &Path, answers: &Sender<Loaded>, ctx: &egui::Context) -> io::Result<()> {
    let mut source = File::open(path)?;
    let size = source.metadata()?.len();
    let mut head = Vec::new();
    (&mut source).take(1000).read_to_end(&mut head)?;
    let answer = |contents| {
        let path = path.to_path_buf();
        let _ = answers.send(Loaded { path, contents });
    };
    if !Contents::may_be_parted(&head) {
        source.read_to_end(&mut head)?;
        answer(Ok(Contents::read(head)));
        return Ok(());
    }
    // What was read before the first game, then the way to the window.
    let (parts_in, parts) = bounded(AT_ONCE);
    // The window alone holds the way out: who closes it there ends the reading here.
    let mut before = Some((PgnFile::new(), Vec::new(), parts));
    let (mut games, mut lines) = (0, 0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outcome = pgn::for_each_piece(
        head.as_slice().chain(source),
        threads,
        |bytes| {
            let problems = pgn::problems(bytes);
            let part = FilePart::new(std::mem::take(bytes));
            let rows: Vec<Row> = part.tags().map(|tags| Row::new(&tags)).collect();
            (part, rows, problems)
        },
        |read, (part, rows, problems)| {
            let problems: Vec<Problem> = pgn::moved(problems, games, lines).collect();
            games += rows.len();
            lines += part.breaks();
            let sent = match before.take() {
                Some((mut file, mut found, parts)) => {
                    file.append(part);
                    found.extend(problems);
                    if rows.is_empty() {
                        before = Some((file, found, parts));
                        return ControlFlow::Continue(());
                    }
                    answer(Ok(Ok(Contents::Games(Games {
                        file,
                        rows,
                        problems: found,
                        reading: Some(Reading { parts, size, read }),
                    }))));
                    true
                }
                None => parts_in
                    .send(Ok(Part {
                        games: part,
                        rows,
                        problems,
                        read,
                    }))
                    .is_ok(),
            };
            ctx.request_repaint();
            match sent {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        },
    );
    match outcome {
        Err(StreamError::Io(error)) if before.is_some() => return Err(error),
        // Nobody listens when the user has wanted no more.
        Err(StreamError::Io(error)) => drop(parts_in.send(Err(error))),
        Ok(()) if before.is_some() => answer(Ok(Contents::read(head))),
        Ok(()) | Err(StreamError::Cancelled) => {}
    }
    Ok(())
}

impl App {
    /// Takes in what has been read of the shown file since the last frame.
    pub(in crate::app) fn hear_reading(&mut self) {
        let Some(mut reading) = self.game.session.document.reading.take() else {
            return;
        };
        let before = self.game.rows.len();
        let mut end = None;
        for _ in 0..AT_ONCE {
            match reading.parts.try_recv() {
                Ok(Ok(part)) => {
                    reading.read = part.read;
                    self.game.session.document.file.append(part.games);
                    self.game.session.problems.extend(part.problems);
                    self.game.rows.extend(part.rows);
                }
                Ok(Err(error)) => end = Some(Err(error)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    end.get_or_insert(Ok(()));
                    break;
                }
            }
        }
        if self.game.rows.len() > before {
            self.game.rows_revision += 1;
            // There may be more.
            self.context.egui.request_repaint();
        }
        let path = self.game.session.document.path.clone().unwrap_or_default();
        match end {
            None => self.game.session.document.reading = Some(reading),
            Some(Ok(())) => {
                let problems = self.game.session.problems.iter().map(Problem::count).sum();
                self.tell_problems("file-problems", &path, problems);
            }
            Some(Err(error)) => {
                self.tell_failure("file-not-read", &path, &error.to_string());
                self.stop_reading();
            }
        }
    }

    /// Reads no more of the shown file. What is shown is not the whole of it and must not take its place on the disk.
    pub(in crate::app) fn stop_reading(&mut self) {
        let document = &mut self.game.session.document;
        document.reading = None;
        document.path = None;
        let count = document.len();
        let text = tr_args("reading-stopped", &[("count", count.into())]);
        self.context.toasts.info(text);
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    /// A file that is read in several parts, and the number of its games.
    fn large_file(folder: &Path) -> (PathBuf, usize) {
        let mut text = String::new();
        let mut games = 0;
        while text.len() < 5 << 20 {
            games += 1;
            let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(200);
            text += &format!("[Event \"A\"]\n[White \"{games}\"]\n\n{moves} ) *\n\n");
        }
        let path = folder.join("large.pgn");
        std::fs::write(&path, text).unwrap();
        (path, games)
    }

    #[test]
    fn the_first_games_come_before_the_rest_and_nothing_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let (path, count) = large_file(folder.path());
        let (answers, loaded) = unbounded();
        let from = path.clone();
        let reader = std::thread::spawn(move || read(from, &answers, &egui::Context::default()));
        let Ok(Ok(Contents::Games(first))) = loaded.recv().unwrap().contents else {
            panic!("there are games");
        };
        assert!(loaded.try_recv().is_err());
        let (mut file, mut rows, mut problems) = (first.file, first.rows, first.problems);
        assert!(!rows.is_empty() && rows.len() < count / 2);
        let reading = first.reading.unwrap();
        assert!(reading.percent() < 60);
        for part in reading.parts.iter() {
            let part = part.unwrap();
            file.append(part.games);
            rows.extend(part.rows);
            problems.extend(part.problems);
        }
        assert_eq!(
            (file.len(), rows.len(), problems.len()),
            (count, count, count)
        );
        assert_eq!(rows[count - 1].white, count.to_string());
        assert_eq!(
            (problems[count - 1].game, problems[count - 1].line),
            (count, 5 * count - 1)
        );
        assert_eq!(file.game(count - 1).unwrap().1, problems[count - 1..]);
        reader.join().unwrap();
        assert!(file.to_bytes() == std::fs::read(path).unwrap());
    }

    #[test]
    fn a_large_file_without_games_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text.pgn");
        std::fs::write(&path, "no game here\n".repeat(200_000)).unwrap();
        let (answers, loaded) = unbounded();
        read(path.clone(), &answers, &egui::Context::default());
        assert!(matches!(loaded.recv().unwrap().contents, Ok(Err(_))));
        read(
            path.with_extension("missing"),
            &answers,
            &egui::Context::default(),
        );
        assert!(loaded.recv().unwrap().contents.is_err());
    }
}
