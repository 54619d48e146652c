//! Alpha-beta: branches that cannot change the result are not searched.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};

/// Fail-hard alpha-beta: the result is never outside the window (Brudno, 1963; Knuth and Moore, 1975).
pub fn alpha_beta<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| alpha_beta(s, -beta, -alpha, depth - 1));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Fail-soft alpha-beta: the result may be outside the window, where it is a tighter bound than the window's (John Fishburn,
/// 1983).
pub fn fail_soft<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut best = -INFINITY;
    while best < beta
        && let Some(mv) = s.next(&mut node)
    {
        let lower = alpha.max(best);
        let value = -s.after(mv, |s| fail_soft(s, -beta, -lower, depth - 1));
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}
