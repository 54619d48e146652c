//! The events of a search while it runs.

use std::sync::atomic::{AtomicBool, Ordering};

/// A position that a search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// How many half-moves have been made since the first position.
    pub ply: usize,
    /// The last of them; none at the first position, and after a pass.
    pub mv: Option<M>,
    /// The window: what both sides have for sure elsewhere, as the side to move sees it.
    pub alpha: i32,
    pub beta: i32,
    /// How many half-moves the search goes on before the horizon.
    pub depth: u32,
}

/// Why a value was given without looking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The game is over.
    End,
    /// The horizon is reached: the position is evaluated.
    Horizon,
    /// The table holds a value that is enough here.
    Table,
}

/// The rule of thumb by which a move, or the rest of a position, is not searched further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prune {
    /// Even a pass is good enough.
    NullMove,
    /// The move looks too bad so near to the horizon.
    Futility,
    /// The move looks bad, and a shallower search says the same.
    Lazy,
    /// The position looks good enough as it is.
    StandPat,
    /// The move gains too little at once.
    Static,
}

/// Hears of a search. Every method has an empty body, so that an observer costs only what it asks for.
///
/// For every position there is one [`Observer::enter`], and then either one [`Observer::leaf`] or, after all that happens
/// below, one [`Observer::leave`].
pub trait Observer<M> {
    /// A position is looked at.
    fn enter(&mut self, _visit: &Visit<M>) {}

    /// Its value is given without looking further.
    fn leaf(&mut self, _ply: usize, _value: i32, _leaf: Leaf) {}

    /// A move of the position at this ply is the best so far, and better than alpha.
    fn raise(&mut self, _ply: usize, _mv: M, _value: i32) {}

    /// The `index`-th move that was tried, from 0, made all others at its position needless.
    fn cut(&mut self, _ply: usize, _index: usize) {}

    /// A move of the position at this ply is searched again, with another window.
    fn research(&mut self, _ply: usize) {}

    /// A move of the position at this ply, or all that are left of it, is not searched further.
    fn prune(&mut self, _ply: usize, _mv: Option<M>, _why: Prune) {}

    /// A position has been searched.
    fn leave(&mut self, _ply: usize, _value: i32) {}

    /// Whether the search is to end now; its value then means nothing.
    fn is_over(&self) -> bool {
        false
    }
}

/// Nobody listens.
impl<M> Observer<M> for () {}

/// Both listen; either may end the search.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    fn enter(&mut self, visit: &Visit<M>) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    fn leaf(&mut self, ply: usize, value: i32, leaf: Leaf) {
        self.0.leaf(ply, value, leaf);
        self.1.leaf(ply, value, leaf);
    }

    fn raise(&mut self, ply: usize, mv: M, value: i32) {
        self.0.raise(ply, mv, value);
        self.1.raise(ply, mv, value);
    }

    fn cut(&mut self, ply: usize, index: usize) {
        self.0.cut(ply, index);
        self.1.cut(ply, index);
    }

    fn research(&mut self, ply: usize) {
        self.0.research(ply);
        self.1.research(ply);
    }

    fn prune(&mut self, ply: usize, mv: Option<M>, why: Prune) {
        self.0.prune(ply, mv, why);
        self.1.prune(ply, mv, why);
    }

    fn leave(&mut self, ply: usize, value: i32) {
        self.0.leave(ply, value);
        self.1.leave(ply, value);
    }

    fn is_over(&self) -> bool {
        self.0.is_over() || self.1.is_over()
    }
}

/// Ends the search when a flag is set.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a>(pub &'a AtomicBool);

impl<M> Observer<M> for Stop<'_> {
    fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts what is told, and ends the search after so many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Positions that were looked at, the first one included.
    pub nodes: u64,
    /// Those whose value was given without looking further.
    pub leaves: u64,
    /// Leaves that were evaluated, and those that the table knew.
    pub evaluations: u64,
    pub table_hits: u64,
    /// Nodes where a move made the others needless, and those where it was the first move.
    pub cuts: u64,
    pub first_cuts: u64,
    /// Moves that were searched again with another window.
    pub researches: u64,
    /// The search ends after so many nodes.
    pub limit: u64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            nodes: 0,
            leaves: 0,
            evaluations: 0,
            table_hits: 0,
            cuts: 0,
            first_cuts: 0,
            researches: 0,
            limit: u64::MAX,
        }
    }
}

impl<M> Observer<M> for Counts {
    fn enter(&mut self, _: &Visit<M>) {
        self.nodes += 1;
    }

    fn leaf(&mut self, _: usize, _: i32, leaf: Leaf) {
        self.leaves += 1;
        match leaf {
            Leaf::End => {}
            Leaf::Horizon => self.evaluations += 1,
            Leaf::Table => self.table_hits += 1,
        }
    }

    fn cut(&mut self, _: usize, index: usize) {
        self.cuts += 1;
        self.first_cuts += u64::from(index == 0);
    }

    fn research(&mut self, _: usize) {
        self.researches += 1;
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.limit
    }
}
