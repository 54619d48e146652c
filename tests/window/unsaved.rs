//! Unsaved work is never lost by an action that replaces it: the window asks, and the action is done once, after the answer.
//! The work of a killed program is restored.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabia_app::command::Action;
use tabia_app::{book, game, play, settings};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::Command;
use tabia_app::command::Decision;
use tabia_app::command::TabCommand;
use tabia_app::game::players::{EngineLimit, NewGame, Player, PlayerId};
use tabia_app::kit::files::{Ask, Picked};
use tabia_chess::{Color, Position};
use tabia_engine::{Elo, Strength};

use crate::driver::{self, Window};
use crate::{book_driver, common};

const QUESTION: &str = "Save changes?";
const GAME: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. c4 e5 2. g3 *";
const POSITION: &str = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

/// Returns a file with a game that begins with 1. d4.
fn other_file(folder: &Path) -> PathBuf {
    let path = folder.join("other.pgn");
    fs::write(&path, "[White \"Cora\"]\n\n1. d4 d5 *\n").unwrap();
    path
}

/// Returns three games in a file.
fn three_games(folder: &Path) -> PathBuf {
    let path = folder.join("three.pgn");
    fs::write(&path, "[White \"Cora\"]\n\n1. d4 d5 *\n\n".repeat(3)).unwrap();
    path
}

#[test]
fn the_question_distinguishes_games_with_one_name() {
    let mut window = Window::new();
    let position = || Box::new(Position::from_fen(POSITION).unwrap());
    window.apply(game::Command::AnalysePosition(position()).into());
    window.apply(Action::Quit.into());
    assert!(window.shows("New game has changes"), "there is one of them");
    window.click("Cancel");
    window.apply(Action::Tab(TabCommand::New).into());
    window.apply(game::Command::AnalysePosition(position()).into());
    window.apply(Action::Quit.into());
    assert!(window.has("Save New game in tab 1") && window.has("Save New game in tab 2"));
}

/// Lets a slow file with three games be read to its end.
fn feed(window: &mut Window, path: &Path) {
    fs::write(path, "[White \"Cora\"]\n\n1. d4 d5 *\n\n".repeat(3)).unwrap();
    window.harness.step();
    window.until("the file", |window| {
        window.shows(QUESTION) || !window.shows("Reading")
    });
    window.run();
}

/// Clicks the window's close button; returns whether the window may close.
fn close_button(window: &mut Window) -> bool {
    window.close_button()
}

