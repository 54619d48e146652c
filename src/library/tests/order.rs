//! The order of the games of a collection.

use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::{import, new_collection, random_games};
use crate::collection::{Collection, GamePlace, Snapshot, Writer};
use crate::edit::NewGame;
use crate::export::{self, TextEncoding};
use crate::filter::select;
use crate::{SortColumn, sort};

/// Returns the games as they are exported.
fn exported(snapshot: &Snapshot, places: Vec<GamePlace>) -> String {
    let mut out = Vec::new();
    let go_on = &mut |_| ControlFlow::Continue(());
    export::pgn(snapshot, places, TextEncoding::AsImported, &mut out, go_on).unwrap();
    String::from_utf8(out).unwrap()
}

fn ids(snapshot: &Snapshot) -> Vec<u64> {
    let places = snapshot.places();
    places.map(|place| snapshot.id(place).unwrap()).collect()
}

fn edit(writer: &mut Writer<'_>, id: u64, text: &str) {
    let snapshot = writer.snapshot();
    let game = NewGame {
        text: text.to_owned(),
        replaces: snapshot.find_id(id),
    };
    writer.store(&snapshot, &[game], "", &|_| None).unwrap();
}

#[test]
fn an_edited_game_keeps_its_place() {
    const GAMES: usize = 12;
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let text = random_games(GAMES, 100);
    import(&mut collection, &[text.as_bytes()]);
    let mut games: Vec<String> = text.split_inclusive("\n\n[").map(str::to_owned).collect();
    // The bracket belongs to the game that follows.
    for number in (1..games.len()).rev() {
        games[number].insert(0, '[');
        games[number - 1].pop();
    }
    assert_eq!(games.len(), GAMES);
    let mut states = vec![games.concat()];
    let mut writer = collection.writer().unwrap();
    let mut random = StdRng::seed_from_u64(101);
    for number in 0..20 {
        let id = random.random_range(1..=GAMES as u64);
        let edited = format!("[White \"Edit {number}\"]\n\n1. e4 *\n\n");
        edit(&mut writer, id, &edited);
        games[id as usize - 1] = edited;
        states.push(games.concat());
    }
    let in_order: Vec<u64> = (1..=GAMES as u64).collect();
    let assert_state = |snapshot: &Snapshot, state: &str| {
        assert_eq!(ids(snapshot), in_order);
        assert_eq!(exported(snapshot, snapshot.places().collect()), state);
    };
    for state in states[..20].iter().rev() {
        writer.undo().unwrap();
        assert_state(&writer.snapshot(), state);
    }
    for state in &states[1..] {
        writer.redo().unwrap();
        assert_state(&writer.snapshot(), state);
    }
    writer
        .compact(3, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    assert_state(&writer.snapshot(), &states[20]);
    writer.undo().unwrap();
    assert_state(&writer.snapshot(), &states[19]);
    drop(writer);
    let snapshot = Collection::open(collection.folder()).unwrap().snapshot();
    assert_state(&snapshot, &states[19]);
    // So do the numbers in queries, and the order by them.
    let query = "number:3..5".parse().unwrap();
    let found = select(&snapshot, &query, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut found = snapshot.places_of(&found.games);
    let ids_of = |places: &[GamePlace]| -> Vec<Option<u64>> {
        places.iter().map(|place| snapshot.id(*place)).collect()
    };
    assert_eq!(ids_of(&found), [Some(3), Some(4), Some(5)]);
    sort(&snapshot, &mut found, SortColumn::Number, true);
    assert_eq!(ids_of(&found), [Some(5), Some(4), Some(3)]);
}

#[test]
fn texts_are_the_same_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..3 {
        import(&mut collection, &[random_games(700, seed).as_bytes()]);
    }
    let snapshot = collection.snapshot();
    let mut places: Vec<GamePlace> = snapshot.places().collect();
    places.shuffle(&mut StdRng::seed_from_u64(7));
    // A game may be asked for twice.
    places.extend_from_within(..5);
    let mut texts = snapshot.texts();
    let one_by_one = places
        .iter()
        .map(|place| texts.get(*place).unwrap().unwrap());
    let one_by_one: Vec<_> = one_by_one.collect();
    for group in [1, 1000, 100_000, 1 << 30] {
        let grouped = snapshot.texts_in_groups(places.iter().copied(), group);
        let grouped = grouped.map(|(place, text)| (place, text.unwrap()));
        let expected = places.iter().copied().zip(one_by_one.iter().cloned());
        assert!(grouped.eq(expected), "{group}");
    }
}

#[test]
fn a_change_after_an_undo_is_the_one_that_is_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[random_games(3, 102).as_bytes()]);
    let white = |writer: &Writer<'_>| {
        let snapshot = writer.snapshot();
        let place = snapshot.find_id(2).unwrap();
        snapshot.row(place).unwrap().white().to_owned()
    };
    let mut writer = collection.writer().unwrap();
    edit(&mut writer, 2, "[White \"First\"]\n\n*");
    writer.undo().unwrap();
    edit(&mut writer, 2, "[White \"Second\"]\n\n*");
    edit(&mut writer, 2, "[White \"Third\"]\n\n*");
    writer.undo().unwrap();
    writer.undo().unwrap();
    // A compaction keeps what can be done again.
    writer
        .compact(3, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    drop(writer);
    let mut again = Collection::open(collection.folder()).unwrap();
    let mut writer = again.writer().unwrap();
    for name in ["Second", "Third"] {
        writer.redo().unwrap();
        assert_eq!(white(&writer), name);
    }
    assert!(writer.redo().is_err());
}
