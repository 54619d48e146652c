//! What ends a search.

use std::time::Duration;

use super::{Depth, Strength};
use tabia_chess::{Color, Move, Position};

/// When a search ends, and what it looks at. With nothing set it ends at the greatest depth, or when stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// Positions visited, all threads together.
    pub nodes: Option<u64>,
    /// The iteration in which so many positions are reached is the last, and is finished.
    pub soft_nodes: Option<u64>,
    /// How long to think.
    pub time: Option<TimeLimit>,
    /// Ends when a mate in so many moves, or fewer, is found. Most of the pruning is left out then.
    pub mate: Option<u32>,
    /// Answers only when stopped, even when there is nothing left to search.
    pub infinite: bool,
    /// Thinks in the opponent's time: answers only after [`Player::ponder_hit`](super::Player::ponder_hit) or a stop.
    pub ponder: bool,
    /// The only root moves to search; empty means all.
    pub search_moves: Vec<Move>,
    /// How many best lines are wanted; 0 counts as 1.
    pub lines: usize,
    /// Play weaker than possible; `None` for full strength. Such a search uses one thread.
    pub strength: Option<Strength>,
    /// Time lost on the way between engine and clock, kept in reserve at every move.
    pub overhead: Duration,
    /// What a draw counts below nothing for the side that the engine plays, in hundredths of a pawn: above 0 it avoids
    /// draws, below it seeks them.
    pub contempt: i32,
    /// For analysis, not for play: root moves are not reduced, and less is pruned. In games that costs more than it finds.
    pub analysis: bool,
}

/// How long to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// Exactly this long, less the overhead.
    Move(Duration),
    /// The clocks of the game; the player decides how much to use.
    Clock(Clock),
    /// Clocks that count positions; the player decides how many to visit.
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
    /// A search to a depth in half-moves.
    pub fn depth(plies: i32) -> Limits {
        Limits {
            depth: Some(Depth(plies)),
            ..Limits::default()
        }
    }

    /// A search of a number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A search of so much time: for a move, or as a clock allows.
    pub fn time(time: impl Into<TimeLimit>) -> Limits {
        Limits {
            time: Some(time.into()),
            ..Limits::default()
        }
    }

    /// A search that ends only when it is stopped, as in analysis.
    pub fn infinite() -> Limits {
        Limits {
            infinite: true,
            analysis: true,
            ..Limits::default()
        }
    }

    /// The moves that the search begins with: the wanted ones that are legal, or all legal moves when none of them is.
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
    /// What `color` has left and gains with every move.
    pub fn of(&self, color: Color) -> (Duration, Duration) {
        (self.remaining[color.index()], self.increment[color.index()])
    }
}

/// The clock of the player to move, in positions instead of time: the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeClock {
    /// Positions left for the rest of the game. No search visits more.
    pub remaining: u64,
    /// Positions gained with every move.
    pub increment: u64,
}
