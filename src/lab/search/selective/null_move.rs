//! The null move (Don Beal, 1986; Christian Donninger, 1993).

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Prune, Search, Values, Why};
use super::margins::DECIDED;

/// In almost any position the right to move is an advantage: if even a pass keeps the value above beta, a move will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// Reduction after a pass in half-moves, besides the pass itself.
    pub reduction: u32,
    /// The reduction where more than [`DEEP`] half-moves are left.
    pub deep_reduction: u32,
    /// Minimum depth at which a pass is tried.
    pub least_depth: u32,
    /// Minimum distance from the first position, in half-moves.
    pub least_ply: u32,
    /// Minimum margin of the static value above beta.
    pub margin: i32,
    /// Only one pass in a line: otherwise the two sides pass until no depth is left.
    pub is_once: bool,
    /// Whether a side may pass after a capture, too.
    pub after_captures: bool,
    /// No pass where zugzwang is common, and no forced win from a pass.
    pub is_guarded: bool,
}

/// The depth in half-moves beyond which the book reduces more.
const DEEP: u32 = 6;

impl Default for NullMove {
    fn default() -> NullMove {
        NullMove::with(&Values::default())
    }
}

/// Whether the side to move may pass in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    Allowed,
    /// Not after a capture, which must be answered first, nor in the first position.
    NotHere,
    /// Neither side may for the rest of the line, as one side has passed.
    Used,
}

impl NullMove {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> NullMove {
        NullMove {
            reduction: values.count(Parameter::NullReduction),
            deep_reduction: values.count(Parameter::NullDeepReduction),
            least_depth: values.count(Parameter::NullDepth),
            least_ply: values.count(Parameter::NullPly),
            margin: values.get(Parameter::NullMargin),
            is_once: values.is_on(Parameter::NullOnce),
            after_captures: values.is_on(Parameter::NullAfterCapture),
            is_guarded: values.is_on(Parameter::NullGuard),
        }
    }

    /// Alpha-beta with the null move. With its guard, the game decides where a pass proves nothing ([`Game::pass`]): in checks,
    /// and in endings where the right to move is a disadvantage.
    ///
    /// The book passes with the full window and ignores decided games; here a null window suffices, and no forced win is
    /// concluded from a pass.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        pass: Pass,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let after_pass =
            |s: &mut Search<G, _>, rest, pass| -self.search(s, -beta, 1 - beta, rest, pass);
        if pass == Pass::Allowed && self.is_refuted_by_pass(s, beta, depth, after_pass) {
            return s.leave(&node, beta);
        }
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let next = self.after(s, mv, pass);
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1, next));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }

    /// Returns whether the side to move may pass after a move of a node.
    pub(super) fn after<G: Game>(
        &self,
        s: &Search<G, impl Observer<G::Move>>,
        mv: G::Move,
        pass: Pass,
    ) -> Pass {
        match pass {
            Pass::Used => Pass::Used,
            _ if s.game.is_tactical(mv) && !self.after_captures => Pass::NotHere,
            _ => Pass::Allowed,
        }
    }

    /// Returns whether a pass keeps the value at beta or above, by a search after it with a depth in half-moves.
    pub(super) fn is_refuted_by_pass<G: Game, O: Observer<G::Move>>(
        &self,
        s: &mut Search<G, O>,
        beta: i32,
        depth: u32,
        search: impl FnOnce(&mut Search<G, O>, u32, Pass) -> i32,
    ) -> bool {
        let is_far = depth >= self.least_depth && s.ply() >= self.least_ply as usize;
        let may_conclude = beta < DECIDED || !self.is_guarded;
        if !is_far || !may_conclude || s.static_value() - s.margin(self.margin) < beta {
            return false;
        }
        let reduction = match depth > DEEP {
            true => self.deep_reduction,
            false => self.reduction,
        };
        let rest = depth.saturating_sub(1 + reduction);
        let after = match self.is_once {
            true => Pass::Used,
            false => Pass::Allowed,
        };
        let reply = |s: &mut Search<G, O>| {
            s.why(true, Why::Pass);
            search(s, rest, after)
        };
        let passed = match self.is_guarded {
            true => s.after_pass(reply),
            false => s.after_any_pass(reply),
        };
        let is_refuted = passed.is_some_and(|value| value >= beta);
        if is_refuted {
            s.prune(None, Prune::NullMove);
        }
        is_refuted
    }
}
