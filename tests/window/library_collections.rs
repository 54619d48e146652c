//! Several collections: the default one and the reference of the explorer, games that go to others, and changes by others.

use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use egui::Key;
use egui_kittest::kittest::Queryable;
use tabia_app::command::Action;
use tabia_app::library::Command;
use tabia_library::Collection;
use tabia_library::import::{ImportOptions, Source};
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::{GAMES, ROWS, import, rows, with_collection};

const OTHERS: &str = "[White \"Dora\"]\n[Black \"Emil\"]\n\n1. c4 e5 0-1\n\n";

/// The games of the collections as the explorer counts them at the start.
const OF_MINE: &str = "3 games: White 33 %, draws 33 %, Black 33 %";
const OF_OTHER: &str = "1 game: White 0 %, draws 0 %, Black 100 %";

fn collection(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("tabia-games")
}

/// Imports games into a collection, as another process does.
fn import_elsewhere(collection: &Path, games: &str) {
    let mut collection = Collection::open(collection).unwrap();
    let source = Source {
        name: "elsewhere".to_owned(),
        reader: Box::new(Cursor::new(games.as_bytes().to_vec())),
    };
    let options = ImportOptions::new(1, &|_| None);
    let mut watch = |_| ControlFlow::Continue(());
    let mut writer = collection.writer().unwrap();
    writer.import(vec![source], &options, &mut watch).unwrap();
}

/// Opens a window with the collections Mine and Other, of which the latter is open.
fn with_two(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    import(&mut window, folder);
    let other = collection(folder, "Other");
    window.apply(Command::CreateAt(other.clone()).into());
    window.paste(OTHERS);
    assert_eq!(rows(&window), ["1. Dora – Emil, 0–1"]);
    window
}

#[test]
fn the_explorer_shows_the_reference_collection_whatever_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(OF_OTHER));
    window.ctrl(Key::Num4);
    window.click("Collections");
    window.tick("Explore in Mine");
    window.tick("Add finished games to Other");
    window.key(Key::Escape);
    let settings = &window.app().context.settings;
    let mine = collection(folder.path(), "Mine");
    assert_eq!(settings.reference_library.as_ref(), Some(&mine));
    let other = collection(folder.path(), "Other");
    assert_eq!(settings.played_library, Some(other));
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(OF_MINE) && rows(&window).contains(&"Clara – Anna, ½–½".to_owned()));
    // Its games are opened from there.
    window.click("Boris – Clara, 0–1");
    assert!(window.pgn().contains("1. e4 e5"));
    window.apply(Command::Close.into());
    window.key(Key::Home);
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(OF_MINE));
    // What is added to it is seen.
    window.apply(Command::AddTo(mine.clone()).into());
    assert!(window.has("4 games: White 25 %, draws 25 %, Black 50 %"));
    window.apply(Command::OpenFrom(mine).into());
    window.apply(Command::Search("white:anna".to_owned()).into());
    window.apply(Command::ShowExplorer.into());
    window.tick("Only the shown games");
    assert!(window.has("1 game of the search: White 100 %, draws 0 %, Black 0 %"));
}

#[test]
fn a_reference_collection_is_opened_when_it_is_needed_and_said_to_be_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let mine = collection(folder.path(), "Mine");
    window.apply(Command::SetReference(Some(mine.clone())).into());
    window.ctrl(Key::Num2);
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(OF_MINE) && window.app().library.open.is_none());
    window.wait(1.0);
    drop(window);
    let away = collection(folder.path(), "Away");
    fs::rename(&mine, &away).unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("The reference collection cannot be read"));
    assert!(window.shows("Mine: there is no folder of this name."));
    fs::rename(&away, &mine).unwrap();
    window.click("Try again");
    assert!(window.has(OF_MINE));
    window.apply(Command::SetReference(Some(away)).into());
    assert!(window.shows("Away: there is no folder of this name."));
    window.click("Use the open collection");
    assert!(window.has(OF_OTHER));
}

#[test]
fn selected_games_go_to_another_collection_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let mine = collection(folder.path(), "Mine");
    window.apply(Command::SetDefault(Some(mine.clone())).into());
    let open = |window: &mut Window, entry: &str| {
        let row = window.harness.get_by_label("1. Dora – Emil, 0–1");
        row.click_secondary();
        window.run();
        window.click(entry);
    };
    open(&mut window, "Copy to another collection");
    window.click("Mine (default)");
    assert!(window.has("1 game was copied to Mine") && rows(&window).len() == 1);
    open(&mut window, "Move to another collection");
    window.dialogs.borrow_mut().paths.push_back(mine.clone());
    window.click("Other collection…");
    assert!(window.has("1 game was moved to Mine"));
    window.apply(Command::OpenFrom(mine).into());
    assert_eq!(rows(&window).len(), 5);
}

#[test]
fn the_game_on_the_board_is_added_to_a_collection_that_is_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let mine = collection(folder.path(), "Mine");
    window.ctrl(Key::Num2);
    window.type_move("g4");
    window.apply(Command::AddTo(mine.clone()).into());
    assert!(window.reported("The game was added to Mine"));
    assert_eq!(window.app().context.room(), Room::Analyse);
    window.dialogs.borrow_mut().paths.push_back(mine.clone());
    window.command("Add game to another collection");
    window.apply(Command::OpenFrom(mine).into());
    assert_eq!(rows(&window).len(), 5);
}

/// Opens a window with the collection Mine, and its second game in a tab with a move more.
fn with_changed_game(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    import(&mut window, folder);
    window.double_click(ROWS[1]);
    window.type_move("c4");
    window
}

