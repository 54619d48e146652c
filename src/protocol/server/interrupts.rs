//! The interrupts of a command that blocks the session: `stop`, `quit`, or the end of the input.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time after the end of the input within which a command may still finish by itself; then it is stopped.
pub(super) const GRACE_PERIOD: Duration = Duration::from_millis(400);

/// The interrupts read so far; shared by the reading thread and the session.
#[derive(Default)]
pub(super) struct Interrupts {
    /// The number of `stop` commands read, and the number that the session has executed. Those in between come after the
    /// present command.
    stops_read: AtomicU64,
    stops_handled: AtomicU64,
    /// The time when the input ended or contained `quit`.
    ended: OnceLock<Instant>,
}

impl Interrupts {
    /// Records that a `stop` was read.
    pub fn read_stop(&self) {
        self.stops_read.fetch_add(1, Ordering::SeqCst);
    }

    /// Records that the session has executed a `stop`.
    pub fn handle_stop(&self) {
        self.stops_handled.fetch_add(1, Ordering::SeqCst);
    }

    /// Records that the input has ended or contained `quit`.
    pub fn end(&self) {
        let _ = self.ended.set(Instant::now());
    }

    /// Returns whether the present command may continue. Commands sent together with their `quit` have a short time.
    pub fn allow_work(&self) -> bool {
        let is_stopped =
            self.stops_read.load(Ordering::SeqCst) > self.stops_handled.load(Ordering::SeqCst);
        let is_late = || (self.ended.get()).is_some_and(|since| since.elapsed() >= GRACE_PERIOD);
        !is_stopped && !is_late()
    }
}
