//! The games of a file are added, duplicated, deleted and moved; undo brings them back, and only saving changes the file.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::{Action, TabCommand};
use tabia_app::game;
use tabia_app::game::list::Rows as _;
use tabia_app::kit::context::SidePanel;
use tabia_app::library;
use tabia_library::Collection;

use crate::driver::Window;

/// Writes a file with games of the players W0, W1 …
fn file(folder: &Path, count: usize) -> PathBuf {
    let path = folder.join("list.pgn");
    let game =
        |number: usize| format!("[Event \"A\"]\n[White \"W{number}\"]\n\n1.  e4 {{ kept }} *\n\n");
    fs::write(&path, (0..count).map(game).collect::<String>()).unwrap();
    path
}

/// Opens a file with its list of games, which has the keyboard focus.
fn open(path: &Path) -> Window {
    let mut window = Window::open(None, &[path.to_path_buf()]);
    window.until("the whole file", |window| {
        let document = &window.app().game.session.document;
        document.path().is_some() && document.reading.is_none()
    });
    show_list(&mut window);
    window
}

/// Shows the list of games and gives it the keyboard focus.
fn show_list(window: &mut Window) {
    window.apply(Action::ShowTab(SidePanel::Games).into());
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Games")
        .focus();
    window.run();
}

/// Presses a key with modifiers.
fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.harness.key_press_modifiers(modifiers, key);
    window.run();
}

/// The names in the list.
fn names(window: &Window) -> Vec<String> {
    let rows = &window.app().game.rows;
    let name = |row: game::list::Row| match row.summary.white.as_str() {
        "" => "-".to_owned(),
        name => name.to_owned(),
    };
    rows.page(0..rows.len()).into_iter().map(name).collect()
}

/// The names in a file.
fn saved(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"));
    lines.map(str::to_owned).collect()
}

/// The shown game.
fn shown(window: &Window) -> String {
    let tags = window.app().game.session.game().tags();
    tags.known("White").unwrap_or("-").to_owned()
}

fn is_dirty(window: &Window) -> bool {
    window.app().game.session.is_dirty()
}

#[test]
fn selected_games_are_deleted_and_come_back_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 6);
    let before = fs::read(&path).unwrap();
    let mut window = open(&path);
    window.key(Key::ArrowDown);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.has("3 of 6 selected"));
    window.key(Key::Delete);
    assert_eq!(names(&window), ["W0", "W4", "W5"]);
    assert!(window.reported("Deleted 3 games"));
    assert!(is_dirty(&window) && fs::read(&path).unwrap() == before);
    // The next game is selected, so that Delete goes on there.
    window.key(Key::Delete);
    assert_eq!(names(&window), ["W0", "W5"]);
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3", "W4", "W5"]);
    assert!(window.has("3 of 6 selected") && !is_dirty(&window));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(names(&window), ["W0", "W4", "W5"]);
    window.ctrl(Key::S);
    assert!(!is_dirty(&window));
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("1.  e4 { kept } *").count(), 3, "{text}");
    // Undo after saving leads to an unsaved list, and a further save to the first file.
    window.ctrl(Key::Z);
    assert!(is_dirty(&window));
    window.ctrl(Key::S);
    assert!(fs::read(&path).unwrap() == before);
}

#[test]
fn rows_are_selected_with_the_keys_of_other_programs() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(&file(folder.path(), 8));
    let click = |window: &mut Window, number: usize, modifiers: Modifiers| {
        let name = format!("{number}. W{} – , *", number - 1);
        let row = window.harness.get_by_role_and_label(Role::Row, &name);
        match modifiers {
            Modifiers::NONE => row.click(),
            modifiers => row.click_modifiers(modifiers),
        }
        window.run();
    };
    click(&mut window, 2, Modifiers::NONE);
    click(&mut window, 4, Modifiers::SHIFT);
    click(&mut window, 6, Modifiers::COMMAND);
    assert!(window.has("4 of 8 selected"));
    click(&mut window, 3, Modifiers::COMMAND);
    assert!(window.has("3 of 8 selected"));
    press(&mut window, Modifiers::SHIFT, Key::End);
    assert!(window.has("6 of 8 selected"));
    window.ctrl(Key::A);
    assert!(window.has("8 of 8 selected"));
    click(&mut window, 1, Modifiers::NONE);
    assert!(window.has("8 games"));
    press(&mut window, Modifiers::SHIFT, Key::PageDown);
    window.key(Key::Delete);
    assert!(window.reported("Deleted all 8 games"));
    assert_eq!(names(&window), ["-"]);
    window.ctrl(Key::Z);
    assert_eq!(names(&window).len(), 8);
}

