//! Reading files without blocking the window.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Sender, bounded};

use super::contents::{Contents, Games, NothingThere, text_file};
use super::document::FileSource;
use super::list::summaries::Summaries;
use super::reading::{AT_ONCE, ReadPart, Reading};
use crate::kit::context::{Context, OpenRequest};
use crate::kit::stamp::Stamp;
use crate::kit::worker::{Reporter, Task};
use tabia_disk::packed::{self, Packing, Source};
use tabia_game::pgn::{self, Encoding, FilePart, PgnFile, Problem, StreamError};
use tabia_texts::tr;

/// A file that has been read.
pub struct Loaded {
    /// The file just before it was read.
    pub source: FileSource,
    /// Its contents; the inner error means that it contains nothing that can be read here.
    pub contents: io::Result<Result<Contents, NothingThere>>,
}

impl Loaded {
    /// Reads a small file; `None` for a packed one, whose contents can be large.
    fn read(path: &Path, encoding: Option<Encoding>) -> Option<Loaded> {
        let source = FileSource::new(path, encoding);
        let bytes = std::fs::read(path);
        if let Ok(bytes) = &bytes
            && Packing::of(bytes).is_some()
        {
            return None;
        }
        let text = bytes.and_then(|bytes| packed::require_text(&bytes).map(|()| bytes));
        let contents = text.map(|bytes| Contents::read_as(bytes, encoding));
        Some(Loaded { source, contents })
    }

    fn failed(path: PathBuf, error: io::Error) -> Loaded {
        Loaded {
            source: FileSource {
                real: path.clone(),
                path,
                stamp: None,
                is_foreign: false,
                encoding: None,
            },
            contents: Err(error),
        }
    }
}

/// A file that a tab shows.
pub(crate) struct ShownFile {
    pub(crate) source: FileSource,
    /// Whether it is not read again even if it has changed on disk: because of unsaved changes, or because it is being read.
    pub(crate) stays: bool,
}

/// The answer to a request to open a file.
pub(crate) enum OpenAnswer {
    /// It was read, or could not be.
    Loaded(Loaded),
    /// A tab shows it already.
    Shown(FileSource),
}

/// A file that a worker is reading.
struct Loading {
    request: OpenRequest,
    path: PathBuf,
    task: Task<OpenAnswer>,
    /// Whether it is large, or something on which reading may block.
    is_long: Arc<AtomicBool>,
}

/// Reads files on workers.
#[derive(Default)]
pub struct Loader {
    /// The running reads, each with its path.
    loading: Vec<Loading>,
    /// Files for which no thread could be started.
    failed: Vec<(OpenRequest, Loaded)>,
}

impl Loader {
    /// Maximum size of a small file, which is read in one piece, in bytes.
    const SMALL: u64 = 128 << 10;

    /// Starts reading a file, in this encoding or in the one detected from its bytes, unless one of the `shown` files is the
    /// same.
    pub(crate) fn load(
        &mut self,
        context: &mut Context,
        path: &Path,
        encoding: Option<Encoding>,
        shown: Vec<ShownFile>,
    ) {
        let (request, ctx) = (context.new_request(), &context.egui);
        let (from, waker) = (path.to_path_buf(), ctx.clone());
        let is_long = Arc::new(AtomicBool::new(false));
        let says_long = is_long.clone();
        let work = move |reporter: &Reporter<OpenAnswer>| {
            let is_small = is_small(&from);
            says_long.store(!is_small, Ordering::Relaxed);
            if let Some(source) = shown_source(&from, &shown) {
                return reporter.report(OpenAnswer::Shown(source));
            }
            let answer = |loaded| reporter.report(OpenAnswer::Loaded(loaded));
            read(from, is_small, encoding, &answer, &waker);
        };
        let path = path.to_path_buf();
        match Task::start("file-reader", ctx, work) {
            Ok(task) => self.loading.push(Loading {
                request,
                path,
                task,
                is_long,
            }),
            Err(error) => self.failed.push((request, Loaded::failed(path, error))),
        }
        ctx.request_repaint();
    }

    /// Whether a worker is reading.
    pub fn is_busy(&self) -> bool {
        !self.loading.is_empty() || !self.failed.is_empty()
    }

    /// Whether a worker is reading something that takes only a moment.
    pub(crate) fn is_busy_for_a_moment(&self) -> bool {
        let is_short = |loading: &Loading| !loading.is_long.load(Ordering::Relaxed);
        self.loading.iter().any(is_short) || !self.failed.is_empty()
    }

