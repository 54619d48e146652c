//! Engines of the user as opponents and in the analysis.

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::game::players::{Player, PlayerId};
use tabia_app::play;
use tabia_chess::Color;
use tabia_player::TimeLimit;
use tabia_protocol::client::EngineProgram;
use tabia_settings::{EngineId, Room, Settings};

use crate::driver::Window;

const FIRST: PlayerId = PlayerId::Other(EngineId(1));
const SECOND: PlayerId = PlayerId::Other(EngineId(2));

/// Adds two engines to the settings.
fn add_two(settings: &mut Settings) {
    settings.use_books = false;
    for name in ["Caissa", "Philidor"] {
        settings.add_engine(EngineProgram {
            name: name.to_owned(),
            ..EngineProgram::new("/opt/engine")
        });
    }
}

fn with_two() -> Window {
    Window::with(None, &[], add_two)
}

/// Starts a game against the second engine, with these choices.
fn play_second(window: &mut Window, choices: &[&str]) {
    window.ctrl(Key::N);
    window.choose("Another engine");
    window.open_list("Which engine");
    window.click("Philidor");
    for choice in choices {
        window.choose(choice);
    }
    window.click("Play");
}

fn moves(window: &Window) -> usize {
    let session = &window.app().game.session;
    let play = session.play.as_ref();
    play.map_or(0, |play| session.game().keys_to(play.tip).len())
}

#[test]
fn an_engine_of_the_user_plays_by_the_clock() {
    let mut window = with_two();
    play_second(&mut window, &["3 + 2", "By the clock"]);
    let play = window.app().game.session.play.clone().unwrap();
    assert_eq!(
        (play.opponent, play.players),
        (SECOND, [Player::Human, Player::Engine])
    );
    assert_eq!(
        window.engine.borrow().running(),
        [SECOND],
        "before its move"
    );
    window.play("e2 white pawn", "e4 empty");
    let job = window.engine.borrow().jobs.last().cloned().unwrap();
    assert_eq!(job.player, SECOND);
    let Some(TimeLimit::Clock(clock)) = job.limits.time else {
        panic!("{:?}", job.limits)
    };
    let (left, increment) = clock.of(Color::Black);
    assert!(left > Duration::from_secs(170) && increment == Duration::from_secs(2));
    assert!(
        job.limits
            .strength
            .is_none_or(|strength| !strength.is_limited())
    );
    assert!(window.pgn().contains("[Black \"Philidor\"]"));
    assert_eq!(moves(&window), 2);
    // A hint is from Tabia's own engine.
    window.key(Key::H);
    let job = window.engine.borrow().jobs.last().cloned().unwrap();
    assert_eq!(job.player, PlayerId::Engine);
    window.apply(play::Command::TakeBack.into());
    assert_eq!(moves(&window), 0);
    window.play("d2 white pawn", "d4 empty");
    assert_eq!(moves(&window), 2);
    window.apply(play::Command::ConfirmResign.into());
    assert!(
        !window.engine.borrow().running().contains(&SECOND),
        "ended with the game"
    );
    window.apply(play::Command::Rematch.into());
    let play = window.app().game.session.play.clone().unwrap();
    assert_eq!(
        (play.opponent, play.players),
        (SECOND, [Player::Engine, Player::Human])
    );
    assert_eq!(moves(&window), 1);
}

#[test]
fn without_engines_the_dialog_leads_to_their_room() {
    let mut window = Window::new();
    window.ctrl(Key::N);
    window.choose("Another engine");
    assert!(window.shows("No engine has been added yet."));
    let play = window.harness.get_by_role_and_label(Role::Button, "Play");
    assert!(play.accesskit_node().is_disabled());
    window.click("Add an engine…");
    assert_eq!(window.app().context.room(), Room::Engines);
    assert!(!window.has("Another engine"));
}

#[test]
fn the_dialog_opens_with_a_named_engine() {
    let mut window = with_two();
    window.apply(
        play::Command::AskNewGame {
            from_here: false,
            opponent: Some(SECOND),
        }
        .into(),
    );
    window.click("Play");
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.opponent, SECOND);
    assert_eq!(window.app().context.room(), Room::Play);
}

#[test]
fn an_engine_that_ends_repeats_its_search_once_and_the_game_goes_on() {
    let mut window = with_two();
    play_second(&mut window, &["3 + 2", "By the clock"]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    let jobs = |window: &Window| {
        let jobs = &window.engine.borrow().jobs;
        jobs.iter().filter(|job| job.player == SECOND).count()
    };
    assert_eq!(jobs(&window), 1);
    let end = |window: &mut Window| {
        let ended = (SECOND, "the engine ended with signal SIGSEGV");
        window.engine.borrow_mut().ended.push(ended);
        window.wait(0.5);
    };
    end(&mut window);
    assert!(window.reported("It was started again for the same move."));
    assert_eq!(jobs(&window), 2);
    end(&mut window);
    assert_eq!(jobs(&window), 2, "no second time");
    assert!(window.has("Philidor does not play") && window.shows("SIGSEGV"));
    // The clocks are paused, so that nothing is lost.
    window.wait(300.0);
    assert!(window.app().game.session.is_paused());
    window.engine.borrow_mut().slow = false;
    window.click("Restart");
    assert_eq!((jobs(&window), moves(&window)), (3, 2));
    assert!(!window.app().game.session.is_paused());
    assert!(!window.has("Philidor does not play"));
}

#[test]
fn a_game_can_be_stopped_when_its_engine_fails() {
    let mut window = with_two();
    window.engine.borrow_mut().failure = Some("no such file");
    play_second(&mut window, &[]);
    assert!(window.reported("Philidor stopped: no such file"));
    assert!(window.has("Philidor does not play"));
    window
        .harness
        .get_by_role_and_label(Role::Button, "Stop playing")
        .click();
    window.run();
    assert!(!window.app().game.session.is_playing());
    assert!(!window.has("Philidor does not play"));
    // Analysis is not affected.
    window.engine.borrow_mut().failure = None;
    window.key(Key::Space);
    let job = window.engine.borrow().jobs.last().cloned().unwrap();
    assert_eq!(job.player, PlayerId::Engine);
}

#[test]
fn a_removed_engine_is_said_in_a_restored_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(Some(folder.path()), &[], add_two);
    play_second(&mut window, &["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.5);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    let play = window.app().game.session.play.clone().unwrap();
    assert_eq!(play.opponent, SECOND);
    window.wait(1.5);
    drop(window);
    let remove = |settings: &mut Settings| settings.engines.retain(|it| it.id != EngineId(2));
    let window = Window::with(Some(folder.path()), &[], remove);
    assert!(window.reported("removed from the list of engines"));
    assert!(window.app().game.session.is_playing());
}

#[test]
fn engines_have_names_of_their_own() {
    let mut window = with_two();
    window.ctrl(Key::N);
    window.choose("Another engine");
    window.click("Play");
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.opponent, FIRST);
    assert!(window.pgn().contains("[Black \"Caissa\"]"));
}
