//! Tests across the files of the crate.

mod build;
mod choose;
mod edits;
mod fuzz;
mod graph;
mod lines;
mod native;
mod polyglot;
mod verify;

use super::{Book, BookEntry, BookMove, Edit, Key};
use tabia_chess::{Position, san};

/// Returns a book of lines in SAN from the standard start, each move of weight 1; the weight of a repeated move grows.
pub(crate) fn book_of(lines: &[&str]) -> Book {
    let mut book = Book::default();
    for line in lines {
        let mut position = Position::start();
        let mut key = Key::of(&position);
        for text in line.split_whitespace() {
            let mv = san::read(&position, text).unwrap();
            let code = BookMove::from(mv);
            let weight = book.entry(key, code).map_or(0, |entry| entry.weight);
            book.apply(&Edit::Put(vec![(key, BookEntry::new(code, weight + 1))]))
                .unwrap();
            let _ = position.make(mv);
            key = Key::played(&position, mv);
        }
    }
    book
}

/// Returns the position after moves in SAN from the standard start, and its key.
pub(super) fn after(line: &str) -> (Position, Key) {
    let mut position = Position::start();
    let mut key = Key::of(&position);
    for text in line.split_whitespace() {
        let mv = san::read(&position, text).unwrap();
        let _ = position.make(mv);
        key = Key::played(&position, mv);
    }
    (position, key)
}

/// Returns a move in SAN in the format of books.
pub(super) fn mv(position: &Position, text: &str) -> BookMove {
    san::read(position, text).unwrap().into()
}
