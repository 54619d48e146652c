//! The reports of a search to its front end.

use std::any::Any;
use std::time::Duration;

use super::{Depth, Ply, Score};
use tabia_chess::Move;

/// The number of the call of [`Player::go`](super::Player::go) to which a report belongs. Later searches have greater numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SearchId(u64);

impl SearchId {
    /// Creates the id of a number.
    pub const fn new(number: u64) -> SearchId {
        SearchId(number)
    }

    /// Returns the number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// An event of a search, with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub search: SearchId,
    pub event: Event,
}

/// An event of a search. Every search ends with exactly one [`Event::Best`].
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
    /// A thread of the search failed; the best answer so far follows.
    Failed(String),
    /// A message of the player for its user; the search continues.
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
    /// Returns the same bound, from the other side's view.
    #[inline]
    pub fn opposite(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// Returns the bound of a score by its window.
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
    /// The place of this line among the requested ones, from 1.
    pub line: usize,
    /// From the view of the side to move.
    pub score: Score,
    pub bound: Bound,
    /// Nodes visited, all threads together.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Share of the transposition table that this search has filled, in thousandths.
    pub hashfull: u16,
    /// Time since the call of `go`.
    pub time: Duration,
    /// The principal variation: best play for both sides, legal from the root. One with a mate score ends in that mate, except
    /// where another program reports a shorter line. It is empty, at depth 0, only in a position without legal moves.
    pub pv: Vec<Move>,
}

/// Returns the message of a panic, for an [`Event::Failed`].
pub fn panic_message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .filter(|text| !text.is_empty())
        .unwrap_or("for an unknown reason")
}
