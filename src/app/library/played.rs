//! Finished games, which are added to the collection of the settings besides the file of played games.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError};

use super::edits::add_game;
use super::news::{Games, Shared, lock};
use crate::kit::worker::{Queue, aside};
use tabia_library::{Collection, LibraryError};

/// Maximum number of attempts while another process changes the collection, and the pause between two.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(500);

/// The result of adding a game to the collection in a folder.
pub(super) struct Added {
    pub(super) folder: PathBuf,
    /// The reason why not.
    pub(super) result: Result<(), String>,
}

/// The games that are being added.
pub(super) struct PlayedGames {
    /// The games with the folders of their collections, until no work is done on the open one.
    waiting: Vec<(PathBuf, String)>,
    adding: Queue<Added>,
    /// Whether the open collection has been added to, and is to be read again.
    is_outdated: bool,
    /// The open collection that is read again; `None` in it where it has not changed.
    reading: Option<Receiver<Result<Option<Games>, LibraryError>>>,
}

impl Default for PlayedGames {
    fn default() -> PlayedGames {
        PlayedGames {
            waiting: Vec::new(),
            adding: Queue::new("library-played"),
            is_outdated: false,
            reading: None,
        }
    }
}

impl PlayedGames {
    /// Whether a game is not added yet.
    pub(super) fn is_writing(&self) -> bool {
        self.adding.is_busy() || !self.waiting.is_empty()
    }

    /// Whether a game is not added yet, or the collection is read again.
    pub(super) fn is_busy(&self) -> bool {
        self.is_writing() || self.reading.is_some()
    }
}

/// Adds a game to a collection, as soon as no other process changes it.
fn add(folder: &Path, text: &str) -> Result<(), LibraryError> {
    let mut attempts = 1;
    loop {
        match Collection::open(folder)?.writer() {
            Err(LibraryError::Locked) if attempts < ATTEMPTS => {
                attempts += 1;
                thread::sleep(PAUSE);
            }
            writer => return add_game(&mut writer?, text.to_owned()),
        }
    }
}

impl PlayedGames {
    /// Adds a game to the collection in a folder, once no work is done on the open one.
    pub(super) fn add(&mut self, folder: PathBuf, text: String) {
        self.waiting.push((folder, text));
    }

    /// Starts to add the games that wait, if the open collection `is_free`. Returns the collections that have been added to, or
    /// why not.
    pub(super) fn poll(&mut self, ctx: &egui::Context, is_free: bool) -> Vec<Added> {
        if is_free {
            for (folder, text) in self.waiting.drain(..) {
                self.adding.add(ctx, move || Added {
                    result: add(&folder, &text).map_err(|error| error.to_string()),
                    folder,
                });
            }
        }
        let mut added = Vec::new();
        while let Some(ended) = self.adding.poll(ctx) {
            added.push(ended.unwrap_or_else(|error| Added {
                folder: PathBuf::new(),
                result: Err(error.to_string()),
            }));
        }
        added
    }

    /// Does not read the collection that was open again.
    pub(super) fn forget(&mut self) {
        (self.is_outdated, self.reading) = (false, None);
    }

    /// Reads the open collection again after it has been added to. Returns its games if they have changed.
    pub(super) fn read(
        &mut self,
        ctx: &egui::Context,
        shared: Option<&Shared>,
        is_outdated: bool,
    ) -> Option<Games> {
        self.is_outdated |= is_outdated;
        if let Some(reading) = self.reading.take() {
            match reading.try_recv() {
                Err(TryRecvError::Empty) => self.reading = Some(reading),
                Ok(Ok(games)) => return games,
                // What cannot be read now is read with the next change.
                Ok(Err(_)) | Err(TryRecvError::Disconnected) => {}
            }
            return None;
        }
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let shared = shared.filter(|_| is_outdated)?.clone();
        let read = move || {
            let mut collection = lock(&shared);
            let is_changed = collection.refresh()?;
            Ok(is_changed.then(|| Games::of(&collection)))
        };
        self.reading = aside("library-refresh", ctx, read).ok();
        None
    }
}