/// A kind of work without a file, and a window with it.
type Unsaved = (&'static str, fn() -> Window);

const UNSAVED: [Unsaved; 10] = [
    ("a move", || {
        let mut window = Window::new();
        window.play("e2 white pawn", "e4 empty");
        window
    }),
    ("a pasted game", || pasted(GAME)),
    ("pasted games", || pasted(&format!("{GAME}\n\n{GAME}"))),
    ("a pasted position", || pasted(POSITION)),
    ("a game without moves from a pasted position", || {
        let mut window = pasted(POSITION);
        window.new_game(&["Shown position", "3 + 2"]);
        assert!(window.app().game.session.is_playing() && window.app().tab_ids().len() == 1);
        window
    }),
    ("a position that was set up", || {
        let mut window = Window::new();
        let position = Position::from_fen(POSITION).unwrap();
        window.apply(Command::Game(game::Command::AnalysePosition(Box::new(
            position,
        ))));
        window
    }),
    ("a running game", || {
        let mut window = Window::new();
        window.new_game(&[]);
        window.play("e2 white pawn", "e4 empty");
        window.wait(1.0);
        window
    }),
    ("a takeback to the start", || {
        let mut window = Window::new();
        window.new_game(&[]);
        window.play("e2 white pawn", "e4 empty");
        window.wait(1.0);
        window.ctrl(Key::Backspace);
        window
    }),
    ("a change in another game of the file", || {
        let folder = tempfile::tempdir().unwrap();
        let mut window = Window::open(None, &[three_games(folder.path())]);
        window.key(Key::End);
        window.play("a2 white pawn", "a3 empty");
        window.key(Key::PageDown);
        window
    }),
    ("a comment that is being written", || {
        let mut window = Window::new();
        window.key(Key::C);
        let field = window.harness.get_by_role(Role::MultilineTextInput);
        field.type_text("A plan");
        window.run();
        window
    }),
];

fn pasted(text: &str) -> Window {
    let mut window = Window::new();
    window.paste(text);
    window
}

#[test]
fn what_shows_another_game_opens_a_tab_and_what_closes_one_asks_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = other_file(folder.path());
    let position = Box::new(Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap());
    let game = NewGame {
        players: [Player::Human; 2],
        start: Position::start(),
        control: None,
        limit: EngineLimit::Depth(1),
        strength: Strength {
            elo: Elo::MAX,
            seed: 1,
        },
        opponent: PlayerId::Engine,
    };
    let commands = [
        Command::Shell(Action::OpenFile(file.clone())),
        Command::Game(game::Command::PasteText("1. b3 b6 *".to_owned())),
        Command::Game(game::Command::PasteText(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned(),
        )),
        Command::Game(game::Command::AnalysePosition(position)),
        Command::Play(play::Command::Start {
            game: Box::new(game),
            choices: None,
        }),
    ];
    for (what, open) in UNSAVED {
        for command in &commands {
            let mut window = open();
            // A comment that is being edited is kept when its tab is left.
            let before = match what {
                "a comment that is being written" => "{A plan} *".to_owned(),
                _ => window.pgn(),
            };
            window.apply(command.clone());
            assert!(!window.shows(QUESTION), "{what}, {command:?}");
            match command {
                Command::Shell(Action::OpenFile(_)) => {
                    assert!(window.pgn().contains("1. d4"), "{what}")
                }
                Command::Game(game::Command::PasteText(text)) if text.contains("b3") => {
                    assert!(window.pgn().contains("1. b3"), "{what}")
                }
                Command::Play(play::Command::Start { .. }) => {
                    assert!(window.app().game.session.is_playing(), "{what}")
                }
                _ => assert_eq!(window.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "{what}"),
            }
            window.apply(TabCommand::Previous.into());
            assert!(window.pgn().contains(&before), "{what}, {command:?}");
            assert!(window.app().game.session.is_dirty(), "{what}, {command:?}");
        }
        for command in [
            Command::Shell(Action::Quit),
            Command::Shell(Action::Tab(TabCommand::Close)),
        ] {
            let mut window = open();
            window.apply(command.clone());
            assert!(window.shows(QUESTION), "{what}, {command:?}");
            let (fen, pgn) = (window.fen(), window.pgn());
            window.key(Key::Escape);
            assert!(!window.shows(QUESTION), "{what}, {command:?}");
            assert_eq!((window.fen(), window.pgn()), (fen, pgn), "{what}");
            assert!(window.app().game.session.is_dirty(), "{what}, {command:?}");
            // After discarding it is done at once and without another question.
            window.apply(command.clone());
            window.click("Discard");
            assert!(!window.shows(QUESTION), "{what}, {command:?}");
            match command {
                Command::Shell(Action::Quit) => assert!(close_button(&mut window), "{what}"),
                _ => assert!(window.app().game.session.game().is_empty(), "{what}"),
            }
        }
        let mut window = open();
        assert!(!close_button(&mut window), "{what}");
        assert!(window.shows(QUESTION), "{what}");
    }
}

/// The shown part of a file is not saved over the file while more is being read, nor after reading was stopped.
#[test]
fn a_part_of_a_file_never_takes_the_place_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        common::skip("a file that is being read", "mkfifo");
        return;
    };
    let mut window = Window::new();
    window.apply(Command::Shell(Action::OpenFile(path.clone())));
    // There are always more games, until the pipe is closed.
    let writer = std::thread::spawn(move || {
        let games = "[White \"Cora\"]\n\n1. d4 d5 *\n\n".repeat(1000);
        let mut pipe = fs::OpenOptions::new().write(true).open(path).unwrap();
        while pipe.write_all(games.as_bytes()).is_ok() {}
    });
    window.until("the first part", |window| window.shows("% read"));
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.harness.step();
    window.harness.step();
    assert!(window.reported("still being read"));
    window.harness.get_by_label("Stop reading the file").click();
    window.harness.step();
    window.harness.step();
    assert!(window.reported("Reading was stopped"));
    writer.join().unwrap();
    window.run();
    assert!(!window.shows("% read"));
    assert!(window.dialogs.borrow().asked.is_empty());
    window.ctrl(Key::S);
    assert_eq!(window.dialogs.borrow().asked.len(), 1, "where to save it");
    assert!(close_button(&mut window));
}