    /// Returns the answer to a request.
    pub(crate) fn poll(&mut self) -> Option<(OpenRequest, OpenAnswer)> {
        let failed = self.failed.pop();
        let mut done = failed.map(|(request, loaded)| (request, OpenAnswer::Loaded(loaded)));
        self.loading.retain_mut(|loading| {
            if done.is_some() {
                return true;
            }
            let task = &mut loading.task;
            let mut answer = task.news().pop();
            if answer.is_none() && task.is_done() {
                let error = io::Error::other(tr("reader-panicked"));
                let failed = Loaded::failed(loading.path.clone(), error);
                answer = Some(OpenAnswer::Loaded(failed));
            }
            done = answer.map(|answer| (loading.request, answer));
            done.is_none()
        });
        done
    }
}

/// The file at a path, when it is one of the shown ones and need not be read again.
fn shown_source(path: &Path, shown: &[ShownFile]) -> Option<FileSource> {
    let now = (!shown.is_empty()).then(|| FileSource::new(path, None))?;
    let mut shown = shown.iter();
    let is_shown = shown.any(|shown| {
        let is_as_read = now.stamp.is_some() && shown.source.stamp == now.stamp;
        shown.source.is_at(&now.real) && (shown.stays || is_as_read)
    });
    is_shown.then_some(now)
}

/// Whether a path leads to a small file, or to nothing that can be read. Reading anything else, such as a pipe, may block.
fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).map_or(true, |metadata| {
        metadata.is_dir() || metadata.is_file() && metadata.len() <= Loader::SMALL
    })
}

/// Reads a small file at once, and a large one on all cores. The answer contains the first games; the others follow through its
/// [`Reading`].
fn read(
    path: PathBuf,
    is_small: bool,
    encoding: Option<Encoding>,
    answer: &dyn Fn(Loaded),
    ctx: &egui::Context,
) {
    if is_small && let Some(loaded) = Loaded::read(&path, encoding) {
        return answer(loaded);
    }
    if let Err(error) = read_parts(&path, encoding, answer, ctx) {
        answer(Loaded::failed(path, error));
    }
    ctx.request_repaint();
}

/// Reports a panic of the reader to the window, which would otherwise take it for the end of the file.
struct PanicReport(Sender<io::Result<ReadPart>>);

impl Drop for PanicReport {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.0.send(Err(io::Error::other(tr("reader-panicked"))));
        }
    }
}

