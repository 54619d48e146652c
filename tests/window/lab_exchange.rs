//! The page Exchange of the Lab.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use tabia_settings::LabPage;

use crate::driver::Window;

/// White captures on d5 with a knight; the queen is behind the rook.
const X_RAY: &str = "3r2k1/8/8/3p4/8/2N5/3R4/3Q2K1 w - - 0 1";
/// The knight on f6 is pinned, and does not defend d5.
const PIN: &str = "8/4k3/5n2/3p2B1/8/8/8/3RK3 w - - 0 1";

fn lab(fen: &str) -> Window {
    let mut window = Window::lab(LabPage::Exchange);
    window.paste(fen);
    window.click("Lab room");
    window
}

#[test]
fn the_captures_on_a_square_are_shown_as_a_stair_with_its_stop() {
    let mut window = lab(X_RAY);
    // Hanging pieces are shown at once.
    assert!(window.has("black pawn on d5: +1.00"));
    assert!(window.has("d5: White wins +1.00 with one capture"));
    assert!(window.has("1. white knight c3 takes on d5: +1.00"));
    assert!(window.has("2. black rook d8 takes on d5: −2.20 (not played)"));
    assert!(window.has("3. white rook d2 takes on d5: +2.80 (not played)"));
    // The board has the same marks.
    assert!(window.has("d5 black pawn, can be won, exchange"));
    // A click plays nothing and chooses another square.
    let before = window.fen();
    window.click("d8 black rook");
    assert!(window.shows("d8: White"), "another square");
    window.click("e4 empty");
    assert!(window.has("There is nothing to capture on e4."));
    window.click("g1 white king");
    assert!(window.has("A king cannot be captured."));
    window.click("black pawn on d5: +1.00");
    assert!(window.has("d5: White wins +1.00 with one capture"));
    assert_eq!(window.fen(), before);
}

#[test]
fn a_pinned_piece_stays_unless_the_engine_looks() {
    let mut window = lab(PIN);
    assert!(window.has("black knight on f6: pinned by g5, does not take"));
    assert!(
        window.has("f6 black knight, can be won, pinned") || window.has("f6 black knight, pinned")
    );
    assert!(window.has("d5: White wins +1.00 with one capture"));
    window.click("As the engine sees it");
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Square");
    field.focus();
    field.type_text("d5");
    window.run();
    assert!(window.has("d5: White wins nothing; capturing would be worth −4.00"));
    assert!(!window.shows("pinned by"));
    // Twice is the same.
    window.click("As the engine sees it");
    assert!(!window.shows("pinned by"));
    window.click("As a player sees it");
    assert!(window.shows("pinned by g5"));
}

#[test]
fn a_field_takes_only_squares() {
    let mut window = lab(X_RAY);
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Square");
    field.focus();
    field.type_text("z9");
    window.run();
    assert!(
        window.has("d5: White wins +1.00 with one capture"),
        "nothing has changed"
    );
}

#[test]
fn a_square_that_was_chosen_stays_while_something_stands_there() {
    let mut window = lab(X_RAY);
    window.click("d8 black rook");
    assert!(window.shows("d8: White has no capture"));
    // Another position has no piece there.
    window.paste(PIN);
    window.click("Lab room");
    assert!(window.has("d5: White wins +1.00 with one capture"));
}
