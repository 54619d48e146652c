//! The start panel beside an untouched board.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::{analysis, book, game, play};
use tabia_game::pgn;
use tabia_settings::Room;

use crate::driver::Window;

const CARDS: [&str; 4] = [
    "Play… The engine or a person",
    "Analyse With the engine on",
    "Open… Games and books",
    "Book Openings to edit",
];

fn has_start(window: &Window) -> bool {
    let shown = CARDS.map(|card| window.harness.query_by_label(card).is_some());
    assert!(shown.iter().all(|card| *card == shown[0]), "{shown:?}");
    shown[0]
}

fn focused(window: &Window) -> Option<String> {
    let buttons = window.harness.query_all_by_role(Role::Button);
    let mut focused = buttons.filter(|node| node.is_focused());
    focused.next()?.accesskit_node().label()
}

/// Moves to a button by the Tab key and presses Enter.
fn enter(window: &mut Window, name: &str) {
    let reached = (0..80).any(|_| {
        window.key(Key::Tab);
        focused(window).as_deref() == Some(name)
    });
    assert!(reached, "{name}");
    window.key(Key::Enter);
}

/// Runs the window until a worker has finished.
fn until(window: &mut Window, done: impl Fn(&Window) -> bool) {
    window.until("what the worker does", done);
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_start_stands_beside_an_untouched_board_only() {
    let mut window = Window::new();
    assert!(has_start(&window));
    assert!(!window.shows("Recent files") && !window.shows("Your last games"));
    // The board is active, and a move starts a game.
    window.play("e2 white pawn", "e4 empty");
    assert!(!has_start(&window));
    window.ctrl(Key::Z);
    assert!(has_start(&window));
    // Comments are written in the usual place.
    window.key(Key::C);
    assert!(!has_start(&window));
    window.key(Key::Escape);
    window.apply(game::Command::SetTags(vec![("White".to_owned(), "Anna".to_owned())]).into());
    assert!(!has_start(&window), "a name is the user's");
    window.ctrl(Key::Z);
    assert!(has_start(&window));
    window.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(!has_start(&window));
    let mut window = Window::new();
    window.new_game(&[]);
    assert!(!has_start(&window));
    window.apply(play::Command::StopPlaying.into());
    assert!(!has_start(&window));
}

#[test]
fn four_cards_lead_in_by_the_keyboard() {
    let mut window = Window::new();
    enter(&mut window, CARDS[0]);
    window.click("Play");
    assert!(window.app().game.session.is_playing());

    let mut window = Window::new();
    enter(&mut window, CARDS[1]);
    assert!(window.shows("Line 1") && !has_start(&window));
    assert_eq!(window.app().context.room(), Room::Analyse);
    window.apply(analysis::Command::Toggle.into());
    assert!(has_start(&window));

    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), "one.pgn", "1. d4 *");
    let mut window = Window::new();
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    enter(&mut window, CARDS[2]);
    window.wait(0.5);
    assert_eq!(window.app().game.session.document.path(), Some(&*path));

    let mut window = Window::new();
    enter(&mut window, CARDS[3]);
    until(&mut window, |window| window.app().book.open.is_some());
    let entries = |window: &Window| window.app().book.open.as_ref().unwrap().book().len();
    assert!(entries(&window) > 0);
    // An open book stays.
    let mut window = Window::new();
    window.apply(book::Command::New.into());
    window.ctrl(Key::Num2);
    enter(&mut window, CARDS[3]);
    window.wait(1.0);
    assert_eq!(entries(&window), 0);
    assert!(!has_start(&window));
}

