//! Reads and writes books on workers.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::journal;
use super::journal::RestoredBook;
use super::open_book::{self, OnDisk};
use crate::command::book::Version;
use crate::kit::context::OpenRequest;
use crate::kit::stamp::Stamp;
use crate::kit::worker::aside;
use crossbeam_channel::{Receiver, TryRecvError};
use tabia_book::Book;
use tabia_book::file::{self, FileError, Format, Opened};
use tabia_book::losses::{Losses, Lost};
use tabia_disk::{self as disk, Protection};
use tabia_texts::{tr, tr_args};

/// The result of a worker.
pub(super) enum Finished {
    /// A book was read, or could not be.
    Opened(PathBuf, Opening, Result<(Opened, OnDisk), FileError>),
    /// This version of a book was saved, or could not be.
    Saved(PathBuf, Version, Result<(OnDisk, Losses), FileError>),
    /// This version of a book was not written, because another program has changed the file.
    Outdated(Version),
    /// This version of a book was not written, because the file is write-protected.
    WriteProtected(PathBuf, Version),
    /// The edits in the journal of a killed process were applied again, or could not be.
    Restored(Result<Box<RestoredBook>, String>),
}

/// Why a book is read.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Opening {
    /// To be shown in place of the book that was open at this request.
    Over(Option<Version>, OpenRequest),
    /// Another program may have changed the file of the open book.
    Again(Before),
}

/// The open book when its file began to be read again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Before {
    pub(super) version: Version,
    pub(super) stamp: Option<Stamp>,
}

/// The task of a worker with a file.
#[derive(Clone, Copy, PartialEq)]
enum FileTask {
    Opens(Opening),
    Saves(Version),
    Restores,
}

impl FileTask {
    fn is_saving(self) -> bool {
        matches!(self, FileTask::Saves(_))
    }

    /// The result of work that has failed.
    fn failed(self, path: PathBuf, error: io::Error) -> Finished {
        match self {
            FileTask::Opens(opening) => Finished::Opened(path, opening, Err(error.into())),
            FileTask::Saves(version) => Finished::Saved(path, version, Err(error.into())),
            FileTask::Restores => Finished::Restored(Err(error.to_string())),
        }
    }
}

/// A file that a worker reads or writes.
struct Busy {
    path: PathBuf,
    work: FileTask,
    /// Whether it is large, or something on which reading or writing may block.
    is_long: Arc<AtomicBool>,
    answer: io::Result<Receiver<Finished>>,
}

impl Busy {
    fn poll(&self) -> Option<Finished> {
        let error = match &self.answer {
            Ok(answer) => match answer.try_recv() {
                Ok(finished) => return Some(finished),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => io::Error::other(tr("worker-panicked")),
            },
            Err(error) => io::Error::new(error.kind(), error.to_string()),
        };
        Some(self.work.failed(self.path.clone(), error))
    }
}

/// What is required of a file that a book overwrites.
#[derive(Clone, Copy)]
pub(super) struct Requirements {
    /// The stamp that the file must have, if it is there; `None`: it may have any.
    pub(super) stamp: Option<Option<Stamp>>,
    pub(super) protection: Protection,
}

/// A version of a book that is to be saved.
struct Save {
    book: Book,
    version: Version,
    path: PathBuf,
    required: Requirements,
    ctx: egui::Context,
}

/// Reads and writes books on workers.
#[derive(Default)]
pub struct BookFiles {
    /// The files that workers read or write, in the order in which that was begun.
    busy: Vec<Busy>,
    /// Saves that wait for the current one: of two at the same time, the older one might finish last.
    saves: VecDeque<Save>,
}

/// Whether a path leads to a regular file of at most this size, or to nothing. Anything else, such as a pipe, may block.
fn is_small(path: &Path, most: u64) -> bool {
    std::fs::metadata(path).map_or(true, |metadata| {
        metadata.is_file() && metadata.len() <= most
    })
}

impl BookFiles {
    /// Maximum size of a file that takes only a moment, in bytes; and of a book, in positions.
    const SMALL: u64 = 64 << 10;
    const SMALL_BOOK: usize = 2000;

    /// Begins to read a book.
    pub(super) fn open(&mut self, path: &Path, opening: Opening, ctx: &egui::Context) {
        // The process that restores the journal may start in another folder.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let from = path.clone();
        self.begin(path, FileTask::Opens(opening), ctx, move |is_long| {
            let path = from;
            is_long.store(!is_small(&path, BookFiles::SMALL), Ordering::Relaxed);
            let (opened, on_disk) = open_book::read(&path);
            Finished::Opened(path, opening, opened.map(|opened| (opened, on_disk)))
        });
    }