#[test]
fn nothing_is_asked_where_nothing_is_unsaved() {
    let folder = tempfile::tempdir().unwrap();
    let file = other_file(folder.path());
    let position = folder.path().join("position.fen");
    fs::write(&position, POSITION).unwrap();
    for files in [&[][..], &[file][..], &[position][..]] {
        let mut window = Window::open(None, files);
        assert!(close_button(&mut window), "{files:?}");
    }
    let mut window = Window::new();
    window.new_game(&[]);
    assert!(close_button(&mut window), "no move was made");
    // A position that a game is played from is kept in that game.
    let mut window = Window::new();
    window.paste(POSITION);
    window.apply(Command::Game(game::Command::PlayFromHere));
    window.click("Play");
    assert!(window.app().game.session.is_playing());
    // A file that cannot be read replaces nothing.
    let mut window = Window::new();
    window.paste(GAME);
    window.paste("good morning");
    assert!(!window.shows(QUESTION));
}

#[test]
fn a_pasted_game_can_be_saved_and_is_asked_about_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pasted.pgn");
    let mut window = Window::new();
    window.paste(&format!("{GAME}\n\n{GAME}"));
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl(Key::S);
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(saved.matches("1. c4 e5").count(), 2, "{saved}");
    assert!(close_button(&mut window));
}

#[test]
fn quitting_goes_on_after_saving_and_not_after_a_failure_or_a_cancelled_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.paste(GAME);
    // Cancelled in the file dialog: nothing is pending any more, and a later save ends nothing.
    window.ctrl(Key::Q);
    window.click("Save");
    assert!(!window.closes() && !window.shows(QUESTION));
    assert!(window.app().game.session.is_dirty());
    let kept = folder.path().join("kept.pgn");
    window.dialogs.borrow_mut().paths.push_back(kept.clone());
    window.ctrl(Key::S);
    assert!(kept.exists() && !window.closes());
    // The file cannot be written: this is reported, and nothing is lost.
    window.key(Key::End);
    window.play("d7 black pawn", "d6 empty");
    let place = folder.path().join("a folder.pgn");
    fs::create_dir(&place).unwrap();
    window.apply(Command::Game(game::Command::SaveTo(place.clone())));
    assert!(window.reported("a folder.pgn"));
    let mut window = Window::new();
    window.paste(GAME);
    window.ctrl(Key::Q);
    window.dialogs.borrow_mut().paths.push_back(place);
    window.click("Save");
    assert!(window.reported("a folder.pgn"));
    assert!(!window.closes() && window.app().game.session.is_dirty());
    // The next attempt succeeds, and does not quit.
    let second = folder.path().join("second.pgn");
    window.dialogs.borrow_mut().paths.push_back(second.clone());
    window.ctrl(Key::S);
    assert!(second.exists() && !window.closes());
    assert!(close_button(&mut window));
}

#[test]
fn a_safety_copy_that_could_not_be_written_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    let journal = folder.path().join("session-0-1.journal");
    fs::create_dir(&journal).unwrap();
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    window.until("the message", |window| {
        window.reported("safety copy could not be written")
    });
    fs::remove_dir(&journal).unwrap();
    // Nothing is done in the meantime.
    window.wait(11.0);
    window.until("the safety copy", |_| journal.is_file());
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
}

#[test]
fn a_file_that_could_not_be_saved_can_be_saved_after_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    let place = folder.path().join("a folder.pgn");
    fs::create_dir(&place).unwrap();
    window.apply(Command::Game(game::Command::SaveTo(place)));
    window.ctrl(Key::Z);
    let path = folder.path().join("empty.pgn");
    window.apply(Command::Game(game::Command::SaveTo(path.clone())));
    let text = fs::read_to_string(path).unwrap();
    assert!(!text.contains("e4"), "{text}");
}

