//! What a player shares with the threads of its searches.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crossbeam_channel::Sender;

use super::{Event, Limits, Report, SearchId};

/// Numbers the searches of a player, sends their reports, and passes on stops and ponder hits.
///
/// The player calls [`SearchControl::next_search`], [`SearchControl::stop`] and [`SearchControl::ponder_hit`]; the threads of a
/// search poll the other methods.
pub struct SearchControl {
    reports: Sender<Report>,
    wake: Box<dyn Fn() + Send + Sync>,
    /// The number of the last search.
    last: AtomicU64,
    /// Searches with a number up to this one must end.
    stopped: AtomicU64,
    /// Searches with a number up to this one no longer ponder.
    hit: AtomicU64,
    /// Used only to wait for a change of `stopped` or `hit`.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl SearchControl {
    /// Sends the reports to a channel; `wake` is called after each.
    pub fn new(reports: Sender<Report>, wake: impl Fn() + Send + Sync + 'static) -> SearchControl {
        SearchControl {
            reports,
            wake: Box::new(wake),
            last: AtomicU64::new(0),
            stopped: AtomicU64::new(0),
            hit: AtomicU64::new(0),
            waiting: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    /// Stops the searches so far and returns the id of the next one.
    pub fn next_search(&self) -> SearchId {
        let last = self.last.fetch_add(1, Ordering::SeqCst);
        self.raise(&self.stopped, last);
        SearchId::new(last + 1)
    }

    /// Stops the searches so far.
    pub fn stop(&self) {
        self.raise(&self.stopped, self.last.load(Ordering::SeqCst));
    }

    /// Stops all searches, also those to come.
    pub fn stop_all(&self) {
        self.raise(&self.stopped, u64::MAX);
    }

    /// Ends the pondering of the searches so far.
    pub fn ponder_hit(&self) {
        self.raise(&self.hit, self.last.load(Ordering::SeqCst));
    }

    fn raise(&self, mark: &AtomicU64, number: u64) {
        let _guard = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        mark.fetch_max(number, Ordering::SeqCst);
        self.changed.notify_all();
    }

    /// Returns whether a search has been stopped.
    #[inline]
    pub fn is_stopped(&self, search: SearchId) -> bool {
        self.stopped.load(Ordering::SeqCst) >= search.number()
    }

    /// Returns whether a search ponders: the opponent is to move, and its own clock is paused.
    #[inline]
    pub fn is_pondering(&self, search: SearchId, limits: &Limits) -> bool {
        limits.ponder && self.hit.load(Ordering::SeqCst) < search.number()
    }

    /// Waits while the answer of a search is held back: in an infinite search until the stop, in pondering until the hit or the
    /// stop. A search that has failed does not wait.
    pub fn wait_for_release(
        &self,
        search: SearchId,
        limits: &Limits,
        has_failed: impl Fn() -> bool,
    ) {
        let waiting = self.waiting.lock();
        let mut guard = waiting.unwrap_or_else(PoisonError::into_inner);
        while (limits.infinite || self.is_pondering(search, limits))
            && !self.is_stopped(search)
            && !has_failed()
        {
            let changed = self.changed.wait(guard);
            guard = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sends an event of a search and wakes the front end.
    pub fn report(&self, search: SearchId, event: Event) {
        // An error means that the front end has ended, and is about to stop the search.
        let _ = self.reports.send(Report { search, event });
        (self.wake)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::unbounded;

    #[test]
    fn a_new_search_stops_those_before_it() {
        let control = SearchControl::new(unbounded().0, || {});
        let first = control.next_search();
        assert!(!control.is_stopped(first));
        let second = control.next_search();
        assert!(control.is_stopped(first) && !control.is_stopped(second));
        control.stop();
        assert!(control.is_stopped(second));
        let third = control.next_search();
        assert!(!control.is_stopped(third));
        control.stop_all();
        assert!(control.is_stopped(third) && control.is_stopped(control.next_search()));
    }

    #[test]
    fn a_ponder_hit_applies_to_the_searches_so_far() {
        let control = SearchControl::new(unbounded().0, || {});
        let ponder = Limits {
            ponder: true,
            ..Limits::default()
        };
        let first = control.next_search();
        assert!(control.is_pondering(first, &ponder));
        assert!(!control.is_pondering(first, &Limits::default()));
        control.ponder_hit();
        assert!(!control.is_pondering(first, &ponder));
        assert!(control.is_pondering(control.next_search(), &ponder));
        // Neither waits.
        control.wait_for_release(first, &ponder, || false);
        control.wait_for_release(first, &Limits::infinite(), || true);
    }
}
