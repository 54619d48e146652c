//! Depth reductions by the static score.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Search, Values, Why};
use super::margins::{HALF_PAWN, is_settled};

/// A move that gives check costs no depth, a quiet move whose static value does not exceed alpha costs two half-moves, every
/// other move one: static pruning that only shortens.
///
/// The book prints the test with the wrong sign (`score - margin >= alpha`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reductions {
    /// A margin above the gain of quiet moves in the last two plies; nearer to the first position it grows with the depth.
    pub margin: i32,
    /// Cost of a quiet move whose static value does not exceed alpha, in half-moves.
    pub quiet_cost: u32,
    /// Cost of a check in half-moves.
    pub check_cost: u32,
    /// Nothing is reduced before material that the opponent has just captured is regained.
    pub has_compensation: bool,
    /// Nothing is reduced before both sides are safe from mate.
    pub is_guarded: bool,
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions::with(&Values::default())
    }
}

/// Maximum length of lines of checks.
const MOST_PLIES: usize = 64;

impl Reductions {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Reductions {
        Reductions {
            margin: values.get(Parameter::ReduceMargin),
            quiet_cost: values.count(Parameter::ReduceBy),
            check_cost: values.count(Parameter::ReduceCheck),
            has_compensation: values.is_on(Parameter::ReduceCompensation),
            is_guarded: values.is_on(Parameter::ReduceGuard),
        }
    }

    /// Alpha-beta with depth reductions. `before` is the value of the position for the side to move before the last move:
    /// material that this move has captured is to be regained first.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        before: Option<i32>,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let (here, ply) = (s.game.evaluate(), s.ply());
        let margin = s.margin(self.margin) * (depth.div_ceil(2) as i32);
        let half_pawn = s.margin(HALF_PAWN);
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_quiet = !s.game.is_tactical(mv);
            let is_compensated =
                !self.has_compensation || before.is_none_or(|before| alpha >= before - half_pawn);
            let may_reduce =
                is_quiet && is_compensated && (!self.is_guarded || is_settled(alpha, beta));
            let value = -s.after(mv, |s| {
                let cost = if s.game.is_check() && ply < MOST_PLIES {
                    s.why(self.check_cost < 1, Why::Check);
                    self.check_cost
                } else if may_reduce && margin - s.game.evaluate() <= alpha {
                    s.why(self.quiet_cost > 1, Why::Quiet);
                    self.quiet_cost
                } else {
                    1
                };
                self.search(s, -beta, -alpha, depth.saturating_sub(cost), Some(-here))
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
