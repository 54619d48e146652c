//! Changes of collections: flags, saved filters, merged segments and faults.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;

use super::{games_on_disk, import, new_collection, random_games};
use crate::collection::{
    Collection, GamePlace, ImportRules, LibraryError, OnDuplicate, Snapshot, Writer,
};
use crate::duplicates::duplicates;
use crate::edit::NewGame;
use crate::filter::{FilterError, select};
use crate::import::{ImportOptions, Source};
use crate::query::Query;
use crate::segment::SegmentError;
use crate::values::{Flag, Flags};

const FLAGGED: &str = "[White \"A\"]\n[ScidFlags \"TD\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. c4 *\n\n";

fn query(text: &str) -> Query {
    text.parse().unwrap()
}

/// Returns the names of White in the games that meet a query.
fn found(snapshot: &Snapshot, text: &str) -> Result<String, FilterError> {
    let games = select(snapshot, &query(text), &mut |_| ControlFlow::Continue(()))?.games;
    let places = snapshot.places();
    let met = places.filter(|place| games.contains(place.part as usize, place.slot));
    Ok(met
        .map(|place| snapshot.row(place).unwrap().white().to_owned())
        .collect())
}

fn flags(letters: &str) -> Flags {
    Flags::of_tag(letters)
}

fn edit(writer: &mut Writer<'_>, place: GamePlace, name: &str) {
    let game = NewGame {
        text: format!("[White \"{name}\"]\n\n1. e4 *"),
        replaces: Some(place),
    };
    let snapshot = writer.snapshot();
    writer.store(&snapshot, &[game], "", &|_| None).unwrap();
}

#[test]
fn flags_are_set_cleared_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[FLAGGED.as_bytes()]);
    let snapshot = collection.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    let mut writer = collection.writer().unwrap();
    let now = |writer: &Writer<'_>| {
        let snapshot = writer.snapshot();
        ["flag:T", "flag:!", "flag:D"].map(|text| found(&snapshot, text).unwrap())
    };
    assert_eq!(now(&writer), ["A", "", "A"]);
    writer
        .flag(&snapshot, &places[1..], flags("T!"), Flags::default())
        .unwrap();
    assert_eq!(now(&writer), ["ABC", "BC", "A"]);
    // A cleared flag hides that of the tag.
    writer
        .flag(&snapshot, &places[..2], flags("!"), flags("T"))
        .unwrap();
    assert_eq!(now(&writer), ["C", "ABC", "A"]);
    let snapshot = writer.snapshot();
    let mut texts = snapshot.texts();
    let shown = places.iter().map(|place| texts.flags(*place).unwrap());
    let shown: Vec<String> = shown.map(|flags| flags.unwrap().to_string()).collect();
    assert_eq!(shown, ["!", "!", "T!"]);
    writer.undo().unwrap();
    assert_eq!(now(&writer), ["ABC", "BC", "A"]);
    writer.redo().unwrap();
    // An edited game keeps its flags, and so does a copy.
    edit(&mut writer, places[1], "b");
    assert_eq!(now(&writer), ["C", "AbC", "A"]);
    let kept = now(&writer);
    writer
        .compact(1, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(now(&writer), kept);
    writer.undo().unwrap();
    assert_eq!(now(&writer), ["C", "ABC", "A"]);
    writer.redo().unwrap();
    writer
        .compact(0, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(now(&writer), kept);
    let whole = writer.snapshot();
    drop(writer);
    let marks = &collection.snapshot().parts[0].marks;
    assert_eq!(marks.get(Flag::Tactics, 0), Some(false));
    assert_eq!(marks.get(Flag::Endgame, 0), None);
    assert_eq!(marks.flags(0, flags("T")).to_string(), "!");
    let mut copy = Collection::create(&folder.path().join("copy.tabia-games")).unwrap();
    let mut writer = copy.writer().unwrap();
    let places: Vec<GamePlace> = whole.places().collect();
    let go_on = &mut |_| ControlFlow::Continue(());
    writer
        .copy_from(&whole, &places, OnDuplicate::Keep, go_on)
        .unwrap();
    assert_eq!(now(&writer), kept);
}

#[test]
fn filters_are_saved_and_used_in_queries() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[FLAGGED.as_bytes()]);
    let mut writer = collection.writer().unwrap();
    writer.save_filter("tactical", &query("flag:T")).unwrap();
    writer.save_filter("not a", &query("-white=A")).unwrap();
    writer
        .save_filter("both", &query("@tactical or filter:\"not a\""))
        .unwrap();
    let now = writer.snapshot();
    assert_eq!(found(&now, "@tactical").unwrap(), "A");
    assert_eq!(found(&now, "-@tactical white:b").unwrap(), "B");
    assert_eq!(found(&now, "@both").unwrap(), "ABC");
    assert!(
        matches!(found(&now, "@nothing"), Err(FilterError::NoFilter(name)) if name == "nothing")
    );
    writer
        .save_filter("tactical", &query("white:c @both"))
        .unwrap();
    let circular = found(&writer.snapshot(), "@both");
    assert!(
        matches!(circular, Err(FilterError::Circular(_))),
        "{circular:?}"
    );
    writer.undo().unwrap();
    assert_eq!(found(&writer.snapshot(), "@both").unwrap(), "ABC");
    writer.remove_filter("both").unwrap();
    assert!(found(&writer.snapshot(), "@both").is_err());
    assert!(matches!(
        writer.remove_filter("both"),
        Err(LibraryError::NoSuchFilter)
    ));
    writer
        .compact(1, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    let names: Vec<String> = writer.collection().filters().into_keys().collect();
    assert_eq!(names, ["not a", "tactical"]);
    writer.undo().unwrap();
    let names: Vec<String> = writer.collection().filters().into_keys().collect();
    assert_eq!(names, ["both", "not a", "tactical"]);
}

