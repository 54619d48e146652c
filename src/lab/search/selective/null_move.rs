//! The null move (Don Beal, 1986; Christian Donninger, 1993).

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::Observer;
use super::super::Prune;
use super::super::Search;
use super::margins::DECIDED;

/// In almost any position the right to move is an advantage: if even a pass keeps the value above beta, a move will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// Reduction after a pass in half-moves, besides the pass itself.
    pub reduction: u32,
    /// Minimum depth at which a pass is tried.
    pub least_depth: u32,
    /// Minimum margin of the static value above beta.
    pub margin: i32,
    /// Only one pass in a line: otherwise the two sides pass until no depth is left.
    pub is_once: bool,
}

impl Default for NullMove {
    fn default() -> NullMove {
        NullMove {
            reduction: 2,
            least_depth: 2,
            margin: 0,
            is_once: true,
        }
    }
}

/// Whether the side to move may pass in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    Allowed,
    /// Not in the first position, nor after a capture, which must be answered first.
    NotHere,
    /// Neither side may for the rest of the line, as one side has passed.
    Used,
}

impl NullMove {
    /// Alpha-beta with the null move. The game decides where a pass proves nothing ([`Game::pass`]): in checks, and in endings
    /// where the right to move is a disadvantage.
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
        if pass == Pass::Allowed
            && depth >= self.least_depth
            && beta < DECIDED
            && s.game.evaluate() - s.margin(self.margin) >= beta
        {
            let rest = depth.saturating_sub(1 + self.reduction);
            let after = if self.is_once {
                Pass::Used
            } else {
                Pass::Allowed
            };
            let passed = s.after_pass(|s| -self.search(s, -beta, 1 - beta, rest, after));
            if passed.is_some_and(|value| value >= beta) {
                s.prune(None, Prune::NullMove);
                return s.leave(&node, beta);
            }
        }
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let next = match pass {
                Pass::Used => Pass::Used,
                _ if s.game.is_tactical(mv) => Pass::NotHere,
                _ => Pass::Allowed,
            };
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1, next));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