#[test]
fn a_path_that_is_not_given_leaves_nothing_waiting() {
    let folder = tempfile::tempdir().unwrap();
    for leave in [Key::Escape, Key::F24] {
        let mut window = Window::new();
        window.dialogs.borrow_mut().no_dialog = true;
        window.paste(GAME);
        window.ctrl(Key::Q);
        window.click("Save");
        assert!(window.shows("Install a desktop portal"));
        match leave {
            Key::Escape => window.key(Key::Escape),
            _ => window.click("Cancel"),
        }
        // Saved much later for another reason: that must not end the program.
        window.dialogs.borrow_mut().no_dialog = false;
        let path = folder.path().join("later.pgn");
        window.dialogs.borrow_mut().paths.push_back(path);
        window.ctrl(Key::S);
        assert!(!window.closes());
        assert!(!window.app().game.session.is_dirty());
    }
}

#[test]
fn the_question_stands_once_and_is_answered_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.paste(GAME);
    assert!(!close_button(&mut window));
    assert!(
        !close_button(&mut window),
        "closed again while the question stands"
    );
    assert!(window.shows(QUESTION));
    window.key(Key::Escape);
    assert!(!window.shows(QUESTION), "the question is not asked twice");
    // An answer without a question has no effect.
    for decision in [Decision::Save, Decision::Discard, Decision::Stay] {
        window.apply(Command::Shell(Action::Decide(decision)));
        assert!(!window.closes() && window.app().game.session.is_dirty());
    }
    assert_eq!(window.dialogs.borrow().asked.len(), 0);
    // A newer question replaces the older one.
    assert!(!close_button(&mut window));
    window.apply(TabCommand::Close.into());
    window.click("Discard");
    assert!(window.app().game.session.game().is_empty() && !window.closes());
    // The answer of a file dialog that arrives twice: the second one is ignored.
    window.play("c2 white pawn", "c4 empty");
    let [path, second] = ["once.pgn", "twice.pgn"].map(|name| folder.path().join(name));
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl(Key::S);
    let picked = Picked::File(Ask::SaveGames, second.clone());
    window.dialogs.borrow_mut().picked.push_back(picked);
    window.run();
    assert!(path.exists() && !second.exists());
}

#[test]
fn another_dialog_is_there_again_after_the_question() {
    let mut window = Window::new();
    window.paste(GAME);
    window.ctrl(Key::N);
    assert!(window.shows("Opponent"));
    assert!(!close_button(&mut window));
    assert!(window.shows(QUESTION) && !window.shows("Opponent"));
    window.click("Cancel");
    assert!(window.shows("Opponent"));
}

#[test]
fn a_load_does_not_take_the_place_of_moves_made_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let Some(file) = common::slow_file(folder.path()) else {
        return common::skip("loads that take their time", "mkfifo");
    };
    for command_line in [true, false] {
        let mut window = match command_line {
            true => Window::open(None, std::slice::from_ref(&file)),
            false => Window::new(),
        };
        if !command_line {
            window.apply(Command::Shell(Action::OpenFile(file.clone())));
        }
        assert!(window.shows("Reading"));
        window.play("e2 white pawn", "e4 empty");
        feed(&mut window, &file);
        assert!(
            window.shows("Game 1 of 3"),
            "from the command line: {command_line}"
        );
        window.apply(TabCommand::Previous.into());
        assert!(window.pgn().contains("1. e4"));
    }
}

#[test]
fn a_load_that_fails_changes_nothing() {
    let mut window = Window::new();
    window.paste(GAME);
    window.apply(Command::Shell(Action::OpenFile(PathBuf::from(
        "/no/such/file.pgn",
    ))));
    assert!(window.reported("/no/such/file.pgn"));
    assert!(window.pgn().contains("1. c4"));
    assert!(!close_button(&mut window) && window.shows(QUESTION));
}