/// Returns the number of segment files.
pub(super) fn files(collection: &Collection) -> usize {
    let files = fs::read_dir(collection.folder()).unwrap().flatten();
    files
        .filter(|file| file.file_name().to_string_lossy().ends_with(".games"))
        .count()
}

/// Returns the games with their numbers.
fn contents(snapshot: &Snapshot) -> BTreeSet<(u64, String)> {
    let rows = snapshot.places().map(|place| snapshot.row(place).unwrap());
    rows.map(|row| (row.id(), row.white().to_owned())).collect()
}

#[test]
fn many_edits_do_not_make_many_files_and_are_all_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(300, 30).as_bytes()]);
    let old = collection.snapshot();
    let places: Vec<GamePlace> = old.places().collect();
    let mut states = vec![contents(&old)];
    for number in 0..100u64 {
        let mut writer = collection.writer().unwrap();
        match number % 5 {
            // Places of a snapshot that was taken before the segments were merged.
            4 => {
                writer
                    .delete(&old, &places[200 + number as usize..][..1])
                    .unwrap();
            }
            _ => {
                let snapshot = writer.snapshot();
                let place = snapshot.find_id(1 + number % 40).unwrap();
                edit(&mut writer, place, &format!("edit {number}"));
            }
        }
        states.push(contents(&writer.snapshot()));
    }
    assert!(files(&collection) <= 24, "{}", files(&collection));
    let again = Collection::open(collection.folder()).unwrap();
    assert_eq!((again.damages(), again.check().len()), (&[][..], 0));
    assert_eq!(contents(&again.snapshot()), states[100]);
    let mut writer = collection.writer().unwrap();
    for number in (0..100).rev() {
        writer.undo().unwrap();
        assert_eq!(contents(&writer.snapshot()), states[number]);
    }
    for state in &states[1..] {
        writer.redo().unwrap();
        assert_eq!(contents(&writer.snapshot()), *state);
    }
    writer
        .compact(10, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    for state in states[90..].iter().rev() {
        assert_eq!(contents(&writer.snapshot()), *state);
        let _ = writer.undo();
    }
}

#[test]
fn a_failed_edit_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(5, 31).as_bytes()]);
    let log = collection.folder().join("changes.log");
    let (logged, before) = (fs::read(&log).unwrap(), contents(&collection.snapshot()));
    let mut writer = collection.writer().unwrap();
    // A folder is in the way of the next segment.
    fs::create_dir(writer.collection().folder().join("000002.games")).unwrap();
    let snapshot = writer.snapshot();
    let game = NewGame {
        text: "1. e4 *".to_owned(),
        replaces: None,
    };
    assert!(
        writer
            .store(&snapshot, std::slice::from_ref(&game), "", &|_| None)
            .is_err()
    );
    assert_eq!(fs::read(&log).unwrap(), logged);
    let places: Vec<GamePlace> = snapshot.places().collect();
    fs::create_dir(writer.collection().folder().join("000003.games")).unwrap();
    let go_on = &mut |_| ControlFlow::Continue(());
    let copied = writer.copy_from(&snapshot, &places, OnDuplicate::Keep, go_on);
    assert!(copied.is_err() && writer.redo().is_err());
    assert_eq!(contents(&writer.snapshot()), before);
    writer.store(&snapshot, &[game], "", &|_| None).unwrap();
    assert_eq!(writer.snapshot().len(), 6);
}