    /// Saves a version of a book after the current save. Of several waiting versions for the same file, only the newest is
    /// saved.
    pub(super) fn save(
        &mut self,
        (book, version): (Book, Version),
        path: &Path,
        required: Requirements,
        ctx: &egui::Context,
    ) {
        let is_first = !self.is_saving();
        self.saves.retain(|before| before.path != path);
        self.saves.push_back(Save {
            book,
            version,
            path: path.to_path_buf(),
            required,
            ctx: ctx.clone(),
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
            required,
            ctx,
        } = save;
        let to = path.clone();
        self.begin(path, FileTask::Saves(version), &ctx, move |is_long| {
            let path = to;
            let is_short = book.len() <= BookFiles::SMALL_BOOK && is_small(&path, u64::MAX);
            is_long.store(!is_short, Ordering::Relaxed);
            let Requirements { stamp, protection } = required;
            if protection == Protection::Respect && disk::is_write_protected(&path) {
                return Finished::WriteProtected(path, version);
            }
            if stamp.is_some_and(|stamp| Stamp::is_outdated(stamp, &path)) {
                return Finished::Outdated(version);
            }
            let saved = file::replace(&book, &path, protection);
            let saved = saved.map(|()| (OnDisk::of(&path), losses(&book, &path)));
            Finished::Saved(path, version, saved)
        });
    }

    /// Begins to restore the journal of a killed process.
    pub(super) fn restore(&mut self, journal: &Path, ctx: &egui::Context) {
        let from = journal.to_path_buf();
        self.begin(from.clone(), FileTask::Restores, ctx, move |is_long| {
            is_long.store(true, Ordering::Relaxed);
            let restored = journal::restore(&from);
            Finished::Restored(restored.map(Box::new))
        });
    }

    fn begin(
        &mut self,
        path: PathBuf,
        work: FileTask,
        ctx: &egui::Context,
        job: impl FnOnce(&AtomicBool) -> Finished + Send + 'static,
    ) {
        let is_long = Arc::new(AtomicBool::new(false));
        let says_long = is_long.clone();
        let answer = aside("book-file", ctx, move || job(&says_long));
        if answer.is_err() {
            ctx.request_repaint();
        }
        self.busy.push(Busy {
            path,
            work,
            is_long,
            answer,
        });
    }

    /// Returns the next result. Books are returned in the order in which they were requested.
    pub(super) fn poll(&mut self) -> Option<Finished> {
        let mut is_opening = false;
        let (index, finished) = self.busy.iter().enumerate().find_map(|(index, busy)| {
            let must_wait = is_opening && !busy.work.is_saving();
            is_opening |= !busy.work.is_saving();
            let finished = (!must_wait).then(|| busy.poll()).flatten()?;
            Some((index, finished))
        })?;
        let ended = self.busy.remove(index);
        if ended.work.is_saving() {
            if let Finished::Saved(path, _, Ok((on_disk, _))) = &finished {
                // A file that was written by this process has not changed.
                let mut saves = self.saves.iter_mut();
                if let Some(save) = saves.find(|save| save.path == *path) {
                    let stamp = &mut save.required.stamp;
                    *stamp = stamp.and(Some(on_disk.stamp));
                }
            }
            self.begin_next_save();
        }
        Some(finished)
    }

    /// Returns the book that is being read.
    pub fn opening(&self) -> Option<&Path> {
        let busy = self.busy.iter().find(|busy| !busy.work.is_saving())?;
        Some(&busy.path)
    }

    /// Returns whether a book is being saved or waits to be saved.
    pub(super) fn is_saving(&self) -> bool {
        !self.saves.is_empty() || self.busy.iter().any(|busy| busy.work.is_saving())
    }

    /// Returns whether the file of the open book is being read again.
    pub(super) fn is_reloading(&self) -> bool {
        let reloads = |busy: &Busy| matches!(busy.work, FileTask::Opens(Opening::Again(_)));
        self.busy.iter().any(reloads)
    }

    /// Returns whether the journal of a killed process is being restored.
    pub fn is_restoring(&self) -> bool {
        self.busy.iter().any(|busy| busy.work == FileTask::Restores)
    }

    /// Whether a worker does something that takes only a moment.
    pub(crate) fn is_busy_for_a_moment(&self) -> bool {
        let is_short = |busy: &Busy| !busy.is_long.load(Ordering::Relaxed);
        self.busy.iter().any(is_short)
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