#[test]
fn a_load_waits_while_a_question_stands() {
    let folder = tempfile::tempdir().unwrap();
    let Some(file) = common::slow_file(folder.path()) else {
        return common::skip("loads that take their time", "mkfifo");
    };
    let mut window = Window::new();
    window.apply(Command::Shell(Action::OpenFile(file.clone())));
    window.play("e2 white pawn", "e4 empty");
    window.apply(Command::Shell(Action::Quit));
    feed(&mut window, &file);
    std::thread::sleep(Duration::from_millis(300));
    window.wait(2.0);
    assert!(window.shows(QUESTION));
    assert!(window.pgn().contains("1. e4"));
    // The program stays open, and now the file is shown.
    window.click("Cancel");
    assert!(window.shows("Game 1 of 3") && !window.closes());
}

#[test]
fn a_file_that_takes_its_time_comes_in_a_tab_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let Some(slow) = common::slow_file(folder.path()) else {
        return common::skip("loads that take their time", "mkfifo");
    };
    let mut window = Window::new();
    window.apply(Command::Shell(Action::OpenFile(slow.clone())));
    window.apply(Command::Shell(Action::OpenFile(other_file(folder.path()))));
    assert!(window.shows("other.pgn"));
    feed(&mut window, &slow);
    window.until("the slow file", |window| window.shows("slow.pgn"));
    window.wait(2.0);
    assert!(!window.shows("Game 1 of 3"));
    assert!(window.pgn().contains("1. d4 d5"), "it was requested last");
    window.apply(TabCommand::Previous.into());
    assert!(window.shows("Game 1 of 3"));
}

#[test]
fn an_unsaved_game_and_an_unsaved_book_are_both_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.apply(Command::Book(book::Command::New));
    let mv = window.app().game.session.position().legal_moves()[0];
    window.apply(Command::Book(book::Command::Add(mv)));
    window.paste(GAME);
    for save_game in [false, true] {
        assert!(!close_button(&mut window));
        if save_game {
            let path = folder.path().join("game.pgn");
            window.dialogs.borrow_mut().paths.push_back(path);
            window.click("Save Anna – Bert");
            assert!(!window.app().game.session.is_dirty());
        } else {
            window.click("Discard Anna – Bert");
        }
        assert!(window.shows(QUESTION), "about the book");
        if !save_game {
            window.click("Cancel");
            assert!(window.app().game.session.is_dirty());
        }
    }
    window.click("Discard all");
    assert!(window.closes() || close_button(&mut window));
}

/// Drops the window without a regular end, which leaves the state of a killed process, and starts another.
fn killed(mut window: Window, folder: &Path) -> Window {
    window.wait(1.5);
    drop(window);
    Window::open(Some(folder), &[])
}

#[test]
fn after_a_kill_everything_can_be_undone_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::Num1);
    window.play("e7 black pawn", "e5 empty");
    window.ctrl(Key::Z);
    let (fen, pgn) = (window.fen(), window.pgn());
    let mut window = killed(window, folder.path());
    assert_eq!((window.fen(), window.pgn()), (fen, pgn));
    assert!(window.reported("Restored"));
    window.ctrl(Key::Y);
    assert!(window.pgn().contains("1. e4 $1 e5"), "{}", window.pgn());
    for _ in 0..3 {
        window.ctrl(Key::Z);
    }
    assert_eq!(window.fen(), Position::start().fen());
    assert!(!window.app().game.session.is_dirty() && !window.app().game.session.can_undo());
    // Nothing of it is restored after a regular end.
    let window = killed(window, folder.path());
    assert!(!window.reported("Restored") && window.app().game.session.game().is_empty());
}

#[test]
fn a_set_up_position_stays_unsaved_in_the_game_that_begins_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.engine.borrow_mut().slow = true;
    window.paste(POSITION);
    let fen = window.fen();
    window.new_game(&["Shown position", "3 + 2"]);
    let mut window = killed(window, folder.path());
    let app = window.app();
    assert!(app.game.session.is_playing() && app.game.session.is_dirty());
    assert_eq!(window.fen(), fen);
    window.key(Key::Escape);
    window.apply(Command::Play(play::Command::StopPlaying));
    assert!(!close_button(&mut window) && window.shows(QUESTION));
    assert_eq!(window.fen(), fen);
}

