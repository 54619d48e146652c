//! The open books to play from.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crossbeam_channel::{Receiver, TryRecvError};

use super::learned::Learning;
use crate::game::document::Verdict;
use crate::kit::worker::{Task, aside};
use tabia_book::file::FileError;
use tabia_book::{Memory, Shelf, Volume};
use tabia_game::NodeId;
use tabia_settings::BookChoice;
use tabia_texts::tr;

/// The books to play from, as far as they have been read.
pub(crate) struct Books {
    pub(super) shelf: Shelf,
    /// The choices from which `shelf` was built.
    pub(super) choices: Vec<BookChoice>,
    pub(super) files: HashMap<PathBuf, State>,
    /// Finds the open files that have been written since they were opened.
    checking: Option<Receiver<Vec<PathBuf>>>,
    /// Counts the changes of the shelf.
    pub(super) revision: u64,
    /// What was learned, as far as workers have read or changed it.
    pub(crate) memory: Memory,
    pub(super) learning: Learning,
    /// The position for which books were queried for the engine's next move, and their answer.
    pub(super) asked: Option<Asked>,
    pub(super) known: Option<Known>,
}

pub(super) enum State {
    /// A worker is reading it; dropping the task stops the worker.
    Opening(Task<OpenedBook>),
    Open {
        volume: Volume,
        written: Option<SystemTime>,
    },
    /// It could not be opened, which has been reported.
    Failed(String),
}

/// A book that was read.
pub(super) struct OpenedBook {
    pub(super) written: Option<SystemTime>,
    pub(super) volume: Result<Volume, FileError>,
}

pub(super) struct Asked {
    /// The game, and the move after which the books were queried.
    pub(super) game: u64,
    pub(super) node: NodeId,
    pub(super) verdict: Verdict,
    /// When the book move is played, in seconds of the window's clock.
    pub(super) due: f64,
}

/// Number of known moves of the shown position.
pub(super) struct Known {
    pub(super) game: u64,
    pub(super) node: NodeId,
    pub(super) position: u64,
    pub(super) revision: u64,
    pub(super) moves: usize,
}

impl Books {
    /// Creates a store with the shipped book only, until the others have been opened.
    pub(crate) fn new(data: Option<&Path>) -> Books {
        Books {
            shelf: Shelf::new(vec![Volume::shipped()]),
            choices: vec![BookChoice::default()],
            files: HashMap::new(),
            checking: None,
            revision: 0,
            memory: Memory::default(),
            learning: Learning::new(data.map(|folder| folder.join("learned.ron"))),
            asked: None,
            known: None,
        }
    }

    /// The books that have been opened, with a number that changes with them.
    pub(crate) fn shelf(&self) -> (u64, &Shelf) {
        (self.revision, &self.shelf)
    }

    /// Why a book of the list cannot be used, or that it is being opened.
    pub(crate) fn trouble(&self, file: &Path) -> Option<String> {
        match self.files.get(file)? {
            State::Opening(_) => Some(tr("books-opening")),
            State::Open { .. } => None,
            State::Failed(reason) => Some(reason.clone()),
        }
    }

    /// Opens books on workers, and builds the shelf from the open ones.
    pub(super) fn arrange(&mut self, choices: &[BookChoice], ctx: &egui::Context) {
        let wanted = |file: &PathBuf| {
            let mut on = choices.iter().filter(|choice| choice.on);
            on.any(|choice| choice.file.as_ref() == Some(file))
        };
        // A book that is switched off is closed, so that switching it on reads it again.
        self.files.retain(|file, _| wanted(file));
        for file in choices.iter().filter_map(|choice| choice.file.as_ref()) {
            if wanted(file) && !self.files.contains_key(file) {
                self.files.insert(file.clone(), open(file.clone(), ctx));
            }
        }
        let volumes = choices.iter().filter(|choice| choice.on);
        let volumes = volumes.filter_map(|choice| {
            let volume = match &choice.file {
                None => Volume::shipped(),
                Some(file) => match self.files.get(file)? {
                    State::Open { volume, .. } => volume.clone(),
                    State::Opening(_) | State::Failed(_) => return None,
                },
            };
            Some(volume.for_sides(choice.white, choice.black))
        });
        self.shelf = Shelf::new(volumes.collect());
        self.choices = choices.to_vec();
        self.revision += 1;
    }

    /// Whether what was learned is being read or changed.
    pub(crate) fn is_learning(&self) -> bool {
        self.learning.is_busy()
    }

    /// Returns the books that workers have read since the last call, or why they could not.
    pub(super) fn take_opened(&mut self) -> Vec<(PathBuf, Result<OpenedBook, String>)> {
        let mut opened = Vec::new();
        for (path, state) in &mut self.files {
            let State::Opening(task) = state else {
                continue;
            };
            match task.news().pop() {
                Some(one) => opened.push((path.clone(), Ok(one))),
                None if task.is_done() => opened.push((path.clone(), Err(tr("worker-panicked")))),
                None => {}
            }
        }
        opened
    }

    /// Drops the files that could not be opened, so that they are tried again, and starts a worker that looks for those written
    /// since they were opened. Without a worker, none is looked for. Returns whether files were dropped.
    pub(super) fn check(&mut self, ctx: &egui::Context) -> bool {
        let before = self.files.len();
        self.files
            .retain(|_, state| !matches!(state, State::Failed(_)));
        let open = self.files.iter().filter_map(|(path, state)| match state {
            State::Open { written, .. } => Some((path.clone(), *written)),
            State::Opening(_) | State::Failed(_) => None,
        });
        let mut open: Vec<_> = open.collect();
        let look = move || {
            open.retain(|(path, known)| written(path) != *known);
            open.into_iter().map(|(path, _)| path).collect()
        };
        self.checking = aside("book-check", ctx, look).ok();
        self.files.len() != before
    }

    /// Drops the files that the worker has found to be outdated; returns whether there were any.
    pub(super) fn drop_outdated(&mut self) -> bool {
        let found = self.checking.as_ref().map(Receiver::try_recv);
        if !matches!(found, None | Some(Err(TryRecvError::Empty))) {
            self.checking = None;
        }
        let before = self.files.len();
        for path in found.and_then(Result::ok).into_iter().flatten() {
            // A file that has been opened again since is read for the second time.
            self.files.remove(&path);
        }
        self.files.len() != before
    }

    /// Whether a book is being opened, or it is being checked whether that is necessary.
    pub(super) fn is_opening(&self) -> bool {
        let mut files = self.files.values();
        self.checking.is_some() || files.any(|state| matches!(state, State::Opening(_)))
    }
}

/// Starts a worker that reads a book; dropping the state stops it.
fn open(path: PathBuf, ctx: &egui::Context) -> State {
    let task = Task::start("opening-book", ctx, move |reporter| {
        let written = written(&path);
        let volume = Volume::open(&path, &mut |_| match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        reporter.report(OpenedBook { written, volume });
    });
    task.map_or_else(|error| State::Failed(error.to_string()), State::Opening)
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}
