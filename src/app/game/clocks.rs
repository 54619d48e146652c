//! The clocks of a game, and its time control.

use std::time::Duration;

pub use crate::command::play::TimeControl;
use tabia_chess::Color;

impl TimeControl {
    /// Returns the value of the PGN tag `TimeControl`: seconds + seconds.
    pub fn tag(self) -> String {
        if self.increment.is_zero() {
            format!("{}", self.base.as_secs())
        } else {
            format!("{}+{}", self.base.as_secs(), self.increment.as_secs())
        }
    }
}

/// Two clocks of which at most one runs. Times are seconds of the window's clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    remaining: [Duration; 2],
    control: TimeControl,
    running: Option<(Color, f64)>,
}

impl Clocks {
    /// Creates two full clocks, neither running.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks {
            remaining: [control.base; 2],
            control,
            running: None,
        }
    }

    /// Creates two paused clocks with the remaining time of each side.
    pub fn standing(control: TimeControl, remaining: [Duration; 2]) -> Clocks {
        Clocks {
            remaining,
            control,
            running: None,
        }
    }

    /// Returns the time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the remaining time of a side at `now`.
    pub fn left(&self, color: Color, now: f64) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == color => {
                Duration::from_secs_f64((now - since).max(0.0))
            }
            _ => Duration::ZERO,
        };
        self.remaining[color.index()].saturating_sub(spent)
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Starts a side's clock.
    pub fn start(&mut self, color: Color, now: f64) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: f64) {
        if let Some((color, _)) = self.running {
            self.remaining[color.index()] = self.left(color, now);
            self.running = None;
        }
    }

    /// Charges a side `spent` for its move, however late this program noticed the move, and adds the increment. Returns the
    /// remaining time, or `None` if `spent` was more than that.
    pub fn moved(&mut self, color: Color, spent: Duration) -> Option<Duration> {
        self.running = None;
        let left = self.remaining[color.index()]
            .checked_sub(spent)
            .filter(|left| !left.is_zero());
        self.remaining[color.index()] = match left {
            Some(left) => left.saturating_add(self.control.increment),
            None => Duration::ZERO,
        };
        left.map(|_| self.remaining[color.index()])
    }

    /// Time that the running side has used for its move so far.
    pub fn thinking(&self, now: f64) -> Duration {
        self.running.map_or(Duration::ZERO, |(_, since)| {
            Duration::from_secs_f64((now - since).max(0.0))
        })
    }

    /// The side whose running clock has run out, if it has.
    pub fn flag(&self, now: f64) -> Option<Color> {
        self.running()
            .filter(|color| self.left(*color, now).is_zero())
    }

    /// Seconds until the running clock shows another digit; no repaint is needed before.
    pub fn next_change(&self, now: f64) -> Option<f64> {
        let left = self.left(self.running()?, now).as_secs_f64();
        let step = if left < Clocks::TENTHS_BELOW {
            0.1
        } else {
            1.0
        };
        let rest = left % step;
        Some(if rest < 1e-3 { step } else { rest } + 1e-3)
    }

    /// Remaining seconds below which clocks show tenths.
    pub const TENTHS_BELOW: f64 = 10.0;
}

/// Remaining time from which a clock shows tenths and the warning colour.
pub const LOW_TIME: Duration = Duration::from_secs(20);

/// Formats time as a clock shows it: `1:02:03`, `5:12`, and `0:19.4` when it is low.
pub fn clock_text(remaining: Duration) -> String {
    if remaining < LOW_TIME {
        let tenths = remaining.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = remaining.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(base: u64, increment: u64) -> Clocks {
        Clocks::new(TimeControl {
            base: Duration::from_secs(base),
            increment: Duration::from_secs(increment),
        })
    }

    #[test]
    fn only_the_running_clock_goes_down() {
        let mut clocks = clocks(60, 2);
        clocks.start(Color::White, 100.0);
        assert_eq!(clocks.left(Color::White, 110.0), Duration::from_secs(50));
        assert_eq!(clocks.left(Color::Black, 110.0), Duration::from_secs(60));
        assert_eq!(
            clocks.moved(Color::White, Duration::from_secs(10)),
            Some(Duration::from_secs(52))
        );
        clocks.start(Color::Black, 110.0);
        assert_eq!(clocks.left(Color::White, 120.0), Duration::from_secs(52));
        assert_eq!(clocks.left(Color::Black, 120.0), Duration::from_secs(50));
    }

    #[test]
    fn the_flag_falls_at_zero_and_a_late_move_gains_nothing() {
        let mut clocks = clocks(5, 3);
        clocks.start(Color::White, 0.0);
        assert_eq!(clocks.flag(4.9), None);
        assert_eq!(clocks.flag(5.0), Some(Color::White));
        assert_eq!(clocks.moved(Color::White, Duration::from_secs(6)), None);
        assert_eq!(clocks.left(Color::White, 6.0), Duration::ZERO);
    }

    #[test]
    fn the_next_change_is_the_next_digit() {
        let mut clocks = clocks(60, 0);
        clocks.start(Color::White, 0.0);
        assert!((clocks.next_change(0.25).unwrap() - 0.751).abs() < 1e-6);
        assert!((clocks.next_change(55.02).unwrap() - 0.081).abs() < 1e-6);
        clocks.stop(1.0);
        assert_eq!(clocks.next_change(2.0), None);
    }
}