/// Damages the second change of a log, and returns the text before.
fn damage_log(collection: &Collection) -> String {
    let log = collection.folder().join("changes.log");
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, text.replacen("Began(change:2", "Began(change:9", 1)).unwrap();
    text
}

#[test]
fn a_collection_with_a_damaged_log_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..3 {
        import(&mut collection, &[random_games(5, seed).as_bytes()]);
    }
    let text = damage_log(&collection);
    let mut damaged = Collection::open(collection.folder()).unwrap();
    assert_eq!((damaged.damages().len(), damaged.snapshot().len()), (1, 5));
    assert!(matches!(damaged.writer(), Err(LibraryError::Damaged)));
    // The segments of the changes that cannot be read are still there.
    assert_eq!(files(&collection), 3);
    fs::write(collection.folder().join("changes.log"), text).unwrap();
    assert_eq!(games_on_disk(&collection), 15);
}

#[test]
fn files_of_an_import_that_cannot_be_done_again_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(10, 140).as_bytes()]);
    import(&mut collection, &[random_games(10, 141).as_bytes()]);
    let mut writer = collection.writer().unwrap();
    writer.undo().unwrap();
    drop(writer);
    assert_eq!(files(&collection), 2);
    let mut writer = collection.writer().unwrap();
    writer.redo().unwrap();
    assert_eq!(writer.snapshot().len(), 20);
    writer.undo().unwrap();
    let snapshot = writer.snapshot();
    let first: Vec<GamePlace> = snapshot.places().take(1).collect();
    writer.delete(&snapshot, &first).unwrap();
    assert_eq!(files(writer.collection()), 1);
    writer.undo().unwrap();
    assert_eq!(writer.snapshot().len(), 10);
    writer.redo().unwrap();
    assert!(writer.redo().is_err());
    drop(writer);
    let again = Collection::open(collection.folder()).unwrap();
    assert!(again.check().is_empty() && again.damages().is_empty());
    assert_eq!(again.snapshot().len(), 9);
}

#[test]
fn an_import_of_games_that_are_all_there_is_nothing_to_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let text = random_games(10, 142);
    import(&mut collection, &[text.as_bytes()]);
    let mut writer = collection.writer().unwrap();
    let source = Source {
        name: "again".to_owned(),
        reader: Box::new(Cursor::new(text.into_bytes())),
    };
    let options = ImportOptions {
        duplicates: OnDuplicate::Skip,
        ..ImportOptions::new(1, &|_| None)
    };
    let go_on = &mut |_| ControlFlow::Continue(());
    let again = writer.import(vec![source], &options, go_on).unwrap();
    assert_eq!((again.games, again.skipped), (0, 10));
    writer.undo().unwrap();
    assert_eq!(
        writer.snapshot().len(),
        0,
        "it is the first import that is undone"
    );
}

#[test]
fn an_interrupted_import_without_games_is_what_undo_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[FLAGGED.as_bytes()]);
    let mut writer = collection.writer().unwrap();
    // Its process was ended before the first segment.
    let sources = vec!["killed.pgn".to_owned()];
    let interrupted = writer
        .begin_import(sources, ImportRules::default())
        .unwrap();
    assert!(writer.collection().interrupted().is_some());
    assert_eq!(writer.undo().unwrap(), interrupted);
    assert!(writer.collection().interrupted().is_none());
    assert_eq!(writer.snapshot().len(), 3);
}

