//! Searches that return the value of the whole tree to the depth.

mod alpha_beta;
mod deepening;
mod minimax;
mod saving;
mod scout;
#[cfg(test)]
pub(super) mod tests;
mod windows;

pub use alpha_beta::{alpha_beta, fail_soft, two_maxima};
pub use deepening::{InternalDeepening, hash_line, iterative_deepening, line_tree};
pub use minimax::{minimax, negamax};
pub use saving::saving;
pub use scout::{
    full_until_raised, nega_scout, principal_variation, scout_fail_hard, scout_twice,
    scout_without_first,
};
pub use windows::{aspiration, bisection, mtd, mtd_deepening, zero_window};

use super::super::games::Game;
use super::state::Search;
use super::{INFINITY, Observer, Parameter, Values};

/// An exact search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exact {
    Minimax,
    Negamax,
    /// Alpha-beta with a maximum for each player.
    TwoMaxima,
    AlphaBeta,
    FailSoft,
    /// Alpha-beta with its best line in one global array.
    Saving,
    ZeroWindow,
    PrincipalVariation,
    /// PVS with the full window until alpha rises.
    FullUntilRaised,
    NegaScout,
    ScoutWithoutFirst,
    ScoutFailHard,
    ScoutTwice,
    Aspiration,
    Mtd,
    MtdDeepening,
    IterativeDeepening,
    InternalDeepening,
    LineTree,
    /// Iterative deepening with the best line from the flags of the table.
    HashLine,
}

impl Exact {
    /// All exact searches, in the order of the textbook.
    pub const ALL: [Exact; 20] = [
        Exact::Minimax,
        Exact::Negamax,
        Exact::TwoMaxima,
        Exact::AlphaBeta,
        Exact::FailSoft,
        Exact::Saving,
        Exact::ZeroWindow,
        Exact::PrincipalVariation,
        Exact::FullUntilRaised,
        Exact::NegaScout,
        Exact::ScoutWithoutFirst,
        Exact::ScoutFailHard,
        Exact::ScoutTwice,
        Exact::Aspiration,
        Exact::Mtd,
        Exact::MtdDeepening,
        Exact::IterativeDeepening,
        Exact::InternalDeepening,
        Exact::LineTree,
        Exact::HashLine,
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Exact::Minimax => "minimax",
            Exact::Negamax => "negamax",
            Exact::TwoMaxima => "two-maxima",
            Exact::AlphaBeta => "alpha-beta",
            Exact::FailSoft => "fail-soft",
            Exact::Saving => "global-line",
            Exact::ZeroWindow => "zero-window",
            Exact::PrincipalVariation => "pvs",
            Exact::FullUntilRaised => "pvs-3",
            Exact::NegaScout => "negascout",
            Exact::ScoutWithoutFirst => "negascout-a",
            Exact::ScoutFailHard => "negascout-b",
            Exact::ScoutTwice => "negascout-c",
            Exact::Aspiration => "aspiration",
            Exact::Mtd => "mtdf",
            Exact::MtdDeepening => "mtdf-deepening",
            Exact::IterativeDeepening => "deepening",
            Exact::InternalDeepening => "internal",
            Exact::LineTree => "pv-tree",
            Exact::HashLine => "pv-hash",
        }
    }

    /// Returns the numbers of the search that can be changed. They change the number of nodes, never the value.
    pub fn parameters(self) -> &'static [Parameter] {
        match self {
            Exact::Aspiration => &[Parameter::AspirationWindow],
            Exact::Mtd => &[Parameter::MtdGuess],
            Exact::InternalDeepening => &[Parameter::InternalReduction, Parameter::InternalDepth],
            _ => &[],
        }
    }

    /// Returns the value of the first position for the side to move, searched `depth` half-moves deep with the textbook's
    /// numbers.
    pub fn search<G: Game>(self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        self.search_with(s, depth, &Values::default())
    }

    /// Returns the value of the first position for the side to move, searched `depth` half-moves deep.
    pub fn search_with<G: Game>(
        self,
        s: &mut Search<G, impl Observer<G::Move>>,
        depth: u32,
        values: &Values,
    ) -> i32 {
        let (alpha, beta) = (-INFINITY, INFINITY);
        match self {
            Exact::Minimax => minimax(s, depth),
            Exact::Negamax => negamax(s, depth),
            Exact::TwoMaxima => two_maxima(s, [alpha, alpha], depth),
            Exact::AlphaBeta => alpha_beta(s, alpha, beta, depth),
            Exact::FailSoft => fail_soft(s, alpha, beta, depth),
            Exact::Saving => saving(s, depth),
            Exact::ZeroWindow => bisection(s, depth),
            Exact::PrincipalVariation => principal_variation(s, alpha, beta, depth),
            Exact::FullUntilRaised => full_until_raised(s, alpha, beta, depth),
            Exact::NegaScout => nega_scout(s, alpha, beta, depth),
            Exact::ScoutWithoutFirst => scout_without_first(s, alpha, beta, depth),
            Exact::ScoutFailHard => scout_fail_hard(s, alpha, beta, depth),
            Exact::ScoutTwice => scout_twice(s, alpha, beta, depth),
            Exact::Aspiration => aspiration(s, depth, values.get(Parameter::AspirationWindow)),
            Exact::Mtd => {
                let guess = s.game.evaluate() + s.margin(values.get(Parameter::MtdGuess));
                mtd(s, guess, depth)
            }
            Exact::MtdDeepening => mtd_deepening(s, depth),
            Exact::IterativeDeepening => iterative_deepening(s, depth),
            Exact::InternalDeepening => {
                InternalDeepening::with(values).search(s, alpha, beta, depth)
            }
            Exact::LineTree => line_tree(s, depth),
            Exact::HashLine => hash_line(s, depth),
        }
    }
}
