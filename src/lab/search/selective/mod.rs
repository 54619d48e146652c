//! Searches that omit, shorten or extend branches by heuristics: deeper in the same time, and not always right.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapters 2 and 4. Each is alpha-beta with one idea and
//! its guards, so that a comparison with plain alpha-beta shows the effect of the idea. None uses a table: the result of such a
//! search depends on the line by which a position is reached.

mod best_lines;
mod deeper_line;
mod extensions;
mod forward;
mod futility;
mod gains;
mod lazy;
mod margins;
mod material;
mod null_move;
mod reductions;
mod retreats;
mod second_cut;
mod stalemate;
#[cfg(test)]
mod tests;
mod threats;
mod two_stage;

pub use best_lines::{StaticLine, TreeCut};
pub use deeper_line::DeeperLine;
pub use extensions::{Fractional, OnlyMove, QueenApproach, SingleReply, check_extension};
pub use forward::{OldSelective, StaticCut, ThreatDetection};
pub use futility::{Futility, Razoring};
pub use gains::GainRule;
pub use lazy::Lazy;
pub use material::{ByMaterial, MaterialOnly};
pub use null_move::{NullMove, Pass};
pub use reductions::Reductions;
pub use retreats::Retreats;
pub use second_cut::SecondCut;
pub use stalemate::KingStalemate;
pub use threats::Threats;
pub use two_stage::TwoStage;

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
    /// Captures by a threshold for each ply, sharp changes of the score, and moves near the king, as extensions.
    CaptureExtension,
    ScoreExtension,
    MiniField,
    /// Quiet moves backward cost more.
    Backward,
    /// The selective search from before the null move, its detection of threats by itself, and pruning by the static concepts.
    OldSelective,
    ThreatDetection,
    StaticCut,
    /// Static pruning without a full width: beside the best line, and beside a tree of best lines.
    StaticLine,
    TreeCut,
    /// Stalemate by "only the king moves".
    KingStalemate,
    /// A search of material, and a plan that chooses among its best moves or ranks the moves before it.
    TwoStage,
    MaterialOnly,
    /// A cut-off waits for a second one.
    SecondCut,
    /// The best line is searched deeper.
    DeeperLine,
    /// Alpha-beta with captures to the end at its horizon.
    Captures,
    /// The same captures, each generated when the one before it has been searched.
    LazyCaptures,
    /// Alpha-beta with captures and checks at its horizon.
    Checks,
    /// The same with the budget of the book's second chapter.
    ChecksEach,
    /// Alpha-beta with winning and equal captures at its horizon.
    GoodCaptures,
    /// Alpha-beta with two half-moves of all moves, then captures, at its horizon.
    Tail,
    /// A rung of the ladder that leads from alpha-beta to static search.
    Static(Rung),
}

impl Selective {
    /// All selective searches, in the order of the textbook.
    pub const ALL: [Selective; 40] = [
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
        Selective::CaptureExtension,
        Selective::ScoreExtension,
        Selective::MiniField,
        Selective::Backward,
        Selective::OldSelective,
        Selective::ThreatDetection,
        Selective::StaticCut,
        Selective::StaticLine,
        Selective::TreeCut,
        Selective::SecondCut,
        Selective::DeeperLine,
        Selective::KingStalemate,
        Selective::TwoStage,
        Selective::MaterialOnly,
        Selective::Captures,
        Selective::LazyCaptures,
        Selective::GoodCaptures,
        Selective::Checks,
        Selective::ChecksEach,
        Selective::Tail,
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
            Selective::CaptureExtension => "capture-extension",
            Selective::ScoreExtension => "score-extension",
            Selective::MiniField => "mini-field",
            Selective::Backward => "backward",
            Selective::OldSelective => "old-selective",
            Selective::ThreatDetection => "threat-detection",
            Selective::StaticCut => "static-cut",
            Selective::StaticLine => "static-b",
            Selective::TreeCut => "is-cut",
            Selective::KingStalemate => "king-stalemate",
            Selective::TwoStage => "two-stage",
            Selective::MaterialOnly => "material-only",
            Selective::SecondCut => "second-cut",
            Selective::DeeperLine => "pv-deeper",
            Selective::Captures => "captures",
            Selective::LazyCaptures => "captures-lazy",
            Selective::GoodCaptures => "good-captures",
            Selective::Checks => "checks",
            Selective::ChecksEach => "checks-each",
            Selective::Tail => "tail",
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
            Selective::ChecksEach => &[CheckStart, CheckEach, CheckSingle, CheckMost, CheckGuard],
            Selective::Tail => &[TailPlies],
            Selective::CaptureExtension => &[CapturePlies],
            Selective::ScoreExtension => &[ScoreMargin, Reach],
            Selective::MiniField => &[FieldRadius, FieldCapture, FieldQuiet],
            Selective::Backward => &[BackwardCost, BackwardGuard],
            Selective::OldSelective => &[OldMargin, FullPlies, OldThreat],
            Selective::ThreatDetection => &[DetectMover, DetectGrowth, FullPlies],
            Selective::StaticCut => &[CutMargin, FullPlies, CutCompensation],
            Selective::StaticLine => &[LineFirst],
            Selective::TreeCut => &[IsCut],
            Selective::SecondCut => &[SecondDepth, SecondReduction, Reach],
            Selective::DeeperLine => &[LineMore],
            Selective::KingStalemate => &[StalemateGuard],
            Selective::TwoStage => &[StageMargin, StageNull],
            Selective::MaterialOnly => &[StageNull, Reach],
            Selective::Static(Rung::NotRaising) => &[StaticMargin],
            Selective::Captures
            | Selective::LazyCaptures
            | Selective::GoodCaptures
            | Selective::Static(_) => &[],
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
            Selective::CaptureExtension => GainRule::captures(values).search(s, a, b, 4 * depth),
            Selective::ScoreExtension => GainRule::score(values, depth).search(s, a, b, 4 * depth),
            Selective::MiniField => GainRule::field(values).search(s, a, b, 4 * depth),
            Selective::Backward => Retreats::with(values).search(s, a, b, depth, false),
            Selective::OldSelective => OldSelective::with(values).search(s, a, b, depth),
            Selective::ThreatDetection => ThreatDetection::with(values).search(s, a, b, depth),
            Selective::StaticCut => StaticCut::with(values).search(s, a, b, depth, None),
            Selective::StaticLine => StaticLine::with(values).deepen(s, depth),
            Selective::TreeCut => TreeCut::with(values).deepen(s, depth),
            Selective::SecondCut => SecondCut::with(values, depth).search(s, a, b, depth),
            Selective::KingStalemate => KingStalemate::with(values).search(s, a, b, depth),
            Selective::DeeperLine => DeeperLine::with(values).deepen(s, depth),
            Selective::TwoStage => TwoStage::with(values).search(s, depth),
            Selective::MaterialOnly => MaterialOnly::with(values, depth).search(s, depth),
            Selective::Captures => quiescence::with_captures(s, a, b, depth),
            Selective::LazyCaptures => quiescence::with_lazy_captures(s, a, b, depth),
            Selective::GoodCaptures => quiescence::with_good_captures(s, a, b, depth),
            Selective::ChecksEach => {
                quiescence::with_checks(s, a, b, depth, CheckRule::for_each(values))
            }
            Selective::Tail => {
                quiescence::with_tail(s, a, b, depth, values.count(Parameter::TailPlies))
            }
            Selective::Checks => quiescence::with_checks(s, a, b, depth, CheckRule::with(values)),
            Selective::Static(rung) => {
                rung.search(s, a, b, depth, values.get(Parameter::StaticMargin))
            }
        }
    }
}
