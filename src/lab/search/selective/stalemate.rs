//! Stalemate told by the moves that were tried: "only the king moves".

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Search, Values, WIN};

/// The book's rule for programs whose moves need not be legal: where a side has lost its king after every move, the game is a draw
/// if only the king could move at all. A pinned piece can move, so that its stalemate counts as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingStalemate {
    /// The correction: not in check. Without it a mate of a king that stands alone is a draw.
    pub is_guarded: bool,
}

impl KingStalemate {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> KingStalemate {
        KingStalemate {
            is_guarded: values.is_on(Parameter::StalemateGuard),
        }
    }

    /// Alpha-beta with this rule.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return self.told(s).unwrap_or(value).clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }

    /// Returns the value that the rule gives to a position without legal moves.
    fn told<G: Game>(&self, s: &Search<G, impl Observer<G::Move>>) -> Option<i32> {
        let only_king = s.game.has_only_king_moves()?;
        let is_draw = only_king && !(self.is_guarded && s.game.is_check());
        Some(if is_draw { 0 } else { s.ply() as i32 - WIN })
    }
}
