//! The options of searches, and their names.

use crate::command::lab::search::GameChoice;
use tabia_lab::games::chess::Evaluation;
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Algorithm, Order};
use tabia_texts::tr;

/// The options of searches.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) game: GameChoice,
    pub(super) evaluation: Evaluation,
    pub(super) order: Order,
    pub(super) table: bool,
    pub(super) depth: u32,
    /// The chosen searches, in the order of the textbook.
    pub(super) algorithms: Vec<Algorithm>,
}

impl Default for Setup {
    fn default() -> Setup {
        let first = [
            Exact::Minimax,
            Exact::AlphaBeta,
            Exact::FailSoft,
            Exact::PrincipalVariation,
            Exact::NegaScout,
            Exact::Mtd,
        ];
        Setup {
            game: GameChoice::default(),
            evaluation: Evaluation::default(),
            order: Order::Killers,
            table: true,
            depth: 4,
            algorithms: first.map(Algorithm::Exact).to_vec(),
        }
    }
}

impl Setup {
    /// Maximum depth that can be chosen, in half-moves.
    pub(super) const MOST_DEPTH: u32 = 12;

    /// The chosen searches: first those with cut-offs, then those that visit the whole tree, so that the others need not wait
    /// for them.
    pub(super) fn running_order(&self) -> (Vec<Algorithm>, Vec<Algorithm>) {
        let cuts = |algorithm: &Algorithm| {
            !matches!(algorithm, Algorithm::Exact(Exact::Minimax | Exact::Negamax))
        };
        self.algorithms.iter().copied().partition(cuts)
    }

    /// Whether the options that affect a result, besides the position, are the same.
    pub(super) fn is_as(&self, other: &Setup) -> bool {
        let is_chess = self.game == GameChoice::Chess;
        (self.game, self.order, self.table) == (other.game, other.order, other.table)
            && (!is_chess || self.evaluation == other.evaluation)
    }
}

/// The name of a search.
pub(super) fn name(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}", algorithm.name()))
}

/// What a search does, and its source.
pub(super) fn tip(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}-tip", algorithm.name()))
}
