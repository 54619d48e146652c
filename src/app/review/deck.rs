//! The collected mistakes and their file, which workers read and change.

use std::path::{Path, PathBuf};

use crossbeam_channel::Receiver;

use super::lesson::Item;
use crate::kit::worker::StateQueue;
use tabia_review::training::{Deck, Exercise};

/// The collected mistakes, as far as the window shows them.
pub(super) struct Collection {
    pub(super) jobs: StateQueue<Store, Ended>,
    /// Mistakes that reviews have found and that are not collected yet.
    pub(super) coming: Vec<PendingMistakes>,
    /// Number of collected mistakes of the shown game.
    pub(super) shares: Option<Shares>,
    /// [`ShownReview::stamp`](super::shown::ShownReview::stamp) of the review whose mistakes are being counted or have been.
    pub(super) counted: Option<u64>,
    /// Whether the due exercises have been requested.
    pub(super) is_training: bool,
}

impl Default for Collection {
    fn default() -> Collection {
        Collection {
            jobs: StateQueue::new("exercises", Store::default()),
            coming: Vec::new(),
            shares: None,
            counted: None,
            is_training: false,
        }
    }
}

impl Collection {
    /// Whether workers read or change the collection, or look for mistakes to collect.
    pub(super) fn is_busy(&self) -> bool {
        self.jobs.is_busy() || !self.coming.is_empty()
    }
}

/// What a worker has done with the collection.
pub(super) enum Reply {
    /// Nothing that needs a message.
    Done,
    /// Mistakes of the game with this name were added, or removed.
    Added(usize, String),
    Dropped(usize, String),
    Counted(Shares),
    /// The exercises that are due.
    Due(Vec<Item>),
}

/// Mistakes that a worker is collecting from a complete review.
pub(super) struct PendingMistakes {
    /// Display name of the players.
    pub(super) name: String,
    pub(super) exercises: Receiver<Vec<Exercise>>,
}

/// Number of mistakes of a side in the shown game, and number of those collected.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) made: usize,
    pub(super) collected: usize,
}

/// The counts of both sides, and the [`ShownReview::stamp`](super::shown::ShownReview::stamp) of their review.
pub(super) struct Shares {
    pub(super) stamp: u64,
    pub(super) sides: [Share; 2],
}

/// How a request uses the collection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// Reads it at the user's request, so that a file that cannot be used is reported again.
    Show,
    Change,
    /// Changes it at the user's request.
    Edit,
}

/// The collected mistakes.
#[derive(Default)]
pub(super) struct Store {
    deck: Deck,
    is_read: bool,
    /// Why they are neither used nor saved: their file is of a later version, or cannot be read.
    barred: Option<String>,
}

/// The result of a request.
pub(super) struct Ended {
    /// `None` when the collection is not available.
    pub(super) reply: Option<Reply>,
    /// Errors of the file: the key of the message, and the reason.
    pub(super) troubles: Vec<(&'static str, String)>,
}

impl Store {
    /// Carries out a request on the mistakes, which are read again, because another window may have changed them. A change is
    /// saved. Without a folder they are only in memory.
    pub(super) fn act(
        &mut self,
        folder: Option<PathBuf>,
        access: Access,
        act: impl FnOnce(&mut Deck) -> Reply,
    ) -> Ended {
        let folder = folder.as_deref();
        let changes = matches!(access, Access::Change | Access::Edit);
        let _lock = folder.filter(|_| changes).and_then(Deck::lock);
        let is_for_user = matches!(access, Access::Show | Access::Edit);
        let not_read = match &self.barred {
            Some(reason) => is_for_user.then(|| reason.clone()),
            None => self.read(folder),
        };
        let not_read = not_read.map(|reason| ("review-deck-not-read", reason));
        let mut troubles = Vec::from_iter(not_read);
        if self.barred.is_some() {
            let reply = None;
            return Ended { reply, troubles };
        }
        let before = changes.then(|| self.deck.clone());
        let reply = Some(act(&mut self.deck));
        if before.is_some_and(|before| before != self.deck)
            && let Some(Err(error)) = folder.map(|folder| self.deck.save(folder))
        {
            troubles.push(("review-deck-not-kept", error.to_string()));
        }
        Ended { reply, troubles }
    }

    /// Reads the file; returns why it could not be read. While an unreadable file exists, it is not overwritten.
    fn read(&mut self, folder: Option<&Path>) -> Option<String> {
        let folder = folder?;
        let read = match std::mem::replace(&mut self.is_read, true) {
            false => Deck::load(folder).map(|deck| self.deck = deck),
            true => self.deck.refresh(folder),
        };
        let error = read.err()?;
        let reason = error.to_string();
        if !error.is_set_aside() {
            self.barred = Some(reason.clone());
        }
        Some(reason)
    }
}
