//! Searches that begin with shallower ones, to find the moves to try first.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::line::{Known, LineTree};
use super::super::state::Search;
use super::super::{INFINITY, Observer, Parameter, Values};
use super::scout::principal_variation;

/// Iterative deepening: depth 1, 2, 3 … each trying the best line of the one before it first (Slate and Atkin, 1977).
///
/// The book's first listing stores the value before it has searched, and so loses the last depth.
pub fn iterative_deepening<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut value = 0;
    for depth in depth.min(1)..=depth {
        value = principal_variation(s, -INFINITY, INFINITY, depth);
        if s.observer.is_over() {
            break;
        }
        s.follow(s.line().to_vec());
    }
    value
}

/// Iterative deepening that takes the best line from the table: along the entries whose values are exact, which only nodes of
/// the principal variation have. Overwriting may lose some, and without a table nothing is found; then it follows the stored line.
pub fn hash_line<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut value = 0;
    for depth in depth.min(1)..=depth {
        value = principal_variation(s, -INFINITY, INFINITY, depth);
        if s.observer.is_over() {
            break;
        }
        let found = s.exact_line(depth);
        let line = if found.is_empty() {
            s.line().to_vec()
        } else {
            found
        };
        s.follow(line);
    }
    value
}

/// Internal iterative deepening: a node without a known best move first searches itself some half-moves shallower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalDeepening {
    /// How much shallower, in half-moves.
    pub reduction: u32,
    /// Minimum depth of a node that does so.
    pub least_depth: u32,
}

impl InternalDeepening {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> InternalDeepening {
        InternalDeepening {
            reduction: values.count(Parameter::InternalReduction),
            least_depth: values.count(Parameter::InternalDepth),
        }
    }

    /// Alpha-beta with internal iterative deepening.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let mut first = None;
        if depth >= self.least_depth && depth > self.reduction && s.known_move().is_none() {
            self.search(s, alpha, beta, depth - self.reduction);
            first = s.line().first().copied();
        }
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value,
            Continue(node) => node,
        };
        if let Some(mv) = first {
            s.prefer(&mut node, mv);
        }
        let mut best = -INFINITY;
        while best < beta
            && let Some(mv) = s.next(&mut node)
        {
            let lower = alpha.max(best);
            let value = -s.after(mv, |s| self.search(s, -beta, -lower, depth - 1));
            if value > best {
                best = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, best)
    }
}

/// Iterative deepening that keeps every line: every best line is added to a tree, whose moves are searched first and with the
/// full window at the next depth.
pub fn line_tree<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut tree = LineTree::default();
    let mut value = 0;
    for depth in depth.min(1)..=depth {
        value = refine(s, &tree, tree.root(), -INFINITY, INFINITY, depth);
        if s.observer.is_over() {
            break;
        }
        tree.insert(s.line());
    }
    value
}

/// Principal-variation search that tries the moves of the tree first.
///
/// The book searches them again with the others: after its loop the list for the comparison is at its end.
fn refine<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    tree: &LineTree<G::Move>,
    known: Known,
    alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut best = -INFINITY;
    for (mv, answers) in tree.moves(known) {
        if best < beta && s.take(&mut node, mv) {
            let lower = alpha.max(best);
            let value = -s.after(mv, |s| refine(s, tree, answers, -beta, -lower, depth - 1));
            if value > best {
                best = value;
                s.raise(&mut node, mv, value);
            }
        }
    }
    while best < beta
        && let Some(mv) = s.next(&mut node)
    {
        let lower = alpha.max(best);
        let search =
            |s: &mut _, beta: i32| refine(s, tree, Known::NOTHING, -beta, -lower, depth - 1);
        let mut value = -s.after(mv, |s| search(s, lower + 1));
        if lower < value && value < beta {
            s.research();
            value = -s.after(mv, |s| search(s, beta));
        }
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}
