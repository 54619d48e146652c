//! Extensions: moves after which the search is deeper.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::quiescence::captures;
use super::super::{Node, Observer, Search};
use super::margins::HALF_PAWN;

/// Alpha-beta where the answer to a check costs no depth: the one extension that is safe at any depth, as there are few
/// answers. Beyond `most_plies` nothing is extended.
pub fn check_extension<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    most_plies: u32,
) -> i32 {
    let more = s.game.is_check() && s.ply() < most_plies as usize;
    let depth = depth + u32::from(more);
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| {
            check_extension(s, -beta, -alpha, depth - 1, most_plies)
        });
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Like [`check_extension`], and a position with a single move costs no depth either: a single answer to a check counts twice.
pub fn single_reply<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    most_plies: u32,
) -> i32 {
    let is_near = s.ply() < most_plies as usize;
    let depth = depth + u32::from(is_near && s.game.is_check());
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let is_single = is_near && s.count(&node) == 1;
    let rest = depth - u32::from(!is_single);
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| single_reply(s, -beta, -alpha, rest, most_plies));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Like [`single_reply`] in the wider sense of the book, where a move that loses material is no reply: a position in which only
/// one move keeps the side's value from before the opponent's last move costs no depth. `before` is that value, from the view
/// of the side to move. Captures to their end decide which moves keep it; the test ends at the second such move.
pub fn only_move<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    most_plies: u32,
    before: Option<i32>,
) -> i32 {
    let is_near = s.ply() < most_plies as usize;
    let depth = depth + u32::from(is_near && s.game.is_check());
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let here = s.game.evaluate();
    let kept = before.unwrap_or(here) - s.margin(HALF_PAWN);
    let only = is_near.then(|| only_keeper(s, &mut node, kept)).flatten();
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let rest = depth - u32::from(only != Some(mv));
        let value = -s.after(mv, |s| {
            only_move(s, -beta, -alpha, rest, most_plies, Some(-here))
        });
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Returns the only move of a node that keeps a value once captures have been made to their end.
pub(super) fn only_keeper<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    node: &mut Node,
    kept: i32,
) -> Option<G::Move> {
    let (mut only, mut count) = (None, 0);
    while count < 2
        && let Some(mv) = s.next(node)
    {
        let value = -s.after(mv, |s| captures(s, -kept, 1 - kept));
        if value >= kept {
            (only, count) = (Some(mv), count + 1);
        }
    }
    s.restart(node);
    only.filter(|_| count == 1)
}

/// Cost of moves, in quarters of a half-move.
const PLY: u32 = 4;
const CHECK: u32 = 4;
const EXCHANGE: u32 = 3;
const ADVANCE: u32 = 3;

/// Alpha-beta with fractional depth: `quarters` of a half-move are left. Every move costs four; a check gives four back, a
/// recapture and a step to the rank before promotion three each, and never more than the move costs. A half-move is searched
/// when all its quarters are left.
pub fn fractional<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    quarters: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, quarters / PLY) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let last = s.last_target();
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_exchange = last.is_some_and(|square| s.game.takes(mv, square));
        let mut more = 0;
        more += if is_exchange { EXCHANGE } else { 0 };
        more += if s.game.is_advance(mv) { ADVANCE } else { 0 };
        let value = -s.after(mv, |s| {
            more += if s.game.is_check() { CHECK } else { 0 };
            let is_endless = more >= PLY && s.ply() > MOST_PLIES;
            let more = if is_endless { 0 } else { more.min(PLY) };
            fractional(s, -beta, -alpha, quarters - PLY + more)
        });
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Maximum length of lines of moves that cost nothing.
const MOST_PLIES: usize = 64;

/// Maximum number of such extensions in a line.
const MOST_APPROACHES: u32 = 4;

/// Alpha-beta with the check extension and the author's own: a queen that comes dangerously near the other king
/// ([`Game::is_approach`]) costs no depth, in the plies up to two beyond `nominal`, and at most four times in a line.
pub fn queen_approach<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    nominal: u32,
    approaches: u32,
) -> i32 {
    let more = s.game.is_check() && s.ply() < 2 * nominal as usize;
    let depth = depth + u32::from(more);
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let may_extend = s.ply() <= nominal as usize + 1 && approaches < MOST_APPROACHES;
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_approach = u32::from(may_extend && s.game.is_approach(mv));
        let rest = depth - 1 + is_approach;
        let value = -s.after(mv, |s| {
            queen_approach(s, -beta, -alpha, rest, nominal, approaches + is_approach)
        });
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}
