//! The book: pages keyed by position.

use std::collections::HashSet;

use super::pages::Pages;
use super::starts::Starts;
use super::{BookEntry, BookMove, Key, Page, legal_moves};
use tabia_chess::{Move, Position};

/// An opening book: moves and a name for each position. Lines that transpose into one another share their positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pub(super) title: String,
    pub(super) starts: Starts,
    pub(super) pages: Pages,
}

impl Default for Book {
    /// Returns an empty book of games from the usual start.
    fn default() -> Book {
        let mut starts = Starts::default();
        starts.push(Position::start());
        Book {
            title: String::new(),
            starts,
            pages: Pages::default(),
        }
    }
}

impl Book {
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the same book with another title.
    pub fn with_title(self, title: String) -> Book {
        Book { title, ..self }
    }

    /// Returns the positions where the lines of the book begin.
    pub fn starts(&self) -> &[Position] {
        self.starts.as_slice()
    }

    /// Returns the page of a position.
    pub fn page(&self, key: Key) -> Option<&Page> {
        self.pages.get(key)
    }

    /// Returns the moves of a position; none where it is not in the book.
    pub fn entries(&self, key: Key) -> &[BookEntry] {
        self.page(key).map_or(&[], |page| &page.entries)
    }

    pub fn entry(&self, key: Key, mv: impl Into<BookMove>) -> Option<&BookEntry> {
        self.page(key)?.entry(mv)
    }

    /// Returns the name of a position; empty where it has none.
    pub fn name(&self, key: Key) -> &str {
        self.page(key).map_or("", |page| &page.name)
    }

    /// Returns all positions with their pages, by rising key.
    pub fn pages(&self) -> impl ExactSizeIterator<Item = (Key, &Page)> {
        self.pages.iter()
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pages.len() == 0
    }

    /// Returns the number of moves in all positions.
    pub fn entry_count(&self) -> usize {
        self.pages().map(|(_, page)| page.entries.len()).sum()
    }

    /// Returns the positions whose name contains the text, case-insensitive.
    pub fn search(&self, text: &str) -> Vec<(Key, &str)> {
        let text = text.trim().to_lowercase();
        let named = self.pages().map(|(key, page)| (key, &*page.name));
        named
            .filter(|(_, name)| !name.is_empty() && name.to_lowercase().contains(&text))
            .collect()
    }

    /// Returns the moves from a position when the most probable one is always played (the first of equals), until the book ends
    /// or a position recurs: "leaves the book in n moves".
    pub fn main_line(&self, from: &Position, key: Key) -> Vec<Move> {
        let (mut position, mut key) = (from.clone(), key);
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        while seen.insert(key) {
            let playable = self.playable(&position, key);
            let Some((mv, _)) = playable.into_iter().reduce(|best, next| {
                if next.1.weight > best.1.weight {
                    next
                } else {
                    best
                }
            }) else {
                break;
            };
            let _ = position.make(mv);
            key = Key::played(&position, mv);
            line.push(mv);
        }
        line
    }

    /// Returns the moves that may be played in a position: legal, switched on and with a weight above 0.
    pub fn playable(&self, position: &Position, key: Key) -> Vec<(Move, &BookEntry)> {
        let mut moves = legal_moves(self.entries(key), position);
        moves.retain(|(_, entry)| entry.effective_weight() > 0);
        moves
    }

    /// Adds entries in the order of their keys. An entry that repeats a move of its position goes to `repeated`, with its
    /// additional data. For the readers of the formats: a million entries take a tenth of a second.
    pub(super) fn fill<T>(
        &mut self,
        entries: impl IntoIterator<Item = (Key, BookEntry, T)>,
        mut repeated: impl FnMut(Key, BookEntry, T),
    ) {
        // Above any position's number of moves: the file is damaged, and there may be very many more.
        const MANY: usize = 256;
        let mut pages: Vec<(Key, Page)> = Vec::new();
        let mut open: Vec<BookEntry> = Vec::new();
        let mut seen = HashSet::new();
        let mut close = |key, open: &mut Vec<BookEntry>| {
            if !open.is_empty() {
                // The copy has no spare capacity.
                let entries = open.drain(..).collect::<Box<[BookEntry]>>().into_vec();
                let name = Box::default();
                pages.push((key, Page { name, entries }));
            }
        };
        let mut at = Key(0);
        for (key, entry, with) in entries {
            if key != at {
                close(at, &mut open);
                seen.clear();
                at = key;
            }
            if open.len() == MANY && seen.is_empty() {
                seen.extend(open.iter().map(|known| known.mv));
            }
            let is_known = if open.len() < MANY {
                open.iter().any(|known| known.mv == entry.mv)
            } else {
                !seen.insert(entry.mv)
            };
            if is_known {
                repeated(key, entry, with);
            } else {
                open.push(entry);
            }
        }
        close(at, &mut open);
        self.pages.extend(pages);
    }

    /// Adds a start position unless it is known. For the readers of the formats.
    pub(super) fn add_start(&mut self, start: &Position) {
        self.starts.push(start.clone());
    }
}