#[test]
fn recent_files_open_and_one_that_is_gone_is_reported_and_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let [one, gone] = ["one.pgn", "gone.pgn"].map(|name| write(folder.path(), name, "1. d4 d5 *"));
    for path in [&one, &gone] {
        Window::open(Some(&data), std::slice::from_ref(path)).wait(0.5);
    }
    // The journal has the file that was open last.
    let recent = fs::read(data.join("recent.ron")).unwrap();
    fs::remove_dir_all(&data).unwrap();
    fs::create_dir(&data).unwrap();
    fs::write(data.join("recent.ron"), recent).unwrap();
    fs::remove_file(&gone).unwrap();
    let mut window = Window::open(Some(&data), &[]);
    let name = |path: &Path| {
        let folder = tabia_app::kit::files::display(path.parent().unwrap());
        format!(
            "{} in {folder}",
            path.file_name().unwrap().to_string_lossy()
        )
    };
    assert!(window.shows("Recent files") && has_start(&window));
    assert!(window.shows(&name(&one)));
    window.click(&name(&gone));
    window.wait(0.5);
    assert!(window.reported("gone.pgn") && !window.shows(&name(&gone)));
    assert!(has_start(&window));
    let kept = fs::read_to_string(data.join("recent.ron")).unwrap();
    assert!(
        kept.contains("one.pgn") && !kept.contains("gone.pgn"),
        "{kept}"
    );
    enter(&mut window, &name(&one));
    window.wait(0.5);
    assert_eq!(window.app().game.session.document.path(), Some(&*one));
}

/// Returns a file of this number of games; the last words of the last ones distinguish them.
fn played(folder: &Path, count: usize, comment: &str) -> PathBuf {
    let game = |number: usize| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[Round \"?\"]\n\
             [White \"You\"]\n[Black \"Opponent {number}\"]\n[Result \"0-1\"]\n\n\
             1. f3 e5 {{{comment}}} 2. g4 Qh4# 0-1\n\n"
        )
    };
    let games: String = (1..=count).map(game).collect();
    write(folder, "Played games.pgn", &games)
}

#[test]
fn the_last_games_stand_there_and_open_where_they_are_kept() {
    // The second file is long enough to be read while its first games are shown, and is recognised only by its end.
    for (count, comment) in [(3, String::new()), (400, "long ".repeat(200))] {
        let folder = tempfile::tempdir().unwrap();
        let path = played(folder.path(), count, &comment);
        let mut window = Window::open(Some(folder.path()), &[]);
        assert!(window.shows("Your last games"));
        let name = |from_end: usize| {
            let opponent = count - from_end;
            let number = from_end + 1;
            format!("Last game {number}: You – Opponent {opponent}, 0–1, 2026.11.21")
        };
        assert!(window.shows(&name(0)) && window.shows(&name(2)));
        enter(&mut window, &name(1));
        until(&mut window, |window| {
            window.app().game.session.document.current > 0
        });
        let session = &window.app().game.session;
        assert_eq!(session.document.path(), Some(path.as_path()));
        assert_eq!(session.document.current + 2, count);
        assert!(pgn::write(session.game()).contains(&format!("Opponent {}", count - 1)));
    }
}

#[test]
fn whatever_stands_in_the_file_of_played_games_the_start_comes() {
    let texts: [&[u8]; 4] = [
        b"",
        b"\xff\xfe\0garbage [Event",
        &[b'['; 200_000],
        b"1. e4 e5 *",
    ];
    for (index, text) in texts.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Played games.pgn"), text).unwrap();
        assert!(
            has_start(&Window::open(Some(folder.path()), &[])),
            "{index}"
        );
    }
    // A folder of that name is not a file of games.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("Played games.pgn")).unwrap();
    let window = Window::open(Some(folder.path()), &[]);
    assert!(has_start(&window) && !window.shows("Your last games"));
}

#[test]
fn nothing_of_the_start_stands_outside_of_its_place() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path(), 20, "");
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let mut window = Window::open(Some(folder.path()), &[]);
        window.harness.set_size(egui::vec2(width, height));
        window.run();
        let search = window
            .harness
            .get_by_role_and_label(Role::Switch, "Analysis")
            .rect();
        let rows = window.harness.query_all_by_label_contains("Last game ");
        let bottom = rows.map(|row| row.rect().bottom()).fold(0.0, f32::max);
        assert!(bottom > 0.0 && bottom < search.top(), "{bottom} {search}");
        for card in CARDS {
            assert!(window.harness.get_by_label(card).rect().right() <= width);
        }
    }
}
