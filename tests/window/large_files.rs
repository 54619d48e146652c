//! A window that never waits for a file: lists request only the visible rows, and files are written by a worker.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::TabCommand;
use tabia_app::command::{Action, Command};
use tabia_app::game;
use tabia_app::game::list::Rows as _;
use tabia_app::kit::context::SidePanel;

use crate::common;
use crate::driver::Window;

const GAMES: usize = 100_000;

/// Returns a file with this number of games.
fn many_games(folder: &Path, count: usize) -> PathBuf {
    let path = folder.join("many.pgn");
    let game = |i: usize| {
        let (white, day) = (i * 7919 % count, i % 28 + 1);
        format!("[Event \"A\"]\n[Date \"1999.01.{day:02}\"]\n[White \"W{white}\"]\n\n1. e4 *\n\n")
    };
    fs::write(&path, (0..count).map(game).collect::<String>()).unwrap();
    path
}

/// Opens a file and reads it to its end.
fn open(path: PathBuf) -> Window {
    let mut window = Window::open(None, &[path]);
    window.until("the whole file", |window| {
        let document = &window.app().game.session.document;
        document.path().is_some() && document.reading.is_none()
    });
    window.run();
    window
}

#[test]
fn only_the_rows_in_view_are_formatted_and_none_while_nothing_happens() {
    /// Rows of two pages; the visible rows are fewer than one page, and may be in two pages.
    const MOST: usize = 128;
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(many_games(folder.path(), GAMES));
    window.apply(Action::ShowTab(SidePanel::Games).into());
    let formatted = |window: &Window| window.app().game.rows.formatted();
    assert_eq!(window.app().game.rows.total(), GAMES);
    let mut before = formatted(&window);
    let mut rows = |window: &Window| {
        let now = formatted(window);
        now - std::mem::replace(&mut before, now)
    };
    window.harness.run_steps(20);
    assert_eq!(rows(&window), 0, "an idle window");
    let list = window.harness.get_by_role_and_label(Role::Grid, "Games");
    list.focus();
    window.run();
    rows(&window);
    for key in [
        Key::PageDown,
        Key::PageDown,
        Key::End,
        Key::PageUp,
        Key::Home,
    ] {
        window.key(key);
        assert!(rows(&window) <= MOST, "{key:?}");
    }
    // Sorting and filtering read all games, but not on this thread.
    window.click("Sort by White");
    assert!(rows(&window) <= MOST);
    let white = |window: &Window, row: usize| {
        let page = window.app().game.rows.page(row..row + 1);
        page[0].summary.white.clone()
    };
    assert_eq!(white(&window, 0), "W0");
    assert_eq!(white(&window, 2), "W10");
    rows(&window);
    let field = window.harness.get_by_label("Filter games");
    field.focus();
    field.type_text("w9999");
    window.run();
    assert_eq!(window.app().game.rows.len(), 11);
    assert!(rows(&window) <= MOST);
    window.harness.run_steps(20);
    assert_eq!(rows(&window), 0);
    // A move changes no row.
    window.key(Key::Escape);
    assert_eq!(window.app().game.rows.len(), GAMES);
    rows(&window);
    window.key(Key::End);
    window.play("e7 black pawn", "e5 empty");
    assert!(window.app().game.session.is_dirty());
    assert_eq!(rows(&window), 0);
}

#[test]
fn the_filter_is_reached_and_left_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(many_games(folder.path(), 300));
    for leave in [Key::ArrowDown, Key::Enter] {
        window.ctrl_shift(Key::F);
        assert!(window.harness.get_by_label("Filter games").is_focused());
        window.key(leave);
        assert!(!window.harness.get_by_label("Filter games").is_focused());
        let list = window.harness.get_by_role_and_label(Role::Grid, "Games");
        assert!(list.is_focused() || list.accesskit_node().active_descendant().is_some());
    }
}

