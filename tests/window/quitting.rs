//! The end of the program: one question about all files with unsaved changes, and the tabs of the last time at the next start.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::{Action, Command, Decision, TabCommand, UnsavedWork};
use tabia_app::{book, game, library, settings};
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::with_collection;
use crate::tabs::tabs;

const QUESTION: &str = "Save changes?";

fn file(folder: &Path, name: &str, moves: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("[White \"Cora\"]\n\n{moves} *\n")).unwrap();
    path
}

/// Two changed files, a changed untitled game, and a changed book.
fn changed(folder: &Path) -> (Window, [PathBuf; 2]) {
    let files = [("one.pgn", "1. d4 d5"), ("two.pgn", "1. c4 e5")]
        .map(|(name, moves)| file(folder, name, moves));
    let mut window = Window::open(None, &files);
    window.apply(TabCommand::Next.into());
    for _ in 0..2 {
        window.key(Key::End);
        window.play("g1 white knight", "f3 empty");
        window.apply(TabCommand::Next.into());
    }
    window.ctrl(Key::T);
    window.play("e2 white pawn", "e4 empty");
    window.apply(book::Command::New.into());
    let mv = window.app().game.session.position().legal_moves()[0];
    window.apply(book::Command::Add(mv).into());
    (window, files)
}

/// Ends the program as the system does after it was asked.
fn end(mut window: Window) {
    eframe::App::on_exit(window.harness.state_mut(), None);
}

#[test]
fn one_question_lists_all_changed_files_and_saves_or_discards_each() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, [one, two]) = changed(folder.path());
    window.ctrl(Key::Q);
    assert!(window.shows(QUESTION) && window.shows("4 files have changes"));
    // Asked again, it is the same question.
    window.click("Discard 1. e4");
    window.apply(Action::Quit.into());
    assert!(window.shows("3 files have changes") && window.has("Keep 1. e4"));
    window.click("Keep 1. e4");
    assert!(window.shows("4 files have changes"));
    window.click("Save one.pgn");
    assert!(fs::read_to_string(&one).unwrap().contains("Nf3"));
    assert!(!fs::read_to_string(&two).unwrap().contains("Nf3"));
    assert!(!window.has("Save one.pgn") && window.shows("3 files have changes"));
    window.click("Discard two.pgn");
    window.click("Discard 1. e4");
    assert!(!window.closes());
    window.click("Discard New book");
    assert!(!window.shows(QUESTION), "all is decided");
    assert!(window.close_button());
    assert!(!fs::read_to_string(&two).unwrap().contains("Nf3"));
}

#[test]
fn all_can_be_saved_or_discarded_at_once_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, [one, two]) = changed(folder.path());
    let named = ["third.pgn", "mine.ron"].map(|name| folder.path().join(name));
    window.dialogs.borrow_mut().paths.extend(named.clone());
    window.ctrl(Key::Q);
    // Enter presses the main button.
    window.key(Key::Enter);
    window.until("the end", |window| !window.shows(QUESTION));
    assert!(window.close_button());
    for path in [&one, &two] {
        assert!(fs::read_to_string(path).unwrap().contains("Nf3"));
    }
    assert!(fs::read_to_string(&named[0]).unwrap().contains("1. e4"));
    assert!(named[1].exists());

    let (mut window, [one, two]) = changed(folder.path());
    window.ctrl(Key::Q);
    window.key(Key::Tab);
    for _ in 0..40 {
        let focused = window.harness.query_by(|node| node.is_focused());
        let name = focused.and_then(|node| node.accesskit_node().label());
        if name.as_deref() == Some("Discard all") {
            break;
        }
        window.key(Key::Tab);
    }
    window.key(Key::Enter);
    assert!(!window.shows(QUESTION) && window.close_button());
    for path in [&one, &two] {
        assert!(!fs::read_to_string(path).unwrap().contains("Nf3"));
    }
}

