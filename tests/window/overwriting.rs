//! A file that another program has changed since it was opened, or that is write-protected, is not overwritten without a question.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use tabia_app::command::TabCommand;
use tabia_app::{game, play};
use tabia_game::pgn;

use crate::driver::Window;

const QUESTION: &str = "The file has changed on disk";
const PROTECTED: &str = "The file is write-protected";
const GAME: &str = "[White \"Anna\"]\n\n1. c4 e5 *\n\n";
const ADDED: &str = "[White \"Somebody else\"]\n\n1. d4 *\n\n";

/// Opens a window with a changed game of a file to which another program has added a game.
fn changed_twice(folder: &Path) -> (Window, PathBuf) {
    let path = folder.join("games.pgn");
    fs::write(&path, GAME).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.play("g2 white pawn", "g3 empty");
    fs::write(&path, format!("{GAME}{ADDED}")).unwrap();
    (window, path)
}

fn has(path: &Path, text: &str) -> bool {
    fs::read_to_string(path).unwrap().contains(text)
}

#[test]
fn a_change_by_another_program_is_told_once_when_the_user_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, GAME).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    let told = |window: &Window| window.reported("Another program has changed");
    let look_away = |window: &mut Window, change: &dyn Fn()| {
        window.harness.input_mut().focused = false;
        window.run();
        change();
        window.harness.input_mut().focused = true;
        window.run();
    };
    look_away(&mut window, &|| {});
    window.wait(1.0);
    assert!(!told(&window));
    look_away(&mut window, &|| {
        fs::write(&path, format!("{GAME}{ADDED}")).unwrap()
    });
    window.until("the message", told);
    window.wait(20.0);
    assert!(!told(&window));
    look_away(&mut window, &|| {});
    window.wait(1.0);
    assert!(!told(&window));
}

#[test]
fn nothing_is_lost_when_the_question_is_cancelled_or_a_copy_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = changed_twice(folder.path());
    for _ in 0..2 {
        window.ctrl(Key::S);
        assert!(window.shows(QUESTION));
        window.key(Key::Escape);
        assert!(!window.shows(QUESTION));
    }
    assert!(has(&path, "Somebody else") && !has(&path, "g3"));
    assert!(
        window.shows("games.pgn (changed)"),
        "it is still to be saved"
    );
    let copy = folder.path().join("copy.pgn");
    window.dialogs.borrow_mut().paths.push_back(copy.clone());
    window.ctrl(Key::S);
    window.click("Save a copy…");
    let asked = window.dialogs.borrow().asked.last().unwrap().name.clone();
    assert_eq!(asked, "games (copy).pgn");
    assert!(has(&path, "Somebody else") && has(&copy, "g3"));
    // From here on the copy is the open file.
    window.play("b8 black knight", "c6 empty");
    window.ctrl(Key::S);
    assert!(!window.shows(QUESTION) && has(&copy, "Nc6"));
}

#[test]
fn who_wants_to_overwrites_and_is_not_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = changed_twice(folder.path());
    window.ctrl(Key::S);
    window.click("Overwrite");
    assert!(!has(&path, "Somebody else") && has(&path, "g3"));
    window.play("b8 black knight", "c6 empty");
    window.ctrl(Key::S);
    assert!(!window.shows(QUESTION) && has(&path, "Nc6"));
    // A missing file is written again.
    fs::remove_file(&path).unwrap();
    window.play("b1 white knight", "c3 empty");
    window.ctrl(Key::S);
    assert!(!window.shows(QUESTION) && has(&path, "Nc3"));
}

#[test]
fn what_waits_for_a_save_does_not_go_on_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = changed_twice(folder.path());
    window.apply(TabCommand::New.into());
    window.apply(TabCommand::Previous.into());
    window.ctrl(Key::W);
    window.click("Save");
    assert!(window.shows(QUESTION));
    window.key(Key::Escape);
    assert!(
        window.shows("games.pgn (changed)"),
        "the tab is still there"
    );
    assert!(!has(&path, "g3"));
    // The same name by "Save as" is the same file.
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.apply(game::Command::SaveAs.into());
    assert!(window.shows(QUESTION));
}

