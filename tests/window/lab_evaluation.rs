//! The Lab's page of the evaluation, driven through its accessible names.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use tabia::engine::eval;
use tabia::settings::{LabPage, Room};

use crate::driver::Window;

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn lab() -> Window {
    Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Evaluation;
        settings.reduced_motion = true;
    })
}

fn has(window: &Window, name: &str) -> bool {
    window.harness.query_by_label(name).is_some()
}

fn contains(window: &Window, text: &str) -> bool {
    window
        .harness
        .query_all_by_label_contains(text)
        .next()
        .is_some()
}

fn pawns(value: i32) -> String {
    match value {
        0 => "0.00".to_owned(),
        _ => format!("{:+.2}", f64::from(value) / 100.0),
    }
}

#[test]
fn every_term_has_a_bar_and_the_bridge_ends_at_the_score() {
    let mut window = lab();
    window.paste(FEN);
    window.click("Lab room");
    let terms = eval::terms(window.app().game.session.position());
    let sum: i32 = terms.iter().map(|term| term.total).sum();
    assert!(has(&window, &format!("From 0 to {}", pawns(sum))));
    for term in &terms {
        let name = format!("{}: {}", term.name, pawns(term.total));
        let bar = window.harness.query_by_role_and_label(Role::Button, &name);
        assert!(bar.is_some(), "{name}");
    }
    // Every piece but the kings is worth something.
    assert!(contains(&window, "white queen on f3: worth"));
    let worths = window
        .harness
        .query_all_by_label_contains(": worth")
        .count();
    assert_eq!(worths, 30);
}

#[test]
fn a_bar_shows_the_pieces_that_make_it() {
    let mut window = lab();
    window.paste(FEN);
    window.click("Lab room");
    assert!(has(&window, "What each piece is worth where it stands"));
    let click = |window: &mut Window| {
        let mut bars = window.harness.query_all_by_label_contains("Mobility: ");
        bars.next().unwrap().click();
        drop(bars);
        window.run();
    };
    click(&mut window);
    assert!(has(&window, "What each piece adds to: Mobility"));
    click(&mut window);
    assert!(has(&window, "What each piece is worth where it stands"));
}

#[test]
fn an_evaluation_is_compared_with_the_one_before_another_move_and_the_textbook() {
    let mut window = lab();
    window.click("the position before");
    assert!(has(&window, "There is no position before this one."));
    window.play("e2 white pawn", "e4 empty");
    let before = eval::terms(&tabia::chess::Position::start());
    let sum = |terms: &[eval::Term]| -> i32 { terms.iter().map(|term| term.total).sum() };
    let after = eval::terms(window.app().game.session.position());
    let text = format!(
        "From {} before the move to {}",
        pawns(sum(&before)),
        pawns(sum(&after))
    );
    assert!(has(&window, &text), "{text}");

    window.click("another move");
    assert!(has(
        &window,
        "Make a move on the board to see what it would change."
    ));
    let fen = window.fen();
    window.play("e7 black pawn", "e5 empty");
    assert_eq!(window.fen(), fen, "it is looked at, not played");
    assert!(contains(&window, "e5: from "));

    window.click("textbook A");
    assert!(contains(&window, "Textbook A: ") && contains(&window, "The engine's: "));
    assert!(contains(&window, "Rooks: "));
    window.click("textbook B");
    assert!(contains(&window, "Textbook B: ") && contains(&window, "Table of squares: "));
    window.play("e7 black pawn", "e5 empty");
    assert_ne!(window.fen(), fen, "the hand plays again");
    window.click("nothing");
    assert!(contains(&window, "From 0 to "));
}
