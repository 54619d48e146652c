//! What screen readers announce: messages, refusals, moves, the end of a game; and the entry that an arrow key leads to.

use egui::Key;
use egui::accesskit::{Live, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::play;

use crate::driver::Window;

/// The last announcement.
fn announced(window: &Window) -> &str {
    window.app().context.announcer.last()
}

/// The texts of the live regions, in their order.
fn regions(window: &Window) -> Vec<String> {
    let nodes = window.harness.query_all_by_role(Role::Status);
    let live = nodes.filter(|node| node.accesskit_node().live() != Live::Off);
    live.map(|node| {
        node.accesskit_node()
            .label()
            .unwrap_or_default()
            .trim()
            .to_owned()
    })
    .collect()
}

#[test]
fn moves_of_the_opponent_are_announced() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.engine.borrow_mut().moves = ["g8f6"].into();
    window.play("e2 white pawn", "e4 empty");
    assert!(announced(&window).ends_with("black knight g8 to f6"));
    assert!(regions(&window).contains(&announced(&window).to_owned()));
    // Also while an earlier position is shown.
    window.key(Key::Home);
    assert_eq!(announced(&window), "Start position");
    window.apply(play::Command::Resign.into());
    window.click("Resign");
    assert!(
        announced(&window).contains("White resigns"),
        "{}",
        announced(&window)
    );
}

#[test]
fn a_game_is_played_by_typed_moves_alone() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.engine.borrow_mut().slow = true;
    window.key(Key::Slash);
    for (mv, reply) in [("e4", "e7e5"), ("Nf3", "b8c6")] {
        window.engine.borrow_mut().moves = [reply].into();
        window.harness.get_by_label("Typed move").type_text(mv);
        window.run();
        window.key(Key::Enter);
        // Also while the engine thinks.
        assert!(window.harness.get_by_label("Typed move").is_focused());
        window.apply(play::Command::MoveNow.into());
        assert!(window.harness.get_by_label("Typed move").is_focused());
    }
    assert!(
        window.pgn().contains("1. e4 e5 2. Nf3 Nc6"),
        "{}",
        window.pgn()
    );
}

#[test]
fn the_same_refusal_twice_is_announced_twice() {
    let mut window = Window::new();
    let text_after = |window: &mut Window| {
        window.type_move("Nf9");
        assert!(announced(window).contains("Nf9"), "{}", announced(window));
        regions(window)
    };
    let first = text_after(&mut window);
    let second = text_after(&mut window);
    assert_eq!(first.len(), 2);
    assert!(first.iter().any(String::is_empty) && first.iter().any(|text| !text.is_empty()));
    // The text changes its region, which is what a screen reader notices.
    assert_eq!(second, first.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn the_chosen_entry_of_a_list_is_spoken() {
    let mut window = Window::new();
    window.ctrl_shift(Key::P);
    let spoken = |window: &Window| {
        let field = window.harness.get_by_label("Type a command");
        let active = field.accesskit_node().active_descendant();
        active.and_then(|node| node.label())
    };
    let first = spoken(&window);
    window.key(Key::ArrowDown);
    let second = spoken(&window);
    assert!(first.is_some() && second.is_some() && first != second);
}

#[test]
fn a_reply_and_the_premove_after_it_are_both_announced() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    window.engine.borrow_mut().moves = ["e7e5"].into();
    window.play("g1 white knight", "f3 empty");
    assert!(!announced(&window).contains("f3"), "it is a premove");
    window.apply(play::Command::MoveNow.into());
    let both = "black pawn e7 to e5. white knight g1 to f3";
    let text = announced(&window).to_lowercase();
    assert!(text.contains(both), "{text}");
    // A jump to the end is not read out move by move.
    window.key(Key::Home);
    window.key(Key::End);
    assert!(!announced(&window).contains("e5"));
}

#[test]
fn escape_clears_a_typed_move_that_was_refused() {
    let mut window = Window::new();
    let typed = |window: &Window| {
        let field = window.harness.get_by_label("Typed move");
        field.accesskit_node().value().unwrap_or_default()
    };
    let mut heard = Vec::new();
    for _ in 0..2 {
        window.key(Key::Slash);
        window.harness.get_by_label("Typed move").type_text("Nf9");
        window.run();
        window.key(Key::Enter);
        // It stays to be corrected, and the field keeps the keyboard focus.
        assert!(announced(&window).contains("Nf9"), "{}", announced(&window));
        assert_eq!(typed(&window), "Nf9");
        assert!(window.harness.get_by_label("Typed move").is_focused());
        heard.push(regions(&window));
        window.key(Key::Escape);
        assert_eq!(typed(&window), "");
        assert!(!window.harness.get_by_label("Typed move").is_focused());
        assert!(window.app().game.session.game().is_empty());
    }
    // The same refusal is announced again.
    assert_ne!(heard[0], heard[1]);
    // Letters are commands again, and the field begins empty.
    window.key(Key::F);
    assert_eq!(typed(&window), "");
    window.type_move("e4");
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
}
