//! Collections that earlier versions wrote are read.

use std::ops::ControlFlow;
use std::path::Path;

use tabia_chess::Position;

use super::{all_bytes, import, random_games};
use crate::collection::{ChangeState, Collection};
use crate::edit::NewGame;
use crate::explore::explore;
use crate::segment::Traits;
use crate::values::Flags;

/// The games that the collections hold.
const GAMES: &str = "\
[Event \"Club\"]
[Site \"Łódź\"]
[Date \"1999.12.??\"]
[Round \"3\"]
[White \"Maróczy, Géza\"]
[Black \"Anderssen, A.\"]
[Result \"1-0\"]
[WhiteElo \"2410\"]
[ECO \"C20\"]

1. e4 e5 {a note} 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6) 4. Qxf7# 1-0

[Event \"Set-up\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]

1. e4 Ke7 *

[Variant \"Chess960\"]
[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]

1. d4 d5 1/2-1/2

1. e4 Ke9 e5 0-1

";

/// Writes the collection of this version: an import, an edited game, a deletion that was undone, further edits until segments
/// are merged, flags and a saved filter.
fn write(folder: &Path) -> Collection {
    let mut collection = Collection::create(folder).unwrap();
    import(&mut collection, &[GAMES.as_bytes()]);
    let mut writer = collection.writer().unwrap();
    let snapshot = writer.snapshot();
    let places: Vec<_> = snapshot.places().collect();
    let edited = NewGame {
        text: "[White \"Edited\"]\n\n1. e4 c5 *".to_owned(),
        replaces: Some(places[1]),
    };
    writer
        .store(&snapshot, &[edited], "by hand", &|_| None)
        .unwrap();
    let snapshot = writer.snapshot();
    let places: Vec<_> = snapshot.places().collect();
    writer.delete(&snapshot, &places[..2]).unwrap();
    writer.undo().unwrap();
    // As many edits as make small segments one.
    for _ in 0..6 {
        let snapshot = writer.snapshot();
        let edited = NewGame {
            text: "[White \"Edited\"]\n\n1. e4 c5 *".to_owned(),
            replaces: snapshot.find_id(2),
        };
        writer
            .store(&snapshot, &[edited], "by hand", &|_| None)
            .unwrap();
    }
    let snapshot = writer.snapshot();
    assert_eq!(snapshot.parts.len(), 1);
    let places: Vec<_> = snapshot.places().collect();
    let [set, clear] = ["T!", "U"].map(Flags::of_tag);
    writer.flag(&snapshot, &places[1..], set, clear).unwrap();
    writer
        .save_filter("tactical", &"flag:T".parse().unwrap())
        .unwrap();
    drop(writer);
    collection
}

/// Checks what a collection holds.
fn assert_contents(collection: &Collection) {
    assert_eq!(
        (collection.damages(), collection.check().len()),
        (&[][..], 0)
    );
    let states: Vec<ChangeState> = collection.changes().map(|change| change.state).collect();
    assert_eq!(
        states[..3],
        [ChangeState::Done, ChangeState::Done, ChangeState::Undone]
    );
    let snapshot = collection.snapshot();
    if states.len() > 3 {
        let marks = &snapshot.parts[0].marks;
        let flags = snapshot
            .places()
            .map(|place| marks.flags(place.slot, Flags::of_tag("U")).to_string());
        assert_eq!(flags.collect::<Vec<_>>(), ["U", "T!", "T!", "T!"]);
        assert_eq!(
            snapshot.filters.get("tactical").map(String::as_str),
            Some("flag:T")
        );
    }
    let rows: Vec<_> = snapshot
        .places()
        .filter_map(|place| snapshot.row(place))
        .collect();
    let ids: Vec<u64> = rows.iter().map(|row| row.id()).collect();
    assert_eq!(ids, [1, 2, 3, 4]);
    let first = &rows[0];
    assert_eq!(
        [
            first.white(),
            first.black(),
            first.event(),
            first.site(),
            first.round(),
            first.source()
        ],
        [
            "Maróczy, Géza",
            "Anderssen, A.",
            "Club",
            "Łódź",
            "3",
            "source 0"
        ]
    );
    assert_eq!(
        (
            first.date().to_string(),
            first.eco().to_string(),
            first.plies(),
            first.line()
        ),
        ("1999.12.??".to_owned(), "C20".to_owned(), 7, 1)
    );
    assert_eq!(
        (first.white_rating().get(), first.black_rating().get()),
        (Some(2410), None)
    );
    assert!(first.traits().has(Traits::COMMENTS) && first.traits().has(Traits::VARIATIONS));
    assert_eq!((rows[1].white(), rows[1].source()), ("Edited", "by hand"));
    assert!(rows[2].traits().has(Traits::CHESS960) && rows[3].traits().has(Traits::PROBLEMS));
    let texts = String::from_utf8(all_bytes(collection)).unwrap();
    let set_up = GAMES.find("[Event \"Set-up").unwrap()..GAMES.find("[Variant").unwrap();
    let mut expected = GAMES.to_owned();
    expected.replace_range(set_up, "[White \"Edited\"]\n\n1. e4 c5 *\n\n");
    assert_eq!(texts, expected);
    let explored = explore(&snapshot, &Position::start(), None);
    let moves = explored
        .moves
        .iter()
        .map(|row| (format!("{:?}", row.mv), row.tally.results.games()));
    assert_eq!(moves.collect::<Vec<_>>(), [("e2e4".to_owned(), 3)]);
}

#[test]
fn collections_of_all_versions_are_read() {
    let folder = tempfile::tempdir().unwrap();
    assert_contents(&write(&folder.path().join("games.tabia-games")));
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut count = 0;
    for version in std::fs::read_dir(golden).unwrap() {
        assert_contents(&Collection::open(&version.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count >= 2);
}

/// Writes the collection that a change of the format adds to the folder `golden`.
#[test]
#[ignore = "run by hand when the format of collections changes, with the folder in TABIA_GOLDEN"]
fn write_a_golden_collection() {
    let folder = std::env::var("TABIA_GOLDEN").unwrap();
    write(Path::new(&folder));
}

#[test]
fn a_collection_of_version_1_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/1.tabia-games");
    for file in std::fs::read_dir(golden).unwrap().flatten() {
        std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    let mut collection = Collection::open(folder.path()).unwrap();
    let mut writer = collection.writer().unwrap();
    let snapshot = writer.snapshot();
    let places: Vec<_> = snapshot.places().collect();
    let user = Flags::of_tag("U");
    writer
        .flag(&snapshot, &places[..1], user, Flags::default())
        .unwrap();
    writer.undo().unwrap();
    drop(writer);
    let log = std::fs::read_to_string(folder.path().join("changes.log")).unwrap();
    assert!(log.starts_with("Tabia games 2\n"), "{log}");
    let again = Collection::open(folder.path()).unwrap();
    assert_eq!((again.damages(), again.changes().count()), (&[][..], 4));
    assert_eq!(all_bytes(&again), all_bytes(&collection));
}

#[test]
fn a_newer_version_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.tabia-games");
    let mut collection = Collection::create(&path).unwrap();
    import(&mut collection, &[random_games(3, 1).as_bytes()]);
    let log = path.join("changes.log");
    let text = std::fs::read_to_string(&log).unwrap();
    let newer = text.replacen("Tabia games 2", "Tabia games 3", 1);
    std::fs::write(&log, &newer).unwrap();
    assert!(matches!(
        Collection::open(&path),
        Err(crate::LibraryError::Newer)
    ));
    assert_eq!(std::fs::read_to_string(&log).unwrap(), newer);
    // A newer segment is left out.
    std::fs::write(&log, text).unwrap();
    let segment = path.join("000001.games");
    let mut bytes = std::fs::read(&segment).unwrap();
    bytes[8] += 1;
    std::fs::write(&segment, &bytes).unwrap();
    let mut opened = Collection::open(&path).unwrap();
    assert_eq!(opened.damages().len(), 1);
    assert!(opened.snapshot().is_empty());
    let mut writer = opened.writer().unwrap();
    let compacted = writer.compact(0, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(compacted, Err(crate::LibraryError::Damaged)));
    assert_eq!(std::fs::read(&segment).unwrap(), bytes);
}
