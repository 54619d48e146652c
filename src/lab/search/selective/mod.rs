//! Searches that omit, shorten or extend branches by heuristics: deeper in the same time, and not always right.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapters 2 and 4. Each is alpha-beta with one idea and
//! its guards, so that a comparison with plain alpha-beta shows the effect of the idea. None uses a table: the result of such a
//! search depends on the line by which a position is reached.

mod extensions;
mod futility;
mod lazy;
mod margins;
mod null_move;
mod reductions;
#[cfg(test)]
mod tests;
mod threats;

pub use extensions::{check_extension, fractional, only_move, queen_approach, single_reply};
pub use futility::{Futility, Razoring};
pub use lazy::Lazy;
pub use margins::{HALF_PAWN, PAWN, QUEEN};
pub use null_move::{NullMove, Pass};
pub use reductions::Reductions;
pub use threats::Threats;

use super::super::games::Game;
use super::quiescence::{self, Rung};
use super::{INFINITY, Observer, Search};

/// A search whose value may differ from that of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selective {
    NullMove,
    /// The null move as an extension.
    Threats,
    Futility,
    Razoring,
    Lazy,
    Reductions,
    CheckExtension,
    SingleReply,
    /// Single reply, where a move that loses material is not a reply.
    OnlyMove,
    Fractional,
    QueenApproach,
    /// Alpha-beta with captures to the end at its horizon.
    Captures,
    /// Alpha-beta with captures and checks at its horizon.
    Checks,
    /// A rung of the ladder that leads from alpha-beta to static search.
    Static(Rung),
}

impl Selective {
    /// All selective searches, in the order of the textbook.
    pub const ALL: [Selective; 22] = [
        Selective::NullMove,
        Selective::Threats,
        Selective::Futility,
        Selective::Razoring,
        Selective::Lazy,
        Selective::Reductions,
        Selective::CheckExtension,
        Selective::SingleReply,
        Selective::OnlyMove,
        Selective::Fractional,
        Selective::QueenApproach,
        Selective::Captures,
        Selective::Checks,
        Selective::Static(Rung::Whole),
        Selective::Static(Rung::StandPat),
        Selective::Static(Rung::Captures),
        Selective::Static(Rung::Capped),
        Selective::Static(Rung::Checks),
        Selective::Static(Rung::Extended),
        Selective::Static(Rung::Answers),
        Selective::Static(Rung::Standard),
        Selective::Static(Rung::NotRaising),
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Selective::NullMove => "null-move",
            Selective::Threats => "threats",
            Selective::Futility => "futility",
            Selective::Razoring => "razoring",
            Selective::Lazy => "lazy",
            Selective::Reductions => "reductions",
            Selective::CheckExtension => "check-extension",
            Selective::SingleReply => "single-reply",
            Selective::OnlyMove => "only-move",
            Selective::Fractional => "fractional",
            Selective::QueenApproach => "queen-approach",
            Selective::Captures => "captures",
            Selective::Checks => "checks",
            Selective::Static(rung) => rung.name(),
        }
    }

    /// Returns the value of the position for the side to move, searched about `depth` half-moves deep.
    pub fn search<G: Game>(self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let (alpha, beta) = (-INFINITY, INFINITY);
        match self {
            Selective::NullMove => NullMove::default().search(s, alpha, beta, depth, Pass::NotHere),
            Selective::Threats => Threats::within(depth).search(s, alpha, beta, depth),
            Selective::Futility => Futility::default().search(s, alpha, beta, depth),
            Selective::Razoring => Razoring::default().search(s, alpha, beta, depth),
            Selective::Lazy => Lazy::default().search(s, alpha, beta, depth, false),
            Selective::Reductions => Reductions::default().search(s, alpha, beta, depth, None),
            Selective::CheckExtension => check_extension(s, alpha, beta, depth, 2 * depth),
            Selective::SingleReply => single_reply(s, alpha, beta, depth, 2 * depth),
            Selective::OnlyMove => only_move(s, alpha, beta, depth, 2 * depth, None),
            Selective::Fractional => fractional(s, alpha, beta, 4 * depth),
            Selective::QueenApproach => queen_approach(s, alpha, beta, depth, depth, 0),
            Selective::Captures => quiescence::with_captures(s, alpha, beta, depth),
            Selective::Checks => quiescence::with_checks(s, alpha, beta, depth),
            Selective::Static(rung) => rung.search(s, alpha, beta, depth),
        }
    }
}
