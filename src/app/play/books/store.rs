//! The books that are open to be played from.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::game::document::Verdict;
use crate::kit::text::tr;
use tabia_book::file::FileError;
use tabia_book::{Memory, Shelf, Volume};
use tabia_game::NodeId;
use tabia_settings::BookChoice;

/// The books to play from, as far as they have been read.
pub(crate) struct Books {
    pub(super) shelf: Shelf,
    /// What `shelf` was made for.
    pub(super) choices: Vec<BookChoice>,
    pub(super) files: HashMap<PathBuf, State>,
    pub(super) opened_in: Sender<Opened>,
    pub(super) opened: Receiver<Opened>,
    /// Grows with every change of the shelf.
    pub(super) revision: u64,
    pub(crate) memory: Memory,
    /// Where the memory is kept; `None`: nowhere.
    pub(super) memory_file: Option<PathBuf>,
    /// The position for which books were asked for the engine's next move, and what they said.
    pub(super) asked: Option<Asked>,
    pub(super) known: Option<Known>,
}

pub(super) enum State {
    /// A worker is reading it, as long as this is kept.
    Opening { _wanted: Arc<()> },
    Open {
        volume: Volume,
        written: Option<SystemTime>,
    },
    /// It could not be opened, and that has been said.
    Failed(String),
}

pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) written: Option<SystemTime>,
    pub(super) volume: Result<Volume, FileError>,
}

pub(super) struct Asked {
    /// Which game, and after which move.
    pub(super) game: u64,
    pub(super) node: NodeId,
    pub(super) verdict: Verdict,
    /// When a book move is played, in seconds of the window's clock.
    pub(super) due: f64,
}

/// How many moves of the shown position are known.
pub(super) struct Known {
    pub(super) game: u64,
    pub(super) node: NodeId,
    pub(super) position: u64,
    pub(super) revision: u64,
    pub(super) moves: usize,
}

impl Books {
    /// The shipped book, until the others have been opened.
    pub(crate) fn new(data: Option<&Path>) -> Books {
        let (opened_in, opened) = unbounded();
        Books {
            shelf: Shelf::new(vec![Volume::shipped()]),
            choices: vec![BookChoice::default()],
            files: HashMap::new(),
            opened_in,
            opened,
            revision: 0,
            memory: Memory::default(),
            memory_file: data.map(|folder| folder.join("learned.ron")),
            asked: None,
            known: None,
        }
    }

    /// Why a book of the list cannot be used, or that it is being opened.
    pub(crate) fn trouble(&self, file: &Path) -> Option<String> {
        match self.files.get(file)? {
            State::Opening { .. } => Some(tr("books-opening")),
            State::Open { .. } => None,
            State::Failed(reason) => Some(reason.clone()),
        }
    }

    /// Opens what has to be opened, on workers, and makes the shelf of what is open.
    pub(super) fn arrange(&mut self, choices: &[BookChoice], ctx: &egui::Context) {
        let wanted = |file: &PathBuf| {
            let mut on = choices.iter().filter(|choice| choice.on);
            on.any(|choice| choice.file.as_ref() == Some(file))
        };
        // A book that is switched off is let go, so that switching it on reads it again.
        self.files.retain(|file, _| wanted(file));
        for file in choices.iter().filter_map(|choice| choice.file.as_ref()) {
            if wanted(file) && !self.files.contains_key(file) {
                let wanted = Arc::new(());
                self.open(file.clone(), Arc::downgrade(&wanted), ctx.clone());
                let state = State::Opening { _wanted: wanted };
                self.files.insert(file.clone(), state);
            }
        }
        let volumes = choices.iter().filter(|choice| choice.on);
        let volumes = volumes.filter_map(|choice| {
            let volume = match &choice.file {
                None => Volume::shipped(),
                Some(file) => match self.files.get(file)? {
                    State::Open { volume, .. } => volume.clone(),
                    State::Opening { .. } | State::Failed(_) => return None,
                },
            };
            Some(volume.for_sides(choice.white, choice.black))
        });
        self.shelf = Shelf::new(volumes.collect());
        self.choices = choices.to_vec();
        self.revision += 1;
    }

    /// Opens a book, unless it is no longer wanted by then.
    fn open(&self, path: PathBuf, wanted: Weak<()>, ctx: egui::Context) {
        let (answers, failed) = (self.opened_in.clone(), path.clone());
        let worker = std::thread::Builder::new()
            .name("opening-book".to_owned())
            .spawn(move || {
                let written = written(&path);
                let volume = Volume::open(&path, &mut |_| match wanted.strong_count() {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                });
                // Nobody listens when the window has gone meanwhile.
                let _ = answers.send(Opened {
                    path,
                    written,
                    volume,
                });
                ctx.request_repaint();
            });
        if let Err(error) = worker {
            let _ = self.opened_in.send(Opened {
                path: failed,
                written: None,
                volume: Err(error.into()),
            });
        }
    }

    /// Forgets files that have been written since they were opened.
    pub(super) fn drop_outdated(&mut self) -> bool {
        let before = self.files.len();
        self.files.retain(|path, state| match state {
            State::Open { written: known, .. } => written(path) == *known,
            State::Opening { .. } => true,
            State::Failed(_) => false,
        });
        self.files.len() != before
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}
