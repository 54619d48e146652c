//! Lists of the library: damaged files cost only their own games, and lists stay while others change the collection.

use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tabia_app::library::{Command, ImportChoices, PlayerCommand};
use tabia_library::import::{ImportOptions, Source};
use tabia_library::player::PlayerNames;
use tabia_library::{Collection, GamePlace};

use crate::book_driver::book_of;
use crate::common::workspace;
use crate::driver::Window;
use crate::library::{rows, with_collection};

/// Changes a byte of a file of a collection so that the moves of its games cannot be read.
fn damage_moves(collection: &Path, file: &str) {
    let path = collection.join(file);
    let whole = fs::read(&path).unwrap();
    let is_found = (0..whole.len()).any(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, bytes).unwrap();
        let opened = Collection::open(collection).unwrap();
        let snapshot = opened.snapshot();
        let is_damaged = |part: &tabia_library::collection::Part| part.segment.codes().is_err();
        opened.damages().is_empty() && snapshot.parts.iter().any(is_damaged)
    });
    assert!(is_found);
}

/// Three games between Anna and an opponent, of which two are the same and one begins another.
fn games(opponent: &str) -> String {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    let head = format!("[White \"Anna\"]\n[Black \"{opponent}\"]\n[Date \"1990.05.01\"]\n\n");
    format!("{head}{moves} 1-0\n\n{head}{moves} 1-0\n\n{head}{moves} 6. Re1 1-0\n\n")
}

/// Imports games from a file.
fn import(window: &mut Window, folder: &Path, name: &str, games: &str) {
    let file = folder.join(name);
    fs::write(&file, games).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
}

/// Opens a window with two files of games, of which the moves of the first are damaged.
fn damaged(folder: &Path, data: &Path) -> Window {
    let mut window = with_collection(folder);
    import(&mut window, folder, "first.pgn", &games("Boris"));
    import(&mut window, folder, "second.pgn", &games("Clara"));
    drop(window);
    let collection = folder.join("Mine.tabia-games");
    damage_moves(&collection, "000001.games");
    let book = book_of(&["e4 e5 Nf3 Nc6 Bc4"]);
    let path = folder.join("mine.ron");
    tabia_book::file::save(&book, &path).unwrap();
    let mut window = Window::open(Some(data), &[path]);
    window.until("the book is open", |window| {
        window.app().book.open.is_some()
    });
    window.apply(Command::OpenFrom(collection).into());
    window
}

#[test]
fn a_damaged_file_costs_only_its_own_games() {
    let [folder, data] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut window = damaged(folder.path(), data.path());
    window.command("Find duplicates");
    assert!(window.shows("Some games could not be compared: 000001.games: "));
    assert!(window.shows("1 game is the same as another one, 1 begins another one."));
    assert!(window.shows("Anna – Clara, ") && !window.shows("Anna – Boris, "));
    window.click("Delete 1 game");
    assert!(window.has("The game was deleted"));
    window.ctrl(egui::Key::Z);
    let user = PlayerCommand::SetUser(PlayerNames::new(["Anna"]), true);
    window.apply(Command::Player(user).into());
    window.command("Where my games left the book");
    assert!(window.shows("Some games could not be followed: 000001.games: "));
    assert!(window.shows("3 games with ") && window.shows("3 left by you, 0 by the opponent"));
    assert_eq!(rows(&window).len(), 3);
    assert!(rows(&window)[0].starts_with("Anna – Clara, "));
}

