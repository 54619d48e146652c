//! What a book knows about one position.

use super::{BookEntry, BookMove};

/// What the book knows about one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// What people call the position; empty where it has no name.
    pub name: Box<str>,
    /// In the order of the file, or by falling weight in a book that was built. No move occurs twice.
    pub entries: Vec<BookEntry>,
}

impl Page {
    /// The entry of a move; a new one of this weight where there is none.
    pub(super) fn entry_mut(&mut self, mv: BookMove, weight: u16) -> &mut BookEntry {
        let index = self.entries.iter().position(|entry| entry.mv == mv);
        let index = index.unwrap_or_else(|| {
            self.entries.push(BookEntry::new(mv, weight));
            self.entries.len() - 1
        });
        &mut self.entries[index]
    }

    /// The entry of a move.
    pub fn entry(&self, mv: impl Into<BookMove>) -> Option<&BookEntry> {
        let mv = mv.into();
        self.entries.iter().find(|entry| entry.mv == mv)
    }

    /// The sum of the weights of all moves that may be played.
    pub fn total_weight(&self) -> u32 {
        let weights = self.entries.iter().map(BookEntry::effective_weight);
        weights.map(u32::from).sum()
    }

    /// How probable each move is, in the order of the entries. All are 0 when no move may be played.
    pub fn probabilities(&self) -> Vec<f64> {
        let total = f64::from(self.total_weight().max(1));
        let weights = self.entries.iter().map(BookEntry::effective_weight);
        weights.map(|weight| f64::from(weight) / total).collect()
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.entries.is_empty()
    }
}
