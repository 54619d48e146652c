//! The events of a reviewer.

use super::{Found, Judged, Round};

/// An event of a [`Reviewer`](super::Reviewer). Games have the numbers that [`Reviewer::add`](super::Reviewer::add) returned.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A position is known now.
    Evaluated {
        game: usize,
        /// The position, as in [`Review`](super::Review).
        index: usize,
        found: Found,
    },
    /// A judgement was searched more deeply.
    Confirmed {
        game: usize,
        /// The half-move, as in [`Review`](super::Review).
        index: usize,
        round: Round,
    },
    /// A move can be judged now, or is judged otherwise than before.
    Judged { game: usize, judged: Box<Judged> },
    /// All positions of a game are known, and its judgements are confirmed as far as the effort allows.
    Done { game: usize },
    /// A search failed; the position stays unknown, and so does the rest of its segment.
    Failed { game: usize, reason: String },
}
