//! Damaged files: each reader reads what it can, reports the faults and never panics.
//!
//! Good files are damaged at random with a fixed seed. The usual run is short; for a long one set `TABIA_FUZZ` to the number
//! of files for each reader.

use std::ops::ControlFlow;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::book_of;
use crate::{Book, Edit, Graph, abk, check, export, import, native, polyglot};
use tabia_game::pgn;

const USUAL: usize = 200;

/// Damages a file in one to four places.
fn damage(good: &[u8], random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    /// Byte sequences that are special to a parser.
    const PIECES: [&[u8]; 24] = [
        b"\0",
        b"\xff\xff\xff\xff",
        b"\x7f\xff\xff\xff",
        b"\x80\0\0\0",
        b"\xc3\x28",
        "\u{feff}".as_bytes(),
        "é".as_bytes(),
        b"\n",
        b"\r",
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b":",
        b";",
        b"99999999999999999999",
        b"-1",
        b"/*",
        b"1.",
        b"\n[Event ",
    ];
    let mut bytes = good.to_vec();
    for _ in 0..random.random_range(1..=4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.random_range(0..bytes.len());
        let end = (at + random.random_range(1..40)).min(bytes.len());
        match random.random_range(0..8) {
            0 => bytes[at] ^= 1 << random.random_range(0..8),
            1 => bytes[at] = random.random(),
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = random.random_range(0..=bytes.len());
                drop(bytes.splice(to..to, copy));
            }
            5 => bytes[at..end].reverse(),
            6 => bytes[at..end].fill(random.random()),
            _ => {
                let piece = PIECES[random.random_range(0..PIECES.len())];
                drop(bytes.splice(at..at, piece.iter().copied()));
            }
        }
    }
    bytes
}

/// Reads many damaged files, and passes each resulting book to all functions that take one.
fn torture(name: &str, good: &[u8], mut read: impl FnMut(&[u8]) -> Option<Book>) {
    let wanted = std::env::var("TABIA_FUZZ").ok();
    let count = wanted.and_then(|count| count.parse().ok()).unwrap_or(USUAL);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(name.len() as u64);
    let mut books = 0;
    for round in 0..count {
        let bytes = damage(good, &mut random);
        let Some(book) = read(&bytes) else { continue };
        books += 1;
        let text = native::write(&book);
        assert_eq!(native::read(&text).as_ref(), Ok(&book), "{name} {round}");
        let (again, problems) = polyglot::read(&polyglot::write(&book));
        assert_eq!(again.entry_count(), book.entry_count(), "{name} {round}");
        assert_eq!(problems, [], "{name} {round}");
        // These take longer, and depend less on the damage.
        if round % 8 == 0 {
            let graph = Graph::new(&book);
            let _ = check::check(&book, &graph);
            let games: Vec<String> = export::games(&book).iter().map(pgn::write).collect();
            assert_eq!(games.len(), book.starts().len(), "{name} {round}");
            let _ = export::lines(&book);
        }
    }
    println!("{name}: {count} damaged files, {books} books");
    assert!(books > 0, "{name}: no damaged file made a book");
}

fn good_book() -> Book {
    let mut book = book_of(&[
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
        "Nf3 Nc6 e4 e5 Bc4",
        "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5",
        "e4 d5 exd5 c6 dxc6 e6 cxb7 Ke7 bxa8=Q",
    ]);
    let (start, at) = super::after("");
    let mv = super::mv(&start, "e4");
    let text = "Best \"by test\".\nIndeed.".to_owned();
    book.apply(&Edit::SetComment { at, mv, text }).unwrap();
    let name = "Start é".to_owned();
    book.apply(&Edit::SetName { at, name }).unwrap();
    book
}

#[test]
fn polyglot_files() {
    torture("bin", &polyglot::write(&good_book()), |bytes| {
        Some(polyglot::read(bytes).0)
    });
}

#[test]
fn our_files() {
    let text = native::write(&good_book());
    torture("ron", text.as_bytes(), |bytes| {
        let text = str::from_utf8(bytes).ok()?;
        match native::read(text) {
            Ok(book) => Some(book),
            Err(error) => {
                assert!((1..=text.lines().count().max(1) + 1).contains(&error.line));
                assert!(!error.problem.to_string().is_empty());
                None
            }
        }
    });
}

