//! The page Evaluation of the Lab.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_engine::eval;
use tabia_settings::LabPage;

use crate::driver::Window;

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn pawns(value: i32) -> String {
    match value {
        0 => "0.00".to_owned(),
        _ => format!("{:+.2}", f64::from(value) / 100.0).replace('-', "−"),
    }
}

#[test]
fn every_term_has_a_bar_and_the_bridge_ends_at_the_score() {
    let mut window = Window::lab(LabPage::Evaluation);
    window.paste(FEN);
    window.click("Lab room");
    let terms = eval::terms(window.app().game.session.position());
    let sum: i32 = terms.iter().map(|term| term.total).sum();
    assert!(window.has(&format!("From 0 to {}", pawns(sum))));
    // Terms without effect are folded away.
    let without = terms.iter().filter(|term| term.total == 0).count();
    let folded = format!("{without} terms have no effect here");
    assert!(without > 1 && !window.has("Known endings: 0.00"));
    window.click(&folded);
    for term in &terms {
        let name = format!("{}: {}", term.name, pawns(term.total));
        let bar = window.harness.query_by_role_and_label(Role::Button, &name);
        assert!(bar.is_some(), "{name}");
    }
    // Every piece except the kings has a value.
    assert!(window.shows("white queen on f3: worth"));
    let worths = window
        .harness
        .query_all_by_label_contains(": worth")
        .count();
    assert_eq!(worths, 30);
}

#[test]
fn the_bars_are_one_tab_stop_with_arrows() {
    let mut window = Window::lab(LabPage::Evaluation);
    window.paste(FEN);
    window.click("Lab room");
    let list = "Bars of the terms. ";
    let node = window.harness.query_all_by_label_contains(list).next();
    node.unwrap().focus();
    window.run();
    let fen = window.fen();
    let chosen = |window: &Window| {
        let bars = window.harness.query_all_by_role(Role::Button);
        let on = Some(egui::accesskit::Toggled::True);
        let mut chosen = bars.filter(|bar| bar.accesskit_node().toggled() == on);
        chosen.find_map(|bar| {
            bar.accesskit_node()
                .label()
                .filter(|name| name.contains(": "))
        })
    };
    assert_eq!(chosen(&window), None);
    window.key(egui::Key::ArrowDown);
    let first = chosen(&window);
    window.key(egui::Key::ArrowDown);
    let second = chosen(&window);
    assert!(first.is_some() && second.is_some() && first != second);
    window.key(egui::Key::ArrowUp);
    assert_eq!(chosen(&window), first);
    window.key(egui::Key::Enter);
    assert_eq!(chosen(&window), None, "Enter ends the choice");
    assert_eq!(window.fen(), fen, "the game stays");
}

/// Chooses a comparison, from the list if it has no room in the row.
fn compare(window: &mut Window, with: &str) {
    if !window.has(with) {
        window.click("Other comparisons");
    }
    window.click(with);
}

#[test]
fn bars_stand_beside_their_names_and_the_map_beside_the_table_of_a_wide_page() {
    let mut window = Window::lab(LabPage::Evaluation);
    window.paste(FEN);
    window.click("Lab room");
    let row = |window: &Window, name: &str| {
        let mut rows = window.harness.query_all_by_label_contains(name);
        rows.next().unwrap().rect()
    };
    let (first, next) = (
        row(&window, "Mobility: "),
        row(&window, "Piece placement: "),
    );
    assert_eq!(first.left(), next.left());
    assert!(first.width() > 300.0 && first.height() < 30.0, "{first}");
    let places = |window: &Window| {
        let map = row(window, "white queen on f3: worth");
        (
            map,
            window
                .harness
                .get_by_label("Terms of the evaluation")
                .rect(),
        )
    };
    let (map, table) = places(&window);
    assert!(map.bottom() < table.top(), "{map} {table}");
    window.click("Wide Lab");
    let (map, table) = places(&window);
    assert!(
        map.right() < table.left() && map.top() > table.top(),
        "{map} {table}"
    );
}

#[test]
fn the_page_says_that_the_network_plays() {
    let window = Window::lab(LabPage::Evaluation);
    assert!(window.shows("The engine uses its network instead"));
    assert!(!window.shows("two thirds"));
}

#[test]
fn a_bar_shows_the_pieces_that_make_it() {
    let mut window = Window::lab(LabPage::Evaluation);
    window.paste(FEN);
    window.click("Lab room");
    assert!(window.has("Value of each piece on its square"));
    let click = |window: &mut Window| {
        let mut bars = window.harness.query_all_by_label_contains("Mobility: ");
        bars.next().unwrap().click();
        drop(bars);
        window.run();
    };
    click(&mut window);
    assert!(window.has("What each piece adds to: Mobility"));
    click(&mut window);
    assert!(window.has("Value of each piece on its square"));
}

