//! Tests of Tabia's own format: nothing is lost, the file is RON, and errors name the line.

use proptest::prelude::*;

use super::book_of;
use crate::native::{self, ReadProblem};
use crate::{Book, BookEntry, BookMove, Edit, Key, Learned, Results};
use tabia_chess::Position;
use tabia_game::{Eval, EvalScore, Nag};

fn some_entry() -> impl Strategy<Value = BookEntry> {
    let score = prop_oneof![
        any::<i32>().prop_map(EvalScore::Centipawns),
        any::<i32>().prop_map(EvalScore::Mate),
    ];
    let eval = (score, any::<Option<u32>>()).prop_map(|(score, depth)| Eval { score, depth });
    let results = any::<[u32; 4]>().prop_map(|[games, wins, draws, losses]| Results {
        games,
        wins,
        draws,
        losses,
    });
    (
        any::<(u16, u16, bool, Option<u8>, u32, (u16, u16))>(),
        (
            prop_oneof![Just(Results::default()), results],
            prop::option::of(eval),
            ".{0,9}|[\\x00-\\x7f]{0,9}",
        ),
    )
        .prop_map(
            |(
                (mv, weight, enabled, nag, learn, (games, half_points)),
                (results, eval, comment),
            )| BookEntry {
                mv: BookMove(mv),
                weight,
                enabled,
                nag: nag.map(Nag),
                results,
                eval,
                learned: Learned { games, half_points },
                polyglot_learn: learn,
                comment: comment.into(),
            },
        )
}

proptest! {
    #[test]
    fn every_book_is_read_as_it_was_written(
        entries in prop::collection::vec((0..9u64, some_entry()), 0..30),
        name in ".{0,9}",
        title in ".{0,9}",
    ) {
        let mut book = Book::default();
        let entries = entries.into_iter().map(|(key, entry)| (Key(key), entry)).collect();
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 9".to_owned();
        let edits = vec![
            Edit::Put(entries),
            Edit::SetName { at: Key(u64::MAX), name },
            Edit::SetTitle(title),
            Edit::AddStart { fen },
        ];
        book.apply(&Edit::Several { name: String::new(), edits }).unwrap();
        let text = native::write(&book);
        prop_assert_eq!(native::read(&text), Ok(book));
        // Another RON reader accepts it.
        prop_assert!(ron::from_str::<ron::Value>(&text).is_ok());
    }

    #[test]
    fn damage_never_panics(cut in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), with in any::<char>()) {
        let book = book_of(&["e4 e5 Nf3", "d4 Nf6"]);
        let text = native::write(&book);
        let cut = cut.index(text.len() - 1);
        let error = native::read(&text[..cut]).unwrap_err();
        prop_assert!(error.line <= text.lines().count());
        let at = at.index(text.len());
        let damaged = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Ok(read) = native::read(&damaged) {
            prop_assert_eq!(native::read(&native::write(&read)), Ok(read));
        }
    }

    #[test]
    fn no_text_at_all_panics(text in "[\\(\\)\\[\\]:,\" a-z0-9\\\\/*{}é-]{0,60}") {
        let _ = native::read(&text);
    }
}

#[test]
fn the_beginning_of_a_book_is_no_book() {
    let text = native::write(&book_of(&["e4 e5 Nf3", "d4 Nf6"]));
    for cut in 0..text.len() - 1 {
        assert!(native::read(&text[..cut]).is_err(), "{cut}");
    }
}