/// Like `read`; returns an error only if it occurs before the first game.
fn read_parts(
    path: &Path,
    encoding: Option<Encoding>,
    send: &dyn Fn(Loaded),
    ctx: &egui::Context,
) -> io::Result<()> {
    let file = File::open(path)?;
    let stamp = Stamp::of_file(&file);
    let place = FileSource::new(path, encoding);
    let size = file.metadata()?.len();
    let disk = text_file(path, &file)?;
    let mut source = Source::of_file(file)?;
    let (taken, is_packed) = (source.taken(), source.packing().is_some());
    // Unpacked data is not on disk.
    let disk = disk.filter(|_| !is_packed);
    let mut head = Vec::new();
    (&mut source).take(1000).read_to_end(&mut head)?;
    let answer = |contents| {
        let source = FileSource {
            stamp,
            is_foreign: is_packed,
            ..place.clone()
        };
        send(Loaded { source, contents });
    };
    if !Contents::may_be_parted(&head) {
        let failure = source.read_rest(&mut head).err();
        let contents = Contents::read_as(head, encoding);
        match (failure, contents) {
            (None, contents) => answer(Ok(contents)),
            (Some(error), Ok(mut contents @ Contents::Games(_))) if is_packed => {
                contents.cut_off(&error);
                answer(Ok(Ok(contents)));
            }
            (Some(error), _) => return Err(error),
        }
        return Ok(());
    }
    // The part read before the first game, then the channel to the window.
    let (parts_in, parts) = bounded(AT_ONCE);
    let _panic_report = PanicReport(parts_in.clone());
    // Only the window holds the receiver; closing it ends the reading here.
    let mut offset = disk.is_some().then_some(0);
    let file = disk.clone().map_or_else(PgnFile::new, PgnFile::on_disk);
    let mut before = Some((file, Vec::new(), parts));
    let (mut games, mut lines) = (0, 0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outcome = pgn::for_each_piece(
        head.as_slice().chain(source),
        encoding,
        threads,
        |piece| {
            let problems = pgn::problems(&piece.text);
            let part = FilePart::new(std::mem::take(piece));
            let rows = Summaries::of(part.tags());
            (part, rows, problems)
        },
        |bytes, (mut part, rows, problems)| {
            let read = match is_packed {
                true => taken.bytes(),
                false => bytes,
            };
            let problems: Vec<Problem> = pgn::moved(problems, games, lines).collect();
            games += rows.len();
            lines += part.breaks();
            offset = offset.and_then(|offset| part.leave_on_disk(offset));
            let sent = match before.take() {
                Some((mut file, mut found, parts)) => {
                    file.append(part);
                    found.extend(problems);
                    if rows.is_empty() {
                        before = Some((file, found, parts));
                        return ControlFlow::Continue(());
                    }
                    answer(Ok(Ok(Contents::Games(Box::new(Games {
                        first: file.game(0).unwrap_or_default().0,
                        file,
                        rows,
                        problems: found,
                        converted: None,
                        reading: Some(Reading::new(parts, size, read)),
                    })))));
                    true
                }
                None => parts_in
                    .send(Ok(ReadPart {
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
    let unchanged = disk.map_or(Ok(()), |disk| disk.check());
    match outcome.and_then(|()| unchanged.map_err(StreamError::Io)) {
        Err(StreamError::Io(error)) if before.is_some() => return Err(error),
        // The receiver is gone when the user has stopped the reading.
        Err(StreamError::Io(error)) => drop(parts_in.send(Err(error))),
        Ok(()) if before.is_some() => answer(Ok(Contents::read_as(head, encoding))),
        Ok(()) | Err(StreamError::Cancelled) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    /// Writes a file that is read in several parts, and returns it with the number of its games.
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
        let reader = std::thread::spawn(move || {
            let answer = |loaded| answers.send(loaded).unwrap();
            read(from, false, None, &answer, &egui::Context::default());
        });
        let Ok(Ok(Contents::Games(first))) = loaded.recv().unwrap().contents else {
            panic!("there are games");
        };
        assert!(loaded.try_recv().is_err());
        let (mut file, mut rows, mut problems) = (first.file, first.rows, first.problems);
        assert!(!rows.is_empty() && rows.len() < count / 2);
        let reading = first.reading.unwrap();
        assert!(reading.percent() < 60);
        for part in reading.parts() {
            let part = part.unwrap();
            file.append(part.games);
            rows.append(part.rows);
            problems.extend(part.problems);
        }
        assert_eq!(
            (file.len(), rows.len(), problems.len()),
            (count, count, count)
        );
        assert_eq!(rows.row(count - 1).white, count.to_string());
        assert_eq!(
            (problems[count - 1].game, problems[count - 1].line),
            (count, 5 * count - 1)
        );
        assert_eq!(file.game(count - 1).unwrap().1, problems[count - 1..]);
        reader.join().unwrap();
        assert!(file.to_bytes() == std::fs::read(path).unwrap());
    }

    #[test]
    fn a_reader_that_fails_is_not_taken_for_the_end_of_the_file() {
        let (parts_in, parts) = bounded(AT_ONCE);
        let reader = std::thread::spawn(move || {
            let _panic_report = PanicReport(parts_in);
            panic!("this is a test");
        });
        assert!(parts.recv().unwrap().is_err());
        assert!(reader.join().is_err());
        assert!(parts.recv().is_err());
    }

    #[test]
    fn a_reader_that_fails_before_its_first_game_is_reported() {
        let mut loader = Loader::default();
        let (go, wait) = bounded::<()>(0);
        let ctx = egui::Context::default();
        let task = Task::start("reader", &ctx, move |_| {
            let _ = wait.recv();
            panic!("this is a test");
        });
        loader.loading.push(Loading {
            request: OpenRequest::default(),
            path: PathBuf::from("a.pgn"),
            task: task.unwrap(),
            is_long: Arc::default(),
        });
        assert!(loader.poll().is_none() && loader.is_busy());
        drop(go);
        let failed = loop {
            if let Some((_, OpenAnswer::Loaded(failed))) = loader.poll() {
                break failed;
            }
            std::thread::yield_now();
        };
        assert_eq!(failed.source.path, PathBuf::from("a.pgn"));
        assert!(failed.contents.is_err() && !loader.is_busy());
    }

    #[test]
    fn a_large_file_without_games_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text.pgn");
        std::fs::write(&path, "no game here\n".repeat(200_000)).unwrap();
        let (answers, loaded) = unbounded();
        let answer = |loaded| answers.send(loaded).unwrap();
        read(path.clone(), true, None, &answer, &egui::Context::default());
        assert!(matches!(loaded.recv().unwrap().contents, Ok(Err(_))));
        read(
            path.with_extension("missing"),
            true,
            None,
            &answer,
            &egui::Context::default(),
        );
        assert!(loaded.recv().unwrap().contents.is_err());
    }
}
