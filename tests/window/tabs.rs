//! Tabs: several games and files open at once, each with its own file, cursor, history and journal.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tabia_app::command::Action;
use tabia_app::command::Decision;
use tabia_app::command::TabCommand;
use tabia_app::game;
use tabia_book::Book;
use tabia_settings::Room;

use crate::common;
use crate::driver::Window;

const QUESTION: &str = "Save changes?";

/// Returns the names of the tabs in order, and the index of the shown one.
pub fn tabs(window: &Window) -> (Vec<String>, usize) {
    let mut found: Vec<(f32, String, bool)> = window
        .harness
        .query_all_by_role(Role::Tab)
        .map(|node| {
            let name = node.accesskit_node().label().unwrap_or_default();
            let is_shown = node.accesskit_node().is_selected() == Some(true);
            (node.rect().left(), name, is_shown)
        })
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let shown: Vec<usize> = (0..found.len()).filter(|at| found[*at].2).collect();
    assert_eq!(shown.len(), 1, "one tab is shown: {found:?}");
    (found.into_iter().map(|tab| tab.1).collect(), shown[0])
}

fn file(folder: &Path, name: &str, moves: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, format!("[White \"Cora\"]\n\n{moves} *\n")).unwrap();
    path
}

#[test]
fn files_open_in_the_order_given_whichever_is_read_first() {
    let folder = tempfile::tempdir().unwrap();
    let quick = ["one", "two", "three"].map(|name| {
        let name = format!("{name}.pgn");
        file(folder.path(), &name, "1. c4 e5")
    });
    let Some(slow) = common::slow_file(folder.path()) else {
        return common::skip("a file that is read later than the others", "mkfifo");
    };
    for at in 0..4 {
        let mut files = quick.to_vec();
        files.insert(at, slow.clone());
        let mut window = Window::open(None, &files);
        assert_eq!(tabs(&window).0.len(), 3);
        fs::write(&slow, "[White \"Cora\"]\n\n1. d4 d5 *\n").unwrap();
        window.until("the last file", |window| tabs(window).0.len() == 4);
        let names = (1..).zip(&files).map(|(number, path)| {
            let name = path.file_name().unwrap().to_str().unwrap();
            format!("Tab {number}: {name}")
        });
        let last = files.len() - 1;
        assert_eq!(
            tabs(&window),
            (names.collect(), last),
            "the last is in front"
        );
        // The next file comes after them.
        let next = file(folder.path(), "next.pgn", "1. b4");
        window.apply(Action::OpenFile(next).into());
        assert_eq!(tabs(&window).1, 4);
        // A file that is open already comes to the front.
        window.apply(Action::OpenFile(quick[0].clone()).into());
        window.apply(Action::OpenFile(quick[1].clone()).into());
        let shown = tabs(&window);
        assert!(shown.0[shown.1].ends_with("two.pgn"), "{shown:?}");
    }
}

#[test]
fn the_file_given_last_decides_the_room_whichever_is_read_first() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("mine.ron");
    tabia_book::file::save(&Book::default(), &book).unwrap();
    let Some(slow) = common::slow_file(folder.path()) else {
        return common::skip("a file that is read later than a book", "mkfifo");
    };
    let given = [
        ([slow.clone(), book.clone()], Room::Book),
        ([book, slow.clone()], Room::Analyse),
    ];
    for (files, room) in given {
        let mut window = Window::open(None, &files);
        window.until("the book", |window| window.app().book.open.is_some());
        fs::write(&slow, "[White \"Cora\"]\n\n1. d4 d5 *\n").unwrap();
        let game = |window: &Window| window.app().game.session.game().len();
        window.until("the game", |window| game(window) == 2);
        assert_eq!(window.app().context.room(), room);
    }
}

fn tab_key(window: &mut Window, modifiers: Modifiers) {
    window.harness.key_press_modifiers(modifiers, Key::Tab);
    window.run();
}

/// Returns a point in the middle of a tab.
fn place_of(window: &Window, number: usize) -> egui::Pos2 {
    let name = format!("Tab {number}: ");
    let tab = window.harness.query_all_by_label_contains(&name).next();
    tab.unwrap().rect().center()
}

