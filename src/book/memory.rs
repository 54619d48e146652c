//! Learned results of book moves from the program's own games.
//!
//! After a game the result is added to every book move that the program played, like Qchess's memory of lost positions. The
//! results are stored apart from the books, which are not changed: in a book file of Tabia's format ([`native`]) that contains
//! only learned results.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use super::file::FileError;
use super::{Book, BookEntry, BookMove, Key, Learned, native};
use tabia_disk as disk;

/// A book move of a game, with the result for the side that played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub at: Key,
    pub mv: BookMove,
    /// Two per win, one per draw.
    pub half_points: u16,
}

/// All learned results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    book: Book,
    /// The results that were cleared, until the program ends.
    cleared: Option<Book>,
}

impl Memory {
    /// Reads the learned results; none, where there is no such file yet.
    ///
    /// # Errors
    /// When the file cannot be read, or is invalid.
    pub fn load(path: &Path) -> Result<Memory, FileError> {
        let book = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Book::default(),
            text => native::read(&text?).map_err(FileError::Tabia)?,
        };
        let cleared = None;
        Ok(Memory { book, cleared })
    }

    /// Replaces its results by those of another one.
    pub fn take_over(&mut self, other: Memory) {
        self.book = other.book;
    }

    /// Writes all results, replacing the file in one step.
    ///
    /// # Errors
    /// When the file cannot be written; an old one is then unchanged.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        disk::write_atomic(path, native::write(&self.book).as_bytes())
    }

    /// Returns the results, as a book whose moves have only learned results.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// Returns the results of a move.
    pub fn of(&self, at: Key, mv: BookMove) -> Learned {
        let entry = self.book.entry(at, mv);
        entry.map_or(Learned::default(), |entry| entry.learned)
    }

    /// Returns the number of moves with results.
    pub fn len(&self) -> usize {
        self.book.entry_count()
    }

    pub fn is_empty(&self) -> bool {
        self.book.is_empty()
    }

    /// Adds the book moves of a game. A move that was played several times counts once.
    pub fn learn(&mut self, lessons: &[Lesson]) {
        let mut seen = HashSet::new();
        for lesson in lessons {
            if seen.insert((lesson.at, lesson.mv)) {
                let entry = self.entry(lesson.at, lesson.mv);
                entry.learned = entry.learned.with(lesson.half_points);
            }
        }
    }

    fn entry(&mut self, at: Key, mv: BookMove) -> &mut BookEntry {
        self.book.pages.page_mut(at).entry_mut(mv, 0)
    }

    /// Clears all results; [`Memory::recall`] restores them.
    pub fn clear(&mut self) {
        if !self.is_empty() {
            let book = std::mem::take(&mut self.book);
            self.cleared = Some(book);
        }
    }

    /// Returns whether there are cleared results.
    pub fn can_recall(&self) -> bool {
        self.cleared.is_some()
    }

    /// Restores cleared results, and keeps those learned since.
    pub fn recall(&mut self) {
        let Some(old) = self.cleared.take() else {
            return;
        };
        let new = std::mem::replace(&mut self.book, old);
        for (at, page) in new.pages() {
            for entry in &page.entries {
                let known = self.entry(at, entry.mv);
                known.learned = known.learned.plus(entry.learned);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{after, mv};

    fn lesson(moves: &str, next: &str, half_points: u16) -> Lesson {
        let (position, at) = after(moves);
        let mv = mv(&position, next);
        Lesson {
            at,
            mv,
            half_points,
        }
    }

    #[test]
    fn games_add_up_and_survive_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learned.ron");
        let mut memory = Memory::load(&path).unwrap();
        assert!(memory.is_empty());
        let (first, second) = (lesson("", "e4", 0), lesson("e4 e5", "Nf3", 0));
        memory.learn(&[first, second, first]);
        memory.learn(&[lesson("", "e4", 1)]);
        let learned = |memory: &Memory| {
            let of = memory.of(first.at, first.mv);
            (of.games, of.half_points)
        };
        assert_eq!(learned(&memory), (2, 1));
        memory.save(&path).unwrap();
        let again = Memory::load(&path).unwrap();
        assert_eq!(again, memory);
        assert_eq!(again.len(), 2);
        assert_eq!(again.of(second.at, first.mv), Learned::default());
    }

    #[test]
    fn what_was_cleared_comes_back() {
        let mut memory = Memory::default();
        memory.clear();
        assert!(!memory.can_recall());
        memory.learn(&[lesson("", "e4", 2)]);
        memory.clear();
        assert!(memory.is_empty() && memory.can_recall());
        memory.learn(&[lesson("", "e4", 0), lesson("", "d4", 1)]);
        memory.recall();
        let e4 = lesson("", "e4", 0);
        let learned = memory.of(e4.at, e4.mv);
        assert_eq!((learned.games, learned.half_points), (2, 2));
        assert_eq!(memory.len(), 2);
        assert!(!memory.can_recall());
    }

    #[test]
    fn a_broken_file_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learned.ron");
        fs::write(&path, "(format: 1, positions: [(").unwrap();
        assert!(matches!(Memory::load(&path), Err(FileError::Tabia(_))));
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(Memory::load(&path).is_err());
        assert_eq!(fs::read(&path).unwrap(), [0xff, 0xfe]);
    }
}
