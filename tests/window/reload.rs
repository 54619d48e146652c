//! A file that another program changes while it is open.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::TabCommand;
use tabia_app::game;

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
    window.click("Don't save");
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