/// Changes a collection as another process does.
fn change_elsewhere(collection: &Path, change: impl FnOnce(&mut tabia_library::Writer<'_>)) {
    let mut collection = Collection::open(collection).unwrap();
    change(&mut collection.writer().unwrap());
}

fn add_elsewhere(writer: &mut tabia_library::Writer<'_>, games: &str) {
    let source = Source {
        name: "elsewhere".to_owned(),
        reader: Box::new(Cursor::new(games.as_bytes().to_vec())),
    };
    let options = ImportOptions::new(1, &|_| None);
    let mut watch = |_| ControlFlow::Continue(());
    writer.import(vec![source], &options, &mut watch).unwrap();
}

/// Deletes the games with these numbers in order, from 0.
fn delete_elsewhere(writer: &mut tabia_library::Writer<'_>, numbers: &[usize]) {
    let snapshot = writer.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    let places: Vec<GamePlace> = numbers.iter().map(|number| places[*number]).collect();
    writer.delete(&snapshot, &places).unwrap();
}

#[test]
fn lists_stay_while_others_change_the_collection() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let both = games("Boris") + &games("Clara");
    import(&mut window, folder.path(), "games.pgn", &both);
    let collection = folder.path().join("Mine.tabia-games");
    window.command("Find duplicates");
    assert!(window.shows("2 games are the same as another one, 2 begin another one."));
    change_elsewhere(&collection, |writer| add_elsewhere(writer, "1. f4 *\n"));
    let changed = "The collection has changed since this list was made";
    window.until("the added game", |window| window.shows(changed));
    assert!(window.has("7 games") && window.shows("Anna – Boris, "));
    // The rows of games that are gone, and those of which the kept game is.
    change_elsewhere(&collection, |writer| delete_elsewhere(writer, &[0, 1]));
    let gone = "2 games were deleted or edited and are left out";
    window.until("the deleted games", |window| window.shows(gone));
    assert!(window.shows("1 game is the same as another one, 1 begins another one."));
    assert!(!window.shows("Anna – Boris, ") && window.shows("Anna – Clara, "));
    // A compaction copies the games, and the list deletes the right one.
    let mut opened = Collection::open(&collection).unwrap();
    let watch = &mut |_| ControlFlow::Continue(());
    opened.writer().unwrap().compact(0, watch).unwrap();
    drop(opened);
    let files = |window: &Window| {
        let open = window.app().library.open.as_ref();
        open.map(|open| open.snapshot().parts.len())
    };
    window.until("the compaction", |window| files(window) == Some(1));
    window.run();
    assert!(window.shows("Anna – Clara, "));
    window.click("Delete 1 game");
    assert!(window.has("The game was deleted") && window.has("4 games"));
    let left = rows(&window);
    let of_clara = left.iter().filter(|row| row.contains("Anna – Clara"));
    assert_eq!(of_clara.count(), 2, "{left:?}");
}

#[test]
fn problems_stay_while_others_change_the_collection() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let bad = |name: &str| format!("[White \"{name}\"]\n\n1. Ke4 *\n\n");
    let games = bad("Anna") + &bad("Boris") + &bad("Clara");
    import(&mut window, folder.path(), "games.pgn", &games);
    window.click("List the problems");
    assert!(window.has("3 problems"));
    let collection = folder.path().join("Mine.tabia-games");
    change_elsewhere(&collection, |writer| delete_elsewhere(writer, &[1]));
    let gone = "1 game was deleted or edited";
    window.until("the deleted game", |window| window.shows(gone));
    assert!(window.has("2 problems"));
    assert!(window.shows("Clara – : ") && !window.shows("Boris – : "));
    // A copy of a listed game is opened from its new place.
    window.double_click(&rows(&window)[1].clone());
    assert!(window.pgn().contains("[White \"Clara\"]"));
}

/// A database of Scid of which a game is damaged, and the last one is cut off.
fn damaged_database(folder: &Path) -> PathBuf {
    let sample = workspace().join("tests/data/scid/sample");
    let copy = folder.join("sample");
    for extension in ["si4", "sn4", "sg4"] {
        let mut bytes = fs::read(sample.with_extension(extension)).unwrap();
        if extension == "si4" {
            // The third game begins beyond the end of the file of games.
            bytes[182 + 2 * 47] = 0x7f;
        }
        fs::write(copy.with_extension(extension), bytes).unwrap();
    }
    copy.with_extension("si4")
}

#[test]
fn damage_of_a_database_is_among_the_problems_with_the_number_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let database = damaged_database(folder.path());
    window.apply(Command::ImportFrom(vec![database], ImportChoices::default()).into());
    assert!(window.has("6 games were imported"));
    assert!(window.shows("1 of them has a problem in its text"));
    window.click("List the problems");
    let row = &rows(&window)[0];
    assert!(
        row.starts_with("sample.si4, ") && row.contains(": game 3, byte "),
        "{row}"
    );
    // It is kept in the text of the game.
    window.click("Back to the games");
    window.command("List problems of games");
    assert_eq!(&rows(&window)[0], row);
}
