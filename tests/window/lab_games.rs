//! The page of small games of the Lab.

use std::fs;

use egui::Key;
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::Action;
use tabia_app::game;
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

#[test]
fn tic_tac_toe_is_played_against_a_search_that_does_not_lose() {
    let mut window = Window::lab(LabPage::Games);
    // Before the first move every cell draws.
    assert!(window.has("b2, Draw"));
    window.click("b2, Draw");
    assert!(window.has("b2, cross"));
    window.until("noughts answer", |window| window.has("Crosses to move"));
    let noughts = |window: &Window| {
        let cells = ["a1", "a3", "c1", "c3"];
        cells
            .into_iter()
            .find(|cell| window.has(&format!("{cell}, nought")))
    };
    assert!(noughts(&window).is_some(), "only a corner draws");
    window.click("Take back");
    assert!(
        window.has("b2, Draw"),
        "the search's move and the own one are taken back"
    );
}

#[test]
fn two_searches_play_to_the_end_and_the_page_stays_live() {
    let mut window = Window::lab(LabPage::Games);
    window.open_list("Who plays Crosses");
    window.click("Fail-soft");
    window.until("a draw", |window| window.has("The game is a draw"));
    window.click("Restart");
    assert!(!window.has("The game is a draw"));
}

#[test]
fn draughts_are_moved_with_the_mouse_and_the_keyboard() {
    let mut window = Window::lab(LabPage::Games);
    window.click("Russian draughts");
    window.click("c3, white man");
    assert!(window.has("c3, white man, chosen") && window.has("d4, can be reached"));
    // A second click deselects.
    window.click("c3, white man, chosen");
    assert!(window.has("c3, white man"));
    window.harness.get_by_label("c3, white man").focus();
    window.run();
    window.harness.key_press(Key::Enter);
    window.run();
    assert!(window.has("c3, white man, chosen"), "Enter chooses");
    window.harness.get_by_label("d4, can be reached").focus();
    window.run();
    window.harness.key_press(Key::Space);
    window.run();
    assert!(
        window.has("d4, white man") && window.has("c3"),
        "Space moves"
    );
    window.until("the answer", |window| window.has("White to move"));
    assert!(window.has("Take back"));
}

#[test]
fn the_lessons_are_stepped_through_and_run() {
    let mut window = Window::lab(LabPage::Games);
    window.click("Towers of Hanoi");
    assert!(window.has("A: 4 3 2 1; B: ; C: "));
    window.click("Step on");
    assert!(window.has("A: 4 3 2; B: ; C: 1") && window.has("Disc 1 goes from A to C."));
    assert!(window.has("ring(4, A, B, C)") && window.has("      ring(1, A, C, B)"));
    window.click("To the end");
    assert!(window.has("A: ; B: 4 3 2 1; C: ") && window.has("Move 15 of 15 = 2^4 − 1"));
    window.click("Queens");
    window.click("To the end");
    let all = window
        .harness
        .query_by_label_contains("solutions so far: 92");
    assert!(all.is_some());
    window.click("To the beginning");
    window.click("Step on");
    assert!(window.has("Queens on a1"));
    window.click("Play");
    window.until("a second queen", |window| window.has("Queens on a1 b3"));
    window.click("Pause");
}

#[test]
fn the_lab_can_have_most_of_the_window() {
    let mut window = Window::lab(LabPage::Games);
    let board = |window: &Window| window.harness.get_by_label("Chess board").rect().width();
    let usual = board(&window);
    window.click("Wide Lab");
    assert!(board(&window) < 0.7 * usual);
    window.click("Wide Lab");
    assert_eq!(board(&window), usual);
}

#[test]
fn a_file_that_is_opened_in_the_lab_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[White \"A\"]\n\n1. e4 *\n\n";
    for (name, count) in [("one.pgn", 1), ("two.pgn", 2)] {
        let path = folder.path().join(name);
        fs::write(&path, game.repeat(count)).unwrap();
        let mut window = Window::lab(LabPage::Games);
        window.apply(Action::OpenFile(path).into());
        window.until("the file", |window| {
            window.app().game.session.document.len() == count
                && window.app().game.session.game().len() == 1
        });
        // With one game the Lab analyses it; with several the list is shown.
        let is_lab = window.app().context.room() == Room::Lab;
        assert_eq!(is_lab, count == 1);
        assert_eq!(
            window.reported("one.pgn is open. Its moves are in Analyse."),
            is_lab
        );
    }
}

#[test]
fn a_pasted_position_stays_in_the_lab_and_a_list_of_games_does_not() {
    let mut window = Window::lab(LabPage::Games);
    let room = |window: &Window| window.app().context.room();
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".to_owned();
    window.apply(game::Command::PasteText(fen).into());
    assert_eq!(room(&window), Room::Lab);
    assert!(window.has("e5 black king"));
    let games = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n".to_owned();
    window.apply(game::Command::PasteText(games).into());
    assert_eq!(room(&window), Room::Analyse);
}