/// Checks that a long book, which is read in several pieces, is read like a short one.
#[test]
fn a_long_book_is_read_like_a_short_one() {
    let mut book = Book::default();
    let entry = BookEntry::new(BookMove(1), 7);
    let keys = (1..40_000_u64).map(|n| Key(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let entries = keys.map(|key| (key, entry.clone())).collect();
    book.apply(&Edit::Put(entries)).unwrap();
    let text = native::write(&book);
    assert!(text.len() > 2 << 20);
    assert_eq!(native::read(&text).as_ref(), Ok(&book));
    // Text that looks like the beginning of a position may be part of a comment.
    let middle = text.len() / 2;
    let end = middle + text[middle..].find("]),\n").unwrap() + 4;
    let (before, after) = text.split_at(end);
    let hidden = format!("{before}/*{}*/{after}", "\n(key: ".repeat(after.len() / 20));
    assert_eq!(native::read(&hidden).as_ref(), Ok(&book));
    // Even if everything after it is valid.
    let hidden = format!("{before}/*{after}*/{after}");
    assert_eq!(native::read(&hidden).as_ref(), Ok(&book));
    // A position must not recur in the piece of another reader.
    let first = text.find("(key: ").unwrap();
    let first = &text[first..first + text[first..].find("]),\n").unwrap() + 4];
    let twice = format!("{}{first}],\n)\n", text.strip_suffix("],\n)\n").unwrap());
    let error = native::read(&twice).unwrap_err();
    assert_eq!(error.problem, ReadProblem::PositionTwice);
    let damaged = format!("{before}(key: 1){after}");
    let line = before.matches('\n').count() + 1;
    assert_eq!(native::read(&damaged).unwrap_err().line, line);
}

#[test]
fn a_file_written_by_hand_is_understood() {
    let text = "\u{feff}// mine
(positions: [(moves: [(weight: 5 , /* best */ move: \"e2e4\", comment: \"a\\u{e9}\\t\\\"b\\\"\",), (move:\"d2d4\",weight:0,enabled:false)],
key: \"463b96181691fc9c\", name: \"Start\")], format: 1)";
    let book = native::read(text).unwrap();
    let page = book.page(Key::of(&Position::start())).unwrap();
    assert_eq!(&*page.name, "Start");
    assert_eq!(&*page.entries[0].comment, "aé\t\"b\"");
    assert!(!page.entries[1].enabled);
    assert_eq!(book.starts(), [Position::start()]);
}

#[test]
fn errors_name_the_line() {
    let error = |text: &str| native::read(text).unwrap_err().to_string();
    assert!(error("").contains("line 1: expected “(”, but the file ends"));
    assert!(error("(format: 2)").contains("format 2"));
    assert!(error("()").contains("format: 1"));
    let in_move = |fields: &str| {
        error(&format!(
            "(\nformat: 1,\npositions: [\n(key: \"1\", moves: [\n({fields})])])"
        ))
    };
    for (fields, reason) in [
        ("move: \"e2e4\"", "has no weight"),
        ("weight: 1", "no `move`"),
        ("move: \"e2e9\", weight: 1", "e2e9"),
        ("move: \"e2e4\", weight: 65536", "65536"),
        ("move: \"e2e4\", weight: 1, mood: 3", "no field “mood”"),
        ("move: \"e2e4\", weight: 1, enabled: maybe", "maybe"),
        (
            "move: \"e2e4\", weight: 1, results: (1, 2, 3)",
            "expected “,”",
        ),
        ("move: \"e2e4\", weight: 1, eval: (depth: 3)", "no score"),
    ] {
        let message = in_move(fields);
        assert!(
            message.starts_with("line 5: ") && message.contains(reason),
            "{message}"
        );
    }
    assert!(
        error("(format: 1, positions: [(key: \"1\", name: \"a\"), (key: \"1\", name: \"b\")])")
            .contains("more than once")
    );
    let again = "(move: \"e2e4\", weight: 1), (move: \"e2e4\", weight: 2)";
    assert!(
        error(&format!(
            "(format: 1, positions: [(key: \"1\", moves: [{again}])])"
        ))
        .contains("e2e4 comes twice")
    );
}

#[test]
fn a_change_to_a_move_is_a_change_to_one_line() {
    let book = book_of(&["e4 e5 Nf3", "d4 Nf6", "d4 d5 c4"]);
    let mut changed = book.clone();
    let at = Key::of(&Position::start());
    let mv = "d2d4".parse().unwrap();
    changed
        .apply(&Edit::SetWeight { at, mv, weight: 99 })
        .unwrap();
    let (before, after) = (native::write(&book), native::write(&changed));
    let differing = before.lines().zip(after.lines()).filter(|(a, b)| a != b);
    assert_eq!(differing.count(), 1);
    assert_eq!(before.lines().count(), after.lines().count());
}
