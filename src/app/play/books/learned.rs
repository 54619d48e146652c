//! What was learned of book moves, and its file; workers read and write it.

use std::io;
use std::path::PathBuf;

use crate::kit::worker::StateQueue;
use tabia_book::file::FileError;
use tabia_book::{Lesson, Memory};
use tabia_disk as disk;

/// A change of what was learned.
pub(super) enum LearnedChange {
    Learn(Vec<Lesson>),
    Clear,
    Recall,
}

/// What was learned; workers apply its changes one after another.
pub(super) struct Learning(StateQueue<Store, LearnedState>);

/// What was learned, and its file.
struct Store {
    memory: Memory,
    /// `None`: it is kept in no file, also after the file could not be read or set aside.
    file: Option<PathBuf>,
}

/// What was learned after a change, and errors of its file.
pub(super) struct LearnedState {
    pub(super) memory: Memory,
    pub(super) troubles: Vec<Trouble>,
}

/// An error of a file: the key of the message, and its text.
pub(super) struct Trouble {
    pub(super) key: &'static str,
    pub(super) path: PathBuf,
    pub(super) reason: String,
}

impl Learning {
    /// Creates an empty store that is kept in this file.
    pub(super) fn new(file: Option<PathBuf>) -> Learning {
        let memory = Memory::default();
        Learning(StateQueue::new("learned-moves", Store { memory, file }))
    }

    /// Has a worker change what was learned and keep it; without a change it is only read.
    pub(super) fn change(&mut self, ctx: &egui::Context, change: Option<LearnedChange>) {
        self.0.add(ctx, move |store| {
            let troubles = store.change(change);
            let memory = store.memory.clone();
            LearnedState { memory, troubles }
        });
    }

    /// Returns the result of a worker.
    pub(super) fn poll(&mut self, ctx: &egui::Context) -> Option<io::Result<LearnedState>> {
        self.0.poll(ctx)
    }

    /// Whether a change is queued or being made.
    pub(super) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }
}

impl Store {
    /// Reads the file, changes its contents and writes it.
    fn change(&mut self, change: Option<LearnedChange>) -> Vec<Trouble> {
        let mut troubles = Vec::new();
        let _lock = match &change {
            Some(_) => self.file.as_deref().and_then(disk::lock_folder_of),
            None => None,
        };
        if let Some(path) = self.file.clone().filter(|path| path.exists())
            && let Err(error) = Memory::load(&path).map(|memory| self.memory.take_over(memory))
        {
            troubles.push(self.note_unreadable(path, &error, change.is_none()));
        }
        match change {
            None => return troubles,
            Some(LearnedChange::Learn(lessons)) => self.memory.learn(&lessons),
            Some(LearnedChange::Clear) => self.memory.clear(),
            Some(LearnedChange::Recall) => self.memory.recall(),
        }
        if let Some(path) = self.file.clone()
            && let Err(error) = self.memory.save(&path)
        {
            let (key, reason) = ("learned-not-saved", error.to_string());
            troubles.push(Trouble { key, path, reason });
        }
        troubles
    }

    /// Sets aside a file that is broken at program start. A file that may be readable the next time, or that another program
    /// has changed since, is not overwritten.
    fn note_unreadable(&mut self, path: PathBuf, error: &FileError, is_start: bool) -> Trouble {
        let moved = match error {
            FileError::Io(_) => None,
            _ => is_start.then(|| disk::set_aside(&path)),
        };
        let (key, path, reason) = match moved {
            Some(Ok(moved_to)) => ("learned-broken", moved_to, error.to_string()),
            Some(Err(failure)) => ("learned-not-read", path, failure.to_string()),
            None => ("learned-not-read", path, error.to_string()),
        };
        if key == "learned-not-read" {
            self.file = None;
        }
        Trouble { key, path, reason }
    }
}