#[test]
fn a_repair_keeps_what_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..3 {
        import(&mut collection, &[random_games(200, 40 + seed).as_bytes()]);
    }
    let mut writer = collection.writer().unwrap();
    let snapshot = writer.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    writer.delete(&snapshot, &places[..10]).unwrap();
    writer
        .flag(&snapshot, &places[10..], flags("T"), Flags::default())
        .unwrap();
    drop(writer);
    let before = contents(&collection.snapshot());
    assert!(
        collection
            .repair(&mut |_| ControlFlow::Continue(()))
            .unwrap()
            .is_nothing()
    );
    // A byte in the middle of the first file, and all of the second.
    let [first, second] =
        ["000001.games", "000002.games"].map(|name| collection.folder().join(name));
    let mut bytes = fs::read(&first).unwrap();
    let middle = bytes.len() * 2 / 5;
    bytes[middle] ^= 1;
    fs::write(&first, bytes).unwrap();
    fs::write(&second, b"nothing").unwrap();
    let mut damaged = Collection::open(collection.folder()).unwrap();
    let repaired = damaged.repair(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        (
            repaired.set_aside.len(),
            repaired.unnamed,
            repaired.restored
        ),
        (2, 200, 0)
    );
    assert_eq!(repaired.saved + repaired.lost.len() as u64, 190);
    let mut again = Collection::open(damaged.folder()).unwrap();
    assert_eq!((again.damages(), again.check().len()), (&[][..], 0));
    let snapshot = again.snapshot();
    let now = contents(&snapshot);
    assert!(now.is_subset(&before) && now.len() as u64 == 200 + repaired.saved);
    for lost in &repaired.lost {
        assert!(before.contains(&(lost.id, lost.white.clone())));
        assert!(!now.contains(&(lost.id, lost.white.clone())));
    }
    assert_eq!(
        found(&snapshot, "flag:T").unwrap(),
        found(&snapshot, "").unwrap()
    );
    import(&mut again, &[random_games(5, 50).as_bytes()]);
    assert_eq!(contents(&again.snapshot()).len(), now.len() + 5);
}

#[test]
fn a_repair_of_the_log_brings_games_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..3 {
        import(&mut collection, &[random_games(5, 60 + seed).as_bytes()]);
    }
    let all = contents(&collection.snapshot());
    damage_log(&collection);
    let mut damaged = Collection::open(collection.folder()).unwrap();
    let repaired = damaged.repair(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        (repaired.set_aside.len(), repaired.restored, repaired.saved),
        (1, 10, 0)
    );
    let mut again = Collection::open(collection.folder()).unwrap();
    assert_eq!(again.damages(), []);
    assert_eq!(contents(&again.snapshot()), all);
    import(&mut again, &[random_games(5, 70).as_bytes()]);
    assert_eq!(contents(&again.snapshot()).len(), 20);
}

#[test]
fn files_that_are_newer_than_the_log_are_kept_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let log = collection.folder().join("changes.log");
    import(&mut collection, &[random_games(5, 80).as_bytes()]);
    let older = fs::read(&log).unwrap();
    for seed in 81..83 {
        import(&mut collection, &[random_games(5, seed).as_bytes()]);
    }
    let all = contents(&collection.snapshot());
    // As from a backup of the log alone.
    fs::write(&log, older).unwrap();
    let mut again = Collection::open(collection.folder()).unwrap();
    assert_eq!(again.unknown_files(), ["000002.games", "000003.games"]);
    import(&mut again, &[random_games(5, 90).as_bytes()]);
    assert_eq!(contents(&again.snapshot()).len(), 10);
    let repaired = again.repair(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(repaired.restored, 10);
    let again = Collection::open(again.folder()).unwrap();
    assert!(again.unknown_files().is_empty() && again.damages().is_empty());
    let now: BTreeSet<String> = contents(&again.snapshot())
        .into_iter()
        .map(|it| it.1)
        .collect();
    assert!(all.into_iter().all(|game| now.contains(&game.1)));
    assert_eq!(again.snapshot().len(), 20);
}

#[test]
fn an_import_is_cancelled_while_it_looks_for_duplicates() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let text = random_games(50, 122);
    import(&mut collection, &[text.as_bytes()]);
    let before = contents(&collection.snapshot());
    let mut writer = collection.writer().unwrap();
    let source = || Source {
        name: "again".to_owned(),
        reader: Box::new(Cursor::new(text.clone().into_bytes())),
    };
    let options = ImportOptions {
        duplicates: OnDuplicate::Skip,
        ..ImportOptions::new(1, &|_| None)
    };
    // The last report of the whole text is that of the search.
    let mut reports = 0;
    let imported = writer.import(vec![source()], &options, &mut |at| {
        reports += usize::from(at.games == 50);
        ControlFlow::Continue(())
    });
    assert_eq!(imported.unwrap().skipped, 50);
    let cancelled = writer.import(vec![source()], &options, &mut |at| {
        reports -= usize::from(at.games == 50);
        match reports {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(matches!(cancelled, Err(LibraryError::Cancelled)));
    assert_eq!(contents(&writer.snapshot()), before);
}

#[test]
fn a_damaged_file_costs_an_import_only_the_comparison_with_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let texts = [123, 124].map(|seed| random_games(60, seed));
    for text in &texts {
        import(&mut collection, &[text.as_bytes()]);
    }
    // The first byte whose damage is one of the moves.
    let path = collection.folder().join("000001.games");
    let whole = fs::read(&path).unwrap();
    let damage = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, bytes).unwrap();
        let opened = Collection::open(collection.folder()).unwrap();
        let damages = opened.check();
        damages.iter().any(|(_, error)| {
            matches!(error, SegmentError::Damaged { section, .. } if section.name() == "moves")
        })
    };
    assert!((0..whole.len()).step_by(97).any(damage));
    let mut opened = Collection::open(collection.folder()).unwrap();
    let mut writer = opened.writer().unwrap();
    let source = |text: &String| Source {
        name: "again".to_owned(),
        reader: Box::new(Cursor::new(text.clone().into_bytes())),
    };
    let options = ImportOptions {
        duplicates: OnDuplicate::Skip,
        ..ImportOptions::new(1, &|_| None)
    };
    let sources = texts.iter().map(source).collect();
    let imported = writer.import(sources, &options, &mut |_| ControlFlow::Continue(()));
    let imported = imported.unwrap();
    assert_eq!((imported.games, imported.skipped), (60, 60));
    assert_eq!(imported.failures[0].0, "000001.games");
}

