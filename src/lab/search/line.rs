//! Storage of the principal variation: the line that is best for both sides.
//!
//! Two ways that yield the same line, both as observers of a search, so that either can be used with any search.

use super::Observer;
use super::observer::{Leaf, Visit};

/// One line for each ply, each the best from there on: a new best move is put before the line of the ply below it. Only the
/// part of a square above its diagonal is ever used, hence the name triangular array.
#[derive(Clone, Debug)]
pub struct Triangle<M> {
    lines: Vec<Vec<M>>,
}

impl<M> Default for Triangle<M> {
    fn default() -> Triangle<M> {
        Triangle { lines: Vec::new() }
    }
}

impl<M: Copy> Triangle<M> {
    /// Returns the line of the last searched position at a ply.
    pub fn line(&self, ply: usize) -> &[M] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Replaces the line of a ply.
    pub(super) fn keep(&mut self, ply: usize, line: Vec<M>) {
        if let Some(place) = self.lines.get_mut(ply) {
            *place = line;
        }
    }
}

impl<M: Copy> Observer<M> for Triangle<M> {
    fn enter(&mut self, visit: &Visit<M>) {
        while self.lines.len() <= visit.ply + 1 {
            self.lines.push(Vec::new());
        }
        self.lines[visit.ply].clear();
    }

    fn raise(&mut self, ply: usize, mv: M, _: i32) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}

/// A current line and a best line: at a leaf the first is copied to the second; a node stores a copy of the line of its best
/// move, and restores it when it is left ("Saving the variation").
#[derive(Clone, Debug)]
pub struct Global<M> {
    current: Vec<M>,
    best: Vec<M>,
    /// The stored lines of the nodes on the way to the present one.
    kept: Vec<Vec<M>>,
}

impl<M> Default for Global<M> {
    fn default() -> Global<M> {
        Global {
            current: Vec::new(),
            best: Vec::new(),
            kept: Vec::new(),
        }
    }
}

impl<M: Copy> Global<M> {
    /// Returns the line of the first position of the last search.
    pub fn line(&self) -> &[M] {
        &self.best
    }

    /// Returns the moves to the present node.
    pub fn current(&self) -> &[M] {
        &self.current
    }

    /// Returns the line that the node at a ply has stored.
    pub fn kept(&self, ply: usize) -> &[M] {
        self.kept.get(ply).map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Observer<M> for Global<M> {
    fn enter(&mut self, visit: &Visit<M>) {
        self.current.truncate(visit.ply.saturating_sub(1));
        self.current.extend(visit.mv);
        while self.kept.len() <= visit.ply {
            self.kept.push(Vec::new());
        }
        self.kept[visit.ply].clone_from(&self.current);
    }

    fn leaf(&mut self, _: usize, _: i32, _: Leaf) {
        self.best.clone_from(&self.current);
    }

    fn raise(&mut self, ply: usize, _: M, _: i32) {
        self.kept[ply].clone_from(&self.best);
    }

    fn leave(&mut self, ply: usize, _: i32) {
        self.best.clone_from(&self.kept[ply]);
    }
}

/// A branch of a [`LineTree`]: a move, the next alternative, and the answers to it.
#[derive(Clone, Copy, Debug)]
struct Branch<M> {
    mv: M,
    next: Option<usize>,
    answers: Option<usize>,
}

/// All lines that have been best at some time, as a tree: each node a move, the next alternative, and the list of answers. A
/// search tries its moves first and with the full window, so that no such line is forgotten.
#[derive(Clone, Debug)]
pub struct LineTree<M> {
    branches: Vec<Branch<M>>,
}

/// A place in a [`LineTree`]: the known moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known(Option<usize>);

impl Known {
    /// A place without known moves.
    pub const NOTHING: Known = Known(None);
}

impl<M> Default for LineTree<M> {
    fn default() -> LineTree<M> {
        LineTree {
            branches: Vec::new(),
        }
    }
}

impl<M: Copy + Eq> LineTree<M> {
    /// Returns the known moves of the first position.
    pub fn root(&self) -> Known {
        Known((!self.branches.is_empty()).then_some(0))
    }

    /// Returns the number of moves of the tree.
    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Returns whether the tree is empty.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Returns the moves of a place, the oldest first, each with the place of its answers.
    pub fn moves(&self, known: Known) -> impl Iterator<Item = (M, Known)> + '_ {
        let mut at = known.0;
        std::iter::from_fn(move || {
            let branch = self.branches.get(at?)?;
            at = branch.next;
            Some((branch.mv, Known(branch.answers)))
        })
    }

    /// Adds a line from the first position.
    pub fn insert(&mut self, line: &[M]) {
        let mut list = self.root().0;
        let mut parent = None;
        for &mv in line {
            let index = match self.find(list, mv) {
                Some(index) => index,
                None => self.push(parent, list, mv),
            };
            parent = Some(index);
            list = self.branches[index].answers;
        }
    }

    fn find(&self, list: Option<usize>, mv: M) -> Option<usize> {
        let mut at = list;
        while let Some(index) = at.filter(|index| self.branches[*index].mv != mv) {
            at = self.branches[index].next;
        }
        at
    }

    /// Appends a new branch to a list, which may be empty.
    fn push(&mut self, parent: Option<usize>, list: Option<usize>, mv: M) -> usize {
        let new = self.branches.len();
        let mut last = list;
        while let Some(next) = last.and_then(|index| self.branches[index].next) {
            last = Some(next);
        }
        match (last, parent) {
            (Some(last), _) => self.branches[last].next = Some(new),
            (None, Some(parent)) => self.branches[parent].answers = Some(new),
            (None, None) => {}
        }
        self.branches.push(Branch {
            mv,
            next: None,
            answers: None,
        });
        new
    }
}
