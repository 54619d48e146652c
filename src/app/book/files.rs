//! Reading and writing books without holding up the window.

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

/// What a worker has done.
pub(super) enum Finished {
    /// A book was read in the place of the one that was then open, or could not be.
    Opened(
        PathBuf,
        Option<Version>,
        Result<(Opened, OnDisk), FileError>,
    ),
    /// This version of a book was written, or could not be.
    Saved(PathBuf, Version, Result<(OnDisk, Losses), FileError>),
    /// The edits that a killed process left were made again, or could not be.
    Restored(PathBuf, Result<Box<Restored>, String>),
}

/// What a worker does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Opens,
    Saves,
    Restores,
}

/// A version of a book that is to be written.
struct Save {
    book: Book,
    version: Version,
    path: PathBuf,
    ctx: egui::Context,
    /// As [`BookFiles::writing`].
    writing: Arc<()>,
}

/// Reads and writes books: small ones at once, large ones on a worker.
pub struct BookFiles {
    finished_in: Sender<Finished>,
    finished: Receiver<Finished>,
    /// The files that workers are busy with.
    busy: Vec<(PathBuf, Work)>,
    /// What is written when the save that goes on has ended: of two at once, the older one might come last.
    saves: VecDeque<Save>,
    /// Every worker that writes a file holds a copy until it has reported the end, or has panicked.
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
    /// Files up to this size take no longer than a frame.
    const BYTES_AT_ONCE: u64 = 64 << 10;
    /// Books of up to so many positions are written within a frame.
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
            // The one waits for the disk while the other counts.
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

    /// Writes a version of a book, once what is being written is written. Of what waits for the same file, the newest
    /// counts.
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

    /// Begins to restore what a killed process left in its journal.
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
            // The receiver is ours, so sending fails only when the window has gone.
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

    /// What was finished since.
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

    /// The book that is being read.
    pub fn opening(&self) -> Option<&Path> {
        let (path, _) = self.busy.iter().find(|(_, work)| *work != Work::Saves)?;
        Some(path)
    }

    /// Whether a book is being written, or waits for that.
    pub(super) fn is_saving(&self) -> bool {
        !self.saves.is_empty() || self.busy.iter().any(|(_, work)| *work == Work::Saves)
    }

    /// Whether what a killed process left is being restored.
    pub fn is_restoring(&self) -> bool {
        self.busy.iter().any(|(_, work)| *work == Work::Restores)
    }

    /// What a worker holds while it writes a file.
    pub(super) fn writing(&self) -> Arc<()> {
        Arc::clone(&self.writing)
    }

    /// Whether a file is being written, which the end of the program would cut off.
    pub(crate) fn is_writing(&self) -> bool {
        Arc::strong_count(&self.writing) > 1
    }
}

/// What a file of this name does not keep of a book.
pub(super) fn losses(book: &Book, path: &Path) -> Losses {
    let format = Format::of(path).unwrap_or(Format::Tabia);
    Losses::of(book, format)
}

/// Each kind of loss with its count.
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