#[test]
fn games_are_duplicated_and_moved() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 4);
    let mut window = open(&path);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    window.ctrl(Key::D);
    assert_eq!(names(&window), ["W0", "W1", "W0", "W1", "W2", "W3"]);
    assert!(window.reported("Added copies of 2 games"));
    // The copies are selected, and move together.
    press(&mut window, Modifiers::ALT, Key::ArrowDown);
    assert_eq!(names(&window), ["W0", "W1", "W2", "W0", "W1", "W3"]);
    for _ in 0..3 {
        press(&mut window, Modifiers::ALT, Key::ArrowDown);
    }
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3", "W0", "W1"]);
    press(&mut window, Modifiers::ALT, Key::ArrowUp);
    assert_eq!(names(&window), ["W0", "W1", "W2", "W0", "W1", "W3"]);
    window.ctrl(Key::S);
    assert_eq!(saved(&path), ["W0", "W1", "W2", "W0", "W1", "W3"]);
    assert!(!is_dirty(&window));
    assert_eq!(
        fs::read_to_string(&path)
            .unwrap()
            .matches("1.  e4 { kept } *")
            .count(),
        6
    );
    // In another order there is no up and down.
    window.click("Sort by White");
    let before = names(&window);
    press(&mut window, Modifiers::ALT, Key::ArrowUp);
    assert_eq!(names(&window), before);
}

#[test]
fn an_empty_game_is_added_and_filled() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 2);
    let mut window = open(&path);
    window.command("Add empty game");
    assert_eq!(names(&window), ["W0", "W1", "-"]);
    assert_eq!(window.app().game.session.document.current, 2);
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::S);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .trim_end()
            .ends_with("1. e4 *")
    );
    // Undo takes back the changes in the order in which they were made.
    window.ctrl(Key::Z);
    assert!(window.app().game.session.game().is_empty());
    window.ctrl(Key::Z);
    assert_eq!(
        (names(&window), shown(&window)),
        (vec!["W0".to_owned(), "W1".to_owned()], "W0".to_owned())
    );
    window.ctrl_shift(Key::Z);
    window.ctrl_shift(Key::Z);
    assert_eq!(names(&window).len(), 3);
    assert!(
        window.pgn().trim_end().ends_with("1. e4 *"),
        "{}",
        window.pgn()
    );
    assert!(!is_dirty(&window));
}

#[test]
fn a_game_that_is_deleted_with_unsaved_edits_comes_back_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 3);
    let mut window = open(&path);
    window.key(Key::End);
    window.apply(game::Command::SelectGame(1).into());
    window.apply(game::Command::End.into());
    window.play("e7 black pawn", "e5 empty");
    window.command("Delete games");
    assert_eq!((names(&window).len(), shown(&window)), (2, "W2".to_owned()));
    window.ctrl(Key::S);
    assert_eq!(saved(&path), ["W0", "W2"]);
    window.ctrl(Key::Z);
    assert_eq!(shown(&window), "W1");
    assert!(window.pgn().contains("e5") && is_dirty(&window));
    window.ctrl(Key::S);
    assert!(fs::read_to_string(&path).unwrap().contains("e5 *"));
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("e5"));
}

