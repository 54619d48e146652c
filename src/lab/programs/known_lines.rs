//! The tree of principal variations that a program has found, iteration by iteration.

use super::board::{Board, Line};
use tabia_chess::{Move, Square};

/// The moves that were part of a principal variation in one position, with their continuations; the newest first.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownLines {
    moves: Vec<(Move, KnownLines)>,
}

impl KnownLines {
    /// Adds a line, or moves it to the front.
    pub fn insert(&mut self, line: &[Move]) {
        let Some((&mv, rest)) = line.split_first() else {
            return;
        };
        let known = self.moves.iter().position(|(known, _)| *known == mv);
        let mut below = match known {
            Some(at) => self.moves.remove(at).1,
            None => KnownLines::default(),
        };
        below.insert(rest);
        self.moves.insert(0, (mv, below));
    }

    /// Returns the known lines after a move; `None` when the move is not known.
    pub fn after(&self, mv: Move) -> Option<&KnownLines> {
        let found = self.moves.iter().find(|(known, _)| *known == mv);
        found.map(|(_, below)| below)
    }

    /// Returns a move's place among the known ones, from 0.
    pub fn place(&self, mv: Move) -> Option<usize> {
        self.moves.iter().position(|(known, _)| *known == mv)
    }
}

/// A node of a search that refines known lines.
#[derive(Clone, Copy)]
pub(super) struct Node<'k> {
    pub depth: i32,
    /// The best lines of earlier iterations that go through this position.
    pub known: Option<&'k KnownLines>,
    /// Whether pruning is allowed. `false` at the root and after a known move: the answers to moves that are never pruned are
    /// not pruned either.
    pub may_cut: bool,
    /// The target of the last move.
    pub last: Option<Square>,
}

impl<'k> Node<'k> {
    /// Returns the root of an iteration.
    pub fn root(depth: i32, known: &'k KnownLines) -> Node<'k> {
        Node {
            depth,
            known: Some(known),
            may_cut: false,
            last: None,
        }
    }

    /// Returns the node after a move, with this depth left.
    pub fn after(&self, mv: Move, depth: i32) -> Node<'k> {
        let known = self.known.and_then(|known| known.after(mv));
        Node {
            depth,
            known,
            may_cut: known.is_none(),
            last: Some(mv.landing()),
        }
    }

    /// Returns a move's place among those of the known lines.
    pub fn place(&self, mv: Move) -> Option<usize> {
        self.known.and_then(|known| known.place(mv))
    }
}

impl Board<'_> {
    /// Deepens, with the best lines of earlier iterations in each iteration. Values are in hundredths of a pawn.
    pub fn refine(
        &mut self,
        depths: impl IntoIterator<Item = i32>,
        mut iterate: impl FnMut(&mut Board<'_>, Node<'_>, &mut Line) -> i32,
    ) -> Option<i32> {
        let mut known = KnownLines::default();
        self.deepen(depths, 100, |board, depth, line| {
            let value = iterate(board, Node::root(depth, &known), line);
            known.insert(line);
            value
        })
    }
}