#[test]
fn after_several_kills_one_start_restores_all_windows() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Window::open(Some(folder.path()), &[]);
    let games = |window: &mut Window| -> Vec<String> {
        let ids = window.app().tab_ids();
        let mut games = Vec::new();
        for id in ids {
            window.apply(TabCommand::Show(id).into());
            games.push(window.pgn());
        }
        games
    };
    let (mut one, mut two) = (open(), open());
    one.play("e2 white pawn", "e4 empty");
    two.paste(GAME);
    two.apply(TabCommand::New.into());
    two.play("d2 white pawn", "d4 empty");
    for window in [&mut one, &mut two] {
        window.wait(1.5);
    }
    drop((one, two));
    for _ in 0..2 {
        let mut window = open();
        assert!(window.reported("Restored"));
        let games = games(&mut window);
        let moves = ["1. e4", "1. c4 e5", "1. d4"];
        assert_eq!(games.len(), moves.len());
        for (game, moves) in games.iter().zip(moves) {
            assert!(game.contains(moves), "{game}");
        }
        // Another process gets none of them while this one runs.
        let other = open();
        assert!(other.app().tab_ids().len() == 1 && other.app().game.session.game().is_empty());
        // Both windows are killed; nothing is lost.
        window.wait(1.5);
    }
    let mut window = open();
    window.ctrl(Key::Q);
    window.click("Discard all");
    eframe::App::on_exit(window.harness.state_mut(), None);
    drop(window);
    assert!(!open().reported("Restored"));
}

#[test]
fn after_a_kill_a_comment_goes_on_being_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::C);
    let field = window.harness.get_by_role(Role::MultilineTextInput);
    field.type_text("Best by");
    window.run();
    let mut window = killed(window, folder.path());
    assert!(!window.pgn().contains("Best by"), "it is not finished");
    window.ctrl(Key::Enter);
    assert!(window.pgn().contains("1. e4 {Best by}"), "{}", window.pgn());
}

#[test]
fn after_a_kill_a_game_stands_until_the_player_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.engine.borrow_mut().moves = ["d2d4"].into();
    window.ctrl(Key::N);
    window.open_levels();
    window.click("Casual player, 1200");
    window.choose("Black");
    window.click("3 + 2");
    window.click("Play");
    window.wait(10.0);
    let left = |window: &Window, color| {
        let play = window.app().game.session.play.as_ref().unwrap();
        let clocks = play.clocks.as_ref().unwrap();
        // A paused game shows the same at any time.
        assert!(play.paused);
        clocks.left(color, 0.0).as_secs_f64()
    };
    let strength = window.app().game.session.play.as_ref().unwrap().strength;
    let mut window = killed(window, folder.path());
    assert!(window.reported("Restored") && window.app().game.session.is_paused());
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.strength, strength);
    assert_eq!(window.app().game.session.human(), Color::Black);
    // The player's clock ran before the kill, and is paused now, for any length of time.
    let (black, white) = (left(&window, Color::Black), left(&window, Color::White));
    assert!((160.0..173.0).contains(&black), "{black}");
    assert!(white > 180.0, "{white}");
    window.wait(60.0);
    assert_eq!(left(&window, Color::Black), black);
    // Black's pieces are at the bottom.
    let top = |name| window.harness.get_by_label(name).rect().top();
    assert!(top("e7 black pawn") > top("e2 white pawn"));
    window.click("Go on");
    window.wait(5.0);
    assert!(!window.app().game.session.is_paused());
    window.engine.borrow_mut().moves = ["c2c4"].into();
    window.play("d7 black pawn", "d5 empty");
    window.wait(1.0);
    assert!(window.pgn().contains("2. c4"), "{}", window.pgn());
}