#[test]
fn a_game_is_saved_back_after_the_program_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_changed_game(folder.path());
    window.wait(1.5);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(window.pgn().contains("2. c4") && window.app().library.open.is_none());
    window.command("Save back to the collection");
    assert!(window.has("The game was saved back to Mine"));
    assert!(!window.app().game.session.is_dirty());
    window.apply(Command::OpenFrom(collection(folder.path(), "Mine")).into());
    window.click(ROWS[1]);
    assert!(window.shows("c4 white pawn") && rows(&window).len() == 3);
}

/// Ends the program as the user does.
fn end(mut window: Window) {
    window.wait(1.5);
    window.apply(Action::Quit.into());
    eframe::App::on_exit(window.harness.state_mut(), None);
}

#[test]
fn a_game_that_was_saved_to_a_file_keeps_its_origin() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_changed_game(folder.path());
    let copy = folder.path().join("copy.pgn");
    window.dialogs.borrow_mut().paths.push_back(copy.clone());
    window.ctrl(Key::S);
    window.until("the copy", |_| copy.is_file());
    end(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.until("the copy is shown", |window| window.pgn().contains("2. c4"));
    window.command("Save back to the collection");
    assert!(window.has("The game was saved back to Mine"));
    end(window);
    // Another game in the file has no origin.
    fs::write(&copy, GAMES).unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.until("the file is shown", |window| {
        window.pgn().contains("1. e4 c5")
    });
    window.apply(Action::SaveBack.into());
    assert!(!window.shows("The game was saved back"));
}

#[test]
fn a_game_that_has_changed_meanwhile_is_added_or_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_changed_game(folder.path());
    let change = |window: &mut Window, row: &str| {
        window.ctrl(Key::Num4);
        window.click(row);
        window.apply(Command::AskTag.into());
        window.apply(Command::SetTag("Event".to_owned(), "Club".to_owned()).into());
        assert!(window.has("The tag of 1 game was set"));
    };
    change(&mut window, ROWS[1]);
    window.key(Key::Escape);
    let save = |window: &mut Window| {
        window.ctrl(Key::Num2);
        window.apply(Action::SaveBack.into());
    };
    save(&mut window);
    assert!(window.shows("it has changed in the collection since it was opened from there"));
    assert_eq!(rows(&window).len(), 3);
    assert!(window.app().game.session.is_dirty());
    window.click("Replace the other one");
    assert!(window.has("The game was saved back to Mine") && rows(&window).len() == 3);
    // It can be saved again, until it is removed.
    save(&mut window);
    assert!(window.has("The game was saved back to Mine"));
    window.click(ROWS[1]);
    window.apply(Command::Delete.into());
    save(&mut window);
    assert!(window.shows("is not in the collection any more"));
    assert!(!window.has("Replace the other one"));
    window.click("Add it as a new game");
    assert!(window.has("The game was added to Mine") && rows(&window).len() == 3);
    save(&mut window);
    assert!(window.has("The game was saved back to Mine") && rows(&window).len() == 3);
}

#[test]
fn changes_by_others_are_followed_while_the_window_has_the_focus() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let [mine, other] = ["Mine", "Other"].map(|name| collection(folder.path(), name));
    import_elsewhere(&other, GAMES);
    window.until("the games of others", |window| window.has("4 games"));
    window.apply(Command::SetReference(Some(mine.clone())).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(OF_MINE));
    import_elsewhere(&mine, OTHERS);
    let all = "4 games: White 25 %, draws 25 %, Black 50 %";
    window.until("the games of the reference", |window| window.has(all));
    let away = collection(folder.path(), "Away");
    fs::rename(&mine, &away).unwrap();
    window.until("it is missed", |window| {
        window.shows("The reference collection cannot be read")
    });
    fs::rename(&away, &mine).unwrap();
    window.until("it is there again", |window| window.has(all));
}

#[test]
fn a_collection_that_is_deleted_under_the_window_is_said_to_be_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let other = collection(folder.path(), "Other");
    let away = collection(folder.path(), "Away");
    fs::rename(&other, &away).unwrap();
    let text = "This collection cannot be read any more: there is no folder of this name.";
    window.until("it is missed", |window| window.shows(text));
    assert_eq!(rows(&window).len(), 1, "its games are still shown");
    window.apply(Command::Delete.into());
    assert!(window.shows("The collection could not be changed: "));
    fs::rename(&away, &other).unwrap();
    window.until("it is there again", |window| !window.shows(text));
    window.apply(Command::Delete.into());
    assert!(window.has("The game was deleted"));
    fs::remove_dir_all(&other).unwrap();
    window.until("it is missed again", |window| window.shows(text));
    window.apply(Command::Close.into());
    assert!(!window.shows(text) && window.shows("No collection is open"));
}

#[test]
fn a_collection_whose_folder_is_missing_is_removed_from_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two(folder.path());
    let mine = collection(folder.path(), "Mine");
    window.apply(Command::SetDefault(Some(mine.clone())).into());
    window.click("Collections");
    assert!(!window.shows("Missing: ") && !window.has("Remove Mine from the list"));
    window.key(Key::Escape);
    assert!(!window.has("Explore in Mine"));
    fs::rename(&mine, collection(folder.path(), "Away")).unwrap();
    window.click("Collections");
    assert!(window.shows("Missing: Mine") && !window.shows("Missing: Other"));
    window.click("Remove Mine from the list");
    assert!(!window.shows("Missing: ") && window.has("Explore in Other"));
    assert_eq!(window.app().context.settings.played_library, None);
}
