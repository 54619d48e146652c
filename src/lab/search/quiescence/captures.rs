//! Captures to the end.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::Observer;
use super::super::Prune;
use super::super::Search;

/// Alpha-beta that tries all captures before it evaluates at its horizon.
pub fn with_captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    if depth == 0 {
        return captures(s, alpha, beta);
    }
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| with_captures(s, -beta, -alpha, depth - 1));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Captures and promotions to the end: the side to move captures, or accepts the static value ("stand pat"). As deep as there
/// is a piece to capture.
pub fn captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    let mut node = match s.enter_beyond(alpha, beta, |game, mv| game.is_tactical(mv)) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    alpha = alpha.max(s.game.evaluate());
    if alpha >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| captures(s, -beta, -alpha));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}
