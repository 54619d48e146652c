//! Reads and writes books without blocking the window.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::journal;
use super::journal::Restored;
use super::open_book::{Identity, OnDisk};
use crate::command::book::Version;
use crate::kit::stamp::Stamp;
use crate::kit::text::tr_args;
use crossbeam_channel::{Receiver, Sender, unbounded};
use tabia_book::Book;
use tabia_book::file::{self, FileError, Format, Opened};
use tabia_book::losses::{Losses, Lost};

/// The result of a worker.
pub(super) enum Finished {
    /// A book was read in place of the one that was open then, or could not be.
    Opened(
        PathBuf,
        Option<Version>,
        Result<(Opened, OnDisk), FileError>,
    ),
    /// This version of a book was saved, or could not be.
    Saved(PathBuf, Version, Result<(OnDisk, Losses), FileError>),
    /// The edits in the journal of a killed process were applied again, or could not be.
    Restored(PathBuf, Result<Box<Restored>, String>),
}

/// The task of a worker with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Opens,
    Saves,
    Restores,
}

/// A version of a book that is to be saved.
struct Save {
    book: Book,
    version: Version,
    path: PathBuf,
    ctx: egui::Context,
    /// See [`BookFiles::writing`].
    writing: Arc<()>,
}

/// Reads and writes books: small ones immediately, large ones on a worker.
pub struct BookFiles {
    finished_in: Sender<Finished>,
    finished: Receiver<Finished>,
    /// The files that workers read or write.
    busy: Vec<(PathBuf, Work)>,
    /// Saves that wait for the current one: of two at the same time, the older one might finish last.
    saves: VecDeque<Save>,
    /// Every worker that writes a file holds a clone until it has reported the end or has panicked.
    writing: Arc<()>,
}

impl Default for BookFiles {
    fn default() -> BookFiles {
        let (finished_in, finished) = unbounded();
        BookFiles {
            finished_in,
            finished,
            busy: Vec::new(),
            saves: VecDeque::new(),
            writing: Arc::default(),
        }
    }
}

impl BookFiles {
    /// Maximum size of a file that is read within a frame, in bytes.
    const BYTES_AT_ONCE: u64 = 64 << 10;
    /// Maximum number of positions of a book that is written within a frame.
    const POSITIONS_AT_ONCE: usize = 2000;

    /// Begins to read a book.
    pub(super) fn open(&mut self, path: &Path, over: Option<Version>, ctx: &egui::Context) {
        // The process that restores the journal may start in another folder.
        let path = &std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let size = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let path = path.to_path_buf();
        let asked = path.clone();
        self.busy.push((path.clone(), Work::Opens));
        let work = move || {
            let stamp = Stamp::of(&path);
            // One thread waits for the disk while the other computes.
            let (opened, identity) = std::thread::scope(|scope| {
                let aside = std::thread::Builder::new().name("book-identity".to_owned());
                let identity = aside.spawn_scoped(scope, || Identity::of(&path).ok());
                let opened = file::open(&path, &mut |_| ControlFlow::Continue(()));
                let identity = match identity {
                    Ok(worker) => worker.join().ok().flatten(),
                    Err(_) => Identity::of(&path).ok(),
                };
                (opened, identity)
            });
            let on_disk = OnDisk { identity, stamp };
            Finished::Opened(path, over, opened.map(|opened| (opened, on_disk)))
        };
        let failed = |error| Finished::Opened(asked, over, Err(FileError::Io(error)));
        self.begin(size <= BookFiles::BYTES_AT_ONCE, ctx, None, work, failed);
    }

    /// Saves a version of a book after the current save. Of several waiting versions for the same file, only the newest is
    /// saved.
    pub(super) fn save(&mut self, book: Book, version: Version, path: &Path, ctx: &egui::Context) {
        let is_first = !self.is_saving();
        self.saves.retain(|before| before.path != path);
        self.saves.push_back(Save {
            book,
            version,
            path: path.to_path_buf(),
            ctx: ctx.clone(),
            writing: self.writing(),
        });
        if is_first {
            self.begin_next_save();
        }
    }

