//! The time controls of players.

use std::fmt;
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
    /// A time for each move. Exceeding it has no consequence.
    Move(Duration),
    /// A clock. A player whose time has run out, by more than [`TimeControl::MARGIN`], loses.
    Clock { base: Duration, increment: Duration },
    /// A clock that counts nodes instead of time: the same on every machine.
    NodeClock { base: u64, increment: u64 },
}

impl TimeControl {
    /// Maximum time by which a clock may be overdrawn: the system may run another process between a move and the reading of the
    /// clock.
    pub const MARGIN: Duration = Duration::from_millis(50);

    /// Time kept in reserve at every move.
    const OVERHEAD: Duration = Duration::from_millis(10);
}

impl fmt::Display for TimeControl {
    /// Writes `nodes=8000`, `depth=9`, `st=0.1`, `tc=8+0.08`, `node-tc=150000+1500`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
            TimeControl::Move(time) => write!(f, "st={}", time.as_secs_f64()),
            TimeControl::Clock { base, increment } => {
                let (base, increment) = (base.as_secs_f64(), increment.as_secs_f64());
                write!(f, "tc={base}+{increment}")
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
    time: [Duration; 2],
    nodes: [u64; 2],
}

impl Clocks {
    pub fn new(controls: [TimeControl; 2]) -> Clocks {
        let time = controls.map(|control| match control {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        });
        let nodes = controls.map(|control| match control {
            TimeControl::NodeClock { base, .. } => base,
            _ => 0,
        });
        Clocks {
            controls,
            time,
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
                moves_to_go: None,
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
            TimeControl::Clock { increment, .. } => {
                if time > self.time[side] + TimeControl::MARGIN {
                    self.time[side] = Duration::ZERO;
                    return false;
                }
                self.time[side] = self.time[side].saturating_sub(time) + increment;
            }
            TimeControl::NodeClock { increment, .. } => {
                self.nodes[side] = self.nodes[side].saturating_sub(nodes) + increment;
            }
            TimeControl::Nodes(_) | TimeControl::Depth(_) | TimeControl::Move(_) => {}
        }
        true
    }

    /// Returns the time that a side has left, where it has a clock.
    pub fn left(&self, color: Color) -> Option<Duration> {
        let has_clock = matches!(self.controls[color.index()], TimeControl::Clock { .. });
        has_clock.then_some(self.time[color.index()])
    }
}
