//! Collections from end to end, against games read one by one.

mod changes;
mod copies;
mod explore;
mod golden;
mod order;

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read as _};
use std::ops::ControlFlow;
use std::path::Path;

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::Position;
use tabia_game::pgn;

use crate::collection::{
    ChangeState, Collection, Compacted, GamePlace, LibraryError, OnDuplicate, Writer,
};
use crate::edit::NewGame;
use crate::explore::explore;
use crate::export::{self, TextEncoding};
use crate::import::{ImportOptions, Imported, Source};

/// Returns games of random moves, many of which begin alike.
pub(crate) fn random_games(count: usize, seed: u64) -> String {
    let mut random = StdRng::seed_from_u64(seed);
    let mut text = String::new();
    for number in 0..count {
        let mut position = Position::start();
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.random_range(0..4)];
        let rating = random.random_range(0..3) * 900 + 300;
        text += &format!(
            "[Event \"E{}\"]\n[White \"Player {}\"]\n[Black \"Köhler {number}\"]\n[Date \"{}.01.??\"]\n[Result \"{result}\"]\n\
             [WhiteElo \"{rating}\"]\n\n",
            number % 7,
            number % 30,
            1990 + number % 40,
        );
        for ply in 0..random.random_range(0..80) {
            let moves = position.legal_moves();
            // Few moves at the start, so that positions meet.
            let most = if ply < 8 { 2 } else { 200 };
            let Some(mv) = moves.get(random.random_range(0..moves.len().clamp(1, most))) else {
                break;
            };
            if position.turn() == tabia_chess::Color::White {
                text += &format!("{}. ", position.fullmove_number());
            }
            text += &tabia_chess::san::write(&position, *mv);
            text += if ply % 11 == 5 { " {a note}\n" } else { " " };
            position = position.after(*mv);
        }
        text += result;
        text += "\n\n";
    }
    text
}

pub(crate) fn import(collection: &mut Collection, texts: &[&[u8]]) -> Imported {
    let sources = texts.iter().enumerate().map(|(i, text)| Source {
        name: format!("source {i}"),
        reader: Box::new(Cursor::new(text.to_vec())),
    });
    let options = ImportOptions::new(2, &|_| None);
    let mut writer = collection.writer().unwrap();
    writer
        .import(sources.collect(), &options, &mut |_| {
            ControlFlow::Continue(())
        })
        .unwrap()
}

pub(crate) fn new_collection(folder: &Path) -> Collection {
    Collection::create(&folder.join("games.tabia-games")).unwrap()
}

/// Returns the number of games that a reader finds.
pub(crate) fn games_on_disk(collection: &Collection) -> usize {
    Collection::open(collection.folder())
        .unwrap()
        .snapshot()
        .len()
}

/// Returns the texts of all games, one after the other.
fn all_bytes(collection: &Collection) -> Vec<u8> {
    let snapshot = collection.snapshot();
    let text = |place: GamePlace| {
        let part = snapshot.part(place).unwrap();
        part.segment.text(place.slot).unwrap().bytes
    };
    snapshot.places().flat_map(text).collect()
}

#[test]
fn imported_games_come_back_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let first = format!("\u{feff}% lead\n{}", random_games(700, 1));
    let second: Vec<u8> = random_games(50, 2).chars().map(|c| c as u8).collect();
    let imported = import(&mut collection, &[first.as_bytes(), &second, b""]);
    assert_eq!((imported.games, imported.with_problems), (750, 0));
    let expected = [first.as_bytes(), &second[..]].concat();
    assert!(all_bytes(&collection) == expected);
    let again = Collection::open(collection.folder()).unwrap();
    assert!(all_bytes(&again) == expected);
    assert!(again.damages().is_empty() && again.check().is_empty());
    // The games that are read from the texts are those of the file.
    let snapshot = again.snapshot();
    let games = pgn::read(first.as_bytes()).games;
    for (place, game) in snapshot.places().zip(&games) {
        let part = snapshot.part(place).unwrap();
        let (read, problems) = part.segment.text(place.slot).unwrap().game().unwrap();
        assert_eq!(problems, []);
        assert_eq!(pgn::write(&read), pgn::write(game));
        assert_eq!(
            part.segment
                .players()
                .get(part.segment.row(place.slot).white),
            game.tags().get("White").unwrap()
        );
    }
}