#[test]
fn after_a_kill_while_the_engine_thinks_it_thinks_again_when_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.engine.borrow_mut().slow = true;
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    let mut window = killed(window, folder.path());
    window.wait(2.0);
    assert_eq!(window.engine.borrow().jobs.len(), 0);
    // Without the dialog it continues by the command.
    window.key(Key::Escape);
    assert!(window.shows("Clocks paused"));
    window.click("Resume");
    window.wait(1.0);
    assert_eq!(window.app().game.session.game().len(), 2);
    // A game without clocks continues without a question.
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    let mut window = killed(window, folder.path());
    window.wait(1.0);
    assert_eq!(window.app().game.session.game().len(), 2);
}

#[test]
fn after_a_kill_the_window_shows_what_it_showed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.paste(&format!("{GAME}\n\n{GAME}\n\n{GAME}"));
    window.key(Key::PageDown);
    window.key(Key::ArrowRight);
    window.key(Key::F);
    assert!(window.shows("Game 2 of 3"));
    let fen = window.fen();
    let mut window = killed(window, folder.path());
    assert!(window.shows("Game 2 of 3"));
    assert_eq!(window.fen(), fen);
    assert!(
        window
            .harness
            .query_by_role_and_label(Role::Grid, "Games")
            .is_some()
    );
    let top = |name| window.harness.get_by_label(name).rect().top();
    assert!(top("e7 black pawn") > top("e2 white pawn"));
    assert!(!close_button(&mut window), "still in no file");
}

#[test]
fn a_window_that_is_taken_away_keeps_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.paste(GAME);
    window.wait(1.5);
    // The end of the desktop session asks no question.
    eframe::App::on_exit(window.harness.state_mut(), None);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(window.pgn().contains("1. c4"));
    window.ctrl(Key::Q);
    window.click("Discard");
    eframe::App::on_exit(window.harness.state_mut(), None);
    drop(window);
    assert!(!Window::open(Some(folder.path()), &[]).reported("Restored"));
}

#[test]
fn the_looks_are_made_once_and_not_at_each_size_of_the_window() {
    let mut window = Window::new();
    let style = |window: &Window| std::sync::Arc::as_ptr(&window.harness.ctx.global_style());
    let before = style(&window);
    let mut settings = window.app().context.settings.clone();
    settings.window = (1000.0, 700.0);
    window.apply(Command::Settings(settings::Command::Change(Box::new(
        settings.clone(),
    ))));
    assert_eq!(style(&window), before);
    settings.board = tabia_settings::BoardChoice::Slate;
    window.apply(Command::Settings(settings::Command::Change(Box::new(
        settings,
    ))));
    assert_ne!(style(&window), before);
}

/// The built-in file dialog asks before a file is overwritten, and does it when confirmed.
#[test]
fn a_typed_path_of_a_file_that_is_there_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = other_file(folder.path());
    let before = fs::read(&path).unwrap();
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::S);
    let field = window.harness.get_by_label("Path");
    field.focus();
    window.run();
    window.ctrl(Key::A);
    window
        .harness
        .get_by_label("Path")
        .type_text(path.to_str().unwrap());
    window.run();
    let save = |window: &mut Window, name: &str| {
        window
            .harness
            .get_by_role_and_label(Role::Button, name)
            .click();
        window.run();
    };
    save(&mut window, "Save");
    assert!(window.shows("already exists"));
    assert_eq!(fs::read(&path).unwrap(), before);
    save(&mut window, "Overwrite");
    assert!(fs::read_to_string(&path).unwrap().contains("1. e4"));
}

/// The system's dialog has asked about a name without its extension only.
#[test]
fn a_picked_name_that_gets_its_ending_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = other_file(folder.path());
    let before = fs::read(&path).unwrap();
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    let save = |window: &mut Window| {
        let picked = path.with_extension("");
        window.dialogs.borrow_mut().paths.push_back(picked);
        window.ctrl(Key::S);
        assert!(window.shows("already exists"));
        assert_eq!(fs::read(&path).unwrap(), before);
    };
    let press = |window: &mut Window, name: &str| {
        let button = window.harness.get_by_role_and_label(Role::Button, name);
        button.click();
        window.run();
    };
    save(&mut window);
    press(&mut window, "Cancel");
    assert_eq!(fs::read(&path).unwrap(), before);
    save(&mut window);
    press(&mut window, "Overwrite");
    assert!(fs::read_to_string(&path).unwrap().contains("1. e4"));
}

