//! Hints in a game against the engine: first the piece, then its move.

use std::time::Duration;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use tabia_app::analysis::players::LocalPlayers;
use tabia_app::command::TabCommand;
use tabia_app::{analysis, game, play};
use tabia_chess::uci_move;
use tabia_engine::TimeLimit;

use crate::driver::Window;

const PIECE: &str = "Look at the knight on g1";
const MOVE: &str = "Try Ng1–f3";

/// Opens a game in which White is to move and the engine would play Nf3.
fn to_move() -> Window {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.engine.borrow_mut().moves = ["g1f3"].into();
    window
}

/// Returns whether a hint is shown.
fn is_hinted(window: &Window) -> bool {
    window.shows("Look at") || window.shows("Try ") || window.shows(", hint")
}

/// Returns whether the last search was for a hint: all others in a game are at the engine's level.
fn searched_for_a_hint(window: &Window) -> bool {
    let script = window.engine.borrow();
    let job = script.jobs.last().expect("a search");
    job.limits.strength.is_none()
}

#[test]
fn a_hint_shows_the_piece_then_its_move_and_then_goes() {
    let mut window = to_move();
    let before = window.pgn();
    window.key(Key::H);
    assert!(window.shows(PIECE) && window.shows("g1 white knight, hint"));
    assert!(!window.shows("hint target") && !window.shows(MOVE));
    window.key(Key::H);
    assert!(window.shows(MOVE) && window.shows("f3 empty, hint target"));
    assert!(!window.shows(PIECE));
    window.key(Key::H);
    assert!(!is_hinted(&window));
    // It was one search at full strength with one line.
    let jobs = window.engine.borrow().jobs.clone();
    assert_eq!(jobs.len(), 1);
    assert_eq!((jobs[0].limits.lines, jobs[0].limits.strength), (1, None));
    assert_eq!(
        jobs[0].limits.time,
        Some(TimeLimit::Move(Duration::from_millis(500)))
    );
    let app = window.app();
    assert!(app.best_line().is_none() && app.engine_arrows().is_empty());
    assert_eq!(window.pgn(), before);
    let play = app.game.session.play.as_ref().unwrap();
    assert!(play.clocks.unwrap().running().is_some());
    assert_eq!(play.engine_score, None);
    // The button does the same.
    window.engine.borrow_mut().moves = ["g1f3"].into();
    window.click("Hint");
    assert!(window.shows(PIECE));
}

#[test]
fn a_hint_goes_when_the_position_does() {
    for way in ["move", "takeback", "look", "stop", "resign", "another game"] {
        let mut window = to_move();
        window.engine.borrow_mut().moves = ["e7e5"].into();
        window.play("e2 white pawn", "e4 empty");
        window.wait(0.5);
        window.engine.borrow_mut().moves = ["g1f3"].into();
        window.key(Key::H);
        window.key(Key::H);
        assert!(window.shows(MOVE), "{way}");
        match way {
            "move" => {
                window.engine.borrow_mut().moves = ["b8c6"].into();
                window.play("g1 white knight, hint", "f3 empty, hint target");
            }
            "takeback" => window.apply(play::Command::TakeBack.into()),
            "look" => window.key(Key::ArrowLeft),
            "stop" => window.apply(play::Command::StopPlaying.into()),
            "resign" => window.apply(play::Command::ConfirmResign.into()),
            _ => {
                // A second tab.
                window.apply(game::Command::PasteText("1. d4 *".to_owned()).into());
                window.wait(0.5);
                window.apply(TabCommand::Previous.into());
            }
        }
        window.wait(0.5);
        assert!(!is_hinted(&window), "{way}");
        // Returning does not restore the hint.
        window.key(Key::End);
        window.wait(0.5);
        assert!(!is_hinted(&window), "{way}");
        if way == "move" {
            let pgn = window.pgn();
            assert!(pgn.contains("2. Nf3") && pgn.contains("Nc6"), "{pgn}");
        }
    }
}

