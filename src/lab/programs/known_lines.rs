//! The tree of principal variations: what a program has found to be best, iteration by iteration.

use crate::chess::Move;

/// The moves that were part of a principal variation in one position, with what followed them; the newest first.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownLines {
    moves: Vec<(Move, KnownLines)>,
}

impl KnownLines {
    /// Adds a line, or brings it to the front.
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

    /// What is known after a move; `None` when the move is not.
    pub fn after(&self, mv: Move) -> Option<&KnownLines> {
        let found = self.moves.iter().find(|(known, _)| *known == mv);
        found.map(|(_, below)| below)
    }

    /// A move's place among the known ones, from 0.
    pub fn place(&self, mv: Move) -> Option<usize> {
        self.moves.iter().position(|(known, _)| *known == mv)
    }
}
