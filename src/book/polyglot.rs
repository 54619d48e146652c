//! Reads and writes whole Polyglot books (`.bin`).
//!
//! A file is a sequence of 16-byte entries, big-endian and sorted by key: key (8), move (2), weight (2), learn (4). A
//! book that is not edited is written as it was read, byte for byte.

use std::fmt;

use super::{Book, BookEntry, BookMove, Key};

/// The bytes of one entry.
pub(super) const ENTRY: usize = 16;

/// A fault of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The file ends within an entry; this number of bytes is left out.
    Truncated { bytes: usize },
    /// Entry `index` (from 0), the first of `count`, has a smaller key than the one before. Programs that search such a file
    /// miss moves; writing the book sorts them.
    Unsorted { index: usize, count: usize },
    /// Entry `index` repeats a move of its position. The first one counts, and this one is left out.
    Repeated {
        index: usize,
        key: Key,
        entry: BookEntry,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Truncated { bytes } => write!(
                f,
                "the file ends within an entry: the last {bytes} bytes are left out"
            ),
            Problem::Unsorted { index, count } => write!(
                f,
                "the entries are not sorted: {count} are in the wrong place, the first is entry {index}"
            ),
            Problem::Repeated { index, key, entry } => write!(
                f,
                "entry {index} repeats the move {} of position {key}: its weight of {} is left out",
                entry.mv, entry.weight
            ),
        }
    }
}

/// Reads a whole book. Moves that are not legal can only be found by walking through the positions: see
/// [`check`](super::check).
pub fn read(bytes: &[u8]) -> (Book, Vec<Problem>) {
    let mut problems = Vec::new();
    let (entries, rest) = bytes.as_chunks::<ENTRY>();
    if !rest.is_empty() {
        problems.push(Problem::Truncated { bytes: rest.len() });
    }
    let key = |index: &usize| unpack(&entries[*index]).0;
    let mut order: Vec<usize> = (0..entries.len()).collect();
    let mut fallen = (1..entries.len()).filter(|index| key(index) < key(&(index - 1)));
    if let Some(index) = fallen.next() {
        let count = 1 + fallen.count();
        problems.push(Problem::Unsorted { index, count });
        // Stable: the moves of a position stay in the order of the file.
        order.sort_by_key(key);
    }
    let mut book = Book::default();
    let sorted = order.into_iter().map(|index| {
        let (key, entry) = unpack(&entries[index]);
        (key, entry, index)
    });
    book.fill(sorted, |key, entry, index| {
        problems.push(Problem::Repeated { index, key, entry });
    });
    (book, problems)
}

/// Returns a book as the bytes of a file. The format stores only key, move, weight and learn; moves that are switched off are
/// written with weight 0.
pub fn write(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(book.entry_count() * ENTRY);
    for (key, page) in book.pages() {
        for entry in &page.entries {
            bytes.extend(key.0.to_be_bytes());
            bytes.extend(entry.mv.0.to_be_bytes());
            bytes.extend(entry.effective_weight().to_be_bytes());
            bytes.extend(entry.polyglot_learn.to_be_bytes());
        }
    }
    bytes
}

/// Returns the key and the contents of one entry.
pub(super) fn unpack(bytes: &[u8; ENTRY]) -> (Key, BookEntry) {
    let [a, b, c, d, e, f, g, h, m0, m1, w0, w1, l0, l1, l2, l3] = *bytes;
    let mv = BookMove(u16::from_be_bytes([m0, m1]));
    let entry = BookEntry {
        polyglot_learn: u32::from_be_bytes([l0, l1, l2, l3]),
        ..BookEntry::new(mv, u16::from_be_bytes([w0, w1]))
    };
    (Key(u64::from_be_bytes([a, b, c, d, e, f, g, h])), entry)
}
