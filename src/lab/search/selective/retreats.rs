//! Reductions by what a move is, not by its value: moves backward.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Search, Values, Why};

/// A quiet move backward costs more depth, except in endings and where it gives check. After a capture nothing is reduced, as the
/// piece that answers it may have to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreats {
    /// Cost of a move backward, in half-moves.
    pub cost: u32,
    /// Whether nothing is reduced after a capture.
    pub is_guarded: bool,
}

impl Retreats {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Retreats {
        Retreats {
            cost: values.count(Parameter::BackwardCost),
            is_guarded: values.is_on(Parameter::BackwardGuard),
        }
    }

    /// Alpha-beta with the reduction; `after_capture` where the last move took something.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        after_capture: bool,
    ) -> i32 {
        let is_exempt = after_capture && self.is_guarded || s.game.is_check();
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_capture = s.game.is_tactical(mv);
            let is_back = !is_exempt && !is_capture && s.game.is_retreat(mv);
            let value = -s.after(mv, |s| {
                let is_back = is_back && !s.game.is_check();
                s.why(is_back && self.cost > 1, Why::Backward);
                let cost = if is_back { self.cost } else { 1 };
                self.search(s, -beta, -alpha, depth.saturating_sub(cost), is_capture)
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