#[test]
fn games_are_exported_in_one_encoding() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let game = |name: &str| format!("[White \"{name}\"]\n\n1. e4 *\n\n");
    let latin: Vec<u8> = game("Jürgen").chars().map(|c| c as u8).collect();
    let units = format!("\u{feff}{}", game("Łukasz"))
        .encode_utf16()
        .collect::<Vec<u16>>();
    let utf_16: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
    import(&mut collection, &[game("Gerő").as_bytes(), &latin, &utf_16]);
    let snapshot = collection.snapshot();
    let exported = |encoding| {
        let mut out = Vec::new();
        let go_on = &mut |_| ControlFlow::Continue(());
        export::pgn(&snapshot, snapshot.places(), encoding, &mut out, go_on).unwrap();
        out
    };
    let (first, last) = (game("Gerő"), game("Łukasz"));
    let mark = "\u{feff}".as_bytes();
    assert_eq!(
        exported(TextEncoding::AsImported),
        [first.as_bytes(), &latin, mark, last.as_bytes()].concat()
    );
    let all = [first, game("Jürgen"), last].concat();
    assert_eq!(exported(TextEncoding::Utf8), all.into_bytes());
}

#[test]
fn changes_are_undone_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(100, 5).as_bytes()]);
    let before = all_bytes(&collection);
    let snapshot = collection.snapshot();
    let places: Vec<GamePlace> = snapshot.places().step_by(3).collect();
    let mut writer = collection.writer().unwrap();
    writer.delete(&snapshot, &places).unwrap();
    let again = writer.delete(&snapshot, &places[..1]);
    assert!(matches!(again, Err(LibraryError::NoSuchGame)));
    assert_eq!(writer.snapshot().len(), 100 - places.len());
    writer.undo().unwrap();
    assert_eq!(writer.snapshot().len(), 100);
    writer.redo().unwrap();
    assert_eq!(writer.snapshot().len(), 100 - places.len());
    writer.undo().unwrap();
    drop(writer);
    assert!(all_bytes(&collection) == before);
    let mut writer = collection.writer().unwrap();
    writer.undo().unwrap();
    assert!(writer.snapshot().is_empty());
    assert!(matches!(writer.undo(), Err(LibraryError::NoSuchChange)));
    writer.redo().unwrap();
    drop(writer);
    let again = Collection::open(collection.folder()).unwrap();
    assert!(all_bytes(&again) == before);
    let states: Vec<ChangeState> = again.changes().map(|change| change.state).collect();
    assert_eq!(states, [ChangeState::Done, ChangeState::Undone]);
}

#[test]
fn there_is_one_writer_and_readers_are_told_of_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let mut reader = Collection::open(collection.folder()).unwrap();
    assert!(!reader.refresh().unwrap());
    let writer = collection.writer().unwrap();
    assert!(matches!(reader.writer(), Err(LibraryError::Locked)));
    drop(writer);
    import(&mut collection, &[random_games(10, 6).as_bytes()]);
    assert!(reader.refresh().unwrap());
    assert_eq!(reader.snapshot().len(), 10);
    assert!(reader.writer().is_ok());
    assert!(matches!(
        Collection::create(collection.folder()),
        Err(LibraryError::Exists)
    ));
    assert!(matches!(
        Collection::open(folder.path()),
        Err(LibraryError::NotACollection)
    ));
    let file = folder.path().join("file.tabia-games");
    fs::write(&file, "").unwrap();
    assert!(matches!(
        Collection::open(&file),
        Err(LibraryError::NotACollection)
    ));
    assert!(matches!(
        Collection::open(&folder.path().join("none.tabia-games")),
        Err(LibraryError::Missing)
    ));
}

#[test]
fn a_cancelled_import_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(10, 7).as_bytes()]);
    let mut writer = collection.writer().unwrap();
    let source = Source {
        name: "text".to_owned(),
        reader: Box::new(Cursor::new(random_games(10, 8).into_bytes())),
    };
    let options = ImportOptions::new(1, &|_| None);
    let outcome = writer.import(vec![source], &options, &mut |_| ControlFlow::Break(()));
    assert!(matches!(outcome, Err(LibraryError::Cancelled)));
    assert_eq!(writer.snapshot().len(), 10);
    drop(writer);
    assert_eq!(games_on_disk(&collection), 10);
}

