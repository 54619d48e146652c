//! Compares the moves of an opening book with those of games, in all positions of the book that games have.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::book::{Difference, ExplorerBook, LEAST};
use tabia_book::Key;
use tabia_chess::{Move, Position, san};
use tabia_library::{GameSet, Snapshot, explore};

/// Maximum number of positions that are compared: those of most games.
const POSITIONS: usize = 2000;

/// A move in which the book and the games differ.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Differing {
    /// Where the line begins, and the moves to the position.
    pub(super) start: Position,
    pub(super) line: Vec<Move>,
    /// The line in words, empty at its start.
    pub(super) line_text: String,
    /// The move with its number.
    pub(super) san: String,
    pub(super) difference: Difference,
    /// Its probability in the book, if that has it.
    pub(super) book: Option<f64>,
    /// The games with the move, and those with any move in the position.
    pub(super) games: u32,
    pub(super) all: u32,
}

impl Differing {
    /// The share of the games, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        f64::from(self.games) / f64::from(self.all.max(1))
    }

    /// The number of games that it concerns: those with the move, or those in which the book would play it.
    fn weight(&self) -> u32 {
        let by_book = self.book.unwrap_or_default() * f64::from(self.all);
        self.games.max(by_book as u32)
    }
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Those that concern most games first.
    pub(super) rows: Vec<Differing>,
    /// Number of positions that were compared.
    pub(super) positions: usize,
}

/// A position of the book that is to be compared. Those of more games come first; of equals, those that were found first.
struct Place {
    games: u32,
    found: Reverse<usize>,
    start: usize,
    line: Vec<Move>,
    position: Position,
    key: Key,
}

impl Place {
    fn rank(&self) -> (u32, Reverse<usize>) {
        (self.games, self.found)
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Place {}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Place) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Follows the moves of a book as far as games have its positions, and returns where they differ.
pub(super) fn compare(
    snapshot: &Snapshot,
    within: Option<&GameSet>,
    book: &ExplorerBook,
) -> Comparison {
    let mut comparison = Comparison::default();
    let (mut places, mut seen) = (BinaryHeap::new(), HashSet::new());
    for (index, start) in book.starts.iter().enumerate() {
        let key = Key::of(start);
        if seen.insert(key) {
            places.push(Place {
                games: u32::MAX,
                found: Reverse(seen.len()),
                start: index,
                line: Vec::new(),
                position: start.clone(),
                key,
            });
        }
    }
    while let Some(place) = places.pop()
        && comparison.positions < POSITIONS
    {
        let moves = book.shelf.moves(&place.position, place.key);
        if moves.is_empty() {
            continue;
        }
        comparison.positions += 1;
        let played = explore(snapshot, &place.position, within).moves;
        let games = |mv: Move| {
            let row = played.iter().find(|row| row.mv == mv);
            row.map_or(0, |row| row.tally.results.games())
        };
        let all = played.iter().map(|row| row.tally.results.games()).sum();
        let others = played.iter().map(|row| row.mv);
        let others = others.filter(|mv| moves.iter().all(|(known, _)| known != mv));
        let known = moves
            .iter()
            .map(|(mv, probability)| (*mv, Some(*probability)));
        for (mv, probability) in known.chain(others.map(|mv| (mv, None))) {
            let Some(difference) = Difference::of(probability, games(mv), all) else {
                continue;
            };
            let start = &book.starts[place.start];
            comparison.rows.push(Differing {
                start: start.clone(),
                line: place.line.clone(),
                line_text: san::write_numbered(start, &place.line),
                san: san::write_numbered(&place.position, &[mv]),
                difference,
                book: probability,
                games: games(mv),
                all,
            });
        }
        for (mv, _) in &moves {
            let key = Key::after(&place.position, *mv);
            if games(*mv) < LEAST || !seen.insert(key) {
                continue;
            }
            let mut line = place.line.clone();
            line.push(*mv);
            places.push(Place {
                games: games(*mv),
                found: Reverse(seen.len()),
                start: place.start,
                line,
                position: place.position.after(*mv),
                key,
            });
        }
    }
    comparison.rows.sort_by_key(|row| Reverse(row.weight()));
    comparison
}
