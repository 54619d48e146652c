//! The limits of a search.

use std::time::Duration;

use super::{Depth, Strength};
use tabia_chess::{Color, Move, Position};

/// The limits and the kind of a search. Without limits it ends at the maximum depth, or when stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of the last iteration.
    pub depth: Option<Depth>,
    /// Maximum number of nodes, all threads together.
    pub nodes: Option<u64>,
    /// Number of nodes after which no new iteration starts; the present one is finished.
    pub soft_nodes: Option<u64>,
    /// Time for the move.
    pub time: Option<TimeLimit>,
    /// Ends when a mate in at most this number of moves is found. Most of the pruning is switched off.
    pub mate: Option<u32>,
    /// Whether the answer comes only after a stop, even when there is nothing left to search.
    pub infinite: bool,
    /// Whether to ponder: the answer comes only after [`Player::ponder_hit`](super::Player::ponder_hit) or a stop.
    pub ponder: bool,
    /// The only root moves to search; empty means all.
    pub search_moves: Vec<Move>,
    /// Number of lines; 0 counts as 1.
    pub lines: usize,
    /// Limited playing strength; `None` for full strength. Such a search uses one thread.
    pub strength: Option<Strength>,
    /// Time lost between engine and clock, which is reserved at every move.
    pub overhead: Duration,
    /// How far below zero a draw counts for the side that the engine plays, in hundredths of a pawn: above 0 it avoids draws,
    /// below it seeks them.
    pub contempt: i32,
    /// Whether this is analysis, not play: root moves are not reduced, and less is pruned. In games that costs more than it
    /// gains.
    pub analysis: bool,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// Exactly this time, minus the overhead.
    Move(Duration),
    /// The clocks of the game; the player divides the time.
    Clock(Clock),
    /// Clocks that count nodes; the player divides the nodes.
    NodeClock(NodeClock),
}

impl From<Duration> for TimeLimit {
    fn from(time: Duration) -> TimeLimit {
        TimeLimit::Move(time)
    }
}

impl From<Clock> for TimeLimit {
    fn from(clock: Clock) -> TimeLimit {
        TimeLimit::Clock(clock)
    }
}

impl From<NodeClock> for TimeLimit {
    fn from(clock: NodeClock) -> TimeLimit {
        TimeLimit::NodeClock(clock)
    }
}

impl Limits {
    /// Returns the limits of a search to a depth in half-moves.
    pub fn depth(plies: i32) -> Limits {
        Limits {
            depth: Some(Depth(plies)),
            ..Limits::default()
        }
    }

    /// Returns the limits of a search of a number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Returns the limits of a search by time: for a move, or by a clock.
    pub fn time(time: impl Into<TimeLimit>) -> Limits {
        Limits {
            time: Some(time.into()),
            ..Limits::default()
        }
    }

    /// Returns the limits of a search that ends only when it is stopped, as in analysis.
    pub fn infinite() -> Limits {
        Limits {
            infinite: true,
            analysis: true,
            ..Limits::default()
        }
    }

    /// Returns the root moves: the requested ones that are legal, or all legal moves when none of them is.
    pub fn root_moves(&self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        let wanted = legal.iter().copied();
        let wanted: Vec<Move> = wanted.filter(|mv| self.search_moves.contains(mv)).collect();
        if wanted.is_empty() {
            legal.to_vec()
        } else {
            wanted
        }
    }
}

/// The clocks of a game, indexed by [`Color::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: [Duration; 2],
    /// Time gained with every move.
    pub increment: [Duration; 2],
    /// Moves to the next time control; `None` when the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Returns the time left of `color`, and its increment.
    pub fn of(&self, color: Color) -> (Duration, Duration) {
        (self.remaining[color.index()], self.increment[color.index()])
    }
}

/// The clock of the player to move, in nodes instead of time: the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeClock {
    /// Nodes left for the rest of the game, which no search exceeds.
    pub remaining: u64,
    /// Nodes gained with every move.
    pub increment: u64,
}
