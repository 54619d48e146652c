//! Engines of the user as opponents and in the analysis.

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::board::MarkStyle;
use tabia_app::command::Action;
use tabia_app::game::clocks::clock_text;
use tabia_app::game::players::{EngineLimit, Player, PlayerId};
use tabia_app::{analysis, play};
use tabia_chess::{Color, Position, uci_move};
use tabia_player::{Depth, TimeLimit};
use tabia_protocol::client::EngineProgram;
use tabia_settings::{EngineId, Room, Settings};

use crate::driver::Window;
use crate::engines;

const FIRST: PlayerId = PlayerId::Other(EngineId(1));
const SECOND: PlayerId = PlayerId::Other(EngineId(2));

/// Adds two engines to the settings.
fn add_two(settings: &mut Settings) {
    settings.use_books = false;
    for (number, name) in (1..).zip(["Caissa", "Philidor"]) {
        let program = EngineProgram {
            name: name.to_owned(),
            ..EngineProgram::new("/opt/engine")
        };
        add_engine_as(settings, EngineId(number), program);
    }
}

/// Adds an engine with a number that is known to the test.
pub fn add_engine_as(settings: &mut Settings, id: EngineId, program: EngineProgram) {
    settings.add_engine(program);
    settings.engines.last_mut().unwrap().id = id;
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
fn a_chosen_clock_is_the_limit_of_an_engine_unless_another_is_chosen() {
    let limit = |window: &Window| window.app().game.session.play.clone().unwrap().limit;
    let mut window = with_two();
    play_second(&mut window, &[]);
    let time = limit(&window);
    assert!(matches!(time, EngineLimit::Time(_)));
    window.apply(play::Command::ConfirmResign.into());
    play_second(&mut window, &["3 + 2"]);
    assert_eq!(limit(&window), EngineLimit::Clock);
    window.apply(play::Command::ConfirmResign.into());
    play_second(&mut window, &["5 + 0", "Time per move"]);
    assert_eq!(limit(&window), time);
    window.apply(play::Command::ConfirmResign.into());
    // As it was chosen last.
    play_second(&mut window, &[]);
    assert_eq!(limit(&window), time);
}

#[test]
fn the_opponent_of_the_last_game_is_offered_after_a_restart_while_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(Some(folder.path()), &[], add_two);
    play_second(&mut window, &[]);
    window.apply(play::Command::ConfirmResign.into());
    window.wait(2.0);
    drop(window);
    let opponent_after = |window: &mut Window| {
        window.ctrl(Key::N);
        window.click("Play");
        let play = window.app().game.session.play.clone().unwrap();
        window.key(Key::Escape);
        play.opponent
    };
    let mut window = Window::open(Some(folder.path()), &[]);
    assert_eq!(opponent_after(&mut window), SECOND);
    window.apply(play::Command::ConfirmResign.into());
    window.wait(2.0);
    drop(window);
    let remove = |settings: &mut Settings| settings.engines.retain(|it| it.id != EngineId(2));
    let mut window = Window::with(Some(folder.path()), &[], remove);
    assert_eq!(opponent_after(&mut window), PlayerId::Engine);
}