#[test]
fn while_a_hint_is_sought_the_window_says_so_and_a_move_ends_the_search() {
    let mut window = to_move();
    window.engine.borrow_mut().slow = true;
    window.key(Key::H);
    assert!(window.shows("Looking for a move…"));
    assert!(searched_for_a_hint(&window));
    // The engine's panel does not show it, even where engine output in games is enabled.
    window.apply(analysis::Command::ToggleThoughts.into());
    assert!(window.app().best_line().is_none());
    // A second press during the search requests the whole hint.
    window.key(Key::H);
    assert!(window.shows("Looking for a move…"));
    // The player moves first: the engine searches its own move, and a late answer is not taken for that.
    let late = {
        let script = window.engine.borrow();
        let position = script.jobs.last().unwrap().position.clone();
        (script.search, uci_move::read(&position, "g1f3").unwrap())
    };
    window.engine.borrow_mut().moves.clear();
    window.play("e2 white pawn", "e4 empty");
    assert!(!searched_for_a_hint(&window));
    window.engine.borrow_mut().late(late);
    window.engine.borrow_mut().moves = ["e7e5"].into();
    window.ctrl(Key::M);
    window.wait(0.5);
    assert!(window.pgn().contains("1. e4 {[%clk"), "{}", window.pgn());
    assert!(window.pgn().contains("e5") && !is_hinted(&window));
    assert!(!window.shows("Looking for a move…"));
}

#[test]
fn hints_are_for_the_human_who_is_to_move_against_the_engine() {
    let mut window = Window::new();
    let jobs = |window: &Window| window.engine.borrow().jobs.len();
    window.key(Key::H);
    window.apply(play::Command::Hint.into());
    assert_eq!((jobs(&window), is_hinted(&window)), (0, false));
    // A game of two humans has no hints.
    window.new_game(&["Human"]);
    window.apply(play::Command::Hint.into());
    assert_eq!((jobs(&window), is_hinted(&window)), (0, false));
    assert!(window.harness.query_by_label("Hint").is_none());
    // There is no hint while the engine thinks.
    let mut window = to_move();
    window.engine.borrow_mut().slow = true;
    window.engine.borrow_mut().moves.clear();
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::H);
    window.wait(0.5);
    assert!(!searched_for_a_hint(&window));
    assert!(!window.shows("Looking for a move…"));
}

#[test]
fn an_engine_that_fails_is_reported_and_asked_again_at_the_next_hint() {
    let mut window = to_move();
    window.engine.borrow_mut().failure = Some("no memory");
    window.key(Key::H);
    window.wait(0.5);
    assert!(window.reported("The engine failed: no memory"));
    assert!(!window.shows("Looking for a move…") && !is_hinted(&window));
    window.engine.borrow_mut().failure = None;
    window.key(Key::H);
    assert!(window.shows(PIECE));
}

#[test]
fn an_engine_that_had_no_time_to_look_gets_more() {
    let mut window = to_move();
    window.engine.borrow_mut().depth = 1;
    window.key(Key::H);
    window.wait(2.0);
    let times = |window: &Window| -> Vec<u128> {
        let script = window.engine.borrow();
        let times = script.jobs.iter().filter_map(|job| match job.limits.time {
            Some(TimeLimit::Move(time)) => Some(time.as_millis()),
            _ => None,
        });
        times.collect()
    };
    // In the end a poor hint is better than none.
    assert_eq!(times(&window), [500, 1000, 2000, 4000, 8000]);
    assert!(window.shows("Look at"));
}

#[test]
fn the_real_engine_hints_at_the_winning_move() {
    let mut window = Window::with_players(|ctx| Box::new(LocalPlayers::new(ctx.clone())));
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.apply(game::Command::PlayFromHere.into());
    window.click("Play");
    window.key(Key::H);
    window.until("the hint", |window| window.shows("Look at the rook on d1"));
    window.key(Key::H);
    assert!(window.shows("Try Rd1–d8#"));
    assert!(window.shows("d8 empty, hint target"));
}

#[test]
fn the_buttons_of_a_game_stand_side_by_side_however_narrow_the_window_is() {
    for width in [640.0, 760.0, 900.0, 1280.0] {
        let mut window = to_move();
        window.harness.set_size(egui::vec2(width, 600.0));
        window.run();
        let names = ["Take back", "Hint", "Offer draw", "Resign…", "Move now"];
        let places = names.map(|name| window.harness.get_by_label(name).rect());
        for pair in places.windows(2) {
            assert!(pair[0].right() <= pair[1].left(), "{width}: {pair:?}");
        }
        assert!(places[4].right() <= width, "{width}");
        window.engine.borrow_mut().moves = ["g1f3"].into();
        window.click("Hint");
        assert!(window.shows(PIECE), "{width}");
    }
}