#[test]
fn each_tab_has_its_file_its_cursor_and_its_history() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = [("one.pgn", "1. d4 d5"), ("two.pgn", "1. c4 e5")]
        .map(|(name, moves)| file(folder.path(), name, moves));
    let mut window = Window::open(None, &[one.clone(), two.clone()]);
    assert_eq!(
        tabs(&window),
        (vec!["Tab 1: one.pgn".into(), "Tab 2: two.pgn".into()], 1)
    );
    window.key(Key::End);
    window.play("g1 white knight", "f3 empty");
    tab_key(&mut window, Modifiers::COMMAND);
    assert!(
        window.pgn().contains("1. d4 d5 *"),
        "behind the last comes the first"
    );
    window.key(Key::ArrowRight);
    let fen = window.fen();
    window.ctrl(Key::Z);
    assert_eq!(
        window.fen(),
        fen,
        "what was done in the other tab stays there"
    );
    tab_key(&mut window, Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(tabs(&window).0[1], "Tab 2: two.pgn, changed");
    assert!(window.pgn().contains("2. Nf3"));
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("2. Nf3"));
    window.ctrl(Key::Y);
    window.ctrl(Key::S);
    assert!(
        fs::read_to_string(&two)
            .unwrap()
            .contains("1. c4 e5 2. Nf3")
    );
    assert!(!fs::read_to_string(&one).unwrap().contains("Nf3"));
    tab_key(&mut window, Modifiers::COMMAND);
    assert_eq!(window.fen(), fen);
    // A file that is already open is shown and not opened again.
    window.apply(Action::OpenFile(two.clone()).into());
    assert_eq!(tabs(&window).1, 1);
    assert_eq!(tabs(&window).0.len(), 2);
    // One that another program has changed is read again.
    window.apply(Action::OpenFile(one.clone()).into());
    fs::write(&two, "1. b3 b6 2. Bb2 *").unwrap();
    window.apply(Action::OpenFile(two).into());
    assert!(window.pgn().contains("1. b3") && tabs(&window).0.len() == 2);
}

#[test]
fn tabs_are_opened_closed_and_moved_by_mouse_and_keyboard() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::T);
    window.play("d2 white pawn", "d4 empty");
    window.click("New tab");
    assert_eq!(tabs(&window).1, 2);
    assert!(window.app().game.session.game().is_empty());
    // A click shows one, the middle button closes one.
    let at = place_of(&window, 1);
    window.tap(at);
    assert_eq!(tabs(&window).1, 0);
    assert!(window.pgn().contains("1. e4"));
    let at = place_of(&window, 3);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut window.harness.input_mut().events;
    events.extend([Event::PointerMoved(at), button(true), button(false)]);
    window.run();
    assert_eq!(tabs(&window).0.len(), 2);
    assert!(window.pgn().contains("1. e4"), "the shown one stays");
    // After it is dragged past its neighbour, it is behind it.
    let (from, to) = (place_of(&window, 1), place_of(&window, 2));
    window.harness.drag_at(from);
    window.harness.step();
    for part in [0.3, 0.6, 1.0] {
        window.harness.hover_at(from + (to - from) * part);
        window.harness.step();
    }
    window.harness.drop_at(to);
    window.run();
    assert_eq!(tabs(&window).1, 1);
    assert!(window.pgn().contains("1. e4"));
    window.ctrl(Key::PageUp);
    assert!(window.pgn().contains("1. d4"));
    // Closing asks about unsaved work, and leaves the other tabs.
    let cross = window
        .harness
        .query_all_by_label("Close 1. d4")
        .next()
        .unwrap()
        .rect();
    window.tap(cross.center());
    assert!(window.shows(QUESTION));
    window.click("Discard");
    assert_eq!(tabs(&window).0.len(), 1);
    assert!(window.pgn().contains("1. e4"));
    // The last one is emptied, and the window stays open.
    window.ctrl(Key::W);
    window.click("Discard");
    assert!(window.app().game.session.game().is_empty());
    window.ctrl(Key::W);
    window.ctrl(Key::W);
    assert_eq!(tabs(&window).0, ["Tab 1: New game"]);
}

