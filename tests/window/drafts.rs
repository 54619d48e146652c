//! Typed text is kept or can be restored.

use egui::accesskit::Role;
use egui::{Key, ViewportCommand, ViewportEvent};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::{Action, TabCommand};
use tabia_book::{self as book, BookMove};
use tabia_chess::{Position, san};

use crate::book_driver::{self, book_of};
use crate::driver::Window;

fn write(window: &mut Window, text: &str) {
    window.key(Key::C);
    let field = window.harness.get_by_label_contains("Comment after");
    field.type_text(text);
    window.run();
}

#[test]
fn escape_keeps_the_comment_and_undo_takes_it_back() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    write(&mut window, "Best by test");
    window.key(Key::Escape);
    assert!(!window.shows("Comment after"), "the field is closed");
    assert!(window.pgn().contains("{Best by test}"), "{}", window.pgn());
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("Best by test"), "{}", window.pgn());
    window.ctrl(Key::Y);
    assert!(window.pgn().contains("{Best by test}"), "{}", window.pgn());
    // Nothing written, nothing changed.
    let before = window.pgn();
    window.key(Key::C);
    window.key(Key::Escape);
    assert_eq!(window.pgn(), before);
}

#[test]
fn a_game_that_is_played_gets_comments_by_the_key_too() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    write(&mut window, "Best by test");
    window.key(Key::Escape);
    assert!(window.pgn().contains("{Best by test}"), "{}", window.pgn());
}

#[test]
fn a_comment_that_was_given_up_can_be_had_back_in_its_game() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    write(&mut window, "Best by test");
    window.click("Cancel");
    assert!(!window.pgn().contains("Best by test"));
    assert!(window.reported("The comment was not kept."));
    window.ctrl(Key::T);
    window.click("Undo");
    assert!(window.pgn().contains("1. e4"), "its game is shown");
    window.key(Key::Escape);
    assert!(window.pgn().contains("{Best by test}"), "{}", window.pgn());
    // Where nothing was written, nothing is offered.
    window.key(Key::C);
    window.click("Cancel");
    assert!(window.harness.query_by_label("Undo").is_none());
}

#[test]
fn comments_on_moves_that_are_taken_back_are_offered() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    write(&mut window, "A good answer");
    window.key(Key::Escape);
    window.key(Key::ArrowLeft);
    // This comment is still being edited.
    write(&mut window, "Best by test");
    window.click("Take back");
    assert!(window.app().game.session.game().is_empty());
    assert!(window.reported("The comment was not kept."));
    window.click("Undo");
    window.key(Key::Escape);
    let pgn = window.pgn();
    assert!(
        pgn.contains("Best by test") && pgn.contains("A good answer"),
        "{pgn}"
    );
    assert!(window.app().game.session.is_playing());
    // Moves without comments are taken back without a question.
    window.play("d2 white pawn", "d4 empty");
    window.wait(1.0);
    window.ctrl(Key::Backspace);
    assert!(window.harness.query_by_label("Undo").is_none());
}

#[test]
fn a_dialog_that_was_left_can_be_had_back_with_what_was_filled_in() {
    for by_key in [true, false] {
        let mut window = Window::new();
        window.play("e2 white pawn", "e4 empty");
        window.command("Game details");
        let field = window.harness.get_by_label("Value of White");
        field.focus();
        window.run();
        window
            .harness
            .get_by_label("Value of White")
            .type_text("Adolf Anderssen");
        window.run();
        if by_key {
            window.key(Key::Escape);
            if window.has("Value of White") {
                window.key(Key::Escape);
            }
        } else {
            window.click("Cancel");
        }
        assert!(!window.has("Value of White"));
        assert!(window.reported("The entries in the dialog were not kept."));
        window.click("Undo");
        window.click("Keep details");
        assert!(window.pgn().contains("Adolf Anderssen"), "{}", window.pgn());
    }
    let mut window = Window::new();
    window.command("Set up position");
    window.click("Clear");
    window.click("Cancel");
    assert!(window.reported("The entries in the dialog were not kept."));
    window.click("Undo");
    assert!(window.has("e1 empty"), "the board is as it was left");
    window.click("Start position");
    window.click("Cancel");
    assert!(
        window.harness.query_by_label("Undo").is_none(),
        "nothing differs"
    );
}

#[test]
fn closing_asks_about_the_entries_of_an_open_dialog() {
    const QUESTION: &str = "Close without your entries?";
    /// The name of a dialog, a part of it, and how it is filled in.
    type Form = (&'static str, &'static str, fn(&mut Window));
    let fills: [Form; 2] = [
        ("Game details", "Value of Event", |window| {
            window.harness.get_by_label("Value of Event").focus();
            window.run();
            let field = window.harness.get_by_label("Value of Event");
            field.type_text("Hastings");
            window.run();
        }),
        ("Set up position", "Use position", |window| {
            window.click("Clear");
        }),
    ];
    for (dialog, part, fill) in fills {
        let mut window = Window::new();
        window.command(dialog);
        assert!(window.close_button(), "{dialog} holds nothing yet");
        let mut window = Window::new();
        window.command(dialog);
        fill(&mut window);
        // The window may be minimised, and the question may be asked twice.
        for _ in 0..2 {
            let commands = window.hidden(1.0, &[ViewportEvent::Close]);
            assert!(commands.contains(&ViewportCommand::CancelClose));
            assert!(commands.contains(&ViewportCommand::Minimized(false)));
        }
        window.run();
        assert!(window.shows(QUESTION) && window.shows(dialog) && !window.has(part));
        window.key(Key::Escape);
        assert!(window.has(part), "{dialog} is there again");
        // The tab behind the dialog.
        window.apply(TabCommand::Close.into());
        assert!(window.shows(QUESTION));
        window.click("Go back");
        assert!(window.has(part));
        window.apply(TabCommand::Close.into());
        window.click("Close without them");
        assert!(!window.shows(QUESTION) && !window.has(part));
        assert!(window.close_button());
    }
    // Unsaved moves are asked about after the entries, and all stays if the window is not closed.
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.command("Game details");
    fills[0].2(&mut window);
    assert!(!window.close_button() && window.shows(QUESTION));
    window.click("Close without them");
    assert!(window.shows("Save changes?"));
    window.click("Cancel");
    window.click("Keep details");
    assert!(window.pgn().contains("Hastings"), "{}", window.pgn());
}

