//! The clock of the window.

use std::time::Instant;

/// Gives seconds since a fixed moment; it never goes back and runs on while the window is hidden, unlike egui's time.
pub struct Clock(Box<dyn Fn() -> f64>);

impl Clock {
    /// The monotonic clock of the system, which begins now.
    pub fn monotonic() -> Clock {
        let start = Instant::now();
        Clock::new(move || start.elapsed().as_secs_f64())
    }

    /// A clock that shows what `seconds` returns, as for tests.
    pub fn new(seconds: impl Fn() -> f64 + 'static) -> Clock {
        Clock(Box::new(seconds))
    }

    /// What the clock shows.
    pub fn now(&self) -> f64 {
        (self.0)()
    }
}
