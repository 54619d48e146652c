use super::*;
use crate::command::matches::{Entrant, EntrantPlayer, OpeningSource};
use tabia_matches::{Happening, play_tournament};
use tabia_protocol::client::EngineProgram;
use tabia_settings::EngineId;

fn entrant(name: &str, player: EntrantPlayer) -> Entrant {
    Entrant {
        player,
        name: name.to_owned(),
        control: None,
        identity: String::new(),
    }
}

fn setup() -> Setup {
    let program = Box::new(EngineProgram::new("/no/such/engine"));
    let id = EngineId(3);
    Setup {
        name: "A/B: test".to_owned(),
        entrants: vec![
            entrant("A", EntrantPlayer::Engine { id, program }),
            entrant(
                "B",
                EntrantPlayer::Program {
                    id: "tchess".to_owned(),
                },
            ),
        ],
        ..Setup::default()
    }
}

#[test]
fn a_tournament_is_kept_with_the_openings_of_a_file() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::new(data.path());
    let file = data.path().join("openings.epd");
    let rows = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n";
    fs::write(&file, rows).unwrap();
    let mut setup = setup();
    setup.games = 4;
    setup.openings = OpeningSource {
        kind: OpeningKind::File,
        file: file.clone(),
        is_random: false,
        plies: 8,
    };
    let create = |setup: &Setup| store.create(setup.clone(), &|_| true).map(Option::unwrap);
    let id = create(&setup).unwrap();
    assert_eq!(id.0, "0001 AB test");
    assert_eq!(create(&setup).unwrap().0, "0002 AB test");
    // The file is needed only once.
    fs::remove_file(&file).unwrap();
    let loaded = store.load(&id).unwrap();
    assert_eq!(loaded.settings.plan.openings.len(), 2);
    assert!(!loaded.stored.is_over && loaded.stored.report.games.is_empty());
    assert!(!loaded.setup.entrants[0].identity.is_empty());
    let listing = store.list(&[], None);
    assert_eq!(store.form(), Some(setup.clone()));
    let ids: Vec<&str> = listing.entries.iter().map(|entry| &*entry.id.0).collect();
    assert_eq!(ids, ["0002 AB test", "0001 AB test"]);
    // One that has not changed is not read again.
    let again = store.list(&listing.entries, None);
    let mut both = again.entries.iter().zip(&listing.entries);
    assert!(both.all(|(now, before)| Arc::ptr_eq(now, before)));
    store.mark_running(&id, true);
    let again = store.list(&listing.entries, None).entries;
    assert!(Arc::ptr_eq(&again[0], &listing.entries[0]));
    assert!(again[1].progress.as_ref().unwrap().was_interrupted);
    let own = store.list(&listing.entries, Some(&id)).entries;
    assert!(Arc::ptr_eq(&own[1], &listing.entries[1]));
    store.delete(&id).unwrap();
    assert!(store.load(&id).is_err());
    // Nothing is left of one that cannot be created.
    assert!(create(&setup).is_err());
    assert_eq!(store.ids().len(), 1);
}

#[test]
fn openings_are_those_of_a_book_and_faults_are_said() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::new(data.path());
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books/tabia.bin");
    let mut setup = setup();
    setup.games = 8;
    setup.openings = OpeningSource {
        kind: OpeningKind::Book,
        file: shipped.into(),
        is_random: true,
        plies: 6,
    };
    let id = store.create(setup.clone(), &|_| true).unwrap().unwrap();
    let loaded = store.load(&id).unwrap();
    let openings = &loaded.settings.plan.openings;
    let lengths: Vec<usize> = { openings.iter().map(|it| it.line().moves().len()) }.collect();
    assert_eq!(lengths, [6; 4]);
    assert_eq!(loaded.setup.openings, setup.openings);
    let written = fs::read_to_string(store.folder(&id).join(SETUP)).unwrap();
    assert!(
        written.contains("version: 2,"),
        "earlier programs refuse it"
    );
    let cut = data.path().join("cut.bin");
    let bytes = fs::read(shipped).unwrap();
    fs::write(&cut, &bytes[..bytes.len() - 3]).unwrap();
    setup.openings.file = cut;
    let problem = store.create(setup.clone(), &|_| true).unwrap_err();
    assert_eq!(problem.field, Some(Field::Openings));
    assert!(
        problem.text.contains("cut.bin: The book is cut off"),
        "{problem:?}"
    );
    setup.openings.kind = OpeningKind::Start;
    let id = store.create(setup, &|_| true).unwrap().unwrap();
    let written = fs::read_to_string(store.folder(&id).join(SETUP)).unwrap();
    assert!(written.contains("version: 1,"), "earlier programs read it");
}

#[test]
fn nothing_is_left_of_a_creation_that_is_ended() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::new(data.path());
    let mut setup = setup();
    setup.games = 100;
    setup.openings.kind = OpeningKind::Random;
    let most = std::cell::Cell::new(0);
    let watch = |found: Option<(usize, usize)>| {
        most.set(found.map_or(most.get(), |(found, _)| found));
        most.get() < 2
    };
    assert_eq!(store.create(setup, &watch), Ok(None));
    assert_eq!(most.get(), 2, "no more are searched");
    assert!(store.ids().is_empty());
}

#[test]
fn games_have_the_day_on_which_they_were_played() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::new(data.path());
    let mut setup = setup();
    setup.date = "2001.02.03".to_owned();
    setup.openings.kind = OpeningKind::Start;
    let id = store.create(setup, &|_| true).unwrap().unwrap();
    let loaded = store.load(&id).unwrap();
    let make = |_| Err("it cannot be started".to_owned());
    let (games, goes_on) = (store.games_file(&id), || true);
    let mut ignore = |_: Happening<'_>, _: &Results| {};
    let played = play_tournament(&loaded.settings, &make, Some(&games), &goes_on, &mut ignore);
    assert_eq!(played.unwrap().games.len(), 2);
    let file = data.path().join("games.pgn");
    assert_eq!(export(&store, &id, &file), Ok(2));
    let text = fs::read_to_string(&file).unwrap();
    let today = chrono::Local::now().format("%Y.").to_string();
    assert!(text.contains(&format!("[Date \"{today}")), "{text}");
    assert!(!text.contains("2001.02.03"));
}

#[test]
fn a_changed_engine_is_noticed() {
    let data = tempfile::tempdir().unwrap();
    let engine = data.path().join("engine");
    fs::write(&engine, "one").unwrap();
    let mut setup = setup();
    let program = Box::new(EngineProgram::new(&engine));
    let id = EngineId(3);
    setup.entrants[0].player = EntrantPlayer::Engine { id, program };
    identify(&mut setup).unwrap();
    assert_eq!(Store::check_identities(&setup), Ok(()));
    fs::write(&engine, "two").unwrap();
    let reason = Store::check_identities(&setup).unwrap_err();
    assert!(reason.starts_with("“A” has changed"), "{reason}");
}

#[test]
fn broken_and_later_setups_are_told_apart() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("setup.ron");
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        read_setup(&file)
    };
    assert!(matches!(
        read("(version: 1, name: "),
        Err(SetupError::Broken(_))
    ));
    assert!(matches!(read("(name: \"x\")"), Err(SetupError::Broken(_))));
    let newer = read("(version: 3, tempo: Fast, list: [1])");
    assert!(matches!(newer, Err(SetupError::Newer(3))));
    let missing = read_setup(&data.path().join("none"));
    assert!(matches!(missing, Err(SetupError::Missing)));
    assert_eq!(read("(version: 1, games: 6)").ok().unwrap().games, 6);
}
