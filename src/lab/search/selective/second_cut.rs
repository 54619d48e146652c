//! The second cut-off: a move that alone reaches beta is searched deeper.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Search, Values, Why};

/// A cut-off is not believed until a second move reaches beta, too; where none does, the first one is searched a half-move deeper
/// (the book's first alternative to the single reply; singular extensions: Anantharaman, Campbell and Hsu, 1988). Very slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondCut {
    /// Minimum depth of a node that waits for a second cut-off.
    pub least_depth: u32,
    /// How much shallower the second one is looked for, in half-moves.
    pub reduction: u32,
    /// Maximum distance from the first position, in half-moves.
    pub most_plies: u32,
}

impl SecondCut {
    /// Returns the search with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> SecondCut {
        SecondCut {
            least_depth: values.count(Parameter::SecondDepth),
            reduction: values.count(Parameter::SecondReduction),
            most_plies: values.count(Parameter::Reach) * depth,
        }
    }

    /// Alpha-beta with the second cut-off.
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
        let waits = depth >= self.least_depth && (1..self.most_plies as usize).contains(&s.ply());
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let mut value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1));
            if value >= beta && waits && !self.has_second(s, mv, beta, depth) {
                s.research();
                value = -s.after(mv, |s| {
                    s.why(true, Why::SecondCut);
                    self.search(s, -beta, -alpha, depth)
                });
            }
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }

    /// Returns whether another move than this one reaches beta at a lower depth.
    fn has_second<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        first: G::Move,
        beta: i32,
        depth: u32,
    ) -> bool {
        let rest = (depth - 1).saturating_sub(self.reduction);
        let others = s.game.legal_moves().into_iter().filter(|mv| *mv != first);
        let mut others = others
            .take_while(|_| !s.observer.is_over())
            .collect::<Vec<_>>()
            .into_iter();
        others.any(|mv| {
            let probe = |s: &mut Search<G, _>| {
                s.why(self.reduction > 0, Why::Probe);
                self.search(s, -beta, 1 - beta, rest)
            };
            -s.after(mv, probe) >= beta
        })
    }
}
