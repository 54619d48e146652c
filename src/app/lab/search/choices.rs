//! How searches are run, and what they are called.

use crate::command::lab::search::GameChoice;
use crate::kit::text::tr;
use tabia_lab::games::chess::Evaluation;
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Algorithm, Order};

/// How searches are run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) game: GameChoice,
    pub(super) evaluation: Evaluation,
    pub(super) order: Order,
    pub(super) table: bool,
    pub(super) depth: u32,
    /// Those that take part, in the order of the textbook.
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
    /// The deepest that can be asked for.
    pub(super) const MOST_DEPTH: u32 = 12;

    /// The chosen searches: first those that cut, then those that visit the whole tree, for which the others need not
    /// wait.
    pub(super) fn running_order(&self) -> (Vec<Algorithm>, Vec<Algorithm>) {
        let cuts = |algorithm: &Algorithm| {
            !matches!(algorithm, Algorithm::Exact(Exact::Minimax | Exact::Negamax))
        };
        self.algorithms.iter().copied().partition(cuts)
    }

    /// What else than the game and its position a result depends on.
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

/// What a search does, and where it comes from.
pub(super) fn tip(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}-tip", algorithm.name()))
}
