//! Openings from an opening book.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tabia_book::choose::Rules;
use tabia_book::file::{FileError, Format};
use tabia_book::{Shelf, Volume};
use tabia_chess::{Position, mix};
use tabia_player::GameLine;
use thiserror::Error;

use super::opening::Opening;

/// The reason why a file has no openings of a book.
#[derive(Debug, Error)]
pub enum OpeningBookError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("the book is empty")]
    Empty,
    #[error("the book is cut off: it ends within a move")]
    CutOff,
    #[error("it is no opening book, or it has no move for the start position")]
    NoMoves,
}

/// An opening book as the source of openings: a Polyglot book, one of Tabia's own, or another file that
/// [`Volume::open`](tabia_book::Volume::open) reads.
#[derive(Clone, Debug)]
pub struct OpeningBook(Shelf);

impl OpeningBook {
    /// Default number of half-moves of an opening.
    pub const PLIES: usize = 16;

    /// Returns whether a file is a book by its name. Games and positions can be read as books, too, but are openings by
    /// themselves.
    pub fn is_named(path: &Path) -> bool {
        let format = Format::of(path);
        matches!(format, Some(Format::Polyglot | Format::Tabia | Format::Abk))
    }

    /// Opens a file. Reading a long one ends when `goes_on` returns `false`.
    ///
    /// # Errors
    /// When the file is no book, has no move for the start position, or is cut off.
    pub fn open(path: &Path, goes_on: &dyn Fn() -> bool) -> Result<OpeningBook, OpeningBookError> {
        let mut watch = |_| match goes_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let volume = Volume::open(path, &mut watch)?;
        if length(path)? == 0 {
            return Err(OpeningBookError::Empty);
        }
        let shelf = Shelf::new(vec![volume]);
        if shelf.known(&Position::start(), None) == 0 {
            return Err(OpeningBookError::NoMoves);
        }
        // The readers of books leave the rest of an entry out.
        if length(path)? % entry(path) != 0 {
            return Err(OpeningBookError::CutOff);
        }
        Ok(OpeningBook(shelf))
    }

    /// Returns up to `count` lines of at most `plies` half-moves, each move in proportion to its weight; no two are the same. The
    /// same seed gives the same lines. `watch` receives the number of lines found so far; with `false` the search ends.
    pub fn draw(
        &self,
        count: usize,
        plies: usize,
        seed: u64,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Vec<Opening> {
        let mut openings = Vec::new();
        let mut seen = HashSet::new();
        let attempts = count.saturating_mul(20).min(1_000_000) as u64;
        for attempt in 0..attempts {
            if openings.len() == count || !watch(openings.len()) {
                break;
            }
            let mut random = StdRng::seed_from_u64(mix(mix(seed) ^ attempt));
            let mut line = GameLine::default();
            while line.moves().len() < plies
                && let last = line.moves().last().copied()
                && let Ok(pick) =
                    self.0
                        .choose(line.position(), last, &Rules::default(), None, &mut random)
                && line.push(pick.mv).is_ok()
            {}
            if !line.moves().is_empty()
                && line.position().count_moves() > 0
                && seen.insert(line.moves().to_vec())
            {
                openings.push(Opening::new(line));
            }
        }
        openings
    }
}

fn length(path: &Path) -> Result<u64, OpeningBookError> {
    let found = fs::metadata(path).map_err(FileError::from)?;
    Ok(found.len())
}

/// The length of an entry of a book, in bytes; 1 in a text.
fn entry(path: &Path) -> u64 {
    match Format::of(path) {
        Some(Format::Polyglot) => 16,
        Some(Format::Abk) => 28,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_book::{Book, BookEntry, Edit, Key, file};
    use tabia_chess::san;

    /// A book of these lines.
    fn book(lines: &[&str]) -> Book {
        let mut book = Book::default();
        for line in lines {
            let mut position = Position::start();
            let mut at = Key::of(&position);
            for word in line.split(' ') {
                let mv = san::read(&position, word).unwrap();
                let entry = BookEntry::new(mv, 10);
                // A move that is there already is left.
                let _ = book.apply(&Edit::Add { at, entry });
                position = position.after(mv);
                at = Key::played(&position, mv);
            }
        }
        book
    }

    #[test]
    fn lines_are_drawn_from_books_of_all_kinds() {
        let folder = tempfile::tempdir().unwrap();
        let book = book(&["e4 e5 Nf3", "e4 c5", "d4 d5 c4 e6"]);
        for name in ["book.bin", "book.ron"] {
            let path = folder.path().join(name);
            file::save(&book, &path).unwrap();
            assert!(OpeningBook::is_named(&path));
            let opened = OpeningBook::open(&path, &|| true).unwrap();
            let drawn = opened.draw(9, 16, 1, &mut |_| true);
            assert_eq!(drawn, opened.draw(9, 16, 1, &mut |_| true));
            let lengths = |list: &[Opening]| {
                let lengths = list.iter().map(|it| it.line().moves().len());
                let mut lengths: Vec<usize> = lengths.collect();
                lengths.sort_unstable();
                lengths
            };
            assert_eq!(lengths(&drawn), [2, 3, 4], "{name}");
            assert_eq!(lengths(&opened.draw(9, 2, 1, &mut |_| true)), [2, 2, 2]);
            assert_eq!(lengths(&opened.draw(9, 1, 1, &mut |_| true)), [1, 1]);
            let mut most = 0;
            let few = opened.draw(9, 16, 1, &mut |found| {
                most = found;
                found < 1
            });
            assert_eq!((few.len(), most), (1, 1), "it is ended");
        }
    }

    #[test]
    fn what_is_no_book_is_refused_with_its_cause() {
        let folder = tempfile::tempdir().unwrap();
        let reason = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let error = OpeningBook::open(&path, &|| true).unwrap_err();
            error.to_string()
        };
        let whole = file::encode(&book(&["e4 e5", "d4"]), Path::new("x.bin")).unwrap();
        assert_eq!(reason("empty.bin", b""), "the book is empty");
        let cut = reason("cut.bin", &whole[..whole.len() - 5]);
        assert_eq!(cut, "the book is cut off: it ends within a move");
        let text = b"this is a letter and no book at all, whatever its name says";
        assert!(reason("letter.bin", text).starts_with("it is no opening book"));
        assert!(reason("short.bin", b"broken\n").starts_with("it is no opening book"));
        assert!(reason("letter.ron", text).starts_with("line 1"));
        let missing = OpeningBook::open(&folder.path().join("none.bin"), &|| true);
        assert!(matches!(
            missing,
            Err(OpeningBookError::File(FileError::Io(_)))
        ));
    }
}
