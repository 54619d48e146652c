//! The moves of a book that are shown, but are not part of the game until they are kept.

use std::fs;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_settings::MovesLayout;

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
fn a_change_adds_the_moves_that_it_is_about_and_leaves_others() {
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
    window.command("Game details");
    let event = |window: &Window| {
        let field = window
            .harness
            .get_by_role_and_label(Role::TextInput, "Value of Event");
        field.focus();
        field.type_text("Cup");
    };
    event(&window);
    window.run();
    window.click("Keep details");
    let shown = window.pgn();
    assert!(
        shown.contains("1. d4 $1 (1. e4 e5 2. Nf3) 1... d5 2. c4 *"),
        "{shown}"
    );
    window.ctrl(Key::S);
    window.until("it is saved", |window| !is_changed(window));
    let text = fs::read_to_string(window.path("a.pgn")).unwrap();
    assert!(
        text.contains("Cup\"]") && text.contains("1. d4 $1 d5 2. c4 *"),
        "{text}"
    );
    assert_eq!(
        window.app().game.session.game().len(),
        6,
        "they are still shown"
    );
    // Undo takes them away first, and then the changes.
    for expected in ["1. d4 $1 d5", "1. d4 $1 d5", "1. d4 d5"] {
        window.command("Undo");
        assert!(window.pgn().contains(expected), "{}", window.pgn());
    }
    // A change of the moves does not leave them.
    window.ctrl(Key::Num3);
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    window.key(Key::Delete);
    assert!(window.pgn().contains("1. d4 *"), "{}", window.pgn());
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

/// Whether a move of the list has this name.
fn is_listed(window: &Window, name: &str) -> bool {
    let mut moves = window
        .harness
        .query_all_by_role_and_label(Role::ListBoxOption, name);
    moves.next().is_some()
}

#[test]
fn moves_that_are_only_shown_are_named_in_all_layouts_and_added_beside_the_list() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    for layout in MovesLayout::ALL {
        window.command("Next layout of the moves");
        for name in [
            "1 e4, only shown",
            "1... e5, only shown",
            "2 Nf3, only shown",
        ] {
            assert!(is_listed(&window, name), "{layout:?}: {name}");
        }
        assert!(is_listed(&window, "1 d4"), "{layout:?}");
    }
    assert!(window.shows("3 moves are only shown"));
    // The tip says what that means.
    window.harness.get_by_label("1... e5, only shown").hover();
    window.run();
    assert!(window.shows("Only shown, and not part of the game."));
    // The continuations say it as well.
    window.key(Key::Home);
    assert!(is_listed(&window, "Continue with 1 e4, only shown"));

    window.click("Add the explored moves");
    assert!(is_changed(&window));
    assert!(is_listed(&window, "1 e4") && is_listed(&window, "2 Nf3"));
    assert!(!window.shows("only shown"));
    // They are undone and done again as one change.
    window.command("Undo");
    assert!(!is_changed(&window) && !is_listed(&window, "1 e4"));
    window.command("Redo");
    assert!(is_changed(&window) && is_listed(&window, "1 e4") && is_listed(&window, "2 Nf3"));
    assert!(!window.shows("only shown"));
}

#[test]
fn the_menu_of_a_move_that_is_only_shown_adds_it() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    let menu = |window: &mut Window, name: &str| {
        let node = window
            .harness
            .get_by_role_and_label(Role::ListBoxOption, name);
        node.click_secondary();
        window.run();
    };
    let add = |window: &Window| {
        let found = window.harness.query_all_by_label("Add the explored moves");
        found.count()
    };
    menu(&mut window, "1 d4");
    assert_eq!(add(&window), 1, "only the button below the moves");
    window.key(Key::Escape);
    menu(&mut window, "1... e5, only shown");
    let entries = window.harness.query_all_by_label("Add the explored moves");
    let highest = entries.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
    highest.unwrap().click();
    window.run();
    assert!(is_changed(&window) && is_listed(&window, "1... e5"));
}

#[test]
fn a_move_that_is_only_shown_is_deleted_without_a_change_of_the_game() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.key(Key::Delete);
    assert!(window.shows("2 moves are only shown") && !window.shows("2 Nf3"));
    window.ctrl(Key::Z);
    assert!(window.shows("3 moves are only shown") && is_listed(&window, "2 Nf3, only shown"));
    assert!(!is_changed(&window));
    window.key(Key::Delete);
    assert!(window.fen().contains("4p3/4P3"), "{}", window.fen());
    let node = window
        .harness
        .get_by_role_and_label(Role::ListBoxOption, "1 e4, only shown");
    node.click_secondary();
    window.run();
    window.click("Delete from here");
    assert!(!is_changed(&window) && !window.shows("only shown"));
    assert_eq!(window.app().game.session.game().len(), 3);
}