#[test]
fn closing_asks_about_an_open_dialog_of_another_tab() {
    let mut window = Window::new();
    window.command("Game details");
    window.harness.get_by_label("Value of Event").focus();
    window.run();
    let field = window.harness.get_by_label("Value of Event");
    field.type_text("Hastings");
    window.run();
    let first = window.app().tab_ids()[0];
    window.apply(TabCommand::New.into());
    assert!(!window.has("Value of Event"));
    window.apply(Action::Quit.into());
    assert!(window.shows("Close without your entries?") && window.shows("Game details"));
    window.click("Go back");
    assert!(window.has("Value of Event"));
    let second = window.app().tab_ids()[1];
    window.apply(TabCommand::CloseOthers(second).into());
    window.click("Close without them");
    assert_eq!(window.app().tab_ids(), [second]);
    assert_ne!(first, second);
}

#[test]
fn escape_keeps_a_comment_in_the_book() {
    let mut window = book_driver::Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    window.harness.get_by_label("Book moves").focus();
    window.run();
    window.key(Key::ArrowDown);
    window.key(Key::C);
    let field = window.harness.get_by_label("Comment on the book move");
    field.type_text("Solid");
    window.run();
    window.key(Key::Escape);
    let comment = |window: &book_driver::Window| {
        let mv: BookMove = san::read(&Position::start(), "d4").unwrap().into();
        let entry = window
            .book()
            .book()
            .entry(book::Key::of(&Position::start()), mv);
        entry.unwrap().comment.to_string()
    };
    assert_eq!(comment(&window), "Solid");
    window.ctrl(Key::Z);
    assert_eq!(comment(&window), "");
}

/// The details of one game must not be laid over another.
#[test]
fn details_whose_game_is_gone_are_reported_and_not_kept_in_another() {
    let game = |white: &str| format!("[White \"{white}\"]\n\n1. d4 d5 *\n");
    for later in [Some(game("Bob") + "\n" + &game("Ann")), None] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.pgn");
        std::fs::write(&path, game("Ann")).unwrap();
        let data = folder.path().join("data");
        let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
        window.command("Game details");
        let field = window
            .harness
            .get_by_role_and_label(Role::TextInput, "Value of Event");
        field.focus();
        field.type_text("Cup");
        window.wait(3.0);
        drop(window);
        match &later {
            Some(text) => std::fs::write(&path, text).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
        let window = Window::open(Some(&data), &[]);
        assert!(!window.has("Keep details"));
        assert!(window.reported("the game is not there any more: Event “"));
        assert_eq!(window.reported("one.pgn is gone"), later.is_none());
    }
}

#[test]
fn what_was_filled_in_in_a_dialog_survives_the_end_of_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Window::open(Some(folder.path()), &[]);
    let type_into = |window: &mut Window, name: &str, text: &str| {
        let field = |window: &Window| {
            let field = window.harness.get_by_role_and_label(Role::TextInput, name);
            field.focus();
            field.type_text(text);
        };
        field(window);
        window.run();
    };
    // Dropping a window without closing it leaves the state of a killed process.
    let mut window = open();
    window.play("e2 white pawn", "e4 empty");
    window.command("Game details");
    type_into(&mut window, "Value of White", "Adolf Anderssen");
    type_into(&mut window, "Tag", "Annotator");
    window.wait(3.0);
    drop(window);
    let mut window = open();
    assert!(window.reported("Restored"));
    // The name of another tag is there as well.
    window.click("Add");
    type_into(&mut window, "Value of Annotator", "Bob");
    window.click("Keep details");
    let pgn = window.pgn();
    assert!(
        pgn.contains("Adolf Anderssen") && pgn.contains("[Annotator \"Bob\"]"),
        "{pgn}"
    );
    // The position editor, with a position that is not legal.
    window.command("Set up position");
    window.click("Clear");
    window.wait(3.0);
    drop(window);
    let mut window = open();
    assert!(window.has("e1 empty") && window.has("Use position"));
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
    // What was given up does not come again.
    window.click("Cancel");
    window.wait(3.0);
    drop(window);
    let mut window = open();
    assert!(!window.has("Use position"));
    // A text that is no position, in an empty tab.
    window.ctrl(Key::T);
    window.command("Set up position");
    type_into(&mut window, "FEN", "nonsense");
    window.wait(3.0);
    drop(window);
    let window = open();
    let field = window.harness.get_by_role_and_label(Role::TextInput, "FEN");
    let text = field.accesskit_node().value().unwrap_or_default();
    assert!(text.contains("nonsense"), "{text}");
}
