//! The commands for the time, depth and size of a search.

use std::time::Duration;

use tabia_chess::Color;
use tabia_player::{Clock, Depth, Limits, TimeLimit};

/// The time for a search that has no limit of time: an engine has no command for that.
const ENDLESS: Duration = Duration::from_secs(10 * 3_600);

/// A depth that no search reaches: there is no command that takes a limit of depth back.
const NO_DEPTH: i32 = 99;

/// The time control that an engine was given last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// Moves in a period, 0 for the rest of the game, and the increment.
    Level(u32, Duration),
    Move(Duration),
}

/// The limits that an engine has.
#[derive(Debug, Default)]
pub(super) struct Control {
    given: Option<Given>,
    depth: Option<i32>,
}

impl Control {
    /// Notes that the engine has its usual settings again.
    pub fn reset(&mut self) {
        *self = Control::default();
    }

    /// Returns the commands for the limits of a search by a side.
    pub fn set(&mut self, turn: Color, limits: &Limits, has_time: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let (own, other) = match limits.time {
            Some(TimeLimit::Clock(clock)) => {
                self.level(turn, &clock, &mut lines);
                (clock.of(turn).0, clock.of(!turn).0)
            }
            Some(TimeLimit::Move(time)) => {
                let time = time.saturating_sub(limits.overhead);
                self.per_move(time, &mut lines);
                (time, time)
            }
            Some(TimeLimit::NodeClock(_)) | None => {
                self.per_move(ENDLESS, &mut lines);
                (ENDLESS, ENDLESS)
            }
        };
        // A mate in n moves is 2 n - 1 half-moves deep.
        let mate = limits.mate.and_then(|moves| i32::try_from(moves).ok());
        let mate = mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        let depth = limits
            .depth
            .map(|Depth(depth)| depth)
            .into_iter()
            .chain(mate)
            .min();
        if depth != self.depth {
            lines.push(format!("sd {}", depth.unwrap_or(NO_DEPTH).max(1)));
            self.depth = depth;
        }
        if has_time {
            lines.push(format!("time {}", centiseconds(own)));
            lines.push(format!("otim {}", centiseconds(other)));
        }
        lines
    }

    /// Gives the time control of a game: only at its beginning, because the engine counts its moves.
    fn level(&mut self, turn: Color, clock: &Clock, lines: &mut Vec<String>) {
        let (remaining, increment) = clock.of(turn);
        let moves = clock.moves_to_go;
        if let Some(Given::Level(period, given)) = self.given
            && given == increment
            && moves.is_some() == (period > 0)
            && moves.is_none_or(|moves| moves <= period)
        {
            return;
        }
        let period = moves.unwrap_or(0);
        self.given = Some(Given::Level(period, increment));
        let seconds = remaining.as_secs();
        let base = match (seconds / 60, seconds % 60) {
            (minutes, 0) if minutes > 0 => minutes.to_string(),
            (minutes, rest) => format!("{minutes}:{:02}", rest.max(u64::from(minutes == 0))),
        };
        lines.push(format!("level {period} {base} {}", decimal(increment)));
    }

    fn per_move(&mut self, time: Duration, lines: &mut Vec<String>) {
        if self.given != Some(Given::Move(time)) {
            self.given = Some(Given::Move(time));
            // Whole seconds only, as some engines end at a fraction; the session stops the search at its time.
            lines.push(format!("st {}", time.as_millis().div_ceil(1_000).max(1)));
        }
    }
}

/// Returns seconds, with a fraction only where there is one, as xboard writes an increment.
fn decimal(time: Duration) -> String {
    match time.subsec_millis() {
        0 => time.as_secs().to_string(),
        _ => format!("{}", time.as_millis() as f64 / 1_000.0),
    }
}

fn centiseconds(time: Duration) -> u128 {
    (time.as_millis() / 10).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(seconds: u64, moves_to_go: Option<u32>) -> Limits {
        Limits::time(Clock {
            remaining: [Duration::from_secs(seconds), Duration::from_secs(50)],
            increment: [Duration::from_millis(500); 2],
            moves_to_go,
        })
    }

    #[test]
    fn a_time_control_is_given_once() {
        let mut control = Control::default();
        let mut set = |limits: &Limits| control.set(Color::White, limits, true).join("; ");
        assert_eq!(set(&clock(60, None)), "level 0 1 0.5; time 6000; otim 5000");
        assert_eq!(set(&clock(57, None)), "time 5700; otim 5000");
        assert_eq!(
            set(&clock(95, Some(40))),
            "level 40 1:35 0.5; time 9500; otim 5000"
        );
        assert_eq!(set(&clock(90, Some(39))), "time 9000; otim 5000");
        // The next period.
        assert_eq!(set(&clock(99, Some(40))), "time 9900; otim 5000");
        assert_eq!(set(&clock(0, None)), "level 0 0:01 0.5; time 1; otim 5000");
    }

    #[test]
    fn a_depth_is_taken_back() {
        let mut control = Control::default();
        let mut set = |limits: &Limits| control.set(Color::Black, limits, false).join("; ");
        assert_eq!(set(&Limits::depth(6)), "st 36000; sd 6");
        assert_eq!(set(&Limits::depth(6)), "");
        let second = Limits::time(Duration::from_millis(1_500));
        assert_eq!(set(&second), "st 2; sd 99");
        let mate = Limits {
            mate: Some(3),
            ..second
        };
        assert_eq!(set(&mate), "sd 5");
    }
}