#[test]
fn a_save_that_fails_or_is_cancelled_leaves_the_question_true() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, [one, two]) = changed(folder.path());
    // The untitled game comes first, and its file dialog is cancelled. The others are saved all the same, but for one that
    // another program has changed: that is asked first, and the question comes back.
    fs::write(&two, "1. b3 b6 *\n").unwrap();
    window.apply(Action::Quit.into());
    window.click("Save all");
    assert!(!window.closes() && !window.shows(QUESTION));
    assert!(fs::read_to_string(&one).unwrap().contains("Nf3"));
    window.click("Cancel");
    assert!(window.shows(QUESTION) && window.shows("Not saved"));
    assert!(window.has("Save two.pgn") && !window.has("Save one.pgn"));
    // A folder in its place: it cannot be written.
    let place = folder.path().join("a folder.pgn");
    fs::create_dir(&place).unwrap();
    window.dialogs.borrow_mut().paths.push_back(place);
    window.click("Save 1. e4");
    assert!(window.reported("a folder.pgn") && window.shows(QUESTION));
    assert!(!window.closes());
    assert_eq!(fs::read_to_string(&two).unwrap(), "1. b3 b6 *\n");
    // Cancelled: the program stays, and nothing is lost.
    window.key(Key::Escape);
    assert!(!window.shows(QUESTION) && !window.closes());
    assert!(window.app().game.session.is_dirty() || tabs(&window).0.len() == 3);
    // Decisions without a question do nothing.
    for decision in [
        Decision::SaveAll,
        Decision::DiscardAll,
        Decision::SaveOne(UnsavedWork::Book),
        Decision::DiscardOne(UnsavedWork::Book),
    ] {
        window.apply(Action::Decide(decision).into());
        assert!(!window.closes());
    }
    window.apply(Action::Quit.into());
    assert!(
        window.shows(QUESTION),
        "what was not saved is still unsaved"
    );
}

/// Quits; nothing is unsaved or all is discarded.
fn quit(mut window: Window) {
    window.ctrl(Key::Q);
    if window.shows("files have changes") {
        window.click("Discard all");
    } else if window.shows(QUESTION) {
        window.click("Discard");
    }
    window.run();
    end(window);
}

#[test]
fn the_tabs_come_back_after_a_normal_end() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let two_games =
        "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White \"Bert\"]\n\n1. d4 d5 2. c4 e6 *\n";
    let one = folder.path().join("one.pgn");
    fs::write(&one, two_games).unwrap();
    let two = file(folder.path(), "two.pgn", "1. c4 e5");
    let mut window = Window::open(Some(&data), &[one.clone(), two.clone()]);
    window.key(Key::End);
    window.apply(TabCommand::Previous.into());
    window.apply(game::Command::SelectGame(1).into());
    for _ in 0..3 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::F);
    window.ctrl(Key::T);
    window.play("e2 white pawn", "e4 empty");
    window.apply(TabCommand::Previous.into());
    window.apply(TabCommand::Previous.into());
    let (fen, before) = (window.fen(), tabs(&window));
    assert_eq!(before.1, 0);
    quit(window);
    let journals = fs::read_dir(&data).unwrap();
    let journals = journals.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().ends_with(".journal")
    });
    assert_eq!(journals.count(), 0, "it was a normal end");

    let mut window = Window::open(Some(&data), &[]);
    assert_eq!(
        tabs(&window),
        (vec!["Tab 1: one.pgn".into(), "Tab 2: two.pgn".into()], 0),
        "the discarded game does not come back"
    );
    assert_eq!(window.fen(), fen);
    assert!(window.shows("Game 2 of 2"));
    let top = |window: &Window, name| window.harness.get_by_label(name).rect().top();
    assert!(top(&window, "e7 black pawn") > top(&window, "e2 white pawn"));
    assert!(!window.reported("Restored"));
    window.apply(TabCommand::Next.into());
    assert!(window.fen().contains("e6 0 2") || window.fen().contains(" w "));
    assert_eq!(
        window.app().game.session.node(),
        window.app().game.session.game().main_line_end()
    );
    quit(window);

    // A file of the command line is opened beside them and shown; one of them is shown and not opened again.
    let three = file(folder.path(), "three.pgn", "1. a3");
    let window = Window::open(Some(&data), &[three, one.clone()]);
    let (names, shown) = tabs(&window);
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names[shown].contains("three.pgn") || names[shown].contains("one.pgn"));
    quit(window);

    // One is gone and one has changed: both are reported.
    fs::remove_file(folder.path().join("three.pgn")).unwrap();
    fs::write(&one, "[White \"Zoe\"]\n\n1. b3 *\n").unwrap();
    let window = Window::open(Some(&data), &[]);
    assert!(window.reported("three.pgn could not be read"), "said");
    assert!(window.reported("one.pgn has changed since"));
    let (names, _) = tabs(&window);
    assert_eq!(names, ["Tab 1: one.pgn", "Tab 2: two.pgn"]);
    quit(window);

    // With the setting off, nothing is opened, and nothing is kept.
    let mut window = Window::with(Some(&data), &[], |settings| settings.restore_tabs = false);
    assert_eq!(tabs(&window).0, ["Tab 1: New game"]);
    window.apply(Action::OpenFile(two).into());
    quit(window);
    let window = Window::with(Some(&data), &[], |settings| settings.restore_tabs = true);
    assert_eq!(tabs(&window).0, ["Tab 1: New game"]);
}

