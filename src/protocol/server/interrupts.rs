//! What ends a command that keeps the session from its input: a `stop`, a `quit`, or the end of the input.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time after the end of the input in which a command may still finish by itself. Then it is stopped.
pub(super) const GRACE_PERIOD: Duration = Duration::from_millis(400);

/// What was read so far; shared by the reading thread and the session.
#[derive(Default)]
pub(super) struct Interrupts {
    /// How often `stop` was read, and how many of these the session has executed. Those in between come after the present
    /// command.
    stops_read: AtomicU64,
    stops_handled: AtomicU64,
    /// When the input ended or said `quit`.
    ended: OnceLock<Instant>,
}

impl Interrupts {
    /// Notes that a `stop` was read.
    pub fn read_stop(&self) {
        self.stops_read.fetch_add(1, Ordering::SeqCst);
    }

    /// Notes that the session has executed a `stop`.
    pub fn handle_stop(&self) {
        self.stops_handled.fetch_add(1, Ordering::SeqCst);
    }

    /// Notes that the input has ended or said `quit`.
    pub fn end(&self) {
        let _ = self.ended.set(Instant::now());
    }

    /// Whether the present command goes on. What was written at once, with its `quit`, still has a short time.
    pub fn allow_work(&self) -> bool {
        let is_stopped =
            self.stops_read.load(Ordering::SeqCst) > self.stops_handled.load(Ordering::SeqCst);
        let is_late = || (self.ended.get()).is_some_and(|since| since.elapsed() >= GRACE_PERIOD);
        !is_stopped && !is_late()
    }
}
