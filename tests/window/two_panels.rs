//! Two panels beside the board, the dividers, and their state after a restart.

use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

use tabia_app::book;
use tabia_app::command::{Action, Command};
use tabia_app::shell::table::entry;
use tabia_book::Edit;
use tabia_chess::{Position, san};
use tabia_settings::{Room, Settings};

use crate::driver::Window;

const TWO_GAMES: &str = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
const SIDE: &str = "Width of the side panel";
const PANELS: &str = "Width of the two panels";
const SEARCH: &str = "Height of the search";

fn wide(room: Room) -> Window {
    in_folder(None, |settings| settings.room = room)
}

fn in_folder(folder: Option<&Path>, change: impl FnOnce(&mut Settings)) -> Window {
    let mut window = Window::with(folder, &[], change);
    resize(&mut window, 1920.0, 1080.0);
    window
}

fn resize(window: &mut Window, width: f32, height: f32) {
    window.harness.set_size(vec2(width, height));
    window.run();
}

fn place(window: &Window, name: &str) -> Rect {
    window.harness.get_by_label(name).rect()
}

fn board(window: &Window) -> Rect {
    place(window, "Chess board")
}

fn has(window: &Window, name: &str) -> bool {
    window.harness.query_by_label(name).is_some()
}

fn has_games(window: &Window) -> bool {
    let games = window.harness.query_by_role_and_label(Role::Grid, "Games");
    games.is_some()
}

/// Drags a divider by this distance.
fn drag(window: &mut Window, name: &str, by: egui::Vec2) {
    let start = place(window, name).center();
    window.harness.drag_at(start);
    window.harness.step();
    for step in 1..=4 {
        window.harness.hover_at(start + by * (step as f32 / 4.0));
        window.harness.step();
    }
    window.harness.drop_at(start + by);
    window.run();
    window.harness.hover_at(Pos2::new(5.0, 400.0));
    window.run();
}

#[test]
fn a_wide_window_shows_moves_beside_games_or_book_and_a_narrow_one_shows_one_panel() {
    let mut window = wide(Room::Analyse);
    window.type_move("e4");
    assert!(has(&window, "1 e4") && window.shows("No opening book is open"));
    window.paste(TWO_GAMES);
    assert!(
        has_games(&window) && has(&window, "1 e4"),
        "moves and games"
    );
    let both = board(&window);
    let head = |window: &Window, name: &str| {
        let tabs = window
            .harness
            .query_all_by_role_and_label(Role::Button, name);
        tabs.map(|tab| tab.rect().center())
            .max_by(|one, other| one.x.total_cmp(&other.x))
            .unwrap()
    };
    let tab = head(&window, "Book");
    window.tap(tab);
    assert!(window.shows("No opening book is open") && !has_games(&window));
    assert!(has(&window, "1 e4"));
    assert_eq!(window.app().context.room(), Room::Analyse);
    let tab = head(&window, "Games");
    window.tap(tab);
    assert!(has_games(&window));
    window.ctrl(Key::Num3);
    assert!(window.shows("No opening book is open") && has(&window, "1 e4"));
    window.ctrl(Key::Num1);
    assert!(!has_games(&window) && !window.shows("No opening book is open"));
    assert_eq!(board(&window), both, "in every room");
    window.ctrl(Key::Num2);
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0)] {
        resize(&mut window, width, height);
        assert!(has_games(&window) && !has(&window, "1 e4"), "{width}");
        window.click("Moves");
        assert!(!has_games(&window) && has(&window, "1 e4"), "{width}");
        window.click("Games");
    }
}

#[test]
fn the_second_panel_can_be_closed_and_change_sides() {
    let mut window = wide(Room::Analyse);
    window.paste(TWO_GAMES);
    let games = |window: &Window| {
        let games = window.harness.get_by_role_and_label(Role::Grid, "Games");
        games.rect()
    };
    assert!(games(&window).left() > place(&window, "1 e4").right());
    let width = games(&window).width();
    window.click("Swap panels");
    assert!(games(&window).right() < place(&window, "1 e4").left());
    assert!((games(&window).width() - width).abs() < 2.0);
    window.click("Two panels");
    assert!(has_games(&window) && !has(&window, "1 e4"));
    window.command("Two panels");
    assert!(has_games(&window) && has(&window, "1 e4"));
}

#[test]
fn in_a_window_without_room_for_two_panels_the_command_says_so() {
    let can_show_two = |window: &Window| {
        let command = Action::ToggleTwoPanels.into();
        entry(&command).unwrap().is_enabled(window.app())
    };
    let mut window = wide(Room::Analyse);
    assert!(can_show_two(&window));
    resize(&mut window, 1280.0, 800.0);
    assert!(!can_show_two(&window));
    // A panel that was widened has space.
    drag(&mut window, SIDE, vec2(-300.0, 0.0));
    assert!(can_show_two(&window));
    window.double_click(SIDE);
    assert!(!can_show_two(&window));
    window.command("Two panels");
    assert!(window.shows("Only Analyse and Book have two panels"));
}