#[test]
fn enter_in_the_filter_opens_the_first_match_and_the_next_game_is_the_next_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(many_games(folder.path(), 300));
    let filter = |window: &mut Window, text: &str| {
        window.ctrl_shift(Key::F);
        window.harness.get_by_label("Filter games").type_text(text);
        window.key(Key::Enter);
    };
    let step = |window: &mut Window, step: game::Command| {
        window.apply(step.into());
        window.app().game.session.document.current
    };
    let (next, previous) = (game::Command::NextGame, game::Command::PreviousGame);
    filter(&mut window, "1999.01.05");
    assert_eq!(window.app().game.session.document.current, 4);
    assert_eq!(step(&mut window, next.clone()), 32);
    assert_eq!(step(&mut window, next.clone()), 60);
    assert_eq!(step(&mut window, previous.clone()), 32);
    // Of a game that the filter leaves out, the nearest match follows.
    assert_eq!(step(&mut window, game::Command::SelectGame(40)), 40);
    assert_eq!(step(&mut window, previous.clone()), 32);
    assert_eq!(step(&mut window, previous.clone()), 4);
    assert_eq!(step(&mut window, previous.clone()), 4);

    filter(&mut window, " nobody");
    assert_eq!(step(&mut window, next.clone()), 4);
    window.harness.get_by_label("Filter games").focus();
    window.run();
    window.key(Key::Escape);
    assert_eq!(step(&mut window, next), 5);
    assert_eq!(step(&mut window, previous), 4);
    // Without a filter Enter opens nothing.
    filter(&mut window, "");
    assert_eq!(window.app().game.session.document.current, 4);
}

#[test]
fn a_game_is_shown_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(many_games(folder.path(), 2_500));
    let shown = |window: &Window| window.app().game.session.document.current + 1;
    let go_to = |window: &mut Window, number: &str| {
        window.ctrl(Key::G);
        assert!(window.shows("of 2,500"));
        let field = window.harness.get_by_label("Number of the game");
        assert!(field.is_focused());
        field.type_text(number);
        window.run();
        window.key(Key::Enter);
    };
    for number in ["1234", "2,500", "1"] {
        go_to(&mut window, number);
        assert_eq!(shown(&window).to_string(), number.replace(',', ""));
        assert!(!window.has("Number of the game"));
    }
    go_to(&mut window, "2501");
    assert_eq!(shown(&window), 1);
    assert!(window.shows("There is no such game"));
    window.key(Key::Escape);
    assert!(!window.has("Number of the game"));
    assert!(window.shows("Game 1 of 2,500"));
    // A file with one game has no other.
    let mut window = Window::new();
    window.ctrl(Key::G);
    assert!(!window.has("Number of the game"));
}

/// Opens a window that is saving a game to a pipe.
fn saving(path: &Path) -> Window {
    let mut window = Window::new();
    window.paste("[White \"Anna\"]\n\n1. c4 e5 *");
    apply(&mut window, game::Command::SaveTo(path.to_owned()).into());
    window
}

/// Executes a command without waiting for workers.
fn apply(window: &mut Window, command: Command) {
    window.harness.state_mut().apply(command);
    window.harness.run_steps(2);
}

#[test]
fn what_is_changed_while_a_file_is_written_stays_unsaved() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        return common::skip("a file that is being written", "mkfifo");
    };
    let mut window = saving(&path);
    assert!(window.app().is_working());
    apply(&mut window, game::Command::End.into());
    apply(&mut window, game::Command::PlayText("g3".into()).into());
    assert!(window.pgn().contains("2. g3"));
    let written = fs::read_to_string(&path).unwrap();
    window.run();
    assert!(
        written.contains("1. c4 e5") && !written.contains("g3"),
        "{written}"
    );
    assert!(window.reported("Saved"));
    assert!(window.app().game.session.is_dirty());
    // Undo returns to the saved state.
    window.ctrl(Key::Z);
    assert!(!window.app().game.session.is_dirty());
    assert_eq!(window.app().game.session.document.path(), Some(&*path));
}

