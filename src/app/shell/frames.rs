//! Measures how long the window's own work on a frame takes.

use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};

use tabia_texts::tr_args;

/// The times of the last frames. They exclude painting by OpenGL and waiting for the screen.
#[derive(Default)]
pub(crate) struct FrameTimes {
    /// When the work on this frame started.
    begun: Option<Instant>,
    times: VecDeque<Duration>,
}

impl FrameTimes {
    /// Maximum number of remembered frames.
    const MOST: usize = 2000;

    /// Records the start of the work on a frame.
    pub(super) fn begin(&mut self) {
        self.begun = Some(Instant::now());
    }

    /// Records the end of the work on the frame.
    pub(super) fn end(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.add(begun.elapsed());
        }
    }

    fn add(&mut self, time: Duration) {
        if self.times.len() == FrameTimes::MOST {
            self.times.pop_front();
        }
        self.times.push_back(time);
    }

    /// The time that a share of the frames, in per cent, did not exceed; `None` before the first frame.
    fn percentile(&self, percent: usize) -> Option<Duration> {
        let mut times: Vec<Duration> = self.times.iter().copied().collect();
        times.sort_unstable();
        let last = times.len().checked_sub(1)?;
        times.get(last * percent / 100).copied()
    }

    /// The line shown in the window.
    pub(super) fn text(&self) -> String {
        let milliseconds = |percent| {
            let time = self.percentile(percent).unwrap_or_default();
            format!("{:.1}", time.as_secs_f64() * 1000.0).into()
        };
        let args = [("median", milliseconds(50)), ("most", milliseconds(99))];
        tr_args("status-frames", &args)
    }
}

/// Formats for a log: "frames: 2000, median 1.2 ms, 99 % within 3.4 ms".
impl fmt::Display for FrameTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds =
            |percent| self.percentile(percent).unwrap_or_default().as_secs_f64() * 1000.0;
        write!(
            f,
            "frames: {}, median {:.1} ms, 99 % within {:.1} ms",
            self.times.len(),
            milliseconds(50),
            milliseconds(99)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_frames_count() {
        let mut frames = FrameTimes::default();
        assert_eq!(frames.percentile(99), None);
        frames.add(Duration::from_secs(9));
        for milliseconds in (1..=100).cycle().take(FrameTimes::MOST) {
            frames.add(Duration::from_millis(milliseconds));
        }
        assert_eq!(
            frames.to_string(),
            "frames: 2000, median 50.0 ms, 99 % within 99.0 ms"
        );
        frames.begin();
        frames.end();
        frames.end();
        assert_eq!(frames.times.len(), FrameTimes::MOST);
    }
}
