//! The time controls of players.

use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

use tabia_chess::Color;
use tabia_player::{Clock, Depth, Limits, NodeClock};

/// The time control of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A number of nodes for each move.
    Nodes(u64),
    /// A depth for each move, in plies.
    Depth(Depth),
    /// A time for each move. A player that exceeds it by more than its margin loses.
    Move(Duration),
    /// A clock. A player whose time has run out, by more than its margin, loses.
    Clock {
        /// The time at the start, and again after every `moves` moves.
        base: Duration,
        increment: Duration,
        /// `None`: `base` is for the whole game.
        moves: Option<NonZeroU32>,
    },
    /// A clock that counts nodes instead of time: the same on every machine.
    NodeClock { base: u64, increment: u64 },
}

impl TimeControl {
    /// The usual margin by which a clock may be overdrawn: the system may run another process between a move and the reading of
    /// the clock.
    pub const MARGIN: Duration = Duration::from_millis(50);

    /// The margin of a player in this process: the usual one for a clock, and any time for a time for each move, since not every
    /// program of the Lab ends a search in time.
    pub fn lenient_margin(self) -> Duration {
        match self {
            TimeControl::Move(_) => Duration::MAX,
            _ => TimeControl::MARGIN,
        }
    }

    /// Time kept in reserve at every move.
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// Returns the value of the PGN tag `TimeControl`, in seconds.
    pub fn tag(&self) -> String {
        match self {
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => {
                let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
                let increment = match increment.is_zero() {
                    true => String::new(),
                    false => format!("+{}", increment.as_secs_f64()),
                };
                format!("{moves}{}{increment}", base.as_secs_f64())
            }
            TimeControl::Move(time) => format!("{}/move", time.as_secs_f64()),
            other => other.to_string(),
        }
    }

    /// Returns the number of moves for which the time of a clock is.
    fn moves(self) -> Option<NonZeroU32> {
        match self {
            TimeControl::Clock { moves, .. } => moves,
            _ => None,
        }
    }
}

impl fmt::Display for TimeControl {
    /// Writes `nodes=8000`, `depth=9`, `st=0.1`, `tc=8+0.08`, `tc=40/60+0`, `node-tc=150000+1500`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
            TimeControl::Move(time) => write!(f, "st={}", time.as_secs_f64()),
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => {
                let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
                let (base, increment) = (base.as_secs_f64(), increment.as_secs_f64());
                write!(f, "tc={moves}{base}+{increment}")
            }
            TimeControl::NodeClock { base, increment } => {
                write!(f, "node-tc={base}+{increment}")
            }
        }
    }
}

/// The clocks of a game, by colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    controls: [TimeControl; 2],
    margins: [Duration; 2],
    time: [Duration; 2],
    /// Number of moves until the base is added again.
    moves_to_go: [Option<u32>; 2],
    nodes: [u64; 2],
}

impl Clocks {
    pub fn new(controls: [TimeControl; 2], margins: [Duration; 2]) -> Clocks {
        let time = controls.map(|control| match control {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        });
        let nodes = controls.map(|control| match control {
            TimeControl::NodeClock { base, .. } => base,
            _ => 0,
        });
        let moves_to_go = controls.map(|control| control.moves().map(NonZeroU32::get));
        Clocks {
            controls,
            margins,
            time,
            moves_to_go,
            nodes,
        }
    }

    /// Returns the limits of the next search of a side.
    pub fn limits(&self, color: Color) -> Limits {
        let limits = match self.controls[color.index()] {
            TimeControl::Nodes(nodes) => Limits::nodes(nodes),
            TimeControl::Depth(depth) => Limits::depth(depth.0),
            TimeControl::Move(time) => return Limits::time(time),
            TimeControl::Clock { .. } => Limits::time(Clock {
                remaining: self.time,
                increment: self.controls.map(|control| match control {
                    TimeControl::Clock { increment, .. } => increment,
                    _ => Duration::ZERO,
                }),
                moves_to_go: self.moves_to_go[color.index()],
            }),
            TimeControl::NodeClock { increment, .. } => Limits::time(NodeClock {
                remaining: self.nodes[color.index()].max(1),
                increment,
            }),
        };
        Limits {
            overhead: TimeControl::OVERHEAD,
            ..limits
        }
    }

    /// Charges a side for a move; returns `false` when its time has run out.
    pub fn charge(&mut self, color: Color, time: Duration, nodes: u64) -> bool {
        let side = color.index();
        match self.controls[side] {
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => {
                if time > self.time[side].saturating_add(self.margins[side]) {
                    self.time[side] = Duration::ZERO;
                    return false;
                }
                let left = self.time[side].saturating_sub(time);
                self.time[side] = left.saturating_add(increment);
                if let (Some(moves), Some(to_go)) = (moves, &mut self.moves_to_go[side]) {
                    *to_go = to_go.saturating_sub(1);
                    if *to_go == 0 {
                        *to_go = moves.get();
                        self.time[side] = self.time[side].saturating_add(base);
                    }
                }
            }
            TimeControl::NodeClock { increment, .. } => {
                self.nodes[side] = self.nodes[side].saturating_sub(nodes) + increment;
            }
            TimeControl::Move(most) => {
                return time <= most.saturating_add(self.margins[side]);
            }
            TimeControl::Nodes(_) | TimeControl::Depth(_) => {}
        }
        true
    }

    /// Returns the time that a side has left, where it has a clock.
    pub fn left(&self, color: Color) -> Option<Duration> {
        let has_clock = matches!(self.controls[color.index()], TimeControl::Clock { .. });
        has_clock.then_some(self.time[color.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_time_for_each_move_is_kept_within_the_margin() {
        let control = TimeControl::Move(ms(100));
        let mut clocks = Clocks::new([control; 2], [ms(50), control.lenient_margin()]);
        assert!(clocks.charge(Color::White, ms(150), 0));
        assert!(clocks.charge(Color::White, ms(150), 0));
        assert!(!clocks.charge(Color::White, ms(151), 0));
        assert!(clocks.charge(Color::Black, ms(9_000), 0));
        assert_eq!(clocks.left(Color::White), None);
    }

    #[test]
    fn the_base_is_added_after_its_moves() {
        let control = TimeControl::Clock {
            base: ms(1_000),
            increment: ms(10),
            moves: NonZeroU32::new(2),
        };
        assert_eq!(control.to_string(), "tc=2/1+0.01");
        let mut clocks = Clocks::new([control; 2], [ms(50); 2]);
        let left = |clocks: &Clocks| clocks.left(Color::White).unwrap();
        let to_go = |clocks: &Clocks| match clocks.limits(Color::White).time {
            Some(tabia_player::TimeLimit::Clock(clock)) => clock.moves_to_go,
            _ => None,
        };
        assert_eq!(to_go(&clocks), Some(2));
        assert!(clocks.charge(Color::White, ms(300), 0));
        assert_eq!((left(&clocks), to_go(&clocks)), (ms(710), Some(1)));
        // The margin forgives, and the clock does not go below zero.
        assert!(clocks.charge(Color::White, ms(760), 0));
        assert_eq!((left(&clocks), to_go(&clocks)), (ms(1_010), Some(2)));
        assert!(!clocks.charge(Color::White, ms(1_061), 0));
        assert_eq!(clocks.left(Color::Black), Some(ms(1_000)));
    }
}