/// Copies the game and returns the text.
fn copied_game(window: &mut Window) -> String {
    let events = &mut window.harness.input_mut().events;
    events.extend([Event::ModifiersChanged(Modifiers::COMMAND), Event::Copy]);
    // One frame for one event: copied text is in that frame's output.
    window.harness.step();
    let commands = &window.harness.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let released = Event::ModifiersChanged(Modifiers::NONE);
    window.harness.event(released);
    window.run();
    text.unwrap()
}

#[test]
fn a_game_is_copied_as_it_would_be_saved() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    let text = copied_game(&mut window);
    assert!(text.contains("1. d4 d5 2. c4 *"), "{text}");
    window.command("Add the explored moves");
    let text = copied_game(&mut window);
    assert!(text.contains("(1. e4 e5 2. Nf3)"), "{text}");

    let mut window = Window::with(&book_of(&["e4:30 e5 Nf3"]), "mine.ron");
    walk(&mut window);
    window.ctrl(Key::Num2);
    let text = copied_game(&mut window);
    assert!(text.contains("1. e4 e5 2. Nf3"), "{text}");
    assert!(!is_changed(&window));
}

/// Opens the menu Game and returns the entries whose names begin with this.
fn in_menu(window: &mut Window, start: &str) -> Vec<String> {
    window.click("Game");
    let entries = window.harness.query_all_by(|_| true);
    let names = entries.filter_map(|node| node.accesskit_node().label());
    let of_game = |name: &String| name.starts_with(start) && !name.ends_with("of the book");
    let found = names.filter(of_game).collect();
    window.key(Key::Escape);
    window.key(Key::Escape);
    found
}

#[test]
fn undo_and_redo_say_what_they_change() {
    let mut window = window();
    assert_eq!(in_menu(&mut window, "Undo"), ["Undo"]);
    walk(&mut window);
    window.ctrl(Key::Num2);
    assert_eq!(in_menu(&mut window, "Undo"), ["Undo: explored moves (3)"]);
    window.command("Undo");
    assert_eq!(in_menu(&mut window, "Redo"), ["Redo: explored moves (3)"]);
    window.command("Redo");
    assert!(window.shows("3 moves are only shown"));
    window.key(Key::Delete);
    let deletion = "Undo: deletion of explored moves (1)";
    assert_eq!(in_menu(&mut window, "Undo"), [deletion]);
    window.command("Undo");
    window.command("Add the explored moves");
    assert_eq!(in_menu(&mut window, "Undo"), ["Undo: added moves (3)"]);
    window.key(Key::Num1);
    assert_eq!(in_menu(&mut window, "Undo"), ["Undo: glyph"]);
}

#[test]
fn a_glyph_adds_the_shown_moves_up_to_its_own() {
    let mut window = window();
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.key(Key::ArrowLeft);
    window.key(Key::Num1);
    assert!(window.shows("1 move is only shown"));
    window.ctrl(Key::S);
    window.until("it is saved", |window| !is_changed(window));
    let text = fs::read_to_string(window.path("a.pgn")).unwrap();
    assert!(text.contains("(1. e4 e5 $1)"), "{text}");
    assert!(is_listed(&window, "2 Nf3, only shown"));
}

#[test]
fn moves_that_are_only_shown_are_there_again_with_their_game() {
    let folder = folder();
    let (book, games) = (folder.path().join("mine.ron"), folder.path().join("a.pgn"));
    tabia_book::file::save(&book_of(&["e4:30 e5 Nf3"]), &book).unwrap();
    fs::write(&games, format!("{GAME}\n{GAME}")).unwrap();
    let mut window = Window::open(folder, &[games, book]);
    window.until("the games are read", |window| {
        window.app().game.session.document.len() == 2
    });
    window.until("the book is read", |window| window.has("Book moves"));
    walk(&mut window);
    window.ctrl(Key::Num2);
    window.command("Next game");
    assert_eq!(window.app().game.session.game().len(), 3);
    // The file is saved without them.
    window.key(Key::End);
    window.key(Key::Num1);
    window.ctrl(Key::S);
    window.until("it is saved", |window| !is_changed(window));
    let text = fs::read_to_string(window.path("a.pgn")).unwrap();
    assert!(text.contains("2. c4 $1") && !text.contains("Nf3"), "{text}");
    window.command("Previous game");
    assert_eq!(window.app().game.session.game().len(), 6);
    assert!(!is_changed(&window));
}

#[test]
fn a_review_leaves_out_the_moves_that_are_only_shown() {
    let mut window = window();
    // The end of the game, and one move more.
    let end = window.app().game.session.game().main_line_end();
    window.apply(tabia_app::game::Command::GoTo(end).into());
    let moves = window.app().game.session.position().legal_moves();
    window.apply(tabia_app::game::Command::Explore(moves[0]).into());
    assert!(window.app().game.session.has_explored());
    window.ctrl(Key::Num2);
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    window.run();
    assert!(window.shows("Only moves of the main line are reviewed."));
    window.key(Key::ArrowLeft);
    assert!(!window.shows("Only moves of the main line are reviewed."));
}
