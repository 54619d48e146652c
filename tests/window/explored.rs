//! The moves of a book that are shown, but are not part of the game until they are kept.

use std::fs;

use egui::Key;
use egui_kittest::kittest::Queryable as _;

use crate::book_driver::{Window, book_of, folder};

const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. d4 d5 2. c4 *\n";

/// A window with the game and a book, both from files.
fn window() -> Window {
    let folder = folder();
    let (book, game) = (folder.path().join("mine.ron"), folder.path().join("a.pgn"));
    let lines = ["e4:30 e5 Nf3", "d4:10 d5 c4"];
    tabia_book::file::save(&book_of(&lines), &book).unwrap();
    fs::write(&game, GAME).unwrap();
    let mut window = Window::open(folder, &[game, book]);
    // The book decides the room, though it may be read first.
    window.until("the game is read", |window| {
        !window.app().game.session.game().is_empty()
    });
    window.until("the book is read", |window| window.has("Book moves"));
    window.run();
    window
}

fn is_changed(window: &Window) -> bool {
    window.app().game.session.is_dirty()
}

/// Shows the positions after 1 e4 e5 2 Nf3 with the keys of the table.
fn walk(window: &mut Window) {
    window.key(Key::Home);
    window.harness.get_by_label("Book moves").focus();
    window.run();
    for _ in 0..3 {
        window.key(Key::Enter);
    }
    assert!(window.fen().contains("4P3/5N2/"), "{}", window.fen());
}

#[test]
fn walking_a_book_does_not_change_the_game() {
    let mut window = window();
    walk(&mut window);
    assert!(!is_changed(&window));
    assert!(window.reported("The moves from the book are only shown"));
    // The way back is that of a line of the game.
    window.key(Key::Escape);
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowRight);
    assert!(!is_changed(&window));
    assert_eq!(window.app().game.session.game().len(), 6);
    window.ctrl(Key::Num2);
    window.command("Undo");
    assert_eq!(window.app().game.session.game().len(), 3);
    assert!(!is_changed(&window));
}

#[test]
fn moves_from_a_book_are_added_on_request() {
    let mut window = window();
    walk(&mut window);
    window.command("Add the explored moves");
    assert!(is_changed(&window));
    assert!(
        window.pgn().contains("(1. e4 e5 2. Nf3)"),
        "{}",
        window.pgn()
    );
    window.ctrl(Key::S);
    window.until("it is saved", |window| !is_changed(window));
    let text = fs::read_to_string(window.path("a.pgn")).unwrap();
    assert!(text.contains("(1. e4 e5 2. Nf3)"), "{text}");
}

#[test]
fn a_change_keeps_the_moves_that_it_is_about_and_drops_others() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.key(Key::Num1);
    assert!(is_changed(&window));
    assert!(window.pgn().contains("2. Nf3 $1"), "{}", window.pgn());

    let mut window = self::window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    window.key(Key::Num1);
    assert!(
        window.pgn().contains("1. d4 $1 d5 2. c4 *"),
        "{}",
        window.pgn()
    );
}

#[test]
fn a_game_in_no_file_is_saved_with_the_moves_that_are_shown() {
    let mut window = Window::with(&book_of(&["e4:30 e5 Nf3"]), "mine.ron");
    walk(&mut window);
    assert!(!is_changed(&window), "nothing is lost with them");
    let path = window.path("new.pgn");
    window.answer(path.clone());
    window.ctrl(Key::S);
    window.until("it is saved", |_| path.is_file());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("1. e4 e5 2. Nf3"), "{text}");
}