#[test]
fn a_second_window_leaves_the_tabs_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let one = file(folder.path(), "one.pgn", "1. d4 d5");
    let first = Window::open(Some(&data), &[one]);
    let second = Window::open(Some(&data), &[]);
    assert_eq!(tabs(&second).0, ["Tab 1: New game"]);
    quit(first);
    quit(second);
    let window = Window::open(Some(&data), &[]);
    assert_eq!(tabs(&window).0, ["Tab 1: one.pgn"]);
}

#[test]
fn an_unchanged_game_of_a_collection_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let pgn = file(folder.path(), "games.pgn", "1. d4 d5");
    window.apply(library::Command::ImportFrom(vec![pgn], library::ImportChoices::default()).into());
    window.apply(library::Command::SelectNumber(1).into());
    window.apply(library::Command::OpenSelected.into());
    window.until("the game", |window| window.pgn().contains("1. d4 d5"));
    window.ctrl(Key::Num4);
    quit(window);
    let list = fs::read_to_string(folder.path().join("tabs.log")).unwrap();
    let window = Window::open(Some(folder.path()), &[]);
    assert!(window.pgn().contains("1. d4 d5"));
    assert_eq!(window.app().context.room(), Room::Library);
    assert!(!window.app().game.session.is_dirty());
    assert!(list.contains("Mine.tabia-games"), "it can be saved back");
    drop(window);
    // What the user discards does not come back.
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Num2);
    window.key(Key::End);
    window.type_move("c4");
    window.apply(Action::Quit.into());
    window.click("Discard");
    end(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert!(!window.pgn().contains("c4"));
}

#[test]
fn a_damaged_list_of_tabs_is_set_aside_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let one = file(folder.path(), "one.pgn", "1. d4 d5");
    quit(Window::open(Some(&data), &[one]));
    let list = data.join("tabs.log");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, text.replace("one.pgn", "two.pgn")).unwrap();
    let window = Window::open(Some(&data), &[]);
    assert!(window.reported("was damaged"));
    assert_eq!(tabs(&window).0, ["Tab 1: New game"]);
    assert!(!list.exists());
}

#[test]
fn the_room_stays_when_tabs_are_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let one = file(folder.path(), "one.pgn", "1. d4 d5");
    let mut window = Window::open(Some(&data), &[one]);
    window.apply(Action::GoTo(Room::Lab).into());
    window.wait(1.0);
    quit(window);
    let window = Window::open(Some(&data), &[]);
    assert_eq!(window.app().context.room(), Room::Lab);
    assert!(!window.reported("Lab"));
}

/// A window that has one changed file asks the short question.
#[test]
fn one_changed_file_is_asked_about_alone() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.apply(Action::Quit.into());
    assert!(window.has("Discard") && !window.has("Discard all"));
    window.click("Cancel");
    window.apply(Command::Settings(settings::Command::Show));
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.run();
    assert!(!window.closes());
}
