//! A file that another program changes while it is open.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::{Action, TabCommand};
use tabia_app::{book, game};
use tabia_book::Edit;
use tabia_chess::{Position, san};
use tabia_settings::Room;

use crate::book_driver::{self, book_of};
use crate::driver::Window;

const QUESTION: &str = "Save changes?";

fn games(names: &[&str]) -> String {
    let game = |name: &&str| format!("[White \"{name}\"]\n\n1. d4 d5 2. c4 e6 *\n\n");
    names.iter().map(game).collect()
}

fn two_games(folder: &Path) -> PathBuf {
    let path = folder.join("games.pgn");
    fs::write(&path, games(&["Anna", "Bert"])).unwrap();
    path
}

/// The window loses the focus and has it again.
fn come_back(window: &mut Window) {
    window.harness.input_mut().focused = false;
    window.harness.step();
    window.harness.input_mut().focused = true;
    window.run();
}

#[test]
fn a_changed_file_is_reported_and_read_again_at_the_same_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = two_games(folder.path());
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.apply(game::Command::SelectGame(1).into());
    for _ in 0..3 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::F);
    let fen = window.fen();
    come_back(&mut window);
    assert!(!window.has("Reload"), "nothing has changed");
    fs::write(&path, games(&["Anna", "Berta", "Cora"])).unwrap();
    come_back(&mut window);
    window.until("the message", |window| window.has("Reload"));
    assert!(window.reported("Another program has changed"));
    window.click("Reload");
    window.until("the file", |window| window.shows("Game 2 of 3"));
    assert!(window.reported("was read again") && window.shows("Berta"));
    assert_eq!(window.fen(), fen);
    let top = |name| window.harness.get_by_label(name).rect().top();
    assert!(top("e7 black pawn") > top("e2 white pawn"));
    assert!(!window.has("Reload"));
    assert_eq!(window.app().tab_ids().len(), 1);
    // The game is no longer there: the first one is shown.
    fs::write(&path, games(&["Dora"])).unwrap();
    window.key(Key::F5);
    window.until("the file", |window| window.shows("Dora"));
    // It is gone: that is said, and the games stay.
    fs::remove_file(&path).unwrap();
    window.key(Key::F5);
    window.until("the message", |window| window.reported("could not be read"));
    assert!(window.shows("Dora"));
}

#[test]
fn a_file_that_is_still_being_written_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = two_games(folder.path());
    let mut window = Window::open(None, std::slice::from_ref(&path));
    for names in [
        &["Anna"][..],
        &["Anna", "Berta"],
        &["Anna", "Berta", "Cora"],
    ] {
        fs::write(&path, games(names)).unwrap();
        come_back(&mut window);
        window.until("the message", |window| window.has("Reload"));
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(5));
            window.harness.step();
        }
    }
    window.click("Reload");
    window.until("the file", |window| window.shows("of 3"));
    window.run();
    assert!(!window.has("Reload"), "all of it has been read");
}

#[test]
fn unsaved_changes_are_asked_about_before_reloading() {
    let folder = tempfile::tempdir().unwrap();
    let path = two_games(folder.path());
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.key(Key::End);
    window.play("g1 white knight", "f3 empty");
    fs::write(&path, games(&["Anna", "Bert", "Cora"])).unwrap();
    window.key(Key::F5);
    assert!(window.shows(QUESTION) && window.shows("Reading it again loses them"));
    window.click("Cancel");
    assert!(window.pgn().contains("Nf3"));
    window.key(Key::F5);
    window.click("Discard");
    window.until("the file", |window| window.shows("of 3"));
    assert!(!window.pgn().contains("Nf3"));
    assert!(!window.app().game.session.is_dirty());
}

#[test]
fn a_file_in_another_tab_is_looked_at_when_it_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = two_games(folder.path());
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.ctrl(Key::T);
    fs::write(&path, games(&["Anna", "Bert", "Cora"])).unwrap();
    come_back(&mut window);
    assert!(!window.has("Reload"));
    window.apply(TabCommand::Previous.into());
    window.until("the message", |window| window.has("Reload"));
    // The offer is about that file, whatever is shown when it is taken.
    window.apply(TabCommand::Next.into());
    window.click("Reload");
    window.until("the file", |window| window.shows("of 3"));
    // A save of its own is no change by another program.
    window.key(Key::End);
    window.play("g1 white knight", "f3 empty");
    window.ctrl(Key::S);
    come_back(&mut window);
    window.wait(1.0);
    assert!(!window.has("Reload"));
}