/// Closing many asks about all that would be lost, and closes none before all is decided.
#[test]
fn closing_all_others_and_quitting_ask_about_each() {
    let folder = tempfile::tempdir().unwrap();
    let three = |window: &mut Window| {
        for (number, square) in ["a", "b", "c"].into_iter().enumerate() {
            if number > 0 {
                window.ctrl(Key::T);
            }
            window.play(
                &format!("{square}2 white pawn"),
                &format!("{square}3 empty"),
            );
        }
    };
    let mut window = Window::new();
    three(&mut window);
    let shown = window.app().game.session.game().len();
    assert_eq!(shown, 1);
    window.ctrl(Key::Q);
    assert!(window.shows(QUESTION));
    window.click("Discard 1. a3");
    let path = folder.path().join("second.pgn");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.click("Save 1. b3");
    // At the last one the user stays: nothing has been closed, and what was saved is saved.
    window.key(Key::Escape);
    assert_eq!(tabs(&window).0.len(), 3);
    assert!(fs::read_to_string(path).unwrap().contains("1. b3"));
    // The two others are still asked about.
    window.apply(TabCommand::Show(window_id(&window, "second.pgn")).into());
    let id = window_id(&window, "second.pgn");
    window.apply(TabCommand::CloseOthers(id).into());
    assert!(window.shows(QUESTION));
    window.click("Discard all");
    assert_eq!(tabs(&window).0, ["Tab 1: second.pgn"]);
}

/// Returns the tab of this name.
fn window_id(window: &Window, name: &str) -> tabia_app::command::TabId {
    let place = tabs(window).0.iter().position(|tab| tab.contains(name));
    window.app().tab_ids()[place.unwrap()]
}

/// The answer to a file dialog belongs to the tab that opened it, whatever is shown by then.
#[test]
fn a_file_is_saved_from_the_tab_that_asked_where() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("first.pgn");
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    // The file dialog is open while the user continues.
    window.harness.state_mut().apply(game::Command::Save);
    window.harness.state_mut().apply(TabCommand::New);
    window.run();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("1. e4"), "{text}");
    assert_eq!(tabs(&window).0, ["Tab 1: first.pgn", "Tab 2: New game"]);
    // Its tab was closed in the meantime, so the answer is ignored.
    let lost = folder.path().join("lost.pgn");
    window.apply(TabCommand::New.into());
    window.play("d2 white pawn", "d4 empty");
    window.dialogs.borrow_mut().paths.push_back(lost.clone());
    window.harness.state_mut().apply(game::Command::Save);
    window.harness.state_mut().apply(TabCommand::Close);
    let discard = tabia_app::command::Decision::Discard;
    window.harness.state_mut().apply(Action::Decide(discard));
    window.run();
    assert!(!lost.exists());
    assert!(window.app().game.session.game().is_empty() || window.pgn().contains("1. e4"));
}

#[test]
fn a_game_waits_while_another_tab_is_shown() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    let left = |window: &Window| {
        let play = window.app().game.session.play.as_ref().unwrap();
        let color = window.app().game.session.human();
        play.clocks
            .unwrap()
            .left(color, f64::MAX.min(1e9))
            .as_secs_f64()
    };
    window.ctrl(Key::T);
    assert!(window.reported("are paused"));
    assert_eq!(
        tabs(&window).0[0],
        "Tab 1: You – Tabia (Club player, 1600), game paused"
    );
    window.wait(400.0);
    tab_key(&mut window, Modifiers::COMMAND);
    assert!(window.reported("go on") && !window.reported("are paused"));
    assert!(tabs(&window).0[0].ends_with(", being played"));
    let session = &window.app().game.session;
    assert!(
        session.is_playing() && !session.is_paused(),
        "it goes on by itself"
    );
    assert_eq!(left(&window), 0.0, "the clock runs");
    window.play("d2 white pawn", "d4 empty");
    window.wait(1.0);
    assert!(window.app().game.session.game().len() >= 4);
    // The engine searches its move when its game is shown again.
    window.engine.borrow_mut().slow = true;
    window.play("c2 white pawn", "c3 empty");
    let moves = window.app().game.session.game().len();
    window.ctrl(Key::T);
    window.wait(2.0);
    assert!(
        window.app().game.session.game().is_empty(),
        "its move goes into no other game"
    );
    window.engine.borrow_mut().slow = false;
    tab_key(&mut window, Modifiers::COMMAND);
    window.wait(1.0);
    assert_eq!(window.app().game.session.game().len(), moves + 1);
}

