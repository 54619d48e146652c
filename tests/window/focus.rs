//! The keyboard focus: it is always seen, its keys do one thing, and a dialog gives it back.

use std::fs;

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_settings::LabPage;

use crate::driver::Window;

/// Returns the name of the focused widget.
fn focused(window: &Window) -> Option<String> {
    let node = window.harness.query_by(|node| node.is_focused())?;
    node.accesskit_node().label()
}

/// Checks that the whole height of the focused widget is seen, and returns its rectangle.
fn assert_seen(window: &Window, step: usize) -> Option<egui::Rect> {
    let ctx = &window.harness.ctx;
    let id = ctx.memory(|memory| memory.focused())?;
    let response = ctx.read_response(id)?;
    let (whole, seen) = (response.rect, response.interact_rect);
    let cut = (seen.height() - whole.height()).abs();
    assert!(
        cut <= 1.5,
        "step {step}: of {:?} at {whole} only {seen} is seen",
        focused(window)
    );
    Some(whole)
}

/// Presses Tab so many times, and checks after each that the focus is seen.
fn walk(window: &mut Window, count: usize) {
    let mut places = Vec::new();
    for step in 0..count {
        window.key(Key::Tab);
        window.run();
        places.extend(assert_seen(window, step).map(|place| place.center().to_string()));
    }
    places.sort();
    places.dedup();
    assert!(places.len() > count / 3, "{} places", places.len());
}

#[test]
fn pages_follow_the_focus() {
    let mut window = Window::new();
    window.harness.set_size(vec2(900.0, 600.0));
    window.command("Settings…");
    window.click("Keys");
    walk(&mut window, 60);
    for page in [LabPage::Evaluation, LabPage::Search, LabPage::Games] {
        let mut window = Window::lab(page);
        window.harness.set_size(vec2(900.0, 600.0));
        window.run();
        walk(&mut window, 40);
    }
}

#[test]
fn a_dialog_closes_the_tip_under_it() {
    let mut window = Window::new();
    let button = window.harness.get_by_label("Flip board");
    button.hover();
    window.wait(2.0);
    let tip = "Turn the board around";
    assert!(window.shows(tip), "no tip");
    window.key(Key::F1);
    window.run();
    assert!(!window.shows(tip));
    window.key(Key::Escape);
    window.wait(2.0);
    assert!(window.shows(tip), "the pointer is where it was");
}

#[test]
fn page_keys_scroll_the_page_of_the_focus() {
    let mut window = Window::new();
    window.harness.set_size(vec2(900.0, 600.0));
    window.key(Key::F1);
    let place = |window: &Window| {
        let mut rows = window.harness.query_all_by_label("New game…");
        rows.next().map(|row| row.rect().top())
    };
    let before = place(&window).expect("the first entry is shown");
    window.key(Key::PageDown);
    window.run();
    assert!(place(&window).is_none_or(|after| after < before - 100.0));
    window.key(Key::PageUp);
    window.run();
    assert_eq!(place(&window), Some(before));
    // Opened again, it begins at its first entry.
    window.key(Key::PageDown);
    window.key(Key::Escape);
    window.key(Key::F1);
    window.run();
    assert_eq!(place(&window), Some(before));
}

#[test]
fn arrows_move_the_focus_or_step_through_the_game() {
    let mut window = Window::new();
    window.paste("1. e4 e5 2. Nf3 *");
    let start = window.fen();
    while focused(&window).as_deref() != Some("Moves") {
        window.key(Key::F6);
    }
    window.key(Key::ArrowRight);
    assert_ne!(focused(&window).as_deref(), Some("Moves"));
    assert_eq!(window.fen(), start, "the game is where it was");
    window.key(Key::Escape);
    window.key(Key::ArrowRight);
    assert_ne!(window.fen(), start, "without a focus they step");
}

#[test]
fn a_closed_dialog_gives_the_focus_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    fs::write(
        &path,
        "[White \"Tal\"]\n\n1. e4 *\n\n[White \"Fischer\"]\n\n1. d4 *\n",
    )
    .unwrap();
    let mut window = Window::open(None, &[path]);
    window.until("the games are read", |window| {
        window.app().game.session.document.len() == 2
    });
    while !focused(&window).is_some_and(|name| name.contains("Tal")) {
        window.key(Key::Tab);
        window.run();
    }
    let row = focused(&window);
    for open in [
        (Modifiers::COMMAND, Key::G),
        (Modifiers::NONE, Key::F1),
        (Modifiers::COMMAND, Key::N),
    ] {
        window.harness.key_press_modifiers(open.0, open.1);
        window.run();
        assert_ne!(focused(&window), row, "{open:?} opens a dialog");
        window.key(Key::Escape);
        window.run();
        assert_eq!(focused(&window), row, "after {open:?}");
    }
}

#[test]
fn enter_opens_a_recent_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let [one, two] = ["one.pgn", "two.pgn"].map(|name| folder.path().join(name));
    fs::write(&one, "1. d4 d5 *\n").unwrap();
    fs::write(&two, "1. e4 *\n").unwrap();
    let mut window = Window::open(Some(&data), &[one.clone(), two.clone()]);
    window.wait(0.5);
    window.dialogs.borrow_mut().no_dialog = true;
    window.apply(tabia_app::game::Command::Open.into());
    window.run();
    let name = tabia_app::kit::files::display(&one);
    window.harness.get_by_label(&name).focus();
    window.run();
    window.key(Key::Enter);
    window.until("the dialog is closed", |window| !window.has("Path"));
    window.until("the file is open", |window| {
        window.app().game.session.document.path() == Some(one.as_path())
    });
}
