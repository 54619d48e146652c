//! Reduced calculation: a move with a low static value is first searched at reduced depth.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Prune, Search, Values, Why};
use super::margins::is_settled;

/// "LazyEval" in the book, which is not lazy evaluation: a quiet move after which the side is below alpha is searched some
/// plies less deep, and to the full depth only if the result is above alpha. Unlike the null move, no side passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lazy {
    /// A move whose static value is less than this below alpha is searched to its depth at once.
    pub margin: i32,
    /// Reduction in half-moves. With 1, the last plies are like futility pruning.
    pub reduction: u32,
    /// Whether a reduced search is never reduced again: otherwise depth N is reduced to nothing.
    pub is_once: bool,
    /// Nothing is reduced in check, nor before both sides are safe from mate.
    pub is_guarded: bool,
}

impl Default for Lazy {
    fn default() -> Lazy {
        Lazy::with(&Values::default())
    }
}

impl Lazy {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Lazy {
        Lazy {
            margin: values.get(Parameter::LazyMargin),
            reduction: values.count(Parameter::LazyReduction),
            is_once: values.is_on(Parameter::LazyOnce),
            is_guarded: values.is_on(Parameter::LazyGuard),
        }
    }

    /// Alpha-beta with reduced calculation; `is_reduced` inside a reduced search.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        is_reduced: bool,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let is_exempt = is_reduced && self.is_once || depth < 2;
        let in_check = s.game.is_check();
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_delicate = self.is_guarded && (in_check || !is_settled(alpha, beta));
            let must_search = is_exempt || is_delicate || s.game.is_tactical(mv);
            let probe = s.after(mv, |s| {
                let margin = s.margin(self.margin);
                let is_safe = !(self.is_guarded && s.game.is_check());
                let is_poor = margin - s.game.evaluate() <= alpha && is_safe;
                let less = (depth - 1).saturating_sub(self.reduction);
                let is_probed = is_poor && !must_search;
                s.why(is_probed, Why::Probe);
                is_probed.then(|| -self.search(s, -alpha - 1, -alpha, less, true))
            });
            if probe.is_some_and(|value| value <= alpha) {
                s.prune(Some(mv), Prune::Lazy);
                continue;
            }
            if probe.is_some() {
                s.research();
            }
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1, is_reduced));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