#[test]
fn a_long_save_shows_how_far_it_is_and_can_be_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        return common::skip("a file that is being written", "mkfifo");
    };
    let mut window = open(many_games(folder.path(), 20_000));
    apply(&mut window, game::Command::SaveTo(path.clone()).into());
    let mut pipe = fs::File::open(&path).unwrap();
    window.until("the progress", |window| window.shows("Saving, "));
    window.harness.get_by_label("Cancel saving").click();
    window.harness.run_steps(2);
    // The writer continues when some bytes have been read, and finds that it was cancelled.
    let mut bytes = vec![0; 1 << 16];
    while pipe.read(&mut bytes).is_ok_and(|count| count > 0) {}
    window.run();
    assert!(window.reported("Saving was cancelled"));
    assert!(!window.has("Cancel saving"));
    let document = &window.app().game.session.document;
    assert_eq!(document.name().as_deref(), Some("many.pgn"));
}

#[test]
fn a_file_that_is_given_up_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    let path = folder.path().join("games.pgn");
    fs::write(&path, "1. d4 *\n").unwrap();
    window.paste("1. c4 *");
    window
        .harness
        .state_mut()
        .apply(game::Command::SaveTo(path.clone()));
    window
        .harness
        .state_mut()
        .apply(game::Command::CancelSaving);
    window.run();
    let text = fs::read_to_string(&path).unwrap();
    // The worker may have been faster.
    match window.reported("Saving was cancelled") {
        true => assert_eq!(text, "1. d4 *\n"),
        false => assert!(text.contains("1. c4"), "{text}"),
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn saving_twice_writes_what_came_last() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        return common::skip("a file that is being written", "mkfifo");
    };
    let mut window = saving(&path);
    apply(&mut window, game::Command::End.into());
    apply(&mut window, game::Command::PlayText("g3".into()).into());
    apply(&mut window, game::Command::SaveTo(path.clone()).into());
    assert!(!fs::read_to_string(&path).unwrap().contains("g3"));
    // The second save begins in the frame after the end of the first.
    let reader = std::thread::spawn(move || fs::read_to_string(path));
    window.until("the second save", |_| reader.is_finished());
    assert!(reader.join().unwrap().unwrap().contains("2. g3"));
    window.run();
    assert!(!window.app().game.session.is_dirty());
}

#[test]
fn a_tab_or_the_program_does_not_end_before_its_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        return common::skip("a file that is being written", "mkfifo");
    };
    for command in [
        Command::from(Action::Quit),
        Action::Tab(TabCommand::Close).into(),
    ] {
        let mut window = saving(&path);
        apply(&mut window, command.clone());
        assert!(window.shows("A file is still being written"), "{command:?}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("1. c4 e5"), "{command:?}");
        window.run();
        assert!(!window.shows("A file is still being written"));
        assert!(!window.shows("Save changes?"));
        match command {
            Command::Shell(Action::Quit) => {}
            _ => assert!(window.app().game.session.game().is_empty()),
        }
    }
    // The program ends without a question: the file is written before.
    let mut window = saving(&path);
    let reader = std::thread::spawn(move || fs::read_to_string(&path).unwrap());
    eframe::App::on_exit(window.harness.state_mut(), None);
    assert!(reader.join().unwrap().contains("1. c4 e5"));
    assert!(!window.app().game.session.is_dirty());
}

#[test]
fn games_are_written_over_no_file_that_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, "1. d4 d5 *\n").unwrap();
    let mut window = open(path.clone());
    window.key(Key::End);
    window.play("c2 white pawn", "c4 empty");
    // The same size and time, but another file.
    let changed = fs::metadata(&path).unwrap().modified().unwrap();
    let other = folder.path().join("other.pgn");
    let mut file = fs::File::create(&other).unwrap();
    file.write_all(b"1. e4 e5 *\n").unwrap();
    file.set_modified(changed).unwrap();
    fs::rename(&other, &path).unwrap();
    window.ctrl(Key::S);
    if cfg!(unix) {
        assert!(window.shows("Overwrite"));
        assert_eq!(fs::read(&path).unwrap(), b"1. e4 e5 *\n");
        window.click("Overwrite");
    }
    assert!(fs::read_to_string(&path).unwrap().contains("2. c4"));
    assert!(!window.app().game.session.is_dirty());
}

