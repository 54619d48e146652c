//! Captures to the end, generated one after the other.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Prune, Search};
use super::captures::{captures, full_width};

/// Alpha-beta that tries all captures before it evaluates at its horizon, and generates each when the one before it has been
/// searched.
pub fn with_lazy_captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    full_width(s, alpha, beta, depth, &mut |s, alpha, beta| {
        lazy_captures(s, alpha, beta)
    })
}

/// Like [`captures`], with the captures generated one after the other, the most valuable victim first: where the side to move
/// stands pat none is generated, and after a cut-off none of the rest (Kornilov, 2005, chapter 2; his listing stands pat only after
/// it has generated all). The value is the same. In games that generate all captures together it is the same search.
pub fn lazy_captures<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    let Some(mut given) = s.game.first_capture() else {
        return captures(s, alpha, beta);
    };
    let mut node = match s.enter_lazily(alpha, beta) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    alpha = alpha.max(s.static_value());
    if alpha >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while let Some(mv) = s.give(&mut node, &mut given) {
        let value = -s.after(mv, |s| lazy_captures(s, -beta, -alpha));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
        if alpha >= beta {
            s.prune(None, Prune::NotGenerated);
            break;
        }
    }
    s.leave(&node, alpha)
}
