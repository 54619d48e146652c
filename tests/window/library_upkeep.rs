//! The upkeep of a collection: compaction, the check for damage, and the repair.

use std::fs;
use std::path::Path;

use egui::Key;
use tabia_app::library::{Command, ImportChoices};

use crate::driver::Window;
use crate::library::with_collection;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. e4 c5 2. Nf3 1-0\n\n\
                     [White \"Clara\"]\n[Black \"Anna\"]\n\n1. d4 d5 1/2-1/2\n\n";

const ROWS: [&str; 2] = ["1. Anna – Boris, 1–0", "2. Clara – Anna, ½–½"];

/// Opens a window with a collection of two games.
fn with_games(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    assert!(window.has(ROWS[1]));
    window
}

#[test]
fn a_collection_is_compacted_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path());
    window.click(ROWS[0]);
    window.key(Key::Delete);
    assert!(!window.shows("Anna – Boris"));
    window.command("Compact the collection");
    assert!(window.shows("Changes so far can no longer be undone."));
    window.key(Key::Escape);
    window.ctrl(Key::Z);
    assert!(window.has(ROWS[0]), "nothing was compacted");
    window.ctrl(Key::Y);
    window.command("Compact the collection");
    window.click("Compact");
    assert!(window.shows("Compacted; 1 deleted game was removed from the disk; "));
    window.ctrl(Key::Z);
    assert!(!window.shows("Anna – Boris") && window.shows("Clara – Anna"));
    // There is nothing more to remove.
    window.command("Compact the collection");
    window.key(Key::Enter);
    assert!(window.shows("no deleted games were on the disk"));
}

#[test]
fn damage_is_found_and_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path());
    window.command("Check the collection for damage");
    assert!(window.has("No damage was found: all checksums are right"));
    assert!(!window.has("Repair"));
    drop(window);
    let path = folder.path().join("Mine.tabia-games/000001.games");
    let mut bytes = fs::read(&path).unwrap();
    // The texts of the games are in the second half of the file.
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(&path, bytes).unwrap();
    let collection = folder.path().join("Mine.tabia-games");
    let mut window = Window::open(Some(folder.path()), std::slice::from_ref(&collection));
    window.command("Check the collection for damage");
    window.until("the damage", |window| {
        window.shows("The collection is damaged")
    });
    assert!(window.shows("000001.games"));
    window.click("Repair");
    window.until("the repair", |window| {
        window.has("The collection was repaired")
    });
    assert!(window.shows("The damaged file is kept as "));
    window.command("Check the collection for damage");
    window.until("the check", |window| window.shows("No damage was found"));
    let files = fs::read_dir(&collection).unwrap().flatten();
    let kept = files.filter(|file| file.file_name().to_string_lossy().contains(".broken-"));
    assert_eq!(kept.count(), 1);
}
