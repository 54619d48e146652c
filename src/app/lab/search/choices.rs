//! How searches are run: what the page lets one choose.

use super::command::GameChoice;
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

    /// The chosen searches: those that look at the whole tree last, as all others need not wait for them.
    pub(super) fn running_order(&self) -> Vec<Algorithm> {
        let is_whole = |algorithm: &Algorithm| {
            matches!(algorithm, Algorithm::Exact(Exact::Minimax | Exact::Negamax))
        };
        let mut order = self.algorithms.clone();
        order.sort_by_key(is_whole);
        order
    }
}
