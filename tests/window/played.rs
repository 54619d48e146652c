//! Finished games: the report of the result, the next game, and the file that stores them.

use std::fs;
use std::path::Path;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::TabCommand;
use tabia_app::game::players::Player;
use tabia_app::{game, play};
use tabia_chess::{Color, Position};
use tabia_game::GameResult;
use tabia_game::pgn;

use crate::driver::Window;

const QUESTION: &str = "Save changes?";
const FILE: &str = "Played games.pgn";

/// Loses as White in two moves.
fn lose(window: &mut Window) {
    window.engine.borrow_mut().moves = ["e7e5", "d8h4"].into();
    window.play("f2 white pawn", "f3 empty");
    window.wait(1.0);
    window.play("g2 white pawn", "g4 empty");
    window.wait(1.0);
    assert!(!window.app().game.session.is_playing());
}

fn resign(window: &mut Window) {
    window.apply(play::Command::ConfirmResign.into());
}

/// Returns whether the panel with the result is shown.
fn is_reported(window: &Window) -> bool {
    let close = window.harness.query_by_label("Close the result");
    let rematch = window
        .harness
        .query_by_role_and_label(Role::Button, "Rematch");
    assert_eq!(close.is_some(), rematch.is_some());
    close.is_some()
}

fn played(folder: &Path) -> Vec<tabia_game::Game> {
    let bytes = fs::read(folder.join(FILE)).unwrap_or_default();
    let read = pgn::read(&bytes);
    assert!(read.problems.is_empty());
    read.games
}

#[test]
fn the_end_of_a_game_stands_beside_the_board_until_it_is_closed_or_another_game_is_shown() {
    let mut window = Window::new();
    assert!(!is_reported(&window));
    window.new_game(&[]);
    assert!(!is_reported(&window));
    lose(&mut window);
    assert!(is_reported(&window));
    assert!(window.shows("You lost  0–1") && window.shows("Checkmate: Black wins"));
    assert!(window.harness.query_by_label("Resign…").is_none());
    // Stepping through the game does not close it.
    window.key(Key::Home);
    window.wait(5.0);
    assert!(is_reported(&window));
    // The focus can reach it.
    let focused = |window: &Window, name: &str| {
        let mut buttons = window.harness.query_all_by_role(Role::Button);
        buttons
            .any(|node| node.is_focused() && node.accesskit_node().label().as_deref() == Some(name))
    };
    for name in ["Close the result", "Rematch", "Analyse", "Save as…"] {
        let reached = (0..80).any(|_| {
            window.key(Key::Tab);
            focused(&window, name)
        });
        assert!(reached, "{name}");
    }
    window.click("Close the result");
    assert!(!is_reported(&window));
    // Nothing is left of a closed panel, and the commands are still there.
    window.command("Rematch");
    assert!(window.app().game.session.is_playing());
    resign(&mut window);
    assert!(is_reported(&window) && window.shows("You lost  1–0"));
    window.apply(game::Command::PasteText("1. d4 *".to_owned()).into());
    assert!(!is_reported(&window));
    // It belongs to the tab of its game.
    window.apply(TabCommand::Previous.into());
    assert!(is_reported(&window));
}

#[test]
fn a_rematch_swaps_the_colours_and_keeps_the_rest() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    resign(&mut window);
    let ended = window.app().game.session.ended.clone().unwrap();
    window.click("Rematch");
    let session = &window.app().game.session;
    let play = session.play.as_ref().unwrap();
    assert_eq!(play.players, [Player::Engine, Player::Human]);
    assert_eq!(play.clocks.unwrap().control(), ended.begun.control.unwrap());
    assert_eq!(
        (play.limit, play.strength.elo),
        (ended.begun.limit, ended.begun.strength.elo)
    );
    assert_eq!(session.game().start(), &Position::start());
    assert_eq!(window.app().game.session.human(), Color::Black);
    assert!(!is_reported(&window));
    // Two clicks start one rematch, and the next one swaps the colours back.
    resign(&mut window);
    window.apply(play::Command::Rematch.into());
    window.apply(play::Command::Rematch.into());
    assert_eq!(window.app().game.session.human(), Color::White);
    // Another start position of the same kind.
    window.apply(play::Command::StopPlaying.into());
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.new_game(&["Chess960"]);
    let mut starts = Vec::new();
    for _ in 0..8 {
        starts.push(window.app().game.session.game().start().fen());
        resign(&mut window);
        window.click("Rematch");
    }
    let castling = |fen: &String| {
        fen.split(' ')
            .nth(2)
            .is_some_and(|rights| rights.len() == 4)
    };
    assert!(starts.iter().all(castling), "{starts:?}");
    starts.dedup();
    assert!(starts.len() > 1);
    // A position that was set up stays.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut window = Window::open(Some(tempfile::tempdir().unwrap().path()), &[]);
    window.paste(fen);
    window.apply(game::Command::PlayFromHere.into());
    window.click("Play");
    resign(&mut window);
    window.click("Rematch");
    assert_eq!(window.app().game.session.game().start().fen(), fen);
}

