//! What is disabled says why: in its description for screen readers, on hover, and with the keyboard focus.

use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_settings::LabPage;

use crate::book_driver::{self, book_of};
use crate::driver::Window;

/// The disabled widgets: their names and descriptions.
fn disabled(window: &Window) -> Vec<(String, String)> {
    let nodes = window.harness.query_all_by(|node| node.is_disabled());
    nodes
        .map(|node| {
            let node = node.accesskit_node();
            let text = |text: Option<String>| text.unwrap_or_default();
            (text(node.label()), text(node.description()))
        })
        .collect()
}

/// Asserts that each disabled widget says why; returns their number.
fn all_say_why(window: &Window, place: &str) -> usize {
    let found = disabled(window);
    for (name, reason) in &found {
        assert!(!reason.is_empty(), "{place}: “{name}” does not say why");
        assert_ne!(reason, "Not available now.", "{place}: {name}");
    }
    found.len()
}

#[test]
fn each_command_of_the_palette_that_is_disabled_says_why() {
    let mut window = Window::new();
    window.ctrl_shift(Key::P);
    let idle = all_say_why(&window, "the palette");
    assert!(idle > 60, "{idle}");
    window.key(Key::Escape);
    window.new_game(&[]);
    window.ctrl_shift(Key::P);
    assert!(all_say_why(&window, "the palette during a game") > 60);
    // The menu bar has the same words.
    let of = |window: &Window, name: &str| {
        let found = disabled(window)
            .into_iter()
            .find(|(known, _)| known == name);
        found.map(|(_, reason)| reason)
    };
    let in_palette = of(&window, "Play from here…");
    window.key(Key::Escape);
    window.click("File");
    all_say_why(&window, "the menu File");
    window.click("Open recent");
    all_say_why(&window, "the list of recent files");
    window.key(Key::Escape);
    window.key(Key::Escape);
    window.click("Game");
    assert_eq!(of(&window, "Play from here…"), in_palette);
    assert!(in_palette.is_some());
}

#[test]
fn everything_in_the_rooms_that_is_disabled_says_why() {
    let mut window = book_driver::Window::with(&book_of(&["e4:30 e5", "d4:0"]), "mine.ron");
    window.harness.set_size(vec2(1280.0, 800.0));
    for key in [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5] {
        window.ctrl(key);
        all_say_why(&window, &format!("{key:?}"));
    }
    for command in [
        "Settings",
        "Set up position",
        "Game details",
        "New game",
        "Go to game",
    ] {
        window.command(command);
        all_say_why(&window, command);
        window.key(Key::Escape);
    }
    window.new_game(&[]);
    assert!(all_say_why(&window, "a game that is played") > 0);
    window.ctrl(Key::Num2);
    all_say_why(&window, "a game that is played, in Analyse");
    for page in LabPage::ALL.iter().copied() {
        let mut window = Window::lab(page);
        all_say_why(&window, &format!("{page:?}"));
        window.new_game(&[]);
        window.ctrl(Key::Num5);
        all_say_why(&window, &format!("{page:?} during a game"));
    }
}

#[test]
fn a_toolbar_says_why_on_hover_and_with_the_keyboard_focus() {
    let mut window = Window::new();
    window.new_game(&[]);
    let reason = "There is no move of yours to take back.";
    let button = |window: &Window| {
        let node = window
            .harness
            .get_by_role_and_label(Role::Button, "Take back");
        assert!(node.accesskit_node().is_disabled());
        assert_eq!(node.accesskit_node().description().as_deref(), Some(reason));
        node.focus();
        node.rect()
    };
    assert!(!window.has(reason));
    let place = button(&window);
    window.run();
    assert!(window.has(reason), "with the keyboard focus");
    // Neither Enter nor a click does anything.
    window.key(Key::Enter);
    assert!(window.app().game.session.is_playing());
    window.key(Key::Escape);
    assert!(!window.has(reason));
    window.harness.hover_at(place.center());
    window.wait(1.0);
    assert!(window.has(reason), "on hover");
    // The focus stays where it is when the button is enabled and disabled again.
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    window.harness.get_by_label("Take back").focus();
    window.run();
    window.key(Key::Enter);
    assert!(window.app().game.session.game().is_empty());
    assert!(window.harness.get_by_label("Take back").is_focused());
}

#[test]
fn the_key_of_a_disabled_command_announces_why() {
    let mut window = Window::new();
    let announced = |window: &Window| window.app().context.announcer.last().to_owned();
    window.key(Key::B);
    assert_eq!(announced(&window), "Review the game first.");
    window.ctrl(Key::Z);
    assert_eq!(announced(&window), "There is nothing to undo.");
    window.key(Key::ArrowRight);
    assert_eq!(announced(&window), "This is the last position of the line.");
}

#[test]
fn a_context_menu_says_why() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    let node = window
        .harness
        .get_by_role_and_label(Role::ListBoxOption, "1 e4");
    node.click_secondary();
    window.run();
    assert!(all_say_why(&window, "the menu of a move") >= 2);
    let node = window.harness.get_by_label("Promote variation");
    assert!(node.accesskit_node().is_disabled());
    node.hover();
    window.wait(1.0);
    assert!(window.has("The move is not in a variation."));
    let before = window.pgn();
    window.click("Promote variation");
    assert_eq!(window.pgn(), before);
    window.key(Key::Escape);
    // During a game its moves stay.
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    let node = window
        .harness
        .get_by_role_and_label(Role::ListBoxOption, "1 e4");
    node.click_secondary();
    window.run();
    assert!(all_say_why(&window, "the menu of a move that was played") >= 4);
    window.click("Delete from here");
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
}
