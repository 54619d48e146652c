//! The data folder of each earlier version, left by a killed window, is read completely.

use std::fs;
use std::path::Path;

use egui::Key;
use tabia_settings::{Room, SettingsFile};

use super::driver::Window;

/// Returns a copy of the folder that a version left.
fn folder_of(version: &str) -> tempfile::TempDir {
    let source = crate::common::workspace()
        .join("tests/data/earlier")
        .join(version);
    let folder = tempfile::tempdir().unwrap();
    copy(&source, folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

#[test]
fn the_folder_of_0_2_0_is_read() {
    let folder = folder_of("0.2.0");
    // Settings: all of them are recognised, and nothing is set aside.
    let (_, settings, notices) = SettingsFile::load(Some(folder.path().join("settings.ron")));
    assert!(notices.is_empty());
    assert_eq!(settings.room, Room::Book);
    assert_eq!(settings.engine_elo, 1600);
    // The game with its variation, from a deleted file; the book with its two moves.
    let mut window = Window::open(Some(folder.path()), &[]);
    window.until("the book", |window| window.app().book.open.is_some());
    assert!(
        window.pgn().contains("1. f3 (1. e4) 1... e5"),
        "{}",
        window.pgn()
    );
    let book = window.app().book.open.as_ref().unwrap().book();
    assert_eq!(book.len(), 2);
    assert!(window.reported("Restored"));
    // The mistake that was collected for training.
    window.command("Train my mistakes");
    window.until("the exercise", |window| window.shows("better than 2. g4"));
    drop(window);

    // The review of the game, which needs no search.
    let game = [folder.path().join("game.pgn")];
    fs::remove_file(folder.path().join("session-0-1.journal")).ok();
    let mut window = Window::open(Some(folder.path()), &game);
    window.key(Key::F12);
    window.until("the review", |window| {
        window.shows("Fool's Mate") && window.has("Review anew")
    });
    assert!(window.engine.borrow().jobs.is_empty());
}
