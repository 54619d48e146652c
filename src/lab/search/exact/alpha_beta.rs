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

/// Alpha-beta in its first form: each player's best value so far, from that player's view. A node is left where the one is no
/// less than the other's negative. The window is the same: alpha is the maximum of the side to move, beta the negated other one.
///
/// The book's listing does not assign the better value, and so returns minus infinity.
pub fn two_maxima<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut maxima: [i32; 2],
    depth: u32,
) -> i32 {
    let (own, other) = if s.game.is_first() { (0, 1) } else { (1, 0) };
    let (alpha, beta) = (maxima[own], -maxima[other]);
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while maxima[own] < -maxima[other]
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| two_maxima(s, maxima, depth - 1));
        if value > maxima[own] {
            maxima[own] = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, maxima[own])
}