#[test]
fn arena_files() {
    // A header, and a tree in which each node has a reply and an alternative.
    let mut bytes = vec![0; 900 * 28];
    bytes[..4].copy_from_slice(b"\x03ABK");
    let squares = [
        (12, 28),
        (52, 36),
        (6, 21),
        (57, 42),
        (11, 27),
        (51, 35),
        (10, 26),
        (50, 42),
    ];
    for (index, (from, to)) in (0..).zip(squares) {
        bytes.extend([from, to, 0, 5]);
        for number in [10, 4, 3, 0, 901 + index, -1i32] {
            bytes.extend(number.to_le_bytes());
        }
    }
    // Most of the header is zeros, so only the tree is damaged.
    let tree = bytes.split_off(900 * 28);
    torture("abk", &tree, |tree| {
        let (book, problems) = abk::read(&[&bytes[..], tree].concat());
        assert!(
            problems
                .iter()
                .all(|problem| !problem.to_string().is_empty())
        );
        Some(book)
    });
    torture("abk header", &bytes[..8], |start| Some(abk::read(start).0));
}

/// Checks that the lines named in problems exist.
fn assert_lines_of(text: &str, mut named: impl Iterator<Item = usize>) {
    let last = text.lines().count();
    assert!(named.all(|line| (1..=last).contains(&line)));
}

#[test]
fn lines_with_names() {
    let text = "# Openings.\nRuy Lopez: 1. e4{50} e5 2. Nf3 Nc6 3. Bb5 a6{40} 4. Ba4 Nf6 5. O-O Be7\n\
        \x20 Closed: 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3\n\
        \x20   Breyer: 9... Nb8 10. d4 Nbd7 # a word\n\
        \x20 Berlin Defence: 3... Nf6{30} 4. O-O Nxe4\nKing's Gambit: 1. e4 e5 2. f4{0} exf4 3. Nf3 d5\n";
    torture("lines", text.as_bytes(), |bytes| {
        let (mut book, text) = (Book::default(), String::from_utf8_lossy(bytes));
        let problems = import::lines(&mut book, &text);
        assert_lines_of(&text, problems.iter().map(|problem| problem.line));
        Some(book)
    });
}

#[test]
fn positions() {
    let text = "# suite\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id \"a; b\"; c0 \"Good.\";\n\
        r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 pv O-O-O Ke7 exd6+; acd 12;\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 pv c5 Nf3;\n";
    torture("epd", text.as_bytes(), |bytes| {
        let (mut book, text) = (Book::default(), String::from_utf8_lossy(bytes));
        let problems = import::epd(&mut book, &text);
        assert_lines_of(&text, problems.iter().map(|problem| problem.line));
        Some(book)
    });
}

#[test]
fn games() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {Best.} e5 (1... c5 $1 2. Nf3 {[%eval 0.30,20]} (2. c3 d5)) \
        2. Nf3 Nc6 3. Bb5 1-0\n\n[Event \"b\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n\
        1. O-O Ke7 2. a8=N!? ; a comment\n-- 1/2-1/2\n";
    torture("pgn", text.as_bytes(), |bytes| {
        let mut book = Book::default();
        let mut watch = |_| ControlFlow::Continue(());
        let read = import::pgn(&mut book, bytes, &mut watch).unwrap();
        assert_eq!(read.progress.bytes, bytes.len() as u64);
        assert!(read.problems.iter().all(|problem| problem.line > 0));
        Some(book)
    });
}

/// Checks that a damaged file is not changed, and that there is a message or a list of problems.
#[test]
fn files_on_disk_stay_as_they_are() {
    use crate::file;
    let folder = tempfile::tempdir().unwrap();
    let good = good_book();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for ending in ["bin", "ron", "pgn", "txt", "abk", "epd"] {
        let path = folder.path().join(format!("book.{ending}"));
        let whole = match file::save(&good, &path) {
            Ok(()) => std::fs::read(&path).unwrap(),
            Err(_) => b"8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n".to_vec(),
        };
        let mut cases = vec![Vec::new(), whole[..whole.len() / 2].to_vec()];
        cases.extend((0..30).map(|_| damage(&whole, &mut random)));
        for bytes in cases {
            std::fs::write(&path, &bytes).unwrap();
            let opened = file::open(&path, &mut |_| ControlFlow::Continue(()));
            match opened {
                Ok(opened) => assert!(opened.problems.iter().all(|text| !text.is_empty())),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            assert!(std::fs::read(&path).unwrap() == bytes, "{ending}");
            // Failing to write a book leaves the existing file unchanged.
            let folder_in_the_way = folder.path().join("folder.bin");
            let _ = std::fs::create_dir(&folder_in_the_way);
            assert!(file::save(&good, &folder_in_the_way).is_err());
            assert!(folder_in_the_way.is_dir());
        }
    }
}