#[test]
fn a_list_in_another_order_keeps_it_and_its_filter() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 12);
    let mut window = open(&path);
    window.click("Sort by White");
    window.click("Sort by White");
    assert_eq!(names(&window)[..3], ["W9", "W8", "W7"]);
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Games")
        .focus();
    window.run();
    window.key(Key::Home);
    window.key(Key::Delete);
    assert_eq!(names(&window)[..3], ["W8", "W7", "W6"]);
    let field = window.harness.get_by_label("Filter games");
    field.focus();
    field.type_text("w1");
    window.run();
    assert_eq!(names(&window), ["W11", "W10", "W1"]);
    window.key(Key::ArrowDown);
    window.ctrl(Key::A);
    window.key(Key::Delete);
    assert_eq!(names(&window), [""; 0]);
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["W11", "W10", "W1"]);
    window.ctrl(Key::S);
    let expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map(|number| format!("W{number}"));
    assert_eq!(saved(&path), expected);
}

#[test]
fn a_killed_window_leaves_its_list_for_the_next_one() {
    for size in [6, 60_000] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        let path = file(folder.path(), size);
        let before = fs::read(&path).unwrap();
        let is_read = |window: &Window| {
            let game = &window.app().game;
            game.rows.total() > 1 && game.session.document.reading.is_none() && !game.is_awaiting()
        };
        let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
        window.until("the whole file", is_read);
        window.apply(game::Command::SelectGame(1).into());
        window.apply(game::Command::DeleteGames.into());
        window.apply(game::Command::AddGame.into());
        window.play("e2 white pawn", "e4 empty");
        window.apply(game::Command::SelectGame(0).into());
        window.apply(game::Command::MoveGamesDown.into());
        window.apply(game::Command::DuplicateGames.into());
        let list = names(&window);
        assert_eq!(list[..4], ["W2", "W0", "W0", "W3"]);
        window.wait(3.0);
        // Dropping the window without closing it leaves the state of a killed process.
        drop(window);
        assert!(fs::read(&path).unwrap() == before);
        let mut window = Window::open(Some(&data), &[]);
        window.until("the restored list", is_read);
        window.run();
        assert_eq!(names(&window), list, "{size}");
        assert_eq!(shown(&window), "W0");
        assert!(is_dirty(&window));
        let last = window.app().game.session.document.len() - 1;
        window.apply(game::Command::SelectGame(last).into());
        assert!(window.pgn().trim_end().ends_with("1. e4 *"));
        window.ctrl(Key::S);
        assert_eq!(saved(&path).len(), size + 1);
        assert!(!is_dirty(&window));
    }
}

#[test]
fn a_hundred_thousand_games_are_edited_without_a_pause() {
    const GAMES: usize = 100_000;
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), GAMES);
    let before = fs::read(&path).unwrap();
    let mut window = open(&path);
    let formatted = |window: &Window| window.app().game.rows.formatted();
    let start = formatted(&window);
    window.ctrl(Key::A);
    window.ctrl(Key::D);
    assert_eq!(window.app().game.rows.total(), 2 * GAMES);
    window.key(Key::Delete);
    assert_eq!(window.app().game.rows.total(), GAMES);
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.app().game.rows.total(), GAMES);
    assert!(formatted(&window) - start < 20 * 128);
    assert!(!is_dirty(&window));
    window.key(Key::Delete);
    assert_eq!(window.app().game.rows.total(), GAMES - 1);
    window.ctrl(Key::S);
    assert!(
        fs::read(&path)
            .unwrap()
            .ends_with(&before[before.len() / 2..])
    );
}

/// Opens a second tab with a file of two games, and shows the first tab again.
fn with_second_tab(window: &mut Window, folder: &Path) -> PathBuf {
    let other = folder.join("other.pgn");
    fs::write(
        &other,
        "[White \"X0\"]\n\n1.d4 *\n\n[White \"X1\"]\n\n1.c4 *\n",
    )
    .unwrap();
    window.apply(Action::OpenFile(other.clone()).into());
    window.apply(TabCommand::Previous.into());
    show_list(window);
    other
}

#[test]
fn several_games_are_copied_as_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 3);
    let mut window = open(&path);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    let text = window.copied();
    assert!(text.contains("W0") && text.contains("W1") && !text.contains("W2"));
    assert!(window.reported("Copied 2 games as PGN."));
}

