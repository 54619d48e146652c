//! The data of one position in a book.

use super::{BookEntry, BookMove};
use tabia_chess::{Move, Position};

/// The data of one position in a book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The name of the position; empty where it has none.
    pub name: Box<str>,
    /// The moves in the order of the file, or by falling weight in a built book. No move occurs twice.
    pub entries: Vec<BookEntry>,
}

impl Page {
    /// Returns the entry of a move; adds one of this weight where there is none.
    pub(super) fn entry_mut(&mut self, mv: BookMove, weight: u16) -> &mut BookEntry {
        let index = self.entries.iter().position(|entry| entry.mv == mv);
        let index = index.unwrap_or_else(|| {
            self.entries.push(BookEntry::new(mv, weight));
            self.entries.len() - 1
        });
        &mut self.entries[index]
    }

    /// Returns the entry of a move.
    pub fn entry(&self, mv: impl Into<BookMove>) -> Option<&BookEntry> {
        let mv = mv.into();
        self.entries.iter().find(|entry| entry.mv == mv)
    }

    /// Returns the sum of the weights of all moves that may be played.
    pub fn total_weight(&self) -> u32 {
        let weights = self.entries.iter().map(BookEntry::effective_weight);
        weights.map(u32::from).sum()
    }

    /// Returns the probability of each move, in the order of the entries. All are 0 when no move may be played.
    pub fn probabilities(&self) -> Vec<f64> {
        let total = f64::from(self.total_weight().max(1));
        let weights = self.entries.iter().map(BookEntry::effective_weight);
        weights.map(|weight| f64::from(weight) / total).collect()
    }

    /// Returns whether the page has neither a name nor moves.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.entries.is_empty()
    }
}

/// Returns the legal moves among the entries of a position, in their order. Castling may be stored twice, as king takes rook
/// and as the king's two-square step: the first entry counts.
pub fn legal_moves<'a>(
    entries: &'a [BookEntry],
    position: &Position,
) -> Vec<(Move, &'a BookEntry)> {
    let mut moves: Vec<(Move, &BookEntry)> = Vec::new();
    for entry in entries {
        let Some(mv) = entry.mv.find(position) else {
            continue;
        };
        if !mv.is_castling() || moves.iter().all(|(earlier, _)| *earlier != mv) {
            moves.push((mv, entry));
        }
    }
    moves
}

/// Returns whether an entry is a castling move that an earlier entry has already.
pub fn repeats_castling(entries: &[BookEntry], index: usize, position: &Position) -> bool {
    let found = |entry: &BookEntry| entry.mv.find(position);
    let castling = found(&entries[index]).filter(|mv| mv.is_castling());
    castling.is_some()
        && entries[..index]
            .iter()
            .any(|entry| found(entry) == castling)
}
