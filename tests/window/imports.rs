//! Games come into a collection: the rest of an interrupted import, other collections, the clipboard, a whole tab. Collections
//! are opened in every way, and follow the changes of others.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable};
use tabia_app::command::Action;
use tabia_app::library::{Command, ImportChoices};
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::with_collection;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. e4 c5 2. Nf3 1-0\n\n\
                     [White \"Clara\"]\n[Black \"Anna\"]\n\n1. d4 d5 1/2-1/2\n\n";

const MORE: &str = "[White \"Boris\"]\n[Black \"Clara\"]\n\n1. e4 e5 2. Ke3 0-1\n";

const ROWS: [&str; 3] = [
    "1. Anna – Boris, 1–0",
    "2. Clara – Anna, ½–½",
    "3. Boris – Clara, 0–1",
];

/// Opens a window with a collection into which a file is imported.
fn with_import(folder: &Path) -> (Window, PathBuf) {
    let mut window = with_collection(folder);
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file.clone()], ImportChoices::default()).into());
    assert!(window.has(ROWS[1]));
    (window, file)
}

/// Opens a window with a collection whose import lacks its end, as after a kill, and a file that has become longer.
fn interrupted(folder: &Path) -> Window {
    let (window, file) = with_import(folder);
    drop(window);
    fs::write(&file, format!("{GAMES}{MORE}")).unwrap();
    let log = folder.join("Mine.tabia-games/changes.log");
    let text = fs::read_to_string(&log).unwrap();
    let end = text.trim_end().rfind('\n').unwrap();
    assert!(text[end..].contains("Done"));
    fs::write(&log, &text[..=end]).unwrap();
    open(folder)
}

/// Opens a window with the collection by a command line.
fn open(folder: &Path) -> Window {
    let collection = folder.join("Mine.tabia-games");
    let window = Window::open(Some(folder), &[collection]);
    assert_eq!(window.app().context.room(), Room::Library);
    window
}

const STRIP: &str = "An import was interrupted after 2 games.";

#[test]
fn an_interrupted_import_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = interrupted(folder.path());
    assert!(window.has(STRIP) && window.shows("The rest is in ") && window.has(ROWS[1]));
    window.click("Resume the import");
    assert!(window.has("1 game was imported") && window.has(ROWS[2]));
    assert!(!window.has(STRIP));
    window.ctrl(Key::Z);
    assert!(window.shows("This collection has no games yet"));
}

#[test]
fn an_interrupted_import_is_kept_or_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = interrupted(folder.path());
    window.click("Keep what is there");
    assert!(window.has("The import is complete with the games that it has added"));
    assert!(!window.has(STRIP) && window.has(ROWS[1]));
    drop(window);
    let folder = tempfile::tempdir().unwrap();
    let mut window = interrupted(folder.path());
    window.click("Take it back");
    assert!(!window.has(STRIP) && window.shows("This collection has no games yet"));
}

#[test]
fn a_file_that_is_gone_does_not_lose_the_interrupted_import() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = interrupted(folder.path());
    fs::remove_file(folder.path().join("games.pgn")).unwrap();
    window.click("Resume the import");
    assert!(window.shows("The import could not be resumed: "));
    assert!(window.has(STRIP) && window.has(ROWS[1]));
}

/// Whether the dialog cannot add games.
fn adds_nothing(window: &Window) -> bool {
    let button = window.harness.get_by_label("Add its games");
    button.accesskit_node().is_disabled()
}

#[test]
fn the_games_of_another_collection_are_added_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, _) = with_import(folder.path());
    let own = folder.path().join("Mine.tabia-games");
    window.dialogs.borrow_mut().paths.push_back(own.clone());
    window.command("Add the games of a collection");
    assert!(window.shows("The games are in this collection already."));
    assert!(adds_nothing(&window));
    window.click("Cancel");
    let other = folder.path().join("Other.tabia-games");
    window.apply(Command::CreateAt(other.clone()).into());
    window.dialogs.borrow_mut().paths.push_back(own.clone());
    window.command("Add the games of a collection");
    assert!(window.has("Add 2 games") && !window.has(ROWS[1]));
    window.key(Key::Enter);
    assert!(window.has("2 games of the other collection were added") && window.has(ROWS[1]));
    window.ctrl(Key::Z);
    assert!(window.shows("This collection has no games yet"));
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(folder.path().join("missing.tabia-games"));
    window.command("Add the games of a collection");
    assert!(
        window.shows("It cannot be opened: there is no folder of this name.")
            && adds_nothing(&window)
    );
    window.key(Key::Escape);
    assert!(!window.shows("Add its games"));
}

