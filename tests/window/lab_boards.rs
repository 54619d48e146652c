//! The Lab's page of boards, driven through its accessible names.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia::settings::{LabPage, Room};

use crate::driver::Window;

fn lab() -> Window {
    Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Boards;
        settings.lab_wide = true;
        settings.reduced_motion = true;
    })
}

fn has(window: &Window, name: &str) -> bool {
    window.harness.query_by_label(name).is_some()
}

fn says(window: &Window, part: &str) -> bool {
    window
        .harness
        .query_all_by_label_contains(part)
        .next()
        .is_some()
}

/// Looks at a move by its name in the list.
fn look_at(window: &mut Window, mv: &str) {
    let list = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Make a move");
    list.click();
    window.run();
    window.click(mv);
}

/// Moves on the board, which only looks at the move.
fn ask(window: &mut Window, from: &str, to: &str) {
    window.click(from);
    window.click(to);
}

fn until(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    let start = std::time::Instant::now();
    while !is_there(window) {
        assert!(start.elapsed().as_secs() < 60, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run();
    }
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
    let mut window = lab();
    for name in NAMES {
        let row = window
            .harness
            .query_by_role_and_label(Role::RadioButton, name);
        assert!(row.is_some(), "{name}");
    }
    window.harness.get_by_label("Race").click();
    window.harness.step();
    until(&mut window, "all boards count", |window| {
        has(window, "All count 197,281 leaves at depth 4")
    });
    for name in NAMES {
        let row = window
            .harness
            .query_all_by_role(Role::RadioButton)
            .filter_map(|row| row.accesskit_node().label())
            .find(|label| label.starts_with(&format!("{name}: ")));
        let row = row.unwrap_or_else(|| panic!("{name} has no result"));
        assert!(row.contains("M/s") && row.contains("bytes"), "{row}");
    }
    // Another position has not been counted.
    look_at(&mut window, "Nf3");
    window.click("Play it");
    assert!(!says(&window, "All count") && window.fen().contains("5N2"));
}

#[test]
fn a_race_can_be_stopped_and_run_again() {
    let mut window = lab();
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
    assert!(has(&window, "Stop"), "it runs");
    window.harness.get_by_label("Stop").click();
    window.harness.step();
    until(&mut window, "the race ends", |window| has(window, "Race"));
    assert!(has(&window, "Stopped before all had counted"));
}

#[test]
fn a_move_shows_what_it_changes_on_every_board() {
    let mut window = lab();
    ask(&mut window, "e2 white pawn", "e4 empty");
    let start = window.fen();
    assert!(start.contains(" w "), "nothing is played: {start}");
    assert!(has(&window, "Cell 55, e4, white pawn"));
    window.click("Before");
    assert!(has(&window, "Cell 55, e4, empty") && has(&window, "Cell 35, e2, white pawn"));
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
        assert!(says(&window, seen), "{board}: {seen}");
    }
    // The same move in bits.
    assert!(has(&window, "27 bits: list representation: 0x170C040"));
    assert!(says(&window, "Double step 1: yes"));
    window.click("Play it");
    assert!(window.fen().contains("4P3"), "{}", window.fen());
    assert!(
        says(&window, "Choose a move above"),
        "the move belongs to the old position"
    );
}

#[test]
fn steps_of_0x88_are_tested_and_links_follow_the_square() {
    let mut window = lab();
    window.choose("0x88");
    window.click("Cell 06, g1, white knight");
    assert!(has(&window, "Steps of the white knight from g1"));
    assert!(has(
        &window,
        "06 + 1F = 25   25 & 88 = 00   on the board, f3"
    ));
    assert!(has(&window, "06 - 21 = E5   E5 & 88 = 80   off the board"));
    window.choose("Neighbour links");
    window.click("Cell 54, d4, empty");
    assert!(says(&window, "No piece stands on d4"));
    window.click("Cell 84, d1, white queen");
    assert!(says(&window, "The eight neighbours of d1"));
    window.choose("16 × 16 with lists");
    assert!(says(&window, "white king on cell 184, leads to"));
}