#[test]
fn the_clocks_stop_at_the_end_of_a_game() {
    let mut window = with_two();
    play_second(&mut window, &["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(30.0);
    window.apply(play::Command::ConfirmResign.into());
    window.wait(10.0);
    let clocks = window.app().game.session.ended.as_ref().unwrap().clocks;
    let left = clocks.unwrap().left(Color::White, 0.0);
    assert!(left > Duration::from_secs(140) && left < Duration::from_secs(155));
    let text = clock_text(left);
    assert!(window.has(&format!("Clock of White: {text}")), "{text}");
    // At an earlier move they are as they were then.
    window.key(Key::ArrowLeft);
    assert!(!window.has(&format!("Clock of White: {text}")));
    window.key(Key::ArrowRight);
    assert!(window.has(&format!("Clock of White: {text}")));
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
fn an_engine_that_is_back_in_the_list_goes_on_with_its_game() {
    let mut window = with_two();
    play_second(&mut window, &[]);
    window.apply(Action::GoTo(Room::Engines).into());
    let rows = engines::rows(&window);
    let second = rows.iter().find(|row| row.starts_with("Philidor"));
    window.click(second.unwrap());
    window.key(Key::Delete);
    assert!(window.reported("Its game is paused"));
    window.apply(Action::GoTo(Room::Play).into());
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.5);
    assert!(window.has("Philidor does not play") || window.reported("removed from the list"));
    window.apply(Action::GoTo(Room::Engines).into());
    window.ctrl(Key::Z);
    window.apply(Action::GoTo(Room::Play).into());
    window.wait(1.5);
    assert!(!window.has("does not play"));
    assert!(asked(&window, SECOND).is_some());
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

/// Adds an engine to the analysis by the button in the head of the panel.
fn add(window: &mut Window, name: &str) {
    window
        .harness
        .get_by_role_and_label(Role::CheckBox, "Analyse with another engine")
        .click();
    window.run();
    window
        .harness
        .get_by_role_and_label(Role::Button, name)
        .click();
    window.run();
}

/// Returns the search and the position that an engine was asked for last.
fn asked(window: &Window, player: PlayerId) -> Option<(u64, Position)> {
    let script = window.engine.borrow();
    let job = script.job_of(player)?;
    Some((job.search, job.position.clone()))
}

/// Sends the line of a search that begins with a move.
fn send_line(window: &mut Window, player: PlayerId, search: u64, score: i32, mv: &str) {
    let (_, position) = asked(window, player).unwrap();
    let mut script = window.engine.borrow_mut();
    script.score = score;
    let line = script.line(uci_move::read(&position, mv).unwrap());
    script.answer_of(player, search, line);
    drop(script);
    window.wait(0.5);
}

#[test]
fn engines_analyse_side_by_side_and_late_lines_are_not_shown() {
    let mut window = with_two();
    window.key(Key::Space);
    assert!(!window.shows("Search with"));
    add(&mut window, "Caissa");
    add(&mut window, "Philidor");
    assert_eq!(window.engine.borrow().running().len(), 3);
    let (late, start) = asked(&window, SECOND).unwrap();
    let first = asked(&window, FIRST).unwrap().0;
    send_line(&mut window, FIRST, first, 50, "c2c4");
    send_line(&mut window, SECOND, late, -20, "g1f3");
    assert!(window.has("Caissa: Line 1: +0.50") && window.has("Philidor: Line 1: −0.20"));
    let arrows = window.app().engine_arrows();
    let styles: Vec<MarkStyle> = arrows.iter().map(|mark| mark.style).collect();
    let expected = [
        MarkStyle::Engine(0),
        MarkStyle::Other(1, 0),
        MarkStyle::Other(2, 0),
    ];
    assert_eq!(styles, expected);
    // They follow the position, and a line of the old one is not shown.
    window.play("e2 white pawn", "e4 empty");
    for player in [PlayerId::Engine, FIRST, SECOND] {
        assert_ne!(asked(&window, player).unwrap().1, start);
    }
    let (now, position) = asked(&window, SECOND).unwrap();
    let stale = window
        .engine
        .borrow()
        .line(uci_move::read(&position, "a7a5").unwrap());
    window.engine.borrow_mut().score = 77;
    window.engine.borrow_mut().answer_of(SECOND, late, stale);
    window.wait(0.5);
    assert!(!window.shows("0.77"));
    assert!(now > late);
    // Restrictions and the lock apply to all of them.
    let mv = uci_move::read(&position, "d7d5").unwrap();
    window.apply(analysis::Command::Only(vec![mv]).into());
    for player in [PlayerId::Engine, FIRST, SECOND] {
        let script = window.engine.borrow();
        assert_eq!(script.job_of(player).unwrap().limits.search_moves, [mv]);
    }
    window.apply(analysis::Command::AllMoves.into());
    window.apply(analysis::Command::ToggleLock.into());
    let before = asked(&window, FIRST);
    window.key(Key::ArrowLeft);
    assert_eq!(asked(&window, FIRST), before);
    assert!(window.app().engine_arrows().is_empty());
    window.apply(analysis::Command::ToggleLock.into());
    // A game needs none of them.
    play_second(&mut window, &[]);
    assert!(!window.engine.borrow().running().contains(&FIRST));
}

#[test]
fn lines_and_limits_of_an_engine_are_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(Some(folder.path()), &[], |settings| {
        add_two(settings);
        settings.engine_depth = Some(20);
    });
    window.key(Key::Space);
    add(&mut window, "Caissa");
    let limits = |window: &Window| {
        let script = window.engine.borrow();
        let limits = script.job_of(FIRST).unwrap().limits.clone();
        (limits.depth, limits.lines)
    };
    assert_eq!(limits(&window), (Some(Depth(20)), 1));
    window.click("Lines and limits of Caissa");
    // Nothing of it moves under the pointer, though the panel below its button does.
    let places = |window: &Window| {
        let place = |name: &str| window.harness.get_by_label(name).rect();
        ["One line more", "Same limits as Tabia"].map(place)
    };
    let button = |window: &Window| {
        let button = window.harness.get_by_label("Lines and limits of Caissa");
        button.rect()
    };
    let (before, button_before) = (places(&window), button(&window));
    window.click("One line more");
    assert_eq!(places(&window), before);
    assert_ne!(button(&window), button_before);
    window.click("Same limits as Tabia");
    assert_eq!(places(&window), before);
    assert_eq!(limits(&window), (None, 2));
    window.key(Key::Escape);
    window.click("Hide the lines of Caissa");
    assert!(window.has("Show the lines of Caissa"));
    window.wait(2.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.key(Key::Space);
    assert!(window.has("Show the lines of Caissa"));
    assert_eq!(limits(&window), (None, 2));
    window.click("Close Caissa");
    assert!(!window.shows("Search with"));
    assert!(!window.engine.borrow().running().contains(&FIRST));
}

#[test]
fn without_the_own_search_the_others_have_the_bar_and_the_best_move() {
    let mut window = with_two();
    window.key(Key::Space);
    add(&mut window, "Caissa");
    window.click("Search with Tabia");
    let search = asked(&window, FIRST).unwrap().0;
    let own = asked(&window, PlayerId::Engine).unwrap().0;
    send_line(&mut window, FIRST, search, 123, "c2c4");
    let best = window.app().best_line().unwrap().clone();
    assert_eq!(best.score.cp(), Some(123));
    window.apply(analysis::Command::PlayBest.into());
    assert!(window.pgn().contains("1. c4"));
    assert_eq!(
        asked(&window, PlayerId::Engine).unwrap().0,
        own,
        "it is off"
    );
    assert!(asked(&window, FIRST).unwrap().0 > search);
    window.click("Search with Caissa");
    assert!(!window.engine.borrow().running().contains(&FIRST));
}

#[test]
fn an_engine_that_fails_in_the_analysis_says_why_and_is_restarted_by_hand() {
    let mut window = with_two();
    window.key(Key::Space);
    add(&mut window, "Caissa");
    let starts = |window: &Window| {
        let starts = &window.engine.borrow().starts;
        starts.iter().filter(|id| **id == FIRST).count()
    };
    assert_eq!(starts(&window), 1);
    let ended = (FIRST, "the engine ended with exit code 3");
    window.engine.borrow_mut().ended.push(ended);
    window.wait(5.0);
    assert_eq!(starts(&window), 1, "never by itself");
    assert!(window.shows("exit code 3"));
    window.play("e2 white pawn", "e4 empty");
    assert_eq!(starts(&window), 1);
    window.click("Restart");
    assert_eq!(starts(&window), 2);
    assert!(!window.shows("exit code 3"));
}

#[test]
fn several_engines_fit_into_a_small_window() {
    let mut window = Window::with(None, &[], |settings| {
        add_two(settings);
        add_engine_as(settings, EngineId(3), EngineProgram::new("/opt/third"));
        settings.engine_lines = 3;
    });
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    window.key(Key::Space);
    for name in ["Caissa", "Philidor", "third"] {
        add(&mut window, name);
        let player = match name {
            "Caissa" => FIRST,
            "Philidor" => SECOND,
            _ => PlayerId::Other(EngineId(3)),
        };
        let search = asked(&window, player).unwrap().0;
        send_line(&mut window, player, search, 10, "e2e4");
    }
    for name in ["Tabia", "Caissa", "Philidor", "third"] {
        window.click(&format!("Hide the lines of {name}"));
    }
    let switch = |window: &Window, name: &str| {
        let label = format!("Search with {name}");
        window.harness.get_by_label(&label).rect()
    };
    let places = ["Tabia", "Caissa", "Philidor", "third"].map(|name| switch(&window, name));
    assert!(places.windows(2).all(|two| two[0].bottom() <= two[1].top()));
    let search = window.harness.get_by_label("Analysis").rect();
    assert!(places[3].bottom() <= search.top());
}

#[test]
fn a_second_window_shows_the_changes_of_the_list_of_engines() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(Some(folder.path()), &[], add_two);
    window.apply(Action::GoTo(Room::Engines).into());
    window.wait(1.0);
    let mut other = Window::open(Some(folder.path()), &[]);
    other.apply(Action::GoTo(Room::Engines).into());
    other.wait(1.0);
    assert_eq!(engines::rows(&other).len(), 2);
    let rows = engines::rows(&window);
    let second = rows.iter().find(|row| row.starts_with("Philidor"));
    window.click(second.unwrap());
    window.key(Key::Delete);
    window.wait(1.0);
    other.until("the list without it", |window| {
        engines::rows(window).len() == 1
    });
    assert!(other.reported("The list of engines was changed in another window"));
    window.ctrl(Key::Z);
    window.wait(1.0);
    other.until("the list with it", |window| {
        engines::rows(window).len() == 2
    });
}