#[test]
fn games_that_are_there_are_left_out_when_collections_are_joined() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, _) = with_import(folder.path());
    let other = folder.path().join("Other.tabia-games");
    window.apply(Command::CreateAt(other.clone()).into());
    let more = folder.path().join("more.pgn");
    fs::write(&more, format!("{MORE}\n{GAMES}")).unwrap();
    window.apply(Command::ImportFrom(vec![more], ImportChoices::default()).into());
    assert!(window.shows("3 games were imported"));
    let own = folder.path().join("Mine.tabia-games");
    window.dialogs.borrow_mut().paths.push_back(own);
    window.command("Add the games of a collection");
    window.until("the count", |window| window.shows("Add 2 games"));
    window.click("Leave them out");
    window.click("Add 2 games");
    assert!(window.has("No games of the other collection were added"));
    assert!(window.has("2 games were there already and were left out."));
    assert!(window.has("3 games"));
}

#[test]
fn dialogs_of_the_library_are_named_and_offer_what_they_can_use() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("recent.pgn");
    fs::write(&games, GAMES).unwrap();
    let mut window = with_collection(folder.path());
    window.apply(Action::OpenFile(games).into());
    window.until("the file", |window| window.pgn().contains("Anna"));
    window.ctrl(Key::Num4);
    window.dialogs.borrow_mut().no_dialog = true;
    for (command, title, offered) in [
        ("Import games", "Import games", [false, true]),
        (
            "Add the games of a collection",
            "Add the games of a collection",
            [true, false],
        ),
        ("Open collection", "Open collection", [true, false]),
        ("New collection", "New collection", [false, false]),
    ] {
        window.command(command);
        let files = ["Mine.tabia-games", "recent.pgn"].map(|name| folder.path().join(name));
        let found = files.map(|file| window.shows(&file.display().to_string()));
        assert!(window.harness.query_all_by_label(title).next().is_some());
        assert!(!window.shows("Open file") && !window.shows("Save file"));
        assert_eq!(found, offered, "{command}");
        window.key(Key::Escape);
    }
}

#[test]
fn pasted_games_are_imported_in_the_library_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    window.paste(GAMES);
    assert!(window.has("2 games were imported") && window.has(ROWS[0]));
    window.ctrl(Key::Num2);
    window.paste(MORE);
    assert_eq!(window.app().context.room(), Room::Analyse);
    window.ctrl(Key::Num4);
    assert!(!window.has(ROWS[2]));
}

#[test]
fn all_games_of_a_tab_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let file = folder.path().join("tab.pgn");
    fs::write(&file, format!("{GAMES}{MORE}")).unwrap();
    window.apply(Action::OpenFile(file).into());
    window.key(Key::End);
    window.type_move("Nc6");
    window.command("Add all games of the tab to the collection");
    assert!(window.has("3 games were imported") && window.has(ROWS[2]));
    assert!(window.shows("c6 black knight"), "as it is in the tab");
    window.click("Show them");
    assert!(window.has(ROWS[2]) && !window.has(ROWS[0]));
}