#[test]
fn after_a_kill_all_tabs_are_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let [one, two] = [("one.pgn", "1. d4 d5"), ("two.pgn", "1. c4 e5")]
        .map(|(name, moves)| file(folder.path(), name, moves));
    let mut window = Window::open(Some(&data), &[one, two]);
    window.key(Key::End);
    window.play("g1 white knight", "f3 empty");
    window.ctrl(Key::Z);
    window.paste("[White \"Anna\"]\n[Black \"Bert\"]\n\n1. g3 g6 *");
    window.key(Key::ArrowRight);
    window.key(Key::F);
    window.apply(TabCommand::New.into());
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    window.apply(TabCommand::Previous.into());
    window.apply(TabCommand::Move(window_id(&window, "one.pgn"), 2).into());
    window.wait(1.5);
    let expected = tabs(&window);
    assert_eq!(expected.0[2], "Tab 3: one.pgn");
    let fen = window.fen();
    drop(window);
    for round in 0..2 {
        let mut window = Window::open(Some(&data), &[]);
        assert_eq!(tabs(&window), expected, "{round}");
        assert_eq!(window.fen(), fen);
        assert!(window.reported("Restored"));
        assert!(!window.shows("Go on"), "only the shown tab asks");
        let top = |name| window.harness.get_by_label(name).rect().top();
        assert!(top("e7 black pawn") > top("e2 white pawn"));
        window.apply(TabCommand::Show(window_id(&window, "two.pgn")).into());
        window.ctrl(Key::Y);
        assert!(window.pgn().contains("1. c4 e5 2. Nf3"));
        window.ctrl(Key::Z);
        window.apply(TabCommand::Show(window_id(&window, "You")).into());
        assert!(
            window.shows("Go on"),
            "the game that was interrupted asks when it is shown"
        );
        window.key(Key::Escape);
        window.apply(TabCommand::Show(window_id(&window, "Anna")).into());
        window.wait(1.5);
    }
    // Files of the command line come beside them, and an end by the user leaves the files.
    let third = file(folder.path(), "three.pgn", "1. a3");
    let mut window = Window::open(Some(&data), &[third]);
    assert_eq!(tabs(&window).0.len(), 5);
    window.ctrl(Key::Q);
    window.click("Discard all");
    eframe::App::on_exit(window.harness.state_mut(), None);
    drop(window);
    let window = Window::open(Some(&data), &[]);
    let names = tabs(&window).0;
    assert_eq!(
        names,
        ["Tab 1: two.pgn", "Tab 2: one.pgn", "Tab 3: three.pgn"]
    );
}