/// A file that a worker has not written yet would be lost if the program ended.
#[test]
fn quitting_does_not_cut_off_a_file_that_is_being_written() {
    let folder = tempfile::tempdir().unwrap();
    let Some(path) = common::slow_file(folder.path()) else {
        return common::skip("a file that is being written", "mkfifo");
    };
    let open = || {
        let book = book_driver::book_of(&["e4 e5"]);
        let mut window = book_driver::Window::with(&book, "book.ron");
        window.until("the book", |window| window.app().book.open.is_some());
        window
    };
    let mut window = open();
    // A pipe is written only when it is read.
    let apply = |window: &mut Window, command: Command| {
        window.harness.state_mut().apply(command);
        window.harness.run_steps(2);
    };
    let click = |window: &mut Window, name: &str| {
        window.harness.get_by_label(name).click();
        window.harness.run_steps(2);
    };
    apply(&mut window, book::Command::ExportTo(path.clone()).into());
    for _ in 0..2 {
        apply(&mut window, Action::Quit.into());
        assert!(window.shows("A file is still being written") && !window.closes());
    }
    // A user who does not want to wait can stay,
    assert!(!close_button(&mut window));
    click(&mut window, "Cancel");
    assert!(!window.shows("A file is still being written"));
    // or wait for the end, which then follows automatically.
    apply(&mut window, Action::Quit.into());
    assert!(fs::read_to_string(&path).unwrap().contains("1. e4"));
    driver::until(
        &mut window,
        "the end",
        |window| window.harness.step(),
        |window| window.closes(),
    );
    assert!(window.reported("Exported"));
    assert!(close_button(&mut window));

    // Where the file is never written, as on a disk that does not respond, the user can still quit.
    let mut window = open();
    apply(&mut window, book::Command::ExportTo(path.clone()).into());
    assert!(!close_button(&mut window));
    click(&mut window, "Quit now");
    assert!(close_button(&mut window));
    assert!(fs::read_to_string(&path).unwrap().contains("1. e4"));

    // A file that cannot be written is reported: this reader closes the pipe early.
    let mut window = open();
    apply(&mut window, book::Command::OpenShipped.into());
    window.until("the shipped book", |window| {
        let book = window.app().book.open.as_ref();
        book.is_some_and(|book| book.book().len() > 1000)
    });
    apply(&mut window, book::Command::ExportTo(path.clone()).into());
    apply(&mut window, Action::Quit.into());
    drop(fs::File::open(&path).unwrap());
    driver::until(
        &mut window,
        "the message",
        |window| window.harness.step(),
        |window| window.reported("slow.pgn could not be saved"),
    );
    assert!(!window.closes());
    window.run();
    assert!(!window.closes() && !window.shows("A file is still being written"));
    assert!(close_button(&mut window));

    // Where the window is closed without a question, its end waits.
    let mut window = open();
    apply(&mut window, book::Command::ExportTo(path.clone()).into());
    let reads = Arc::new(AtomicBool::new(false));
    let reported = Arc::clone(&reads);
    let reader = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        reported.store(true, Ordering::Relaxed);
        fs::read_to_string(&path).unwrap()
    });
    eframe::App::on_exit(window.harness.state_mut(), None);
    assert!(reads.load(Ordering::Relaxed));
    assert!(reader.join().unwrap().contains("1. e4"));
}

/// Saving an unchanged file changes its time, which is not a change by another program.
#[test]
fn a_file_that_was_saved_twice_is_known_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let file = other_file(folder.path());
    let mut window = Window::open(Some(folder.path()), std::slice::from_ref(&file));
    window.key(Key::End);
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::S);
    window.wait(1.5);
    std::thread::sleep(Duration::from_millis(20));
    window.ctrl(Key::S);
    let window = killed(window, folder.path());
    assert!(window.app().game.session.can_undo());
    assert!(!window.reported("was changed by another program"));
    assert_eq!(window.app().game.session.document.len(), 1);
}