    fn begin_next_save(&mut self) {
        let Some(save) = self.saves.pop_front() else {
            return;
        };
        let Save {
            book,
            version,
            path,
            ctx,
            writing,
        } = save;
        let small = book.len() <= BookFiles::POSITIONS_AT_ONCE;
        let asked = path.clone();
        self.busy.push((path.clone(), Work::Saves));
        let work = move || {
            let saved = file::save(&book, &path);
            let saved = saved.map(|()| (OnDisk::of(&path), losses(&book, &path)));
            Finished::Saved(path, version, saved)
        };
        let failed = move |error| Finished::Saved(asked, version, Err(FileError::Io(error)));
        self.begin(small, &ctx, Some(writing), work, failed);
    }

    /// Begins to restore the journal of a killed process.
    pub(super) fn restore(&mut self, journal: &Path, ctx: &egui::Context) {
        let journal = journal.to_path_buf();
        let asked = journal.clone();
        self.busy.push((journal.clone(), Work::Restores));
        let work = move || {
            let restored = journal::restore(&journal);
            Finished::Restored(journal, restored.map(Box::new))
        };
        let failed = |error: std::io::Error| Finished::Restored(asked, Err(error.to_string()));
        self.begin(false, ctx, None, work, failed);
    }

    fn begin(
        &mut self,
        at_once: bool,
        ctx: &egui::Context,
        writing: Option<Arc<()>>,
        work: impl FnOnce() -> Finished + Send + 'static,
        failed: impl FnOnce(std::io::Error) -> Finished,
    ) {
        let (answers, waker) = (self.finished_in.clone(), ctx.clone());
        let work = move || {
            // Sending fails only when the window is closed.
            let _ = answers.send(work());
            drop(writing);
            waker.request_repaint();
        };
        if at_once {
            work();
            return;
        }
        let worker = std::thread::Builder::new().name("book-file".to_owned());
        if let Err(error) = worker.spawn(work) {
            let _ = self.finished_in.send(failed(error));
        }
    }

    /// Returns the next result.
    pub(super) fn poll(&mut self) -> Option<Finished> {
        let finished = self.finished.try_recv().ok()?;
        let what = match &finished {
            Finished::Opened(path, ..) => (path, Work::Opens),
            Finished::Restored(path, _) => (path, Work::Restores),
            Finished::Saved(path, ..) => (path, Work::Saves),
        };
        if let Some(index) = self
            .busy
            .iter()
            .position(|(path, work)| (path, *work) == what)
        {
            self.busy.remove(index);
        }
        if matches!(finished, Finished::Saved(..)) {
            self.begin_next_save();
        }
        Some(finished)
    }

    /// Returns the book that is being read.
    pub fn opening(&self) -> Option<&Path> {
        let (path, _) = self.busy.iter().find(|(_, work)| *work != Work::Saves)?;
        Some(path)
    }

    /// Returns whether a book is being saved or waits to be saved.
    pub(super) fn is_saving(&self) -> bool {
        !self.saves.is_empty() || self.busy.iter().any(|(_, work)| *work == Work::Saves)
    }

    /// Returns whether the journal of a killed process is being restored.
    pub fn is_restoring(&self) -> bool {
        self.busy.iter().any(|(_, work)| *work == Work::Restores)
    }

    /// Returns the guard that a worker holds while it writes a file.
    pub(super) fn writing(&self) -> Arc<()> {
        Arc::clone(&self.writing)
    }

    /// Returns whether a file is being written, which the end of the program would interrupt.
    pub(crate) fn is_writing(&self) -> bool {
        Arc::strong_count(&self.writing) > 1
    }
}

/// Returns the data of a book that a file of this name cannot hold.
pub(super) fn losses(book: &Book, path: &Path) -> Losses {
    let format = Format::of(path).unwrap_or(Format::Tabia);
    Losses::of(book, format)
}

/// Returns each kind of loss with its count, in words.
pub(super) fn in_words(losses: &Losses) -> Vec<String> {
    let words = losses.iter().map(|(lost, count)| {
        let key = match lost {
            Lost::Title => "lost-title",
            Lost::Names => "lost-names",
            Lost::Comments => "lost-comments",
            Lost::Glyphs => "lost-glyphs",
            Lost::Evaluations => "lost-evaluations",
            Lost::Weights => "lost-weights",
            Lost::Results => "lost-results",
            Lost::Learned => "lost-learned",
            Lost::SwitchedOff => "lost-switched-off",
            Lost::Starts => "lost-starts",
            Lost::Unreachable => "lost-unreachable",
        };
        tr_args(key, &[("count", count.into())])
    });
    words.collect()
}
