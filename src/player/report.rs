//! What a search reports to its front end.

use std::time::Duration;

use super::{Depth, Ply, Score};
use tabia_chess::Move;

/// Which call of [`Player::go`](super::Player::go) a report belongs to. Later searches of a player have greater numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SearchId(u64);

impl SearchId {
    /// The search of this number.
    pub const fn new(number: u64) -> SearchId {
        SearchId(number)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Something that happened in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub search: SearchId,
    pub event: Event,
}

/// What happened. Every search ends with exactly one [`Event::Best`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line and its score.
    Info(Info),
    /// The root move now being searched; only in searches that take longer than a second.
    CurrentMove {
        depth: Depth,
        mv: Move,
        /// Its place in the order, from 1.
        number: usize,
    },
    /// The answer: the last report of the search. `None` when the position has no legal move.
    Best {
        mv: Option<Move>,
        /// The reply that the engine expects.
        ponder: Option<Move>,
    },
    /// A thread of the search failed; the answer, from what was known until then, follows.
    Failed(String),
    /// A message of the player for its user; the search goes on.
    Note(String),
}

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// The same bound, seen from the other side.
    #[inline]
    pub fn opposite(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// How a score stands to the window it was searched with.
    #[inline]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// A line and its score, with the state of the search when it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The iteration.
    pub depth: Depth,
    /// The greatest distance from the root that was searched.
    pub seldepth: Ply,
    /// The place of this line among the wanted ones, from 1.
    pub line: usize,
    /// From the side to move.
    pub score: Score,
    pub bound: Bound,
    /// Positions visited, all threads together.
    pub nodes: u64,
    /// Positions per second.
    pub nps: u64,
    /// How much of the transposition table this search has filled, in thousandths.
    pub hashfull: u16,
    /// Since the call of `go`.
    pub time: Duration,
    /// The principal variation: best play for both sides, legal from the root. One with a mate score ends in that mate. It is
    /// empty, at depth 0, in a position without legal moves alone.
    pub pv: Vec<Move>,
}