/// Returns a file of more than 64 MB, whose text is left on the disk.
fn large_file(folder: &Path) -> PathBuf {
    let path = folder.join("large.pgn");
    let comment = "x".repeat(100_000);
    let game = |i: usize| format!("[White \"W{i}\"]\n\n1. e4 {{{comment}}} *\n\n");
    fs::write(&path, (0..700).map(game).collect::<String>()).unwrap();
    path
}

fn white(window: &Window) -> String {
    let tags = window.app().game.session.game().tags();
    tags.known("White").unwrap_or_default().to_owned()
}

#[test]
fn a_large_file_is_read_where_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = large_file(folder.path());
    let mut window = open(path.clone());
    let is_on_disk = |window: &Window| window.app().game.session.document.file.is_on_disk();
    assert!(is_on_disk(&window));
    assert_eq!(white(&window), "W0");
    window.apply(game::Command::SelectGame(600).into());
    assert_eq!(white(&window), "W600");
    // Steps that are faster than the loading of games are not lost.
    for _ in 0..3 {
        window
            .harness
            .state_mut()
            .apply(game::Command::PreviousGame);
    }
    window.run();
    assert_eq!(white(&window), "W597");
    // A changed game is in memory, whatever is on the disk; and the file is saved piece by piece.
    window.key(Key::End);
    window.play("e7 black pawn", "e5 empty");
    window.apply(game::Command::SelectGame(1).into());
    window.apply(game::Command::SelectGame(597).into());
    assert!(window.pgn().contains("e5"));
    let before = fs::metadata(&path).unwrap().len();
    window.ctrl(Key::S);
    assert!(window.reported("Saved"));
    let growth = fs::metadata(&path).unwrap().len().abs_diff(before);
    assert!((1..3000).contains(&growth), "{growth}");
    assert!(is_on_disk(&window) && !window.app().game.session.is_dirty());
    window.apply(game::Command::SelectGame(699).into());
    assert_eq!(white(&window), "W699");
    // Another program changes it: this is reported at once, and no other game is shown in its place.
    let mut other = fs::File::options().append(true).open(&path).unwrap();
    other.write_all(b"\n").unwrap();
    window.apply(game::Command::SelectGame(5).into());
    assert!(window.reported("another program has changed the file"));
    assert_eq!(white(&window), "W699");
    window.apply(game::Command::SelectGame(597).into());
    assert!(window.pgn().contains("e5"));
    window.ctrl(Key::S);
    window.click("Overwrite");
    assert!(window.reported("could not be saved"));
    assert_eq!(
        fs::metadata(&path).unwrap().len().abs_diff(before),
        growth + 1
    );
}

#[test]
#[cfg(unix)]
fn a_file_that_is_replaced_by_another_program_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = large_file(folder.path());
    let mut window = open(path.clone());
    let other = folder.path().join("other.pgn");
    fs::write(&other, "[White \"Other\"]\n\n*\n").unwrap();
    fs::rename(&other, &path).unwrap();
    window.apply(game::Command::SelectGame(600).into());
    assert_eq!(white(&window), "W600");
    assert!(window.reported("Another program has changed"));
}

/// A window that a process left with this data folder, started again.
fn started_again(window: Window, data: &Path) -> Window {
    drop(window);
    Window::open(Some(data), &[])
}

fn until_read(window: &mut Window) {
    window.until("the whole file", |window| {
        let document = &window.app().game.session.document;
        document.path().is_some() && document.reading.is_none() && !window.app().game.is_awaiting()
    });
    window.run();
}

