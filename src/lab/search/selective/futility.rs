//! Futility pruning and razoring: near the horizon, moves with a low static value are pruned or reduced.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Prune, Search, Values, Why};
use super::margins::is_settled;

/// A quiet move in the last plies that leaves the side more than a margin below alpha is not searched (Ernst Heinz'
/// DarkThought, 1998).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Futility {
    /// A margin above the gain of quiet moves.
    pub margin: i32,
    /// Maximum number of half-moves left after the move.
    pub most_depth: u32,
    /// Checks are searched, moves out of check, too, and all moves until both sides are safe from mate.
    pub is_guarded: bool,
}

impl Default for Futility {
    fn default() -> Futility {
        Futility::with(&Values::default())
    }
}

impl Futility {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Futility {
        Futility {
            margin: values.get(Parameter::FutilityMargin),
            most_depth: values.count(Parameter::FutilityDepth),
            is_guarded: values.is_on(Parameter::FutilityGuard),
        }
    }

    /// Alpha-beta with futility pruning.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let in_check = s.game.is_check();
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_delicate = in_check || !is_settled(alpha, beta);
            let must_search = self.is_guarded && is_delicate || s.game.is_tactical(mv);
            let value = s.after(mv, |s| {
                let is_near = depth - 1 <= self.most_depth;
                let is_futile = is_near && s.margin(self.margin) - s.game.evaluate() <= alpha;
                let is_safe = !(self.is_guarded && s.game.is_check());
                if is_futile && is_safe && !must_search {
                    return None;
                }
                Some(-self.search(s, -beta, -alpha, depth - 1))
            });
            s.settle(&mut node, mv, value, &mut alpha, Prune::Futility);
        }
        s.leave(&node, alpha)
    }
}

/// Some plies further from the horizon, a quiet move that leaves the side a whole queen below alpha is searched a ply less
/// deep. The book prefers this to pruning it: an interesting line will be extended again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Razoring {
    /// Maximum gain of one move.
    pub margin: i32,
    /// Maximum number of half-moves left after the move.
    pub most_depth: u32,
    /// Reduction in half-moves.
    pub reduction: u32,
    /// As in [`Futility`].
    pub is_guarded: bool,
}

impl Default for Razoring {
    fn default() -> Razoring {
        Razoring::with(&Values::default())
    }
}

impl Razoring {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Razoring {
        Razoring {
            margin: values.get(Parameter::RazorMargin),
            most_depth: values.count(Parameter::RazorDepth),
            reduction: values.count(Parameter::RazorReduction),
            is_guarded: values.is_on(Parameter::RazorGuard),
        }
    }

    /// Alpha-beta with razoring.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let in_check = s.game.is_check();
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_delicate = in_check || !is_settled(alpha, beta);
            let must_search = self.is_guarded && is_delicate || s.game.is_tactical(mv);
            let value = -s.after(mv, |s| {
                let rest = depth - 1;
                let is_behind =
                    rest <= self.most_depth && s.margin(self.margin) - s.game.evaluate() <= alpha;
                let is_safe = !(self.is_guarded && s.game.is_check());
                let is_razored = is_behind && is_safe && !must_search;
                s.why(is_razored, Why::Razor);
                let less = if is_razored { self.reduction } else { 0 };
                self.search(s, -beta, -alpha, rest.saturating_sub(less))
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
