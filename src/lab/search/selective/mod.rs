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

pub use extensions::{Fractional, OnlyMove, QueenApproach, SingleReply, check_extension};
pub use futility::{Futility, Razoring};
pub use lazy::Lazy;
pub use null_move::{NullMove, Pass};
pub use reductions::Reductions;
pub use threats::Threats;

use super::super::games::Game;
use super::quiescence::{self, CheckRule, Rung};
use super::{INFINITY, Observer, Parameter, Search, Values};

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

    /// Returns the numbers of the search that can be changed.
    pub fn parameters(self) -> &'static [Parameter] {
        use Parameter::*;
        match self {
            Selective::NullMove => &[
                NullReduction,
                NullDeepReduction,
                NullDepth,
                NullPly,
                NullMargin,
                NullOnce,
                NullAfterCapture,
                NullGuard,
            ],
            Selective::Threats => &[ThreatMargin, Reach, ThreatGate],
            Selective::Futility => &[FutilityMargin, FutilityDepth, FutilityGuard],
            Selective::Razoring => &[RazorMargin, RazorDepth, RazorReduction, RazorGuard],
            Selective::Lazy => &[LazyReduction, LazyMargin, LazyOnce, LazyGuard],
            Selective::Reductions => &[
                ReduceMargin,
                ReduceBy,
                ReduceCheck,
                ReduceCompensation,
                ReduceGuard,
            ],
            Selective::CheckExtension => &[Reach],
            Selective::SingleReply => &[Reach, ReplyPlies],
            Selective::OnlyMove => &[Reach, OnlyMargin],
            Selective::Fractional => &[FractionCheck, FractionExchange, FractionAdvance],
            Selective::QueenApproach => &[Reach, ApproachMost, ApproachBeyond],
            Selective::Checks => &[CheckStart, CheckSingle, CheckTwo, CheckMost, CheckGuard],
            Selective::Static(Rung::NotRaising) => &[StaticMargin],
            Selective::Captures | Selective::Static(_) => &[],
        }
    }

    /// Returns the value of the position for the side to move, searched about `depth` half-moves deep with the textbook's
    /// numbers.
    pub fn search<G: Game>(self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        self.search_with(s, depth, &Values::default())
    }

    /// Returns the value of the position for the side to move, searched about `depth` half-moves deep.
    pub fn search_with<G: Game>(
        self,
        s: &mut Search<G, impl Observer<G::Move>>,
        depth: u32,
        values: &Values,
    ) -> i32 {
        let (a, b) = (-INFINITY, INFINITY);
        match self {
            Selective::NullMove => NullMove::with(values).search(s, a, b, depth, Pass::NotHere),
            Selective::Threats => Threats::with(values, depth).search(s, a, b, depth),
            Selective::Futility => Futility::with(values).search(s, a, b, depth),
            Selective::Razoring => Razoring::with(values).search(s, a, b, depth),
            Selective::Lazy => Lazy::with(values).search(s, a, b, depth, false),
            Selective::Reductions => Reductions::with(values).search(s, a, b, depth, None),
            Selective::CheckExtension => {
                check_extension(s, a, b, depth, values.count(Parameter::Reach) * depth)
            }
            Selective::SingleReply => SingleReply::with(values, depth).search(s, a, b, depth),
            Selective::OnlyMove => OnlyMove::with(values, depth).search(s, a, b, depth, None),
            Selective::Fractional => Fractional::with(values).search(s, a, b, 4 * depth),
            Selective::QueenApproach => {
                QueenApproach::with(values, depth).search(s, a, b, depth, 0)
            }
            Selective::Captures => quiescence::with_captures(s, a, b, depth),
            Selective::Checks => quiescence::with_checks(s, a, b, depth, CheckRule::with(values)),
            Selective::Static(rung) => {
                rung.search(s, a, b, depth, values.get(Parameter::StaticMargin))
            }
        }
    }
}
