//! What the explorer shows beside the moves of games: those of an opening book and of the engine.

use tabia_book::{Key, Shelf};
use tabia_chess::{Move, Position};

/// The opening book whose moves are compared with those of the games.
#[derive(Clone)]
pub(crate) struct ExplorerBook {
    pub(crate) name: String,
    /// Changes with the book.
    pub(crate) version: (u64, u64),
    pub(crate) shelf: Shelf,
    /// The positions in which its lines begin.
    pub(crate) starts: Vec<Position>,
    /// The key of the position on the board.
    pub(crate) key: Key,
}

/// The first move of a line of the engine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EngineMove {
    pub(crate) mv: Move,
    /// The score as the search panel shows it.
    pub(crate) score: String,
    pub(crate) depth: i32,
}

/// Number of games in a position from which its moves are compared with those of a book.
pub(super) const LEAST: u32 = 10;

/// How a book and the games differ in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// A frequent move of the games that is not in the book.
    Missing,
    /// A move of the book that is hardly played.
    HardlyPlayed,
}

impl Difference {
    /// Returns how a move differs in a position of the book: `book` is its probability there, if the book has it.
    pub(super) fn of(book: Option<f64>, games: u32, all: u32) -> Option<Difference> {
        /// Least share of the games of a frequent move, and of a book move that should be played.
        const FREQUENT: f64 = 0.1;
        /// Greatest share of the games of a move that is hardly played.
        const RARE: f64 = 0.02;
        if all < LEAST {
            return None;
        }
        let share = f64::from(games) / f64::from(all);
        match book {
            None => (share >= FREQUENT).then_some(Difference::Missing),
            Some(book) => (book >= FREQUENT && share < RARE).then_some(Difference::HardlyPlayed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_moves_that_are_missing_and_book_moves_that_are_hardly_played_differ() {
        let of = Difference::of;
        assert_eq!(of(None, 10, 100), Some(Difference::Missing));
        assert_eq!(of(None, 9, 100), None);
        assert_eq!(of(Some(0.1), 1, 100), Some(Difference::HardlyPlayed));
        assert_eq!(of(Some(0.1), 2, 100), None);
        assert_eq!(of(Some(0.09), 0, 100), None);
        assert_eq!(of(Some(1.0), 100, 100), None);
        assert_eq!(of(None, 9, LEAST - 1), None, "too few games");
    }
}
