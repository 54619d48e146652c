//! The changes of the list of engines that can be undone: what was added and removed.

use super::adding::BatchId;
use crate::kit::toast::Offer;
use tabia_settings::{EngineId, EngineProfile};

/// Maximum number of changes that can be undone.
const MOST: usize = 50;

/// A change of the list.
pub(super) enum Change {
    /// Engines that were added together.
    Added {
        batch: Option<BatchId>,
        engines: Vec<EngineId>,
    },
    Removed(Removed),
}

/// Engines that were removed together, with their places in the list.
pub(super) struct Removed {
    pub(super) offer: Offer,
    pub(super) engines: Vec<(usize, EngineProfile)>,
}

/// The changes of the list, the oldest first.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) done: Vec<Change>,
    /// Added engines that undo has removed.
    pub(super) undone: Vec<Removed>,
}

impl Changes {
    /// Notes an engine that was added; those of one batch are undone together.
    pub(super) fn add(&mut self, engine: EngineId, batch: Option<BatchId>) {
        self.undone.clear();
        let same = self.done.iter_mut().find_map(|change| match change {
            Change::Added { batch: of, engines } if batch.is_some() && *of == batch => {
                Some(engines)
            }
            _ => None,
        });
        match same {
            Some(engines) => engines.push(engine),
            None => self.push(Change::Added {
                batch,
                engines: vec![engine],
            }),
        }
    }

    /// Adds a change; the oldest is forgotten where there are too many.
    pub(super) fn push(&mut self, change: Change) {
        self.done.push(change);
        let surplus = self.done.len().saturating_sub(MOST);
        self.done.drain(..surplus);
    }

    /// Takes the engines that were removed with this one.
    pub(super) fn take(&mut self, id: EngineId) -> Option<Removed> {
        let mut undone = self.undone.iter();
        if let Some(at) = undone.position(|removed| removed.has(id)) {
            return Some(self.undone.remove(at));
        }
        let is_it = |change: &Change| matches!(change, Change::Removed(removed) if removed.has(id));
        let at = self.done.iter().position(is_it)?;
        match self.done.remove(at) {
            Change::Removed(removed) => Some(removed),
            Change::Added { .. } => None,
        }
    }

    /// The engines that were removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = &Removed> {
        let done = self.done.iter().filter_map(|change| match change {
            Change::Removed(removed) => Some(removed),
            Change::Added { .. } => None,
        });
        done.chain(&self.undone)
    }
}

impl Removed {
    fn has(&self, id: EngineId) -> bool {
        self.engines.iter().any(|(_, profile)| profile.id == id)
    }
}