/// Every game that was changed has this move as its second first move.
fn assert_changed(window: &mut Window, changed: &[usize]) {
    for &index in changed {
        window.apply(game::Command::SelectGame(index).into());
        assert!(
            window.pgn().contains("(1. a3"),
            "{index}: {}",
            &window.pgn()[..200]
        );
    }
}

/// Changes these games, and shows the last of them at another place.
fn change(window: &mut Window, changed: &[usize]) {
    for &index in changed {
        window.apply(game::Command::SelectGame(index).into());
        window.apply(game::Command::PlayText("a3".into()).into());
    }
    window.apply(game::Command::Start.into());
    for _ in 0..7 {
        window.apply(game::Command::Forward.into());
    }
}

/// A file that is read in several parts.
fn parted_file(folder: &Path) -> PathBuf {
    let path = folder.join("parted.pgn");
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(200);
    let game = |i: usize| format!("[White \"W{i}\"]\n\n{moves}*\n\n");
    fs::write(&path, (0..1600).map(game).collect::<String>()).unwrap();
    path
}

#[test]
fn kills_while_a_changed_large_file_is_read_again_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut window = Window::open(Some(&data), &[parted_file(folder.path())]);
    until_read(&mut window);
    let changed = [0, 3, 800, 1500];
    change(&mut window, &changed);
    let (fen, pgn) = (window.fen(), window.pgn());
    window.wait(1.5);
    // Killed earlier or later in the reading; a step takes a quarter of a second.
    for steps in [1, 2, 3, 6] {
        window = started_again(window, &data);
        window.harness.run_steps(steps);
    }
    window = started_again(window, &data);
    until_read(&mut window);
    assert_eq!((window.fen(), window.pgn()), (fen, pgn));
    assert!(window.shows("Game 1,501 of 1,600"));
    assert!(window.app().game.session.is_dirty());
    assert_changed(&mut window, &changed);
    // What was changed before the kill can still be undone.
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("a3"));
    window.ctrl(Key::S);
    assert!(window.reported("Saved"));
    let text = fs::read_to_string(folder.path().join("parted.pgn")).unwrap();
    assert_eq!(text.matches("(1. a3").count(), changed.len() - 1);
}

#[test]
fn what_is_begun_while_a_changed_large_file_is_read_again_is_kept_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut window = Window::open(Some(&data), &[parted_file(folder.path())]);
    until_read(&mut window);
    change(&mut window, &[800, 1500]);
    window.wait(1.5);
    window = started_again(window, &data);
    // Whether it is a game of its own, the first one of the file or the one shown before is a matter of time.
    let app = window.harness.state_mut();
    app.apply(game::Command::Start);
    app.apply(game::Command::PlayText("h4".into()));
    window.wait(1.5);
    window = started_again(window, &data);
    let has_h4 = |window: &Window| window.pgn().contains("1. h4");
    let mut found = [false; 2];
    for id in window.app().tab_ids() {
        window.apply(TabCommand::Show(id).into());
        if window.app().game.name() == "parted.pgn" {
            found[0] = true;
            until_read(&mut window);
            assert_changed(&mut window, &[800, 1500]);
            found[1] |= has_h4(&window);
            window.apply(game::Command::SelectGame(0).into());
        }
        found[1] |= has_h4(&window);
    }
    assert_eq!(found, [true; 2]);
}

#[test]
fn what_was_filled_in_before_a_kill_comes_back_with_its_large_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut window = Window::open(Some(&data), &[parted_file(folder.path())]);
    until_read(&mut window);
    window.apply(game::Command::SelectGame(1500).into());
    window.command("Game details");
    window.harness.get_by_label("Value of Black").focus();
    window.run();
    let field = window.harness.get_by_label("Value of Black");
    field.type_text("Ann");
    window.wait(1.5);
    for steps in [1, 3] {
        window = started_again(window, &data);
        window.harness.run_steps(steps);
    }
    window = started_again(window, &data);
    until_read(&mut window);
    window.until("the dialog", |window| window.has("Keep details"));
    window.click("Keep details");
    assert!(window.pgn().contains("[Black \"Ann\"]"));
    assert!(window.shows("Game 1,501 of 1,600"));
}

