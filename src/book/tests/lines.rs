//! Tests of importing and exporting games, positions and text.

use std::fs;
use std::ops::ControlFlow;
use std::time::Instant;

use proptest::prelude::*;

use super::{after, book_of, mv};
use crate::{Book, BookEntry, Edit, Key, export, file, import, sample};
use tabia_chess::Position;
use tabia_game::{Nag, pgn};

fn read_pgn(text: &str) -> Book {
    let mut book = Book::default();
    let mut watch = |_| ControlFlow::Continue(());
    let read = import::pgn(&mut book, text.as_bytes(), &mut watch).unwrap();
    assert_eq!(read.problems, []);
    book
}

#[test]
fn variations_and_notes_of_games_come_in() {
    let book = read_pgn(
        "[Result \"1-0\"]\n\n1. e4 {Best.} e5 (1... c5 $1 2. Nf3 {[%eval 0.30,20]}) 2. Nf3 1-0\n\n\
         [Result \"0-1\"]\n\n1. e4 c5 2. Nf3 (2. Nf3 d6) 0-1\n",
    );
    let e4 = &book.entries(after("").1)[0];
    assert_eq!((e4.weight, e4.results.games, e4.results.wins), (2, 2, 1));
    assert_eq!(&*e4.comment, "Best.");
    let replies = book.entries(after("e4").1);
    assert_eq!((replies[0].weight, replies[1].weight), (1, 2));
    assert_eq!(replies[1].nag, Some(Nag::GOOD));
    assert_eq!(replies[1].results.games, 1);
    let knight = &book.entries(after("e4 c5").1)[0];
    assert_eq!((knight.weight, knight.eval.unwrap().depth), (2, Some(20)));
    assert_eq!(book.entries(after("e4 c5 Nf3").1).len(), 1);
}

#[test]
fn what_is_written_as_games_is_read_again() {
    let mut book = book_of(&[
        "e4 e5 Nf3 Nc6 Bb5",
        "Nf3 Nc6 e4 e5 Bc4",
        "d4 d5 c4",
        "d4 Nf6",
    ]);
    let (start, at) = after("");
    let mv = mv(&start, "d4");
    let text = "Closed.".to_owned();
    book.apply(&Edit::SetComment { at, mv, text }).unwrap();
    let nag = Some(Nag::INTERESTING);
    book.apply(&Edit::SetNag { at, mv, nag }).unwrap();
    let name = "Start".to_owned();
    book.apply(&Edit::SetName { at, name }).unwrap();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    book.apply(&Edit::AddStart { fen: fen.into() }).unwrap();
    let position = Position::from_fen(fen).unwrap();
    let entry = BookEntry::new(super::mv(&position, "e4"), 1);
    book.apply(&Edit::Add {
        at: Key::of(&position),
        entry,
    })
    .unwrap();

    let games = export::games(&book);
    assert_eq!(games.len(), 2);
    let text: Vec<String> = games.iter().map(pgn::write).collect();
    let text = text.join("\n");
    assert!(text.contains("{Start.}") && text.contains("This position occurs elsewhere."));
    let again = read_pgn(&text);
    assert_eq!(again.entry_count(), book.entry_count());
    for (key, page) in book.pages() {
        for entry in &page.entries {
            let read = again.entry(key, entry.mv).unwrap();
            assert_eq!(read.nag, entry.nag);
            assert!(read.comment.ends_with(&*entry.comment));
        }
    }
}

#[test]
fn lines_as_text() {
    let book = book_of(&["e4 e5 Nf3", "e4 e5 Nf3", "d4 Nf6", "d4 d5"]);
    assert_eq!(
        export::lines(&book),
        "1. e4{2} e5{2} 2. Nf3{2}\n1. d4{2} Nf6{1}\n1. d4{2} d5{1}\n"
    );
    let text = export::page(&book, &Position::start(), after("").1);
    assert!(text.contains("e4") && text.contains("50.0%"), "{text}");
    let (far, key) = after("h4");
    assert_eq!(export::page(&book, &far, key), "not in the book\n");
}

#[test]
fn positions_come_in_as_starts() {
    let mut book = Book::default();
    let text = "\u{feff}# suite\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id \"a; b\"; c0 \"Good.\";\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 pv c5 Nf3;\n\
        rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n\
        9/8 w - - bm e4;\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e5;\n";
    let problems = import::epd(&mut book, text);
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [5, 6]);
    assert_eq!(book.starts().len(), 3);
    let page = book.page(after("").1).unwrap();
    assert_eq!((&*page.name, page.entries.len()), ("a; b", 2));
    assert_eq!(&*page.entries[0].comment, "Good.");
    assert_eq!(book.entries(after("e4 c5").1).len(), 1);
}

