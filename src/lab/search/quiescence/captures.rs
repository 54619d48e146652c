//! Captures to the end.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::Observer;
use super::super::Prune;
use super::super::Search;

/// Alpha-beta that tries all captures before it evaluates at its horizon.
pub fn with_captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    full_width(s, alpha, beta, depth, &mut |s, alpha, beta| {
        captures(s, alpha, beta)
    })
}

/// Captures and promotions to the end: the side to move captures, or accepts the static value ("stand pat"). As deep as there
/// is a piece to capture.
pub fn captures<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, alpha: i32, beta: i32) -> i32 {
    captures_where(s, alpha, beta, G::is_tactical)
}

fn captures_where<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    is_wanted: fn(&G, G::Move) -> bool,
) -> i32 {
    let mut node = match s.enter_beyond(alpha, beta, is_wanted) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    alpha = alpha.max(s.static_value());
    if alpha >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| captures_where(s, -beta, -alpha, is_wanted));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Like [`with_captures`], with winning and equal captures only beyond the horizon.
pub fn with_good_captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    full_width(s, alpha, beta, depth, &mut |s, alpha, beta| {
        captures_where(s, alpha, beta, is_good)
    })
}

/// Returns whether a capture takes at least what it risks, by the values of the two pieces alone: a queen that takes an undefended
/// pawn counts as a loss. A king risks nothing, since its capture is legal.
fn is_good<G: Game>(game: &G, mv: G::Move) -> bool {
    const KING: i32 = 10_000;
    let risk = game.attacker(mv);
    game.is_tactical(mv) && (game.victim(mv) >= risk || risk >= KING)
}

/// Alpha-beta that tries all moves for some half-moves beyond its horizon, the side to move free to accept the static value, and
/// then captures to their end: a cheap tail in which quiet gains are seen.
pub fn with_tail<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
    tail: u32,
) -> i32 {
    full_width(s, alpha, beta, depth, &mut |s, alpha, beta| {
        all_moves(s, alpha, beta, tail)
    })
}

fn all_moves<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    left: u32,
) -> i32 {
    if left == 0 {
        return captures(s, alpha, beta);
    }
    let mut node = match s.enter_beyond(alpha, beta, |_, _| true) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    if !s.game.is_check() {
        alpha = alpha.max(s.game.evaluate());
    }
    if alpha >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| all_moves(s, -beta, -alpha, left - 1));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Alpha-beta with another search at its horizon.
pub(super) fn full_width<G: Game, O: Observer<G::Move>>(
    s: &mut Search<G, O>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    beyond: &mut impl FnMut(&mut Search<G, O>, i32, i32) -> i32,
) -> i32 {
    if depth == 0 {
        return beyond(s, alpha, beta);
    }
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| full_width(s, -beta, -alpha, depth - 1, beyond));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}
