//! Captures and checks, with a budget.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::Observer;
use super::super::Prune;
use super::super::Search;
use super::captures;

/// The budget of checks: they are tried up to an end that moves away while the answers are forced (Richard Lang's rule in
/// Genius, as in the book).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Half-moves made beyond the horizon, and the half-move at which checks end.
    pub made: u32,
    pub end: u32,
}

impl Budget {
    /// Checks in the first two half-moves.
    pub const START: Budget = Budget { made: 0, end: 2 };

    /// Maximum end of the budget. The book counts from the first position, so that a deep search tried no checks at all.
    const MOST: u32 = 30;

    fn is_spent(self) -> bool {
        self.made >= self.end.min(Budget::MOST)
    }

    /// Returns the budget after a move. A single answer to a check moves the end by two half-moves, one of two answers by one.
    ///
    /// The book adds two for the first answer tried, however many there are; here the answers are counted.
    fn after(self, in_check: bool, answers: usize) -> Budget {
        let more = match answers {
            1 if in_check => 2,
            2 if in_check => 1,
            _ => 0,
        };
        Budget {
            made: self.made + 1,
            end: self.end + more,
        }
    }
}

/// Alpha-beta that tries captures and checks before it evaluates at its horizon.
pub fn with_checks<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    if depth == 0 {
        return checks(s, alpha, beta, Budget::START);
    }
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| with_checks(s, -beta, -alpha, depth - 1));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Captures, checks, and all answers to checks. In check there is no standing pat, even where the budget is spent: the book may
/// then evaluate a position that is mate.
pub fn checks<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    budget: Budget,
) -> i32 {
    let in_check = s.game.is_check();
    if budget.is_spent() && !in_check {
        return captures(s, alpha, beta);
    }
    let mut node = match s.enter_beyond(alpha, beta, |_, _| true) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    if !in_check {
        alpha = alpha.max(s.game.evaluate());
        if alpha >= beta {
            s.prune(None, Prune::StandPat);
            return s.leave(&node, beta);
        }
    }
    let next = budget.after(in_check, s.count(&node));
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_forcing = in_check || s.game.is_tactical(mv);
        let value = s.after(mv, |s| {
            let is_wanted = is_forcing || s.game.is_check();
            is_wanted.then(|| -checks(s, -beta, -alpha, next))
        });
        if let Some(value) = value
            && value > alpha
        {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}