#[test]
fn a_small_file_that_has_changed_after_a_kill_is_reported_once() {
    for (is_changed_here, expected) in [
        (false, "since it was last open"),
        (true, "added at the end"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let path = file(folder.path(), "one.pgn", "1. d4 d5");
        let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
        if is_changed_here {
            window.key(Key::End);
            window.play("g1 white knight", "f3 empty");
        }
        window.apply(TabCommand::New.into());
        window.wait(1.5);
        drop(window);
        file(folder.path(), "one.pgn", "1. c4 c5 2. g3");
        let window = Window::open(Some(&data), &[]);
        let texts = window.app().context.toasts.texts();
        let about: Vec<&str> = texts.filter(|text| text.contains("one.pgn")).collect();
        assert!(about.len() == 1 && about[0].contains(expected), "{about:?}");
    }
}

/// A large file is read again while the window is already shown, and a second kill in the meantime loses nothing.
#[test]
fn after_a_kill_a_large_file_is_read_again_and_shows_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let path = folder.path().join("large.pgn");
    let game = format!(
        "[White \"Cora\"]\n\n{}*\n\n",
        "Nf3 Nf6 Ng1 Ng8 ".repeat(200)
    );
    fs::write(&path, game.repeat(1600)).unwrap();
    let wait_for = |window: &mut Window, text: &str| {
        window.until(text, |window| {
            window.shows(text) && !window.shows("% read") && !window.shows("Reading")
        });
        window.run();
    };
    let mut window = Window::open(Some(&data), &[path]);
    wait_for(&mut window, "of 1,600");
    window.apply(game::Command::SelectGame(1500).into());
    for _ in 0..7 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::F);
    window.ctrl(Key::T);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.5);
    drop(window);
    // Killed again at once, before the file has been read.
    let mut window = Window::open(Some(&data), &[]);
    window.harness.step();
    drop(window);
    let mut window = Window::open(Some(&data), &[]);
    assert!(
        window.pgn().contains("1. e4"),
        "the shown tab is there at once"
    );
    let id = window_id(&window, "large.pgn");
    window.wait(1.0);
    window.apply(TabCommand::Show(id).into());
    wait_for(&mut window, "Game 1,501 of 1,600");
    assert!(window.fen().ends_with("b KQkq - 7 4"), "{}", window.fen());
    let top = |name| window.harness.get_by_label(name).rect().top();
    assert!(top("e7 black pawn") > top("e2 white pawn"));
}

#[test]
fn sixty_four_tabs_are_enough() {
    let mut window = Window::new();
    for _ in 0..70 {
        window.harness.state_mut().apply(TabCommand::New);
    }
    window.run();
    assert_eq!(window.app().tab_ids().len(), 64);
    assert!(window.reported("64 tabs are open"));
    window.paste("1. e4 *");
    assert!(
        window.pgn().contains("1. e4"),
        "an empty tab needs no other"
    );
    window.paste("1. d4 *");
    assert!(window.pgn().contains("1. e4"), "nothing takes its place");
    window.ctrl(Key::W);
    window.click("Discard");
    assert_eq!(window.app().tab_ids().len(), 63);
}

/// Returns the data of every tab, in order: its name, its game, its position.
fn all_tabs(window: &mut Window) -> Vec<(String, String, String)> {
    let front = tabs(window).1;
    let ids = window.app().tab_ids();
    let mut all = Vec::new();
    for (place, id) in ids.iter().enumerate() {
        window.harness.state_mut().apply(TabCommand::Show(*id));
        // The question whether an interrupted game continues is asked whenever it is shown.
        window.key(Key::Escape);
        let name = tabs(window).0[place].clone();
        all.push((name, window.pgn(), window.fen()));
    }
    let app = window.harness.state_mut();
    app.apply(TabCommand::Show(ids[front]));
    window.run();
    all
}