/// The weights of the moves from the start position.
fn weights(window: &book_driver::Window) -> Vec<u16> {
    let start = tabia_book::Key::of(&Position::start());
    let entries = window.book().book().entries(start).iter();
    entries.map(|entry| entry.weight).collect()
}

fn set_weight(window: &mut book_driver::Window, text: &str, weight: u16) {
    let start = Position::start();
    let edit = Edit::SetWeight {
        at: tabia_book::Key::of(&start),
        mv: san::read(&start, text).unwrap().into(),
        weight,
    };
    window.apply(book::Command::Edit(edit).into());
}

#[test]
fn a_changed_book_is_reported_and_read_again() {
    for name in ["mine.ron", "mine.bin"] {
        let mut window = book_driver::Window::with(&book_of(&["e4:3", "d4:1"]), name);
        let path = window.path(name);
        window.apply(Action::GoTo(Room::Analyse).into());
        come_back(&mut window);
        assert!(!window.has("Reload"), "nothing has changed");
        tabia_book::file::save(&book_of(&["c4:9 e5 Nc3"]), &path).unwrap();
        come_back(&mut window);
        window.until("the message", |window| window.has("Reload"));
        assert!(window.reported("The book shown here is the old one"));
        assert_eq!(weights(&window), [3, 1]);
        window.click("Reload");
        assert!(window.reported("was read again"));
        assert_eq!(weights(&window), [9]);
        assert!(!window.book().is_dirty());
        assert_eq!(window.app().context.room(), Room::Analyse);
        // A save of its own is no change by another program.
        set_weight(&mut window, "c4", 8);
        window.apply(book::Command::Save.into());
        come_back(&mut window);
        window.wait(1.0);
        assert!(!window.has("Reload"));
        // It is gone: that is said when it is read again, and the book stays.
        fs::remove_file(&path).unwrap();
        come_back(&mut window);
        assert!(!window.has("Reload"));
        window.apply(Action::GoTo(Room::Book).into());
        window.key(Key::F5);
        assert!(window.reported("could not be read"));
        assert_eq!(weights(&window), [8]);
    }
}

#[test]
fn unsaved_changes_of_a_book_are_asked_about_before_reloading() {
    let mut window = book_driver::Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    let theirs = book_of(&["c4:9"]);
    set_weight(&mut window, "e4", 5);
    tabia_book::file::save(&theirs, &window.path("mine.ron")).unwrap();
    come_back(&mut window);
    window.until("the message", |window| window.has("Reload"));
    window.click("Reload");
    assert!(window.shows(QUESTION) && window.shows("Reading it again loses them"));
    window.click("Cancel");
    assert_eq!(weights(&window), [5, 1]);
    window.key(Key::F5);
    window.click("Discard");
    assert_eq!(weights(&window), [9]);
    assert!(!window.book().is_dirty());
    // What is changed while the file is read is asked about, too.
    tabia_book::file::save(&book_of(&["e4:7"]), &window.path("mine.ron")).unwrap();
    window
        .harness
        .state_mut()
        .apply(tabia_app::command::Command::Book(book::Command::Reload));
    set_weight(&mut window, "c4", 2);
    assert!(window.shows(QUESTION));
    window.click("Cancel");
    assert_eq!(weights(&window), [2]);
}

#[test]
fn games_and_a_book_that_have_changed_are_reported_one_after_the_other() {
    let folder = book_driver::folder();
    let (games_file, book_file) = (two_games(folder.path()), folder.path().join("mine.ron"));
    tabia_book::file::save(&book_of(&["e4:3"]), &book_file).unwrap();
    let mut window = book_driver::Window::open(folder, &[games_file.clone(), book_file.clone()]);
    fs::write(&games_file, games(&["Anna", "Bert", "Cora"])).unwrap();
    tabia_book::file::save(&book_of(&["c4:9"]), &book_file).unwrap();
    come_back(&mut window);
    window.until("the message", |window| window.has("Reload"));
    let is_first = |window: &book_driver::Window| window.reported("The games shown here");
    let (first, second) = match is_first(&window) {
        true => ("The games shown here", "The book shown here"),
        false => ("The book shown here", "The games shown here"),
    };
    assert!(!window.reported(second));
    // The message has come to rest before it is clicked.
    window.run();
    window.click("Reload");
    window.until("the other message", |window| {
        window.reported(second) && !window.reported(first)
    });
    window.run();
    window.click("Reload");
    window.until("both", |window| {
        weights(window) == [9] && window.app().game.session.document.len() == 3
    });
}