#[test]
fn a_collection_is_opened_by_drop_and_follows_others() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, file) = with_import(folder.path());
    window.apply(Command::Close.into());
    window.ctrl(Key::Num2);
    let collection = folder.path().join("Mine.tabia-games");
    window.apply(Action::OpenFile(collection.clone()).into());
    assert!(window.has(ROWS[1]));
    // Another window imports the games once more, while this one does not have the focus.
    window.harness.input_mut().focused = false;
    window.run();
    let mut other = tabia_library::Collection::open(&collection).unwrap();
    let source = tabia_library::import::Source {
        name: "other".to_owned(),
        reader: Box::new(fs::File::open(&file).unwrap()),
    };
    let options = tabia_library::import::ImportOptions::new(1, &|_| None);
    let mut watch = |_| std::ops::ControlFlow::Continue(());
    let mut writer = other.writer().unwrap();
    writer.import(vec![source], &options, &mut watch).unwrap();
    drop(writer);
    window.run();
    assert!(window.has("2 games"));
    window.harness.input_mut().focused = true;
    window.run();
    assert!(window.has("4 games") && window.has("4. Clara – Anna, ½–½"));
}

#[test]
fn a_collection_of_a_newer_version_is_refused_and_one_in_use_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (window, _) = with_import(folder.path());
    drop(window);
    let collection = folder.path().join("Mine.tabia-games");
    let mut other = tabia_library::Collection::open(&collection).unwrap();
    let writer = other.writer().unwrap();
    let mut window = open(folder.path());
    assert!(window.has(ROWS[1]) && window.shows("Another window or command is changing"));
    drop(writer);
    window.apply(Command::Close.into());
    let log = collection.join("changes.log");
    let text = fs::read_to_string(&log).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let digits: String = head.chars().filter(char::is_ascii_digit).collect();
    let newer = head.replace(&digits, "99");
    fs::write(&log, format!("{newer}\n{rest}")).unwrap();
    window.apply(Command::OpenFrom(collection).into());
    assert!(
        window
            .shows("The collection could not be opened: a newer version of the program wrote it.")
    );
    assert_eq!(
        fs::read_to_string(&log).unwrap(),
        format!("{newer}\n{rest}")
    );
}

#[test]
fn duplicates_are_listed_with_the_kept_game_and_deleted_as_one_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    let head = "[White \"Anna\"]\n[Black \"Boris\"]\n[Date \"1990.05.01\"]\n\n";
    let games = format!(
        "{head}{moves} 1-0\n\n{head}{moves} {{good}} 1-0\n\n{head}{moves} 6. Re1 1-0\n\n{GAMES}"
    );
    window.paste(&games);
    assert!(window.has("5 games"));
    window.command("Find duplicates");
    assert!(window.shows("1 game is the same as another one, 1 begins another one."));
    let row = |fate: &str| format!("Anna – Boris, 1–0, 1990.05.01: {fate}");
    assert!(window.has(&row("delete")) && window.has(&row("keep")));
    window.tick("Keep games with comments or variations");
    window.tick("Also games that begin another one");
    assert!(
        window.has(&row("keep")),
        "the annotated game begins the longest one"
    );
    // Every choice can be changed by itself.
    window.harness.get_by_label("Duplicates").focus();
    window.run();
    window.key(Key::ArrowDown);
    window.key(Key::Space);
    assert!(window.shows("No game is marked to be deleted") || window.has("Delete 0 games"));
    window.key(Key::Space);
    window.click("Delete 1 game");
    assert!(window.has("The game was deleted") && window.has("4 games"));
    window.ctrl(Key::Z);
    assert!(window.has("Undone: removal of duplicates") && window.has("5 games"));
    window.command("Find duplicates");
    window.click("Back to the games");
    assert!(window.has("Games of the collection"));
}

#[test]
fn an_annotated_game_is_kept_unless_the_kept_one_has_the_same_annotations() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let game = |event: &str, comment: &str| {
        format!(
            "[Event \"{event}\"]\n[White \"Anna\"]\n[Black \"Boris\"]\n[Date \"1990.05.01\"]\n\n\
             1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {{{comment}}} 5. O-O Be7 1-0\n\n"
        )
    };
    window.paste(&[game("A", "good"), game("B", "good"), game("C", "bad")].concat());
    window.command("Find duplicates");
    let rows = |fate: &str| {
        let name = format!("Anna – Boris, 1–0, 1990.05.01: {fate}");
        window.harness.query_all_by_label(&name).count()
    };
    assert_eq!((rows("delete"), rows("keep")), (1, 1));
}