#[test]
fn random_work_in_tabs_survives_kills() {
    for seed in 0..2 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let path = file(folder.path(), "file.pgn", "1. d4 d5 2. c4 e6");
        let mut window = Window::open(Some(&data), &[]);
        for _ in 0..4 {
            for _ in 0..25 {
                let app = window.harness.state_mut();
                let ids = app.tab_ids();
                let id = ids[random.random_range(0..ids.len())];
                let moves = app.game.session.position().legal_moves();
                match random.random_range(0..16) {
                    0 => app.apply(TabCommand::New),
                    1 => app.apply(TabCommand::Next),
                    2 | 3 => app.apply(TabCommand::Show(id)),
                    4 => app.apply(TabCommand::Move(id, random.random_range(0..9))),
                    5 => {
                        app.apply(TabCommand::CloseOf(id));
                        app.apply(Action::Decide(Decision::Discard));
                    }
                    6 => app.apply(Action::Undo),
                    7 => app.apply(Action::Redo),
                    8 => app.apply(game::Command::Back),
                    9 => app.apply(game::Command::PasteText("1. b3 b6 *".to_owned())),
                    10 => app.apply(Action::OpenFile(path.clone())),
                    11 => {
                        window.new_game(&["3 + 2"]);
                    }
                    _ if moves.is_empty() => {}
                    _ => {
                        let mv = moves[random.random_range(0..moves.len())];
                        app.apply(game::Command::Play(mv));
                    }
                }
                window.run();
                window.key(Key::Escape);
            }
            let before = all_tabs(&mut window);
            let (names, front) = tabs(&window);
            window.wait(1.5);
            drop(window);
            window = Window::open(Some(&data), &[]);
            window.key(Key::Escape);
            if before.iter().all(|(_, pgn, _)| pgn.ends_with("\n*\n")) && before.len() == 1 {
                continue;
            }
            assert_eq!(
                (tabs(&window).0.len(), tabs(&window).1),
                (names.len(), front)
            );
            for (now, (name, pgn, fen)) in all_tabs(&mut window).into_iter().zip(before) {
                // A restored game waits until it is resumed.
                let name = name.replace("being played", "game paused");
                assert_eq!(now, (name, pgn, fen), "seed {seed}");
            }
        }
    }
}

/// Saving never overwrites a file that another tab shows.
#[test]
fn the_file_of_another_tab_is_not_saved_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "one.pgn", "1. d4 d5");
    let before = fs::read(&path).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.ctrl(Key::T);
    window.play("e2 white pawn", "e4 empty");
    #[cfg(unix)]
    let other = {
        let link = folder.path().join("link.pgn");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        link
    };
    #[cfg(not(unix))]
    let other = path.clone();
    for name in [&path, &other] {
        window.apply(game::Command::SaveTo(name.clone()).into());
        assert!(window.reported("is open in another tab"));
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    // A pending quit that waited for the save is cancelled.
    window.ctrl(Key::Q);
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.click("Save");
    assert!(window.app().game.session.is_dirty() && !window.shows(QUESTION));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn many_tabs_are_reached_by_the_wheel_and_distinguished() {
    let mut window = Window::new();
    for file in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        window.play(&format!("{file}2 white pawn"), &format!("{file}3 empty"));
        window.ctrl(Key::T);
    }
    for _ in 0..12 {
        window.ctrl(Key::T);
    }
    assert_eq!(tabs(&window).0[2], "Tab 3: 1. c3, changed");
    let first = |window: &Window| place_of(window, 1).x;
    assert!(first(&window) < 0.0, "the shown one is in view");
    let at = egui::pos2(500.0, place_of(&window, 20).y);
    window.harness.hover_at(at);
    for _ in 0..12 {
        window.harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, 8.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.run();
    }
    assert!(first(&window) > 0.0, "{}", first(&window));
    let at = place_of(&window, 1);
    window.tap(at);
    assert_eq!(tabs(&window).1, 0);
}

#[test]
fn a_folder_in_place_of_a_file_of_the_data_folder_is_reported_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (data, path) = (
        folder.path().join("data"),
        file(folder.path(), "one.pgn", "1. d4 d5"),
    );
    for name in [
        "tabs.log",
        "session-0.journal",
        "session-0.book",
        "settings.ron",
    ] {
        fs::create_dir_all(data.join(name)).unwrap();
        fs::write(data.join(name).join("inside"), "kept").unwrap();
        let mut window = Window::open(Some(&data), std::slice::from_ref(&path));
        window.until("the message", |window| window.reported(name));
        // The window works, and nothing in the folder is lost.
        window.apply(game::Command::PlayText("c4".into()).into());
        assert!(window.pgn().contains("1. c4"), "{name}");
        window.ctrl(Key::Z);
        window.wait(1.5);
        window.apply(Action::Quit.into());
        eframe::App::on_exit(window.harness.state_mut(), None);
        drop(window);
        let folders = fs::read_dir(&data)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let kept: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
        let inside = kept.iter().filter(|path| path.join("inside").exists());
        assert_eq!(inside.count(), 1, "{name}: {kept:?}");
        fs::remove_dir_all(&data).unwrap();
    }
}
