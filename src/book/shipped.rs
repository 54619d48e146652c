//! The shipped book: main-line theory for both sides.
//!
//! Its sources are the named lines in `books/*.txt`; `tabia book build` compiles them to `books/tabia.bin` (in the order of
//! their names). Both are built into the program: play uses the compiled file, which needs no parsing, and the editor uses the
//! sources, which have the names.

use super::{Book, Lookup, import};

/// The compiled book.
static COMPILED: &[u8] = include_bytes!("../../books/tabia.bin");

/// The sources, in the order of compilation.
const SOURCES: [&str; 8] = [
    include_str!("../../books/flank.txt"),
    include_str!("../../books/french-caro.txt"),
    include_str!("../../books/indian.txt"),
    include_str!("../../books/open-games.txt"),
    include_str!("../../books/queens-gambit.txt"),
    include_str!("../../books/queens-pawn.txt"),
    include_str!("../../books/semi-open.txt"),
    include_str!("../../books/sicilian.txt"),
];

/// The name of the book.
pub const NAME: &str = "Tabia's book";

/// Returns the compiled book for play: moves and weights.
pub fn lookup() -> Lookup {
    Lookup::of(COMPILED)
}

/// Returns the whole book with its names. Compiling the sources takes a tenth of a second.
pub fn book() -> Book {
    let mut book = Book::default();
    for text in SOURCES {
        // A test checks that the sources have no faults.
        let _ = import::lines(&mut book, text);
    }
    book.title = NAME.to_owned();
    book
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{self, Finding};
    use crate::{Graph, Key, polyglot};
    use tabia_chess::{Position, san};

    #[test]
    fn the_compiled_book_is_what_its_sources_make() {
        let built = polyglot::write(&book());
        assert!(
            built == COMPILED,
            "books/tabia.bin is out of date: tabia book build books/*.txt -o books/tabia.bin"
        );
    }

    #[test]
    fn every_source_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .collect();
        names.sort();
        let texts: Vec<String> = names
            .iter()
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        assert_eq!(texts, SOURCES);
    }

    #[test]
    fn the_book_is_sound() {
        let book = book();
        assert!(book.len() >= 3000, "{} positions", book.len());
        let graph = Graph::new(&book);
        let findings = check::check(&book, &graph);
        // Moves of weight 0 are intended: the opponent plays them.
        let meant =
            |finding: &Finding| matches!(finding, Finding::Dead { .. } | Finding::NoWeight { .. });
        let wrong: Vec<_> = findings.iter().filter(|finding| !meant(finding)).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn the_compiled_book_answers_without_being_read() {
        let mut position = Position::start();
        let lookup = lookup();
        for text in ["e4", "c5", "Nf3", "d6"] {
            let mv = san::read(&position, text).unwrap();
            let entries = lookup.entries(Key::of(&position)).unwrap();
            assert!(entries.iter().any(|entry| entry.mv == mv.into()), "{text}");
            let _ = position.make(mv);
        }
        let whole = book();
        for (key, page) in whole.pages().step_by(97) {
            let found = lookup.entries(key).unwrap();
            let moves = |entries: &[crate::BookEntry]| {
                let each = entries.iter();
                each.map(|entry| (entry.mv, entry.weight))
                    .collect::<Vec<_>>()
            };
            assert_eq!(moves(&found), moves(&page.entries));
        }
    }
}