#[test]
fn lines_are_dragged_and_go_back_by_a_double_click() {
    let mut window = wide(Room::Analyse);
    window.key(Key::Space);
    for (name, by) in [
        (SIDE, vec2(-100.0, 0.0)),
        (PANELS, vec2(60.0, 0.0)),
        (SEARCH, vec2(0.0, -200.0)),
    ] {
        let before = place(&window, name).center();
        drag(&mut window, name, by);
        let moved = place(&window, name).center() - before;
        assert!((moved - by).length() < 4.0, "{name}: {moved}");
        window.double_click(name);
        assert!(
            place(&window, name).center().distance(before) < 1.0,
            "{name}"
        );
    }
    // It stops at the ends of its range, and neither board nor panels vanish.
    drag(&mut window, SIDE, vec2(-1800.0, 0.0));
    assert!(board(&window).width() > 200.0);
    drag(&mut window, PANELS, vec2(-1800.0, 0.0));
    assert!(place(&window, PANELS).left() > place(&window, SIDE).right() + 200.0);
    drag(&mut window, SEARCH, vec2(0.0, -1000.0));
    assert!(place(&window, SEARCH).top() > place(&window, "Next move").bottom() + 60.0);
    drag(&mut window, SEARCH, vec2(0.0, 1000.0));
    assert!(place(&window, SEARCH).bottom() < place(&window, "Typed move").top() - 100.0);
    assert!(has(&window, "Limits and figures"));
}

#[test]
fn what_was_dragged_and_chosen_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let stands =
        |window: &Window| [SIDE, PANELS, SEARCH].map(|name| place(window, name).center().round());
    let mut window = in_folder(Some(folder.path()), |_| {});
    window.key(Key::Space);
    let usual = stands(&window);
    drag(&mut window, SIDE, vec2(-80.0, 0.0));
    drag(&mut window, PANELS, vec2(50.0, 0.0));
    drag(&mut window, SEARCH, vec2(0.0, -120.0));
    window.click("Swap panels");
    window.ctrl(Key::Num3);
    let dragged = stands(&window);
    assert_ne!(dragged, usual);
    let file = folder.path().join("settings.ron");
    let is_written = |_: &_| {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        text.contains(r#""room": "book""#)
    };
    window.wait(1.0);
    window.until("the settings", is_written);
    // No regular end: as if the process had been killed.
    std::mem::forget(window);
    let mut window = in_folder(Some(folder.path()), |_| {});
    assert_eq!(window.app().context.room(), Room::Book);
    window.key(Key::Space);
    assert_eq!(stands(&window), dragged);
    // Invalid values that were written by hand do no harm.
    let text = "{\"side_shift\": 1e30, \"panels_share\": -4.0, \"search_height\": Some(-7.0), \"room\": \"cellar\"}";
    std::fs::write(&file, text).unwrap();
    let window = in_folder(Some(folder.path()), |_| {});
    assert_eq!(window.app().context.room(), Room::Play);
    assert!(board(&window).width() > 200.0);
}

#[test]
fn beside_the_moves_undo_takes_back_what_was_changed_last() {
    let mut window = wide(Room::Analyse);
    window.apply(Command::Book(book::Command::New));
    window.ctrl(Key::Num2);
    window.type_move("e4");
    let start = Position::start();
    let add = |text: &str| {
        let entry = tabia_book::BookEntry::new(san::read(&start, text).unwrap(), 1);
        let at = tabia_book::Key::of(&start);
        Command::Book(book::Command::Edit(Edit::Add { at, entry }))
    };
    window.apply(add("d4"));
    let known = |window: &Window| window.app().book.open.as_ref().unwrap().is_dirty();
    assert!(known(&window));
    window.ctrl(Key::Z);
    assert!(!known(&window) && window.pgn().contains("e4"));
    window.ctrl_shift(Key::Z);
    window.type_move("e5");
    window.ctrl(Key::Z);
    assert!(known(&window) && !window.pgn().contains("e5"));
    // Where the book is not visible, it is not changed.
    window.apply(add("c4"));
    window.apply(Command::Shell(Action::GoTo(Room::Play)));
    window.ctrl(Key::Z);
    assert!(known(&window) && !window.pgn().contains("e4"));
}

#[test]
fn a_single_panel_in_a_wide_window_fills_it_with_lines_that_can_be_read() {
    let mut window = wide(Room::Play);
    let words = "word ".repeat(300);
    window.paste(&format!("1. e4 {{{words}}} *"));
    window.apply(Command::Shell(Action::GoTo(Room::Play)));
    assert!(place(&window, "Comment on the game").right() > 1890.0);
    let comments = window.harness.query_all_by_role(Role::Comment);
    let widths: Vec<f32> = comments.map(|row| row.rect().width()).collect();
    assert!(!widths.is_empty() && widths.iter().all(|width| *width <= 640.0));
}
