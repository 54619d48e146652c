//! Tests of Polyglot files, whole and damaged.

use std::fs;

use proptest::prelude::*;

use crate::common;
use crate::polyglot::{self, Problem};
use crate::{BookEntry, BookMove, Graph, Key, Lookup};

fn file(entries: &[(u64, u16, u16, u32)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, mv, weight, learn) in entries {
        bytes.extend(key.to_be_bytes());
        bytes.extend(mv.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend(learn.to_be_bytes());
    }
    bytes
}

#[test]
fn a_real_book_goes_in_and_out_byte_for_byte() {
    let Some(path) = common::shared("data/books/performance.bin") else {
        return common::skip(
            "the round trip of a real book",
            "data/books/performance.bin",
        );
    };
    let bytes = fs::read(&path).unwrap();
    let (book, problems) = polyglot::read(&bytes);
    assert_eq!(problems, []);
    assert_eq!(book.entry_count(), bytes.len() / 16);
    assert!(polyglot::write(&book) == bytes);
    let graph = Graph::new(&book);
    println!(
        "{} positions, {} not reached, {} illegal, {} colliding",
        book.len(),
        graph.unreached(&book).count(),
        graph.illegal().len(),
        graph.colliding().len()
    );
    let lookup = Lookup::open(&path).unwrap();
    for (key, page) in book.pages().step_by(97) {
        assert_eq!(lookup.entries(key).unwrap(), page.entries);
        assert_eq!(
            lookup.entries(Key(key.0 ^ 1)).unwrap(),
            book.entries(Key(key.0 ^ 1))
        );
    }
}

#[test]
fn damage_is_named_and_what_is_left_is_read() {
    let (book, problems) = polyglot::read(&[]);
    assert!(book.is_empty() && problems.is_empty());
    let mut bytes = file(&[(7, 1, 5, 9), (3, 2, 6, 0), (7, 1, 8, 0), (9, 1, 0, 0)]);
    bytes.extend([1, 2, 3]);
    let (book, problems) = polyglot::read(&bytes);
    let entry = BookEntry::new(BookMove(1), 8);
    let expected = [
        Problem::Truncated { bytes: 3 },
        Problem::Unsorted { index: 1, count: 1 },
        Problem::Repeated {
            index: 2,
            key: Key(7),
            entry,
        },
    ];
    assert_eq!(problems, expected);
    assert_eq!(
        polyglot::write(&book),
        file(&[(3, 2, 6, 0), (7, 1, 5, 9), (9, 1, 0, 0)])
    );
}

fn some_file() -> impl Strategy<Value = Vec<(u64, u16, u16, u32)>> {
    // Few keys, so that positions have several moves, and the ends of the range, where sums overflow.
    let key = prop_oneof![0..4u64, any::<u64>(), (u64::MAX - 3)..=u64::MAX];
    prop::collection::vec((key, 0..40u16, any::<u16>(), any::<u32>()), 0..400)
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_loss(entries in some_file(), tail in prop::collection::vec(any::<u8>(), 0..16)) {
        let mut bytes = file(&entries);
        bytes.extend(&tail);
        let (book, problems) = polyglot::read(&bytes);
        let repeated = problems.iter().filter(|problem| matches!(problem, Problem::Repeated { .. })).count();
        prop_assert_eq!(book.entry_count() + repeated, entries.len());
        prop_assert_eq!(
            problems.contains(&Problem::Truncated { bytes: tail.len() }),
            !tail.is_empty()
        );
        let written = polyglot::write(&book);
        let (again, problems) = polyglot::read(&written);
        prop_assert_eq!(problems, []);
        prop_assert_eq!(again, book);
    }

    #[test]
    fn a_file_on_disk_gives_the_same_moves(mut entries in some_file(), other: u64) {
        entries.sort();
        entries.dedup_by_key(|(key, mv, ..)| (*key, *mv));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.bin");
        let bytes = file(&entries);
        fs::write(&path, &bytes).unwrap();
        let (book, problems) = polyglot::read(&bytes);
        prop_assert_eq!(problems, []);
        let lookup = Lookup::open(&path).unwrap();
        for (key, page) in book.pages() {
            prop_assert_eq!(&lookup.entries(key).unwrap(), &page.entries);
        }
        prop_assert_eq!(lookup.entries(Key(other)).unwrap(), book.entries(Key(other)));
    }

    #[test]
    fn an_unsorted_file_on_disk_is_no_trap(entries in some_file(), other: u64) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.bin");
        fs::write(&path, file(&entries)).unwrap();
        let lookup = Lookup::open(&path).unwrap();
        // Some entries may be missed, but no wrong ones are found.
        for key in entries.iter().map(|(key, ..)| *key).chain([other]) {
            for found in lookup.entries(Key(key)).unwrap() {
                prop_assert!(entries.iter().any(|entry| (entry.0, entry.1) == (key, found.mv.0)));
            }
        }
        fs::write(&path, []).unwrap();
        prop_assert!(lookup.entries(Key(other)).unwrap().is_empty());
    }
}