#[test]
fn a_file_that_cannot_be_read_is_reported_once_whatever_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in [125, 126] {
        import(&mut collection, &[random_games(5, seed).as_bytes()]);
    }
    fs::write(collection.folder().join("000001.games"), "damaged").unwrap();
    let mut opened = Collection::open(collection.folder()).unwrap();
    let damages = opened.damages().to_vec();
    assert_eq!(damages.len(), 1);
    let mut writer = opened.writer().unwrap();
    writer.undo().unwrap();
    writer.redo().unwrap();
    let cancelled = writer.keep_interrupted();
    assert!(matches!(cancelled, Err(LibraryError::NoSuchChange)));
    let places: Vec<GamePlace> = writer.snapshot().places().collect();
    let snapshot = writer.snapshot();
    writer.delete(&snapshot, &places[..1]).unwrap();
    assert_eq!(writer.collection().damages(), damages);
}

#[test]
fn a_search_for_duplicates_reports_its_progress_and_is_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let text = random_games(3000, 121);
    for _ in 0..2 {
        import(&mut collection, &[text.as_bytes()]);
    }
    let snapshot = collection.snapshot();
    let mut done = Vec::new();
    let mut search = |most: usize| {
        done.clear();
        let found = duplicates(&snapshot, &mut |games| {
            done.push(games);
            match done.len() < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        (found.map(|found| found.duplicates.len()), done.clone())
    };
    let (found, all) = search(usize::MAX);
    assert!(found.unwrap() >= 3000);
    assert!(all.is_sorted() && *all.last().unwrap() > 3000, "{all:?}");
    for most in 1..=all.len() {
        let (found, done) = search(most);
        assert!(matches!(found, Err(LibraryError::Cancelled)));
        assert_eq!(done, all[..most]);
    }
}

#[test]
fn games_are_followed_through_edits_deletions_and_compactions() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(8, 3).as_bytes()]);
    import(&mut collection, &[random_games(8, 4).as_bytes()]);
    let before = collection.snapshot();
    let games: Vec<GamePlace> = before.places().collect();
    let mut writer = collection.writer().unwrap();
    writer
        .flag(&before, &games[..1], flags("D"), flags(""))
        .unwrap();
    assert!(before.has_games_of(&writer.snapshot()));
    edit(&mut writer, games[2], "Zoe");
    let after_edit = writer.snapshot();
    writer.delete(&after_edit, &games[9..10]).unwrap();
    writer
        .compact(0, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    let later = writer.snapshot();
    assert!(!before.has_games_of(&later));
    let found = before.follow(games.iter().copied(), &later);
    for (index, game) in games.iter().enumerate() {
        let now = found.get(game).map(|now| later.id(*now));
        let expected = (index != 2 && index != 9).then(|| before.id(*game));
        assert_eq!(now, expected, "{index}");
    }
}

#[test]
fn a_duplicate_stays_where_its_original_was_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n";
    import(&mut collection, &[game.repeat(2).as_bytes()]);
    let before = collection.snapshot();
    let found = duplicates(&before, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut writer = collection.writer().unwrap();
    writer.delete(&before, &[found.duplicates[0].kept]).unwrap();
    let deleted = writer.delete_duplicates(&before, &found.duplicates);
    assert!(matches!(deleted, Err(LibraryError::NoSuchGame)));
    assert_eq!(writer.snapshot().len(), 1);
}
