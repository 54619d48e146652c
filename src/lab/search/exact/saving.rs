//! Alpha-beta that keeps its best line by copies of one line ("Saving the variation").

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};

/// The line being tried, and a copy of it at the leaf that decided the last value.
#[derive(Clone, Debug)]
struct Lines<M> {
    current: Vec<M>,
    best: Vec<M>,
}

/// Fail-soft alpha-beta with one global line: at a leaf the current line is copied; a node holds the copy of its best move, and
/// puts it back when it is left. It costs a copy for each improvement, and returns the line of the triangular array.
pub fn saving<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut lines = Lines {
        current: Vec::new(),
        best: Vec::new(),
    };
    let value = descend(s, &mut lines, -INFINITY, INFINITY, depth);
    if !s.observer.is_over() {
        s.keep_line(lines.best);
    }
    value
}

fn descend<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    lines: &mut Lines<G::Move>,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => {
            lines.best.clone_from(&lines.current);
            return value;
        }
        Continue(node) => node,
    };
    let mut kept = lines.current.clone();
    let mut best = -INFINITY;
    while best < beta
        && let Some(mv) = s.next(&mut node)
    {
        let lower = alpha.max(best);
        lines.current.push(mv);
        let value = -s.after(mv, |s| descend(s, lines, -beta, -lower, depth - 1));
        lines.current.pop();
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
            if value > alpha {
                kept.clone_from(&lines.best);
            }
        }
    }
    lines.best = kept;
    s.leave(&node, best)
}