#[test]
fn nothing_is_written_where_the_folder_was_before_it_was_renamed() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(10, 7).as_bytes()]);
    let (before, after) = (collection.folder().to_owned(), folder.path().join("other"));
    let source = || Source {
        name: "text".to_owned(),
        reader: Box::new(Cursor::new(random_games(20, 8).into_bytes())),
    };
    let options = ImportOptions::new(1, &|_| None);
    let mut writer = collection.writer().unwrap();
    let mut rename = |_| {
        fs::rename(&before, &after).unwrap();
        ControlFlow::Continue(())
    };
    let outcome = writer.import(vec![source()], &options, &mut rename);
    assert!(matches!(outcome, Err(LibraryError::Moved)));
    assert!(matches!(writer.undo(), Err(LibraryError::Moved)));
    assert!(!before.exists());
    drop(writer);
    // The import can be completed in the folder with the other name.
    let mut renamed = Collection::open(&after).unwrap();
    assert!(renamed.damages().is_empty() && renamed.interrupted().is_some());
    let mut writer = renamed.writer().unwrap();
    let resumed = writer.resume(vec![source()], &options, &mut |_| ControlFlow::Continue(()));
    assert_eq!(resumed.unwrap().games, 20);
    assert_eq!(writer.snapshot().len(), 30);
}

#[test]
fn damaged_collections_are_reported_and_do_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(60, 9).as_bytes()]);
    import(&mut collection, &[random_games(20, 10).as_bytes()]);
    let path = collection.folder().join("000001.games");
    let whole = fs::read(&path).unwrap();
    let mut random = StdRng::seed_from_u64(11);
    for _ in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..bytes.len());
            match random.random_range(0..3) {
                0 => bytes[at] ^= 1 << random.random_range(0..8),
                1 => bytes.truncate(at.max(1)),
                _ => {
                    let end = (at + 50).min(bytes.len());
                    bytes[at..end].fill(random.random());
                }
            }
        }
        if bytes == whole {
            continue;
        }
        fs::write(&path, &bytes).unwrap();
        let damaged = Collection::open(collection.folder()).unwrap();
        let is_named = !damaged.damages().is_empty() || !damaged.check().is_empty();
        assert!(is_named);
        let snapshot = damaged.snapshot();
        assert!(snapshot.len() >= 20);
        let _ = explore(&snapshot, &Position::start(), None);
        for place in snapshot.places() {
            let _ = snapshot.part(place).unwrap().segment.text(place.slot);
        }
    }
}

#[test]
fn a_log_that_is_cut_anywhere_has_the_changes_before() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..3 {
        import(&mut collection, &[random_games(5, seed).as_bytes()]);
    }
    let log = collection.folder().join("changes.log");
    let whole = fs::read(&log).unwrap();
    let mut before = 0;
    for length in 15..=whole.len() {
        fs::write(&log, &whole[..length]).unwrap();
        let opened = Collection::open(collection.folder()).unwrap();
        assert_eq!(opened.damages(), []);
        let games = opened.snapshot().len();
        assert!(games >= before && games.is_multiple_of(5));
        before = games;
    }
    assert_eq!(before, 15);
}

