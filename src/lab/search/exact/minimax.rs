//! The whole tree, with a function for each side or one for both.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};

/// Minimax (John von Neumann, 1928; Claude Shannon, 1950): the first player takes the maximum, the second one the minimum. The
/// result is for the side to move.
pub fn minimax<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    match s.game.is_first() {
        true => maximum(s, depth),
        false => -minimum(s, depth),
    }
}

/// Returns the best value for the first player, who is to move.
fn maximum<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut node = match s.enter(-INFINITY, INFINITY, depth) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut best = -INFINITY;
    while let Some(mv) = s.next(&mut node) {
        let value = s.after(mv, |s| minimum(s, depth - 1));
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}

/// Returns the best value for the second player, who is to move, from the first player's view.
fn minimum<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut node = match s.enter(-INFINITY, INFINITY, depth) {
        Break(value) => return -value,
        Continue(node) => node,
    };
    let mut best = INFINITY;
    while let Some(mv) = s.next(&mut node) {
        let value = s.after(mv, |s| maximum(s, depth - 1));
        if value < best {
            best = value;
            s.raise(&mut node, mv, -value);
        }
    }
    -s.leave(&node, -best)
}

/// Negamax: one function for both sides, as the value for one is the negated value for the other.
pub fn negamax<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut node = match s.enter(-INFINITY, INFINITY, depth) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut best = -INFINITY;
    while let Some(mv) = s.next(&mut node) {
        let value = -s.after(mv, |s| negamax(s, depth - 1));
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}
