//! Searches that test most moves only for being better than the best one so far.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};

/// Principal-variation search: the first move with the full window, the others with a null window; a move that turns out to be
/// better is re-searched (Finkel and Fishburn, 1980; Tony Marsland, 1982).
pub fn principal_variation<G: Game>(
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
    let mut is_first = true;
    while best < beta
        && let Some(mv) = s.next(&mut node)
    {
        let lower = alpha.max(best);
        let upper = if is_first { beta } else { lower + 1 };
        let mut value = -s.after(mv, |s| principal_variation(s, -upper, -lower, depth - 1));
        if !is_first && lower < value && value < beta {
            s.research();
            value = -s.after(mv, |s| principal_variation(s, -beta, -lower, depth - 1));
        }
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
        is_first = false;
    }
    s.leave(&node, best)
}

/// Principal-variation search in the book's third version: all moves with the full window until one raises alpha in the node,
/// then the others with a null window. No line of an earlier search is needed.
pub fn full_until_raised<G: Game>(
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
        let is_raised = best > alpha;
        let lower = alpha.max(best);
        let upper = if is_raised { lower + 1 } else { beta };
        let mut value = -s.after(mv, |s| full_until_raised(s, -upper, -lower, depth - 1));
        if is_raised && lower < value && value < beta {
            s.research();
            value = -s.after(mv, |s| full_until_raised(s, -beta, -lower, depth - 1));
        }
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}

/// NegaScout: like principal-variation search, but the re-search begins at the value just proven (Alexander Reinefeld, 1983).
///
/// The book stops at `alpha == beta`, which a bound beyond the window never equals; here it is `best >= beta`.
pub fn nega_scout<G: Game>(
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
    let mut upper = beta;
    while best < beta
        && let Some(mv) = s.next(&mut node)
    {
        let lower = alpha.max(best);
        let mut value = -s.after(mv, |s| nega_scout(s, -upper, -lower, depth - 1));
        if upper < beta && lower < value && value < beta {
            s.research();
            // From one less than the proven value: otherwise a value equal to it would have no line.
            value = -s.after(mv, |s| nega_scout(s, -beta, 1 - value, depth - 1));
        }
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
        upper = alpha.max(best) + 1;
    }
    s.leave(&node, best)
}

/// NegaScout's first simple form: no move is searched with the full window at once.
pub fn scout_without_first<G: Game>(
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
        let mut value = -s.after(mv, |s| {
            scout_without_first(s, -lower - 1, -lower, depth - 1)
        });
        if lower < value && value < beta {
            s.research();
            value = -s.after(mv, |s| scout_without_first(s, -beta, -lower, depth - 1));
        }
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}

/// NegaScout's second simple form: also, the re-search begins at alpha again, and no result is outside the window. The book
/// calls it the safe one.
pub fn scout_fail_hard<G: Game>(
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
        let mut value = -s.after(mv, |s| scout_fail_hard(s, -alpha - 1, -alpha, depth - 1));
        if alpha < value && value < beta {
            s.research();
            value = -s.after(mv, |s| scout_fail_hard(s, -beta, -alpha, depth - 1));
        }
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// NegaScout's third simple form, the book's exercise: the node first tests whether any move reaches beta. If none does, the
/// best result is an upper bound, and the moves are searched again below it.
pub fn scout_twice<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut most = -INFINITY;
    while most < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| scout_twice(s, -beta, 1 - beta, depth - 1));
        most = most.max(value);
        if most >= beta {
            s.raise(&mut node, mv, value);
        }
    }
    if most <= alpha || most >= beta {
        return s.leave(&node, most);
    }
    s.restart(&mut node);
    let mut best = -INFINITY;
    while best < most
        && let Some(mv) = s.next(&mut node)
    {
        s.research();
        // One more than the maximum: otherwise a value equal to it would have no line.
        let (lower, upper) = (alpha.max(best), most + 1);
        let value = -s.after(mv, |s| scout_twice(s, -upper, -lower, depth - 1));
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}