#[test]
fn games_are_added_replaced_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(20, 12).as_bytes()]);
    let snapshot = collection.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    let id = snapshot.row(places[7]).unwrap().id();
    let mut writer = collection.writer().unwrap();
    let new = |text: &str, replaces| NewGame {
        text: text.to_owned(),
        replaces,
    };
    let games = [
        new("[White \"Edited\"]\n\n1. e4 *", Some(places[7])),
        new("[White \"Added\"]\n\n1. d4 *", None),
    ];
    writer
        .store(&snapshot, &games, "by hand", &|_| None)
        .unwrap();
    let now = writer.snapshot();
    assert_eq!(now.len(), 21);
    let edited = now.row(now.find_id(id).unwrap()).unwrap();
    assert_eq!(
        (edited.white(), edited.source(), edited.plies()),
        ("Edited", "by hand", 1)
    );
    let ids: BTreeSet<u64> = now
        .places()
        .map(|place| now.row(place).unwrap().id())
        .collect();
    assert_eq!(ids.len(), 21);
    let broken = [new("no game", None)];
    let stored = writer.store(&now, &broken, "", &|_| None);
    assert!(matches!(stored, Err(LibraryError::NotAGame)));
    let again = [new("1. e4 *", Some(places[7]))];
    let stored = writer.store(&snapshot, &again, "", &|_| None);
    assert!(matches!(stored, Err(LibraryError::NoSuchGame)));
    writer.undo().unwrap();
    assert_eq!(writer.snapshot().len(), 20);
    assert_ne!(writer.snapshot().find_id(id).map(|place| place.slot), None);
    drop(writer);

    let mut copy = Collection::create(&folder.path().join("copy.tabia-games")).unwrap();
    let mut writer = copy.writer().unwrap();
    let go_on = &mut |_| ControlFlow::Continue(());
    writer
        .copy_from(&snapshot, &places[3..9], OnDuplicate::Keep, go_on)
        .unwrap();
    drop(writer);
    let mut expected = Vec::new();
    for place in &places[3..9] {
        expected.extend(
            snapshot
                .part(*place)
                .unwrap()
                .segment
                .text(place.slot)
                .unwrap()
                .bytes,
        );
    }
    assert!(all_bytes(&copy) == expected);
    let mut written = Vec::new();
    let copied = copy.snapshot();
    let encoding = TextEncoding::AsImported;
    let count = export::pgn(&copied, copied.places(), encoding, &mut written, go_on);
    assert!(matches!(count, Ok(6)) && written == expected);
    // As a reader, with the empty lines between games that one file has.
    let mut read = String::new();
    let damaged = |error| panic!("{error}");
    let mut reader = export::PgnReader::new(&snapshot, places[3..9].iter().copied(), damaged);
    reader.read_to_string(&mut read).unwrap();
    assert_eq!(read, String::from_utf8(written).unwrap());
}

#[test]
fn a_compaction_keeps_the_games_and_the_last_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..6 {
        import(&mut collection, &[random_games(40, 20 + seed).as_bytes()]);
    }
    let mut reader = Collection::open(collection.folder()).unwrap();
    let mut writer = collection.writer().unwrap();
    let delete = |writer: &mut Writer<'_>, step: usize| {
        let snapshot = writer.snapshot();
        let places: Vec<GamePlace> = snapshot.places().step_by(step).collect();
        writer.delete(&snapshot, &places).unwrap();
    };
    delete(&mut writer, 5);
    delete(&mut writer, 7);
    let contents = |writer: &Writer<'_>| {
        let snapshot = writer.snapshot();
        let mut games: Vec<(u64, String, Vec<u8>)> = snapshot
            .places()
            .map(|place| {
                let row = snapshot.row(place).unwrap();
                let text = snapshot
                    .part(place)
                    .unwrap()
                    .segment
                    .text(place.slot)
                    .unwrap();
                (row.id(), row.black().to_owned(), text.bytes)
            })
            .collect();
        games.sort();
        games
    };
    let now = contents(&writer);
    writer.undo().unwrap();
    let before = contents(&writer);
    writer.redo().unwrap();
    let compacted = writer
        .compact(1, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(
        compacted,
        Compacted {
            segments_before: 6,
            segments_after: 1,
            games_removed: 48
        }
    );
    assert!(contents(&writer) == now);
    writer.undo().unwrap();
    assert!(contents(&writer) == before);
    assert!(matches!(writer.undo(), Err(LibraryError::NoSuchChange)));
    writer.redo().unwrap();
    assert!(contents(&writer) == now);
    // Positions are found as before, and a cancelled compaction changes nothing.
    let snapshot = writer.snapshot();
    assert_eq!(
        explore(&snapshot, &Position::start(), None)
            .total
            .results
            .games() as usize,
        snapshot.len()
    );
    let cancelled = writer.compact(0, &mut |_| ControlFlow::Break(()));
    assert!(matches!(cancelled, Err(LibraryError::Cancelled)));
    assert!(contents(&writer) == now);
    let last = writer
        .compact(0, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(
        (last.segments_after, last.games_removed as usize),
        (1, 192 - now.len())
    );
    assert!(contents(&writer) == now);
    writer
        .store(
            &writer.snapshot(),
            &[NewGame {
                text: "1. c4 *".to_owned(),
                replaces: None,
            }],
            "",
            &|_| None,
        )
        .unwrap();
    assert_eq!(contents(&writer).last().unwrap().0, 241);
    drop(writer);
    assert!(reader.refresh().unwrap());
    assert_eq!(reader.snapshot().len(), now.len() + 1);
    let files = fs::read_dir(reader.folder()).unwrap().flatten();
    let segments = files.filter(|file| file.file_name().to_string_lossy().ends_with(".games"));
    assert_eq!(segments.count(), 2);
}
