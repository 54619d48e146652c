//! Stepping through a recording, or playing it.

use crate::command::lab::games::Transport;

/// A position in a recording.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Playback {
    /// Number of steps made.
    pub(crate) at: usize,
    pub(crate) runs: bool,
    /// Steps per second.
    pub(crate) speed: f32,
    /// When the current step was made, in seconds of the window's clock.
    since: f64,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback {
            at: 0,
            runs: false,
            speed: 2.0,
            since: 0.0,
        }
    }
}

impl Playback {
    /// Minimum and maximum speed, in steps per second.
    pub(crate) const SPEEDS: (f32, f32) = (0.5, 200.0);

    /// Carries out the pressed control.
    pub(crate) fn apply(&mut self, transport: Transport, steps: usize, now: f64) {
        self.since = now;
        match transport {
            Transport::First => self.at = 0,
            Transport::Back => self.at = self.at.saturating_sub(1),
            Transport::Forward => self.at = (self.at + 1).min(steps),
            Transport::Last => self.at = steps,
            Transport::Speed(speed) => {
                self.speed = speed.clamp(Playback::SPEEDS.0, Playback::SPEEDS.1);
                return;
            }
            Transport::Toggle => {
                self.runs = !self.runs;
                // At the end, starting means starting again from the beginning.
                if self.runs && self.at >= steps {
                    self.at = 0;
                }
                return;
            }
        }
        self.runs = false;
    }

    /// Advances while it runs; returns the seconds until the next step.
    pub(crate) fn run(&mut self, steps: usize, now: f64) -> Option<f64> {
        if !self.runs {
            return None;
        }
        let each = 1.0 / f64::from(self.speed);
        let passed = ((now - self.since) / each).floor().max(0.0);
        self.at = (self.at + passed as usize).min(steps);
        self.since += passed * each;
        if self.at == steps {
            self.runs = false;
            return None;
        }
        Some((self.since + each - now).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_at_its_speed_and_stops_at_the_end() {
        let mut playback = Playback::default();
        playback.apply(Transport::Speed(4.0), 10, 0.0);
        playback.apply(Transport::Toggle, 10, 1.0);
        assert_eq!(playback.run(10, 1.0), Some(0.25));
        let next = playback.run(10, 1.6).unwrap();
        assert!((next - 0.15).abs() < 1e-6 && playback.at == 2, "{next}");
        assert_eq!((playback.run(10, 9.0), playback.at), (None, 10));
        assert!(!playback.runs);
        playback.apply(Transport::Toggle, 10, 9.0);
        assert_eq!(
            (playback.at, playback.runs),
            (0, true),
            "from the beginning"
        );
        playback.apply(Transport::Forward, 10, 9.0);
        assert_eq!((playback.at, playback.runs), (1, false), "a hand stops it");
        playback.apply(Transport::Back, 10, 9.0);
        playback.apply(Transport::Back, 10, 9.0);
        assert_eq!(playback.at, 0);
    }
}
