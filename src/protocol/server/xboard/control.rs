//! The time control of a game.

use std::time::Duration;

use super::super::command::GoArguments;
use tabia_chess::Color;
use tabia_player::{Limits, NodeClock, TimeLimit};

/// The time for the moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Rate {
    Clock {
        /// Moves of a period; `None` for the whole game.
        moves: Option<u32>,
        base: Duration,
        increment: Duration,
    },
    /// Exactly this time for every move.
    Move(Duration),
}

/// The time control, the clocks and the other limits of the engine's moves.
#[derive(Clone, Debug)]
pub(super) struct Control {
    rate: Rate,
    /// The clocks of the engine and of its opponent.
    pub own: Duration,
    pub other: Duration,
    pub depth: Option<i32>,
    /// Nodes that count as a second of the engine's time; `None` for the wall clock.
    pub node_rate: Option<u64>,
}

impl Default for Control {
    /// Forty moves in five minutes.
    fn default() -> Control {
        let base = Duration::from_secs(300);
        Control {
            rate: Rate::Clock {
                moves: Some(40),
                base,
                increment: Duration::ZERO,
            },
            own: base,
            other: base,
            depth: None,
            node_rate: None,
        }
    }
}

impl Control {
    /// Begins a new game with the same time control.
    pub fn new_game(&mut self) {
        self.set_rate(self.rate);
        self.depth = None;
        self.node_rate = None;
    }

    /// Sets the time control, with full clocks.
    pub fn set_rate(&mut self, rate: Rate) {
        self.rate = rate;
        if let Rate::Clock { base, .. } = rate {
            self.own = base;
            self.other = base;
        }
    }

    /// Takes the time of a move off the engine's clock, until the front end says what it shows. `moves` counts the moves of the
    /// engine in this game, this one included.
    pub fn end_move(&mut self, elapsed: Duration, moves: u32) {
        if let Rate::Clock {
            moves: period,
            base,
            increment,
        } = self.rate
        {
            self.own = self.own.saturating_sub(elapsed).saturating_add(increment);
            if period.is_some_and(|period| moves.is_multiple_of(period)) {
                self.own = self.own.saturating_add(base);
            }
        }
    }

    /// Returns the limits of a move of `color`, which has made `moves` moves in this game, in the words of UCI.
    pub fn arguments(&self, color: Color, moves: u32) -> GoArguments {
        let mut go = GoArguments {
            depth: self.depth,
            ..GoArguments::default()
        };
        match self.rate {
            Rate::Move(time) => go.move_time = Some(time),
            Rate::Clock {
                moves: period,
                increment,
                ..
            } => {
                go.time[color.index()] = Some(self.own);
                go.time[(!color).index()] = Some(self.other);
                go.increment = [Some(increment); 2];
                go.moves_to_go = period.map(|period| period - moves % period);
            }
        }
        go
    }

    /// Replaces the time of a move by nodes, where these are the engine's clock.
    pub fn count_nodes(&self, limits: &mut Limits) {
        let Some(node_rate) = self.node_rate else {
            return;
        };
        let nodes = |time: Duration| (time.as_secs_f64() * node_rate as f64) as u64;
        match self.rate {
            Rate::Move(time) => {
                limits.time = None;
                limits.nodes = Some(nodes(time).max(1));
            }
            Rate::Clock { increment, .. } => {
                limits.time = Some(TimeLimit::NodeClock(NodeClock {
                    remaining: nodes(self.own).max(1),
                    increment: nodes(increment),
                }));
            }
        }
    }
}
