//! Games are copied from one collection to another: with each rule for duplicates, cancelled, and killed.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use super::changes::files;
use super::{import, new_collection, random_games};
use crate::collection::{Collection, GamePlace, LibraryError, OnDuplicate, Snapshot};
use crate::copy::Copied;
use crate::values::{Flag, Flags};

/// Games of which the first is in both collections, more annotated in the other one; the second is alike in both.
const OWN: &str = "[White \"A\"]\n[Black \"B\"]\n[Date \"2001.01.01\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n\
                   [White \"C\"]\n[Black \"D\"]\n[Date \"2002.02.02\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O *\n\n\
                   [White \"E\"]\n[Black \"F\"]\n\n1. c4 *\n\n";

const OTHER: &str = "[White \"G\"]\n[Black \"H\"]\n\n1. b3 *\n\n\
                     [White \"C\"]\n[Black \"D\"]\n[Date \"2002.02.02\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O *\n\n\
                     [White \"A\"]\n[Black \"B\"]\n[Date \"2001.01.01\"]\n\n1. e4 {best} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n";

/// Returns White and, where it has a comment, an exclamation mark for each game.
fn shown(snapshot: &Snapshot) -> String {
    let mut texts = snapshot.texts();
    let one = |place: GamePlace| {
        let text = texts.get(place).unwrap().unwrap().decoded();
        let mark = if text.contains('{') { "!" } else { "" };
        snapshot.row(place).unwrap().white().to_owned() + mark
    };
    snapshot.places().map(one).collect()
}

/// Makes the two collections.
fn both(folder: &Path) -> (Collection, Snapshot) {
    let mut own = new_collection(folder);
    import(&mut own, &[OWN.as_bytes()]);
    let mut other = Collection::create(&folder.join("other.tabia-games")).unwrap();
    import(&mut other, &[OTHER.as_bytes()]);
    (own, other.snapshot())
}

/// Copies all games.
fn copy(own: &mut Collection, other: &Snapshot, rule: OnDuplicate) -> Copied {
    let places: Vec<GamePlace> = other.places().collect();
    let mut writer = own.writer().unwrap();
    let go_on = &mut |_| ControlFlow::Continue(());
    writer.copy_from(other, &places, rule, go_on).unwrap()
}

#[test]
fn each_rule_for_duplicates_holds_and_is_undone() {
    for (rule, [games, skipped, replaced], now) in [
        (OnDuplicate::Keep, [3, 0, 0], "ACEGCA!"),
        (OnDuplicate::Skip, [1, 2, 0], "ACEG"),
        (OnDuplicate::Replace, [2, 1, 1], "CEGA!"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (mut own, other) = both(folder.path());
        let copied = copy(&mut own, &other, rule);
        let counts = [
            copied.games,
            copied.repeated.skipped,
            copied.repeated.replaced,
        ];
        assert_eq!(counts, [games, skipped, replaced]);
        assert_eq!(shown(&own.snapshot()), now);
        let mut writer = own.writer().unwrap();
        writer.undo().unwrap();
        assert_eq!(shown(&writer.snapshot()), "ACE");
        writer.redo().unwrap();
        assert_eq!(shown(&writer.snapshot()), now);
        drop(writer);
        let again = Collection::open(own.folder()).unwrap();
        assert_eq!(shown(&again.snapshot()), now);
        assert!(again.check().is_empty() && again.damages().is_empty());
    }
}

#[test]
fn a_copy_that_replaces_a_game_has_its_flags() {
    let folder = tempfile::tempdir().unwrap();
    let (mut own, other) = both(folder.path());
    let mut writer = own.writer().unwrap();
    let before = writer.snapshot();
    let first: Vec<GamePlace> = before.places().take(1).collect();
    let set = Flags::from_iter([Flag::Tactics]);
    writer.flag(&before, &first, set, Flags::default()).unwrap();
    drop(writer);
    copy(&mut own, &other, OnDuplicate::Replace);
    let now = own.snapshot();
    let flagged = now.places().filter(|place| {
        let part = now.part(*place).unwrap();
        part.marks.get(Flag::Tactics, place.slot) == Some(true)
    });
    let flagged: Vec<GamePlace> = flagged.collect();
    assert_eq!(flagged.len(), 1);
    assert_eq!(now.row(flagged[0]).unwrap().white(), "A");
}

#[test]
fn a_second_copy_without_duplicates_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut own, other) = both(folder.path());
    copy(&mut own, &other, OnDuplicate::Skip);
    let again = copy(&mut own, &other, OnDuplicate::Skip);
    assert_eq!((again.games, again.repeated.skipped), (0, 3));
    let mut writer = own.writer().unwrap();
    writer.undo().unwrap();
    assert_eq!(
        shown(&writer.snapshot()),
        "ACE",
        "the change without games is passed over"
    );
}

#[test]
fn cancelled_copies_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(600, 120).as_bytes()]);
    let snapshot = collection.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    let mut target = Collection::create(&folder.path().join("copy.tabia-games")).unwrap();
    let mut writer = target.writer().unwrap();
    let mut copied = Vec::new();
    let cancelled = writer.copy_from(&snapshot, &places, OnDuplicate::Keep, &mut |games| {
        copied.push(games);
        match games < 512 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    assert!(matches!(cancelled, Err(LibraryError::Cancelled)));
    assert_eq!(copied, [256, 512]);
    assert!(writer.redo().is_err() && writer.undo().is_err());
    drop(writer);
    assert_eq!((files(&target), target.snapshot().len()), (0, 0));
}

#[test]
fn the_files_of_a_killed_copy_are_no_damage_and_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut other = new_collection(folder.path());
    import(&mut other, &[OTHER.repeat(23_000).as_bytes()]);
    let snapshot = other.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    let mut target = Collection::create(&folder.path().join("copy.tabia-games")).unwrap();
    import(&mut target, &[OWN.as_bytes()]);
    // The folder as it is when the process is killed in the second segment.
    let killed = folder.path().join("killed.tabia-games");
    let mut writer = target.writer().unwrap();
    let from = writer.collection().folder().to_owned();
    let watch = &mut |games| {
        if games > 66_000 && !killed.exists() {
            fs::create_dir(&killed).unwrap();
            for file in fs::read_dir(&from).unwrap().flatten() {
                fs::copy(file.path(), killed.join(file.file_name())).unwrap();
            }
        }
        ControlFlow::Continue(())
    };
    writer
        .copy_from(&snapshot, &places, OnDuplicate::Keep, watch)
        .unwrap();
    drop(writer);
    let mut killed = Collection::open(&killed).unwrap();
    assert!(killed.is_abandoned() && killed.unknown_files().is_empty());
    assert_eq!(shown(&killed.snapshot()), "ACE");
    let repaired = killed.repair(&mut |_| ControlFlow::Continue(())).unwrap();
    assert!(repaired.is_nothing());
    assert_eq!(files(&killed), 2);
    let mut writer = killed.writer().unwrap();
    let go_on = &mut |_| ControlFlow::Continue(());
    assert_eq!(files(writer.collection()), 1);
    writer
        .copy_from(&snapshot, &places[..5], OnDuplicate::Keep, go_on)
        .unwrap();
    drop(writer);
    assert!(!killed.is_abandoned());
    let again = Collection::open(killed.folder()).unwrap();
    assert!(again.check().is_empty() && again.unknown_files().is_empty());
    assert_eq!((again.snapshot().len(), files(&again)), (8, 2));
}