#[test]
fn files_by_their_endings() {
    let folder = tempfile::tempdir().unwrap();
    let mut watch = |_| ControlFlow::Continue(());
    let book = book_of(&["e4 e5 Nf3", "d4 d5", "d4 Nf6"]);
    for name in ["book.bin", "book.RON", "book.pgn"] {
        let path = folder.path().join(name);
        file::save(&book, &path).unwrap();
        let opened = file::open(&path, &mut watch).unwrap();
        assert!(opened.problems.is_empty());
        assert_eq!(opened.book.entry_count(), book.entry_count(), "{name}");
        let sample = sample::sample(&opened.book, &Position::start(), 50, 1);
        assert_eq!(sample.lines.len(), 3);
    }
    file::save(&book, &folder.path().join("book.txt")).unwrap();
    for name in ["book.abk", "book.epd", "book", "book.zip"] {
        let path = folder.path().join(name);
        let error = file::save(&book, &path).unwrap_err().to_string();
        assert!(
            error.contains("ending") && !path.exists(),
            "{name}: {error}"
        );
    }
    let error = file::open(&folder.path().join("book"), &mut watch).unwrap_err();
    assert!(error.to_string().contains("ending"));
    // Lines without names are read.
    let nameless = file::open(&folder.path().join("book.txt"), &mut watch).unwrap();
    assert_eq!(nameless.problems, [] as [&str; 0]);
    assert_eq!(nameless.book.entry_count(), book.entry_count());
    let broken = folder.path().join("broken.ron");
    fs::write(&broken, b"(\nformat: 1,\ntitle: \"\xff\")").unwrap();
    let error = file::open(&broken, &mut watch).unwrap_err().to_string();
    assert_eq!(error, "line 3: the text is not UTF-8");
    assert!(file::open(&folder.path().join("none.bin"), &mut watch).is_err());
}

proptest! {
    #[test]
    fn any_file_is_opened_or_refused_and_stays_as_it_is(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        ending in prop::sample::select(vec!["bin", "ron", "abk", "pgn", "txt", "epd"]),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("book.{ending}"));
        fs::write(&path, &bytes).unwrap();
        let _ = file::open(&path, &mut |_| ControlFlow::Continue(()));
        prop_assert_eq!(fs::read(&path).unwrap(), bytes);
    }

    #[test]
    fn any_line_of_positions_is_read_or_named(text in "(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - )?[a-z0-9 ;\"/é-]{0,40}") {
        let mut book = Book::default();
        let problems = import::epd(&mut book, &text);
        prop_assert!(problems.len() <= 1);
        let is_position = text.starts_with("rnbqkbnr/");
        prop_assert!(is_position || text.trim().is_empty() || problems.len() == 1);
    }
}

/// Checks that four times the input takes about four times as long, not sixteen times.
#[test]
fn positions_come_in_in_linear_time() {
    let starts = |count: usize| -> String {
        let row = |n: usize| {
            let (a, b) = (n % 16, n / 16 % 16);
            let rank = |pieces: usize| -> String {
                let piece = |i: usize| if pieces >> i & 1 == 1 { 'n' } else { 'b' };
                (0..4).map(piece).collect::<String>() + "4"
            };
            format!(
                "4k3/8/{}/{}/8/8/8/4K3 w - - 0 {};\n",
                rank(a),
                rank(b),
                n / 256 + 1
            )
        };
        (0..count).map(row).collect()
    };
    let comment = |count: usize| {
        let start = "4k3/8/8/8/8/8/8/4K2R w K - c0 \"a".to_owned();
        start + &"\nb".repeat(10 * count) + "\";\n"
    };
    // Seconds; CPU time of this thread where the system provides it.
    let now = |since: Instant| {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let worked = text.and_then(|text| text.split(' ').next()?.parse().ok());
        worked.map_or(since.elapsed().as_secs_f64(), |nanos: f64| nanos / 1e9)
    };
    let time = |text: &str| {
        let once = || {
            let start = Instant::now();
            let before = now(start);
            assert!(import::epd(&mut Book::default(), text).is_empty());
            now(start) - before
        };
        (0..3).map(|_| once()).fold(f64::MAX, f64::min)
    };
    for text in [&starts as &dyn Fn(usize) -> String, &comment] {
        let (few, many) = (time(&text(10_000)), time(&text(40_000)));
        assert!(many < 10.0 * few, "{few} s and {many} s");
    }
}
