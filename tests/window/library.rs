//! The library: collections, their import and their table.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::command::Action;
use tabia_app::library::Command;
use tabia_settings::Room;

use crate::driver::Window;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n[Date \"1990.05.??\"]\n[WhiteElo \"2400\"]\n\n1. e4 c5 2. Nf3 1-0\n\n\
                     [White \"Clara\"]\n[Black \"Anna\"]\n\n1. d4 d5 1/2-1/2\n\n\
                     [White \"Boris\"]\n[Black \"Clara\"]\n\n1. e4 e5 2. Ke3 0-1\n";

const ROWS: [&str; 3] = [
    "1. Anna – Boris, 1–0, 1990.05",
    "2. Clara – Anna, ½–½",
    "3. Boris – Clara, 0–1",
];

/// Opens a window with a new collection.
fn with_collection(folder: &Path) -> Window {
    let mut window = Window::open(Some(folder), &[]);
    window.ctrl(Key::Num4);
    assert!(window.shows("No collection is open"));
    let path = folder.join("Mine");
    window.dialogs.borrow_mut().paths.push_back(path);
    let new = window.harness.query_all_by_role(Role::Button);
    let new: Vec<_> = new
        .filter(|node| node.accesskit_node().label().as_deref() == Some("New collection…"))
        .collect();
    new.last().unwrap().click();
    drop(new);
    window.run();
    window
}

/// Writes the games, and imports them.
fn import(window: &mut Window, folder: &Path) -> PathBuf {
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.dialogs.borrow_mut().paths.push_back(file.clone());
    window.command("Import games");
    file
}

fn is_selected(window: &Window, row: &str) -> bool {
    let row = window.harness.get_by_role_and_label(Role::Row, row);
    row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn a_collection_is_made_filled_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    assert!(window.has("Mine") && window.shows("This collection has no games yet"));
    assert!(folder.path().join("Mine.tabia-games").is_dir());
    import(&mut window, folder.path());
    assert!(window.has("3 games were imported") && window.has("3 games"));
    assert!(window.shows("1 of them has a problem in its text"));
    for row in ROWS {
        assert!(window.has(row), "{row}");
    }
    window.click("Dismiss the message");
    assert!(!window.has("3 games were imported"));
    // The settings are written a moment later.
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Num4);
    assert!(window.has("Mine") && window.has(ROWS[2]));
    window.command("Close collection");
    assert!(window.has("Open Mine"));
    window.click("Open Mine");
    assert!(window.has(ROWS[0]));
}

#[test]
fn an_import_is_undone_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.ctrl(Key::Z);
    assert!(window.has("Undone: import") && !window.has(ROWS[0]));
    assert!(window.shows("This collection has no games yet"));
    window.ctrl_shift(Key::Z);
    assert!(window.has("Done again: import") && window.has(ROWS[0]));
    // Elsewhere the key undoes moves.
    window.ctrl(Key::Num2);
    window.type_move("e4");
    window.ctrl(Key::Z);
    window.ctrl(Key::Num4);
    assert!(window.has(ROWS[0]));
}

#[test]
fn keys_walk_through_the_games_and_the_board_shows_where_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    assert!(is_selected(&window, ROWS[0]));
    assert!(window.shows("f3 white knight"));
    window
        .harness
        .get_by_label("Games of the collection")
        .focus();
    window.run();
    window.key(Key::ArrowDown);
    assert!(is_selected(&window, ROWS[1]) && window.shows("d5 black pawn"));
    window.key(Key::Home);
    window.key(Key::End);
    assert!(is_selected(&window, ROWS[2]));
    let field = window.harness.get_by_label("Go to game");
    field.type_text("1");
    window.run();
    window.key(Key::Enter);
    assert!(is_selected(&window, ROWS[0]));
    window.key(Key::Enter);
    assert_eq!(window.app().context.room(), Room::Analyse);
    assert!(window.pgn().contains("1. e4 c5 2. Nf3 1-0"));
    assert!(window.shows("f3 white knight"));
    // A copy that is not changed gives way to the next game.
    window.ctrl(Key::Num4);
    window.double_click(ROWS[1]);
    assert!(window.pgn().contains("1. d4 d5"));
    assert!(!window.has("Anna – Boris"));
}

#[test]
fn dropped_games_are_imported_and_a_dropped_collection_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let file = folder.path().join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file]).into());
    assert!(window.has(ROWS[2]));
    window.apply(Command::Close.into());
    window.ctrl(Key::Num2);
    let collection = folder.path().join("Mine.tabia-games");
    window.apply(Action::OpenFile(collection).into());
    assert_eq!(window.app().context.room(), Room::Library);
    assert!(window.has(ROWS[2]));
}

#[test]
fn what_fails_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(Command::OpenFrom(folder.path().join("None.tabia-games")).into());
    assert!(window.shows("The collection could not be opened: it is not a collection of games."));
    let path = folder.path().join("Full.tabia-games");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("a"), "").unwrap();
    window.apply(Command::CreateAt(path).into());
    assert!(window.shows("The collection could not be made: there is a file"));
    let mut window = with_collection(folder.path());
    window.apply(Command::ImportFrom(vec![folder.path().join("none.pgn")]).into());
    assert!(window.shows("The games could not be imported: "));
    assert!(window.app().library.open.is_some());
}