#[test]
fn an_evaluation_is_compared_with_the_one_before_another_move_and_the_textbook() {
    let mut window = Window::lab(LabPage::Evaluation);
    compare(&mut window, "the position before");
    assert!(window.has("There is no position before this one."));
    window.play("e2 white pawn", "e4 empty");
    let before = eval::terms(&tabia_chess::Position::start());
    let sum = |terms: &[eval::Term]| -> i32 { terms.iter().map(|term| term.total).sum() };
    let after = eval::terms(window.app().game.session.position());
    let text = format!(
        "From {} before the move to {}",
        pawns(sum(&before)),
        pawns(sum(&after))
    );
    assert!(window.has(&text), "{text}");

    compare(&mut window, "another move");
    assert!(window.has("Make a move on the board to see what it would change."));
    let fen = window.fen();
    window.play("e7 black pawn", "e5 empty");
    assert_eq!(window.fen(), fen, "it is looked at, not played");
    assert!(window.shows("e5: from "));

    compare(&mut window, "the network");
    assert!(window.shows("The network: ") && window.shows("The terms: "));
    let unfold = |window: &mut Window, name: &str| {
        if !window.shows(name) {
            let folded = (window.harness).query_all_by_label_contains("no effect here");
            folded.last().unwrap().click();
            window.run();
        }
        assert!(window.shows(name), "{name}");
    };
    unfold(&mut window, "Together: ");
    unfold(&mut window, "Queens: ");
    compare(&mut window, "textbook A");
    assert!(window.shows("Textbook A: ") && window.shows("The terms: "));
    unfold(&mut window, "Rooks: ");
    compare(&mut window, "textbook B");
    assert!(window.shows("Textbook B: ") && window.shows("Table of squares: "));
    // A double step of a pawn is worth 16 thousandths.
    assert!(window.has("Textbook B: +0.016") && window.has("Table of squares: +0.016"));
    window.play("e7 black pawn", "e5 empty");
    assert_ne!(window.fen(), fen, "the hand plays again");
    compare(&mut window, "nothing");
    assert!(window.shows("From 0 to "));
}

#[test]
fn the_textbook_s_evaluation_has_coefficients_and_its_terms_are_beside_ours() {
    let mut window = Window::wide_lab(LabPage::Evaluation);
    window.paste("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1");
    window.click("Lab room");
    assert!(!window.shows("What each evaluation knows"));
    let compare = |compare| {
        tabia_app::lab::Command::from(tabia_app::command::lab::evaluation::Command::Compare(
            compare,
        ))
    };
    use tabia_app::command::lab::evaluation::Compare;
    window.apply(compare(Compare::Typical).into());
    assert!(window.has("What each evaluation knows") && window.has("X-rays"));
    assert!(window.has("Passed pawns: +0.30"));
    let style = tabia_lab::evaluation::typical::Style {
        pawn_ambition: 200,
        ..Default::default()
    };
    let command = tabia_app::command::lab::evaluation::Command::Style(style);
    window.apply(tabia_app::lab::Command::from(command).into());
    assert!(window.has("Passed pawns: +0.60"));
    window.apply(compare(Compare::Simple).into());
    assert!(window.has("What each evaluation knows") && !window.shows("Attack"));
}

#[test]
fn the_network_is_shown_from_within_and_a_move_changes_its_numbers() {
    let mut window = Window::wide_lab(LabPage::Evaluation);
    window.click("network inside");
    assert!(window.shows("The network's value: "));
    assert!(
        window.has(
            "White: king on e1, so left and right are swapped; input weights 2 of 4, 32 inputs"
        )
    );
    assert!(window.has("White's accumulator: 512 numbers, 0 changed"));
    let bucket = window.harness.get_by_label("Output weights 8 of 8");
    assert!(bucket.rect().width() > 0.0);
    // A move is shown, not played.
    let before = window.fen();
    window.click("e2 white pawn");
    window.click("e4 empty");
    assert_eq!(window.fen(), before);
    assert!(window.shows(", after e4 "));
    for gone in ["white pawn e2 goes: input ", "white pawn e4 comes: input "] {
        let inputs = window.harness.query_all_by_label_contains(gone);
        assert_eq!(inputs.count(), 2, "{gone}: once for each view");
    }
    assert!(!window.has("White's accumulator: 512 numbers, 0 changed"));
}
