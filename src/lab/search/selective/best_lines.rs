//! Searches without a full width that rely on the principal variation: quiet moves below alpha are left out, except on the best
//! lines of earlier searches (Kornilov, 2005, chapter 4, on using the principal variation).

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::line::{Known, LineTree};
use super::super::quiescence::captures;
use super::super::{INFINITY, Observer, Parameter, Prune, Search, Values};

/// The static variant (b): a move that leaves the side at or below alpha by its static value is left out, unless it is a capture, a
/// check or a pawn's step before its promotion; captures to their end at the horizon. It is played at depth 1, 2, 3 …, each
/// beginning with the best line of the one before, whose moves are never left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticLine {
    /// Whether the best line comes first; otherwise the order alone decides which moves raise alpha, and so which are left out.
    pub is_line_first: bool,
}

impl StaticLine {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> StaticLine {
        StaticLine {
            is_line_first: values.is_on(Parameter::LineFirst),
        }
    }

    /// Searches depth 1, 2, 3 ….
    pub fn deepen<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let mut value = 0;
        for depth in depth.min(1)..=depth {
            value = reached(s, -INFINITY, INFINITY, depth);
            if s.observer.is_over() {
                break;
            }
            if self.is_line_first {
                s.follow(s.line().to_vec());
            }
        }
        value
    }
}

/// Principal-variation search with the pruning of [`StaticLine`].
fn reached<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    if depth == 0 {
        return captures(s, alpha, beta);
    }
    let known = s.known_move();
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let may_cut = !s.game.is_check();
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = match known == Some(mv) {
            true => Some(-s.after(mv, |s| reached(s, -beta, -alpha, depth - 1))),
            false => unless_quiet(s, mv, may_cut, (alpha, beta), |s, alpha, beta| {
                reached(s, alpha, beta, depth - 1)
            }),
        };
        s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
    }
    s.leave(&node, alpha)
}

/// The tree of best lines with a flag for cuts (variants c and d): all lines that were ever best are kept as a tree, whose moves
/// are searched first and with the full window. Elsewhere quiet moves are left out as in [`StaticLine`], but not where the flag
/// `isCut` is off: in the first position, and in answer to a move of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeCut {
    /// Whether the flag is used. Otherwise all moves beside the tree may be left out (variant c alone).
    pub has_flag: bool,
}

/// A position as to the tree of lines.
#[derive(Clone, Copy)]
struct Place {
    known: Known,
    /// Whether its quiet moves may be left out.
    is_cut: bool,
}

impl TreeCut {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> TreeCut {
        TreeCut {
            has_flag: values.is_on(Parameter::IsCut),
        }
    }

    /// Searches depth 1, 2, 3 …, and adds the best line of each to the tree.
    pub fn deepen<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let mut tree = LineTree::default();
        let mut value = 0;
        for depth in depth.min(1)..=depth {
            value = self.search(s, &tree, self.on(tree.root()), (-INFINITY, INFINITY), depth);
            if s.observer.is_over() {
                break;
            }
            tree.insert(s.line());
        }
        value
    }

    /// Returns a place that is the first position, or behind a move of the tree.
    fn on(&self, known: Known) -> Place {
        Place {
            known,
            is_cut: !self.has_flag,
        }
    }

    /// Searches the moves of the tree with the full window, and then the others.
    ///
    /// In the book's listing the tree's moves are searched twice, as its list is at its end after the loop.
    fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        tree: &LineTree<G::Move>,
        place: Place,
        (mut alpha, beta): (i32, i32),
        depth: u32,
    ) -> i32 {
        if depth == 0 {
            return captures(s, alpha, beta);
        }
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        for (mv, answers) in tree.moves(place.known) {
            if alpha < beta && s.take(&mut node, mv) {
                let place = self.on(answers);
                let window = (-beta, -alpha);
                let value = -s.after(mv, |s| self.search(s, tree, place, window, depth - 1));
                s.settle(&mut node, mv, Some(value), &mut alpha, Prune::Static);
            }
        }
        let may_cut = place.is_cut && !s.game.is_check();
        let beside = Place {
            known: Known::NOTHING,
            is_cut: true,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let value = unless_quiet(s, mv, may_cut, (alpha, beta), |s, alpha, beta| {
                self.search(s, tree, beside, (alpha, beta), depth - 1)
            });
            s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
        }
        s.leave(&node, alpha)
    }
}

/// Returns the value of a move by a null window, and with the full one where that raises alpha. Returns `None`, without a search, where
/// quiet moves may be left out and the move is one whose static value is at most alpha.
fn unless_quiet<G: Game, O: Observer<G::Move>>(
    s: &mut Search<G, O>,
    mv: G::Move,
    may_cut: bool,
    (alpha, beta): (i32, i32),
    search: impl Fn(&mut Search<G, O>, i32, i32) -> i32,
) -> Option<i32> {
    let must_search = !may_cut || s.game.is_tactical(mv) || s.game.is_advance(mv);
    let value = s.after(mv, |s| {
        let is_open = must_search || s.game.is_check() || -s.game.evaluate() > alpha;
        is_open.then(|| -search(s, -alpha - 1, -alpha))
    })?;
    if alpha < value && value < beta {
        s.research();
        return Some(-s.after(mv, |s| search(s, -beta, -alpha)));
    }
    Some(value)
}
