//! The Lab's page of small games, driven through its accessible names.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use tabia::app::game;
use tabia::settings::{LabPage, Room};

use crate::driver::Window;

fn lab() -> Window {
    Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Games;
        settings.reduced_motion = true;
    })
}

fn has(window: &Window, name: &str) -> bool {
    window.harness.query_by_label(name).is_some()
}

fn click(window: &mut Window, name: &str) {
    window.harness.get_by_label(name).click();
    window.run();
}

/// Runs until something is there, or gives up after a minute.
fn until(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    let start = std::time::Instant::now();
    while !is_there(window) {
        assert!(start.elapsed().as_secs() < 60, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run();
    }
}

#[test]
fn tic_tac_toe_is_played_against_a_search_that_does_not_lose() {
    let mut window = lab();
    // Before the first mark every cell draws.
    assert!(has(&window, "b2, Draw"));
    click(&mut window, "b2, Draw");
    assert!(has(&window, "b2, cross"));
    until(&mut window, "noughts answer", |window| {
        has(window, "Crosses to move")
    });
    let noughts = |window: &Window| {
        let cells = ["a1", "a3", "c1", "c3"];
        cells
            .into_iter()
            .find(|cell| has(window, &format!("{cell}, nought")))
    };
    assert!(noughts(&window).is_some(), "only a corner draws");
    click(&mut window, "Take back");
    assert!(
        has(&window, "b2, Draw"),
        "the search's move and the own one are taken back"
    );
}

#[test]
fn two_searches_play_to_the_end_and_the_page_stays_live() {
    let mut window = lab();
    let combo = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Who plays Crosses");
    combo.click();
    window.run();
    click(&mut window, "Fail-soft");
    until(&mut window, "a draw", |window| {
        has(window, "The game is a draw")
    });
    click(&mut window, "Start again");
    assert!(!has(&window, "The game is a draw"));
}

#[test]
fn draughts_are_moved_with_the_mouse_and_the_keyboard() {
    let mut window = lab();
    click(&mut window, "Russian draughts");
    click(&mut window, "c3, white man");
    assert!(has(&window, "c3, white man, chosen") && has(&window, "d4, can be reached"));
    // A second click lets go.
    click(&mut window, "c3, white man, chosen");
    assert!(has(&window, "c3, white man"));
    window.harness.get_by_label("c3, white man").focus();
    window.run();
    window.harness.key_press(Key::Enter);
    window.run();
    assert!(has(&window, "c3, white man, chosen"), "Enter chooses");
    window.harness.get_by_label("d4, can be reached").focus();
    window.run();
    window.harness.key_press(Key::Space);
    window.run();
    assert!(
        has(&window, "d4, white man") && has(&window, "c3"),
        "Space moves"
    );
    until(&mut window, "the answer", |window| {
        has(window, "White to move")
    });
    assert!(has(&window, "Take back"));
}

#[test]
fn the_lessons_are_stepped_through_and_run() {
    let mut window = lab();
    click(&mut window, "Towers of Hanoi");
    assert!(has(&window, "A: 4 3 2 1; B: ; C: "));
    click(&mut window, "Step on");
    assert!(has(&window, "A: 4 3 2; B: ; C: 1") && has(&window, "Disc 1 goes from A to C."));
    assert!(has(&window, "ring(4, A, B, C)") && has(&window, "      ring(1, A, C, B)"));
    click(&mut window, "To the end");
    assert!(has(&window, "A: ; B: 4 3 2 1; C: ") && has(&window, "Move 15 of 15 = 2^4 − 1"));
    click(&mut window, "Queens");
    click(&mut window, "To the end");
    let all = window
        .harness
        .query_by_label_contains("solutions so far: 92");
    assert!(all.is_some());
    click(&mut window, "To the beginning");
    click(&mut window, "Step on");
    assert!(has(&window, "Queens on a1"));
    click(&mut window, "Play");
    until(&mut window, "a second queen", |window| {
        has(window, "Queens on a1 b3")
    });
    click(&mut window, "Pause");
}

#[test]
fn the_lab_can_have_most_of_the_window() {
    let mut window = lab();
    let board = |window: &Window| window.harness.get_by_label("Chess board").rect().width();
    let usual = board(&window);
    click(&mut window, "Wide Lab");
    assert!(board(&window) < 0.7 * usual);
    click(&mut window, "Wide Lab");
    assert_eq!(board(&window), usual);
}

#[test]
fn a_pasted_position_stays_in_the_lab_and_a_list_of_games_does_not() {
    let mut window = lab();
    let room = |window: &Window| window.app().context.room();
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".to_owned();
    window.apply(game::Command::PasteText(fen).into());
    assert_eq!(room(&window), Room::Lab);
    assert!(has(&window, "e5 black king"));
    let games = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n".to_owned();
    window.apply(game::Command::PasteText(games).into());
    assert_eq!(room(&window), Room::Analyse);
}
