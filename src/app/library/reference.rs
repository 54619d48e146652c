//! The reference collection: that in which the explorer looks positions up, whatever collection is open in the room.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, TryRecvError};

use super::import;
use super::news::{Games, Shared};
use crate::kit::worker::aside;
use tabia_library::Collection;
use tabia_texts::tr;

/// The collection of the settings, while another one or none is open. It is opened when the explorer first needs it.
#[derive(Default)]
pub(super) struct Reference {
    folder: Option<PathBuf>,
    state: State,
    /// Reads what has changed in it.
    looking: Option<Receiver<import::Look>>,
    /// Whether it may have changed since it was read.
    is_outdated: bool,
}

#[derive(Default)]
enum State {
    #[default]
    Closed,
    Opening(Receiver<Result<(Shared, Arc<Games>), String>>),
    Open(Shared, Arc<Games>),
    /// It cannot be opened or read, for this reason.
    Failed(String),
}

impl Reference {
    /// Its folder; `None` where the explorer looks positions up in the open collection.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Its games, when it is open.
    pub(super) fn games(&self) -> Option<&Arc<Games>> {
        match &self.state {
            State::Open(_, games) => Some(games),
            State::Closed | State::Opening(_) | State::Failed(_) => None,
        }
    }

    /// Why it cannot be read.
    pub(super) fn failure(&self) -> Option<&str> {
        match &self.state {
            State::Failed(reason) => Some(reason),
            State::Closed | State::Opening(_) | State::Open(..) => None,
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        matches!(self.state, State::Opening(_)) || self.looking.is_some()
    }

    /// Has it opened again after a failure.
    pub(super) fn retry(&mut self) {
        if self.failure().is_some() {
            self.state = State::Closed;
        }
    }

    /// Notes that the collection in a folder may have changed, or is there again.
    pub(super) fn note_change(&mut self, folder: &Path) {
        if self.folder() == Some(folder) {
            self.is_outdated = true;
            self.retry();
        }
    }

    /// Opens the collection in the folder `wanted` when it is needed, reads it again after changes, and closes any other.
    pub(super) fn poll(&mut self, ctx: &egui::Context, wanted: Option<PathBuf>, is_needed: bool) {
        if self.folder != wanted {
            *self = Reference {
                folder: wanted,
                ..Reference::default()
            };
        }
        let Some(folder) = &self.folder else { return };
        match &self.state {
            State::Closed if is_needed => self.state = open(ctx, folder.clone()),
            State::Opening(opening) => match opening.try_recv() {
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    self.state = State::Failed(tr("worker-panicked"));
                }
                Ok(Ok((shared, games))) => self.state = State::Open(shared, games),
                Ok(Err(reason)) => self.state = State::Failed(reason),
            },
            State::Closed | State::Open(..) | State::Failed(_) => {}
        }
        self.poll_looking(ctx);
    }

    /// Takes the games that have changed, and begins to read them where they may have.
    fn poll_looking(&mut self, ctx: &egui::Context) {
        if let Some(looking) = self.looking.take() {
            match looking.try_recv() {
                Err(TryRecvError::Empty) => self.looking = Some(looking),
                Err(TryRecvError::Disconnected) | Ok(Ok(None)) => {}
                Ok(Ok(Some(changed))) => {
                    if let State::Open(_, games) = &mut self.state {
                        *games = changed;
                    }
                }
                Ok(Err(reason)) => self.state = State::Failed(reason),
            }
        }
        if let State::Open(shared, _) = &self.state
            && self.looking.is_none()
            && std::mem::take(&mut self.is_outdated)
        {
            let shared = shared.clone();
            let look = aside("library-reference", ctx, move || {
                import::look(&shared, false)
            });
            self.looking = look.ok();
        }
    }
}

/// Begins to open a collection.
fn open(ctx: &egui::Context, folder: PathBuf) -> State {
    let open = move || {
        let collection = Collection::open(&folder).map_err(|error| error.to_string())?;
        let games = Arc::new(Games::of(&collection));
        Ok((Arc::new(Mutex::new(collection)), games))
    };
    match aside("library-reference", ctx, open) {
        Ok(opening) => State::Opening(opening),
        Err(error) => State::Failed(error.to_string()),
    }
}