#[test]
fn a_game_that_is_kept_meanwhile_is_not_lost_by_saving_played_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Played games.pgn");
    let count = || pgn::read(&fs::read(&path).unwrap()).games.len();
    let lose = |window: &mut Window| {
        window.new_game(&[]);
        window.apply(play::Command::ConfirmResign.into());
    };
    let mut windows = [(); 2].map(|()| Window::open(Some(folder.path()), &[]));
    lose(&mut windows[0]);
    windows[0].command("Played games");
    windows[0].wait(0.5);
    windows[0].play("e2 white pawn", "e4 empty");
    lose(&mut windows[1]);
    assert_eq!(count(), 2);
    windows[0].ctrl(Key::S);
    assert!(windows[0].shows(QUESTION));
    windows[0].key(Key::Escape);
    assert_eq!(count(), 2);
}

/// Sets or removes the write protection of a file.
fn protect(path: &Path, is_protected: bool) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        permissions.set_mode(if is_protected { 0o444 } else { 0o644 });
    }
    #[cfg(not(unix))]
    permissions.set_readonly(is_protected);
    fs::set_permissions(path, permissions).unwrap();
}

#[test]
fn a_write_protected_file_is_replaced_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, GAME).unwrap();
    protect(&path, true);
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.play("g2 white pawn", "g3 empty");
    window.ctrl(Key::S);
    assert!(window.shows(PROTECTED) && window.shows("games.pgn may be read but not changed"));
    window.key(Key::Escape);
    assert!(!window.shows(PROTECTED) && window.shows("games.pgn (changed)"));
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
    // Enter presses the button that loses nothing.
    let copy = folder.path().join("copy.pgn");
    window.dialogs.borrow_mut().paths.push_back(copy.clone());
    window.ctrl(Key::S);
    window.key(Key::Enter);
    let asked = window.dialogs.borrow().asked.last().unwrap().name.clone();
    assert_eq!(asked, "games (copy).pgn");
    assert!(!has(&path, "g3") && has(&copy, "g3"));

    protect(&copy, true);
    window.play("b8 black knight", "c6 empty");
    window.ctrl(Key::S);
    window.click("Save anyway");
    assert!(!window.shows(PROTECTED) && has(&copy, "Nc6"));
    assert!(fs::metadata(&copy).unwrap().permissions().readonly());
    // A file that is picked by name, and one for a position.
    window.play("b1 white knight", "c3 empty");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.apply(game::Command::SaveAs.into());
    assert!(window.shows(PROTECTED) && !has(&path, "Nc3"));
    window.click("Save anyway");
    assert!(has(&path, "Nc3"));
    let position = folder.path().join("position.fen");
    fs::write(&position, "old").unwrap();
    protect(&position, true);
    window.apply(game::Command::SavePositionTo(position.clone()).into());
    assert!(window.reported("position.fen is write-protected"));
    assert_eq!(fs::read_to_string(&position).unwrap(), "old");
}

#[test]
fn a_changed_write_protected_file_is_asked_about_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, path) = changed_twice(folder.path());
    protect(&path, true);
    window.ctrl(Key::S);
    assert!(window.shows(PROTECTED));
    window.click("Save anyway");
    assert!(window.shows(QUESTION) && has(&path, "Somebody else"));
    window.click("Overwrite");
    assert!(!has(&path, "Somebody else") && has(&path, "g3"));
}

#[test]
fn write_protected_files_among_several_are_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["one.pgn", "two.pgn"].map(|name| folder.path().join(name));
    for path in &files {
        fs::write(path, GAME).unwrap();
        protect(path, true);
    }
    let mut window = Window::open(None, &files);
    for _ in &files {
        window.play("g2 white pawn", "g3 empty");
        window.apply(TabCommand::Next.into());
    }
    window.ctrl(Key::Q);
    window.click("Save all");
    assert!(window.shows(PROTECTED));
    window.click("Save anyway");
    assert!(files.iter().filter(|path| has(path, "g3")).count() == 1);
    while window.shows(PROTECTED) {
        window.key(Key::Escape);
    }
    assert!(window.shows("Not saved"));
}