#[test]
fn analyse_shows_the_last_position_with_the_engine_on_and_save_as_asks_for_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    resign(&mut window);
    window.key(Key::Home);
    assert!(window.has("Review the game") && window.has("Save as…"));
    window.click("Analyse");
    let session = &window.app().game.session;
    assert_eq!(session.node(), session.game().main_line_end());
    let job = window.engine.borrow().jobs.last().unwrap().clone();
    assert!(job.limits.infinite && job.position == *session.position());
    assert!(window.shows("Line 1"));
    assert!(!is_reported(&window), "the panel about the end is closed");
    let path = folder.path().join("kept.pgn");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.command("Save as…");
    assert!(fs::read_to_string(path).unwrap().contains("0-1"));
}

#[test]
fn after_a_mate_analyse_shows_the_position_before_it() {
    let mut window = Window::new();
    window.new_game(&[]);
    lose(&mut window);
    window.click("Analyse");
    let session = &window.app().game.session;
    assert!(session.position().legal_moves().len() > 1);
    let next = session.game().children(session.node());
    assert_eq!(next, [session.game().main_line_end()]);
    assert!(window.shows("Line 1"));
}

#[test]
fn a_late_click_on_a_button_of_the_game_does_not_start_another() {
    let mut window = Window::new();
    window.new_game(&[]);
    let place = |window: &Window, name: &str| window.harness.get_by_label(name).rect();
    let names = ["Take back", "Hint", "Offer draw", "Resign…", "Move now"];
    let places = names.map(|name| place(&window, name));
    resign(&mut window);
    let rematch = place(&window, "Rematch");
    assert!(places.iter().all(|place| !place.intersects(rematch)));
    for place in places {
        window.tap(place.center());
        assert!(!window.app().game.session.is_playing() && is_reported(&window));
    }
}

#[test]
fn every_finished_game_is_kept_and_the_next_one_is_not_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.command("Played games");
    assert!(window.reported("No game has been played to its end yet"));
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    assert!(played(folder.path()).is_empty(), "it is not over");
    assert!(window.shows("New game (changed)"));
    resign(&mut window);
    assert!(window.shows("New game") && !window.shows("(changed)"));
    let games = played(folder.path());
    let [first] = games.as_slice() else {
        panic!("{games:?}");
    };
    let tag = |name| first.tags().get(name).unwrap_or_default().to_owned();
    assert_eq!(first.result(), GameResult::BlackWins);
    assert_eq!(
        (tag("White"), tag("TimeControl")),
        ("You".to_owned(), "180+2".to_owned())
    );
    assert!(tag("Black").starts_with("Tabia") && tag("Date").starts_with("2026.11."));
    assert!(!first.is_empty());
    // Several games in a row without a question.
    window.click("Rematch");
    assert!(!window.shows(QUESTION) && window.app().game.session.is_playing());
    let tabs = |window: &Window| {
        let tabs = window.harness.query_all_by_role(Role::Tab);
        tabs.count()
    };
    assert_eq!(
        tabs(&window),
        1,
        "the next game takes the place of one that is kept"
    );
    // An unfinished game is asked about.
    window.wait(1.0);
    window.ctrl(Key::W);
    assert!(window.shows(QUESTION));
    window.key(Key::Escape);
    resign(&mut window);
    window.new_game(&[]);
    assert!(!window.shows(QUESTION));
    lose(&mut window);
    assert_eq!(played(folder.path()).len(), 3);
    // Later annotations are not stored there: the next game leaves the tab open.
    window.key(Key::Num4);
    assert!(window.shows("New game (changed)"));
    window.ctrl(Key::W);
    assert!(window.shows(QUESTION));
    window.key(Key::Escape);
    window.click("Rematch");
    assert_eq!(tabs(&window), 2);
    window.apply(TabCommand::Previous.into());
    window.ctrl(Key::Z);
    window.ctrl(Key::W);
    assert!(!window.shows(QUESTION) && tabs(&window) == 1);
    resign(&mut window);
    window.command("Played games");
    assert!(!window.shows(QUESTION));
    window.wait(0.5);
    assert_eq!(window.app().game.session.document.len(), 4);
    assert!(!is_reported(&window));
}

#[test]
fn a_file_of_the_users_behind_the_game_is_still_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    let path = folder.path().join("mine.pgn");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl(Key::S);
    assert!(path.exists());
    resign(&mut window);
    assert_eq!(played(folder.path()).len(), 1);
    window.click("Rematch");
    assert!(window.app().game.session.document.path().is_none());
    window.apply(TabCommand::Previous.into());
    window.ctrl(Key::W);
    assert!(window.shows(QUESTION), "its result is not in that file");
}

#[test]
fn what_cannot_be_kept_is_reported_once_and_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(FILE)).unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.new_game(&[]);
    resign(&mut window);
    window.wait(2.0);
    let toasts = window.app().context.toasts.texts();
    let reported = toasts.filter(|text| text.contains("could not be added"));
    assert_eq!(reported.count(), 1);
    assert!(is_reported(&window));
    window.ctrl(Key::W);
    assert!(window.shows(QUESTION));
}

#[test]
fn two_windows_keep_their_games_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [(); 2].map(|()| Window::open(Some(folder.path()), &[]));
    for _ in 0..2 {
        for window in &mut windows {
            window.new_game(&[]);
            resign(window);
        }
    }
    assert_eq!(played(folder.path()).len(), 4);
}