#[test]
fn games_are_copied_and_moved_to_another_tab() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 4);
    let mut window = open(&path);
    let other = with_second_tab(&mut window, folder.path());
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    window.command("Copy games to");
    window.click("other.pgn");
    assert!(window.reported("Copied 2 games to other.pgn"));
    assert!(!is_dirty(&window));
    window.command("Move games to");
    window.click("other.pgn");
    assert_eq!(
        (names(&window), shown(&window)),
        (vec!["W2".to_owned(), "W3".to_owned()], "W2".to_owned())
    );
    window.apply(TabCommand::Next.into());
    assert_eq!(names(&window), ["X0", "X1", "W0", "W1", "W0", "W1"]);
    assert!(is_dirty(&window));
    window.ctrl(Key::S);
    assert_eq!(saved(&other), ["X0", "X1", "W0", "W1", "W0", "W1"]);
    let text = fs::read_to_string(&other).unwrap();
    assert_eq!(
        (
            text.matches("1.  e4 { kept } *").count(),
            text.matches("1.d4 *").count()
        ),
        (4, 1)
    );
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["X0", "X1", "W0", "W1"]);
    window.command("Add game of another tab");
    window.click("list.pgn");
    assert_eq!((names(&window).len(), shown(&window)), (5, "W2".to_owned()));
    window.apply(TabCommand::Previous.into());
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3"]);
}

#[test]
fn games_are_copied_and_moved_to_a_collection() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 4);
    let collection = folder.path().join("Mine.tabia-games");
    let mut window = open(&path);
    window.apply(library::Command::CreateAt(collection.clone()).into());
    window.until("the collection", |window| {
        window.shows("This collection has no games yet")
    });
    show_list(&mut window);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    window.command("Copy games to");
    window.click("Collection Mine");
    window.until("the copies", |window| {
        window.reported("Copied 2 games to the collection Mine.")
    });
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3"]);
    window.command("Move games to");
    window.click("Collection Mine");
    window.until("the move", |window| {
        window.reported("Moved 2 games to the collection Mine.")
    });
    assert_eq!(names(&window), ["W2", "W3"]);
    let players = || {
        let snapshot = Collection::open(&collection).unwrap().snapshot();
        let rows = snapshot
            .places()
            .map(|place| snapshot.row(place).unwrap().white().to_owned());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(players(), ["W0", "W1", "W0", "W1"]);
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3"]);
    // Where they cannot be added, they stay.
    fs::write(collection.join("changes.log"), "something else").unwrap();
    window.command("Move games to");
    window.click("Collection Mine");
    window.until("the reason", |window| {
        window.reported("it is not a collection of games")
    });
    assert_eq!(names(&window), ["W0", "W1", "W2", "W3"]);
}

#[test]
fn a_game_that_is_in_no_file_goes_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 2);
    let mut window = open(&path);
    window.apply(TabCommand::New.into());
    window.play("d2 white pawn", "d4 empty");
    window.command("Copy games to");
    window.click("list.pgn");
    // Copying changes nothing where the game comes from, and a question that was cancelled in another tab does not count.
    assert_eq!(window.app().game.session.document.len(), 1);
    assert!(window.app().game.session.document.file.is_empty());
    window.apply(TabCommand::Previous.into());
    window.command("Copy games to");
    window.click("Cancel");
    assert_eq!(names(&window), ["W0", "W1", "-"]);
    window.ctrl(Key::S);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .trim_end()
            .ends_with("1. d4 *")
    );
    // Games that come into an empty tab replace its empty game.
    window.apply(TabCommand::New.into());
    window.command("Add game of another tab");
    window.click("list.pgn");
    assert_eq!(names(&window), ["W0"]);
}