/// The journals of a data folder, with their contents.
fn journals(data: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(data)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let journals = paths.filter(|path| path.extension().is_some_and(|ending| ending == "journal"));
    journals
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// The journal of a process that is killed while a save replaces the file, or just after it, is older than the file.
#[test]
fn a_kill_just_after_a_save_adds_no_game_again() {
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small.pgn");
    fs::write(
        &small,
        "[White \"Anna\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. e3 *\n\n".repeat(4),
    )
    .unwrap();
    for (path, changed) in [(small, [1, 3]), (parted_file(folder.path()), [800, 1500])] {
        let data = folder.path().join(path.file_stem().unwrap());
        let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
        until_read(&mut window);
        let count = window.app().game.session.document.len();
        change(&mut window, &changed);
        let fen = window.fen();
        window.wait(1.5);
        // The journal is written when the window has ended.
        drop(window);
        let before = journals(&data);
        let mut window = Window::open(Some(&data), &[]);
        until_read(&mut window);
        window.ctrl(Key::S);
        assert!(!window.app().game.session.is_dirty());
        drop(window);
        for (path, contents) in &before {
            fs::write(path, contents).unwrap();
        }
        let mut window = Window::open(Some(&data), &[]);
        until_read(&mut window);
        let game = &window.app().game;
        assert_eq!(
            (game.session.document.len(), game.session.is_dirty()),
            (count, false)
        );
        assert!(!window.reported("added at the end"));
        assert_eq!(window.fen(), fen);
        assert_changed(&mut window, &changed);
        drop(window);
        // One of the games is another one in the file: it is added, and only that.
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replacen("(1. a3", "(1. b3", 1);
        fs::write(&path, text).unwrap();
        for (path, contents) in &before {
            fs::write(path, contents).unwrap();
        }
        let mut window = Window::open(Some(&data), &[]);
        until_read(&mut window);
        assert!(window.reported("added at the end"));
        assert_eq!(window.app().game.session.document.len(), count + 1);
        assert_changed(&mut window, &[changed[1], count]);
    }
}

#[test]
fn changes_of_a_large_file_are_restored_after_it_was_replaced_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = parted_file(folder.path());
    let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
    until_read(&mut window);
    change(&mut window, &[800, 1500]);
    let fen = window.fen();
    window.wait(1.5);
    // Another program adds a game: the changed ones follow all others.
    let mut file = fs::File::options().append(true).open(&path).unwrap();
    file.write_all(b"[White \"New\"]\n\n1. c4 *\n\n").unwrap();
    drop(file);
    // The file may have been read before the window was closed again.
    let mut reports = 0;
    let count = |window: &Window| usize::from(window.reported("added at the end"));
    for steps in [1, 3] {
        window = started_again(window, &data);
        window.harness.run_steps(steps);
        reports += count(&window);
    }
    window = started_again(window, &data);
    until_read(&mut window);
    reports += count(&window);
    assert_eq!(reports, 1, "the change is reported once");
    assert!(!window.reported("since it was last open"));
    assert_eq!(window.app().game.session.document.len(), 1603);
    assert_eq!((window.fen(), &*white(&window)), (fen, "W1500"));
    window.apply(game::Command::SelectGame(800).into());
    assert!(!window.pgn().contains("a3"));
    assert_changed(&mut window, &[1601, 1602]);
    // Without the file they are games of no file.
    window.wait(1.5);
    fs::remove_file(&path).unwrap();
    window = started_again(window, &data);
    window.until("the changed games", |window| {
        window.app().game.session.document.len() == 2
    });
    assert_changed(&mut window, &[0, 1]);
}
