//! The page Boards of the Lab.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_settings::LabPage;

use crate::driver::Window;

/// Selects a move by its name in the list.
fn look_at(window: &mut Window, mv: &str) {
    window.open_list("Make a move");
    window.click(mv);
}

/// Makes a move on the board, which is only selected.
fn ask(window: &mut Window, from: &str, to: &str) {
    window.click(from);
    window.click(to);
}

const NAMES: [&str; 7] = [
    "Tabia's own",
    "10 × 12 mailbox",
    "0x88",
    "16 × 16 with lists",
    "Bitboards",
    "Rotated bitboards",
    "Neighbour links",
];

#[test]
fn the_boards_race_and_agree() {
    let mut window = Window::wide_lab(LabPage::Boards);
    for name in NAMES {
        let row = window
            .harness
            .query_by_role_and_label(Role::RadioButton, name);
        assert!(row.is_some(), "{name}");
    }
    window.harness.get_by_label("Race").click();
    window.harness.step();
    window.until("all boards count", |window| {
        window.has("All count 197,281 leaves at depth 4")
    });
    for name in NAMES {
        let row = window
            .harness
            .query_all_by_role(Role::RadioButton)
            .filter_map(|row| row.accesskit_node().label())
            .find(|label| label.starts_with(&format!("{name}: ")));
        let row = row.unwrap_or_else(|| panic!("{name} has no result"));
        assert!(row.contains("M/s") && row.contains("bytes"), "{row}");
        // The slowest and the fastest of several runs.
        assert!(row.contains('–') && row.contains(", best of "), "{row}");
    }
    assert!(window.shows("of CPU time") || cfg!(not(unix)));
    // Another position was not counted.
    look_at(&mut window, "Nf3");
    window.click("Play it");
    assert!(!window.shows("All count") && window.fen().contains("5N2"));
}

#[test]
fn a_race_can_be_stopped_and_run_again() {
    let mut window = Window::wide_lab(LabPage::Boards);
    let depth = window
        .harness
        .get_by_role_and_label(Role::SpinButton, "Depth");
    depth.click();
    window.run();
    window
        .harness
        .key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.harness.get_by_role(Role::TextInput).type_text("6");
    window.key(egui::Key::Enter);
    window.harness.get_by_label("Race").click();
    window.harness.step();
    window.harness.step();
    assert!(window.has("Stop"), "it runs");
    window.harness.get_by_label("Stop").click();
    window.harness.step();
    window.until("the race ends", |window| window.has("Race"));
    assert!(window.has("Stopped before all had counted"));
}

#[test]
fn a_move_shows_what_it_changes_on_every_board() {
    let mut window = Window::wide_lab(LabPage::Boards);
    ask(&mut window, "e2 white pawn", "e4 empty");
    let start = window.fen();
    assert!(start.contains(" w "), "nothing is played: {start}");
    assert!(window.has("Cell 55, e4, white pawn"));
    window.click("Before");
    assert!(window.has("Cell 55, e4, empty") && window.has("Cell 35, e2, white pawn"));
    window.click("After");
    for (board, seen) in [
        ("0x88", "Cell 34, e4, white pawn"),
        ("16 × 16 with lists", "Cell 136, e4, white pawn"),
        ("Neighbour links", "Cell 55, e4, white pawn"),
        ("Tabia's own", "Cell 120, e4, white pawn"),
        ("Bitboards", "white pawn: 000000001000EF00, 8 bits"),
        ("Rotated bitboards", "Flipped: files as rows: "),
    ] {
        window
            .harness
            .get_by_role_and_label(Role::RadioButton, board)
            .click();
        window.run();
        assert!(window.shows(seen), "{board}: {seen}");
    }
    // The same move in bits.
    assert!(window.has("27 bits: list representation: 0x170C040"));
    assert!(window.shows("Double step 1: yes"));
    window.click("Play it");
    assert!(window.fen().contains("4P3"), "{}", window.fen());
    assert!(
        window.shows("Choose a move above"),
        "the move belongs to the old position"
    );
}

#[test]
fn steps_of_0x88_are_tested_and_links_follow_the_square() {
    let mut window = Window::wide_lab(LabPage::Boards);
    window.choose("0x88");
    window.click("Cell 06, g1, white knight");
    assert!(window.has("Steps of the white knight from g1"));
    assert!(window.has("06 + 1F = 25   25 & 88 = 00   on the board, f3"));
    assert!(window.has("06 - 21 = E5   E5 & 88 = 80   off the board"));
    window.choose("Neighbour links");
    window.click("Cell 54, d4, empty");
    assert!(window.shows("There is no piece on d4"));
    window.click("Cell 84, d1, white queen");
    assert!(window.shows("The eight neighbours of d1"));
    window.choose("16 × 16 with lists");
    assert!(window.shows("white king on cell 184, leads to"));
}