#[test]
fn games_are_added_to_the_end_of_a_file_in_its_form() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 3);
    let mut window = open(&path);
    let target = folder.path().join("target.pgn");
    let before = b"[Event \"Z\xfcrich\"]\r\n\r\n1.d4   *\r\n".to_vec();
    let send = |window: &mut Window, to: &Path, moves: bool| {
        window
            .dialogs
            .borrow_mut()
            .paths
            .push_back(to.to_path_buf());
        window.command(if moves {
            "Move games to"
        } else {
            "Copy games to"
        });
        window.click("The end of a PGN file…");
        window.run();
    };
    fs::write(&target, &before).unwrap();
    send(&mut window, &target, true);
    assert!(window.reported("Moved the game to the end of"));
    let bytes = fs::read(&target).unwrap();
    assert!(bytes.starts_with(&before));
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(
        text.ends_with("\r\n\r\n[Event \"A\"]\r\n[White \"W0\"]\r\n\r\n1.  e4 { kept } *\r\n\r\n"),
        "{text:?}"
    );
    assert_eq!(names(&window), ["W1", "W2"]);
    window.ctrl(Key::Z);
    assert_eq!(names(&window).len(), 3);
    // A file that a tab shows, a packed one and a write-protected one stay as they are.
    send(&mut window, &path, false);
    assert!(window.reported("a tab shows this file"));
    fs::write(&target, b"\x1f\x8b\x08 packed").unwrap();
    send(&mut window, &target, true);
    assert!(window.reported("not a plain text file"));
    fs::write(&target, &before).unwrap();
    let mut permissions = fs::metadata(&target).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&target, permissions).unwrap();
    send(&mut window, &target, true);
    assert!(window.reported("write-protected"));
    assert_eq!(
        (fs::read(&target).unwrap(), names(&window).len()),
        (before, 3)
    );
}

#[test]
fn a_tag_of_many_games_is_set_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 4);
    let mut window = open(&path);
    window.apply(game::Command::End.into());
    window.play("e7 black pawn", "e5 empty");
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Games")
        .focus();
    window.run();
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    window.command("Set tag of games");
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Value");
    field.focus();
    field.type_text("London");
    window.run();
    window.click("Set tag");
    assert!(window.reported("Changed Event of 2 games"));
    let event = |window: &Window, row: usize| {
        window.app().game.rows.page(row..row + 1)[0]
            .summary
            .event
            .clone()
    };
    assert_eq!(
        [0, 1, 2].map(|row| event(&window, row)),
        ["London", "London", "A"]
    );
    assert!(window.pgn().contains("e5") && window.pgn().contains("London"));
    window.ctrl(Key::S);
    assert_eq!(
        fs::read_to_string(&path).unwrap().matches("London").count(),
        2
    );
    window.ctrl(Key::Z);
    assert_eq!(event(&window, 0), "A");
    assert!(window.pgn().contains("e5"));
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("e5"));
    window.ctrl(Key::S);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Event \"A\"]").count(), 4);
    assert_eq!(
        text.matches("1.  e4 { kept } *").count(),
        3,
        "one game was edited"
    );
}

#[test]
fn a_list_that_cannot_be_changed_says_why_and_stays() {
    // While the file is being read.
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 60_000);
    let mut window = Window::open(None, std::slice::from_ref(&path));
    if window.app().game.session.document.reading.is_some() {
        window.harness.state_mut().apply(game::Command::DeleteGames);
    }
    window.until("the whole file", |window| {
        let document = &window.app().game.session.document;
        document.path().is_some() && document.reading.is_none()
    });
    assert_eq!(window.app().game.rows.total(), 60_000);
    // A single game that is in no file.
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.apply(game::Command::DeleteGames.into());
    assert!(window.pgn().contains("1. e4"));
}

#[test]
fn a_changed_list_does_not_overwrite_what_another_program_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), 3);
    let mut window = open(&path);
    window.key(Key::Delete);
    fs::write(&path, "[White \"Other\"]\n\n*\n").unwrap();
    window.ctrl(Key::S);
    assert_eq!(saved(&path), ["Other"]);
    window.click("Overwrite");
    assert_eq!(saved(&path), ["W1", "W2"]);
    // The same file is opened in the same tab.
    window.key(Key::Delete);
    window.apply(Action::OpenFile(path.clone()).into());
    assert_eq!((names(&window).len(), window.app().tab_ids().len()), (1, 1));
}
