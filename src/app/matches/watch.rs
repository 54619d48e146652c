//! Follows what other windows do with the tournaments, on a worker that wakes the window only when something has changed.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::store::{Entry, Listing, Store};
use crate::command::matches::TournamentId;
use crate::kit::worker::{Reporter, Task};

/// Minimum interval between two looks at the files of the tournaments.
const INTERVAL: Duration = Duration::from_secs(2);
/// The pause after a look, as a multiple of its duration: a long tournament takes a while to be read.
const PAUSES: u32 = 10;

/// Looks at the tournaments when the window gets the focus, and while it has it.
#[derive(Default)]
pub(super) struct Watch {
    watched: Option<Watched>,
    task: Option<Task<Listing>>,
}

/// What is watched.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Watched {
    pub store: Store,
    /// The tournament that is being played here, of which nothing new is read.
    pub own: Option<TournamentId>,
}

impl Watch {
    /// Watches the tournaments, or nothing. `known` are those in the list. Returns a list with changes.
    pub(super) fn poll(
        &mut self,
        ctx: &egui::Context,
        watched: Option<Watched>,
        known: &[Arc<Entry>],
    ) -> Option<Listing> {
        let changed = self.task.as_mut().and_then(|task| task.news().pop());
        if self.watched == watched {
            return changed;
        }
        self.task = watched.clone().and_then(|watched| {
            let known = known.to_vec();
            let task = Task::start("tournaments-watch", ctx, move |reporter| {
                watch(&watched, known, reporter);
            });
            // Without a thread, changes are seen when the list is shown anew.
            task.ok()
        });
        self.watched = watched;
        None
    }
}

/// Reports the list each time when it has changed, until it is stopped.
fn watch(watched: &Watched, mut known: Vec<Arc<Entry>>, reporter: &Reporter<Listing>) {
    let mut problems: Option<Vec<String>> = None;
    while !reporter.is_stopped() {
        let start = Instant::now();
        let mut listing = watched.store.list(&known, watched.own.as_ref());
        let said = problems.replace(listing.problems.clone());
        // Those that were there before were reported with the list.
        listing
            .problems
            .retain(|problem| said.as_ref().is_some_and(|said| !said.contains(problem)));
        let is_same = |(now, before): (&Arc<Entry>, &Arc<Entry>)| Arc::ptr_eq(now, before);
        let are_same =
            listing.entries.len() == known.len() && listing.entries.iter().zip(&known).all(is_same);
        if !are_same || !listing.problems.is_empty() {
            known = listing.entries.clone();
            reporter.report(listing);
        }
        thread::sleep(INTERVAL.max(PAUSES * start.elapsed()));
    }
}
