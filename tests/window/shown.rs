//! The panels around the board belong to the position on it.

use std::fs;

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_settings::{Room, SecondPanel};

use crate::book_driver::{self, folder};
use crate::driver::Window;

/// Black loses the queen on move 4, and White does not capture it.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n\
    1. d4 d5 2. c4 Qd7 3. cxd5 Qxd5 4. Nc3 Qxd4 {Oh no.} 5. a3 Qxd1+ 6. Kxd1 e5 *";
const OTHER: &str = "[White \"Cora\"]\n[Black \"Dan\"]\n\n1. e4 c5 *";

/// Opens a window with a retried mistake, and a file with a second game.
fn learning() -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, format!("{GAME}\n\n{OTHER}\n")).unwrap();
    let mut window = Window::with(Some(folder.path()), &[path], |settings| {
        settings.room = Room::Analyse;
        settings.reduced_motion = tabia_settings::SystemChoice::On;
        settings.review_nodes = 8_000;
        settings.second_panel = Some(SecondPanel::Review);
    });
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    window.command("Retry White's mistakes");
    assert!(window.shows("find something better than 5. a3."));
    (folder, window)
}

#[test]
fn an_exercise_stays_with_its_game() {
    for way in ["game", "tab", "new tab"] {
        let (folder, mut window) = learning();
        let is_learning = |window: &Window| window.shows("find something better");
        match way {
            "game" => window.key(Key::PageDown),
            "tab" => {
                let path = folder.path().join("other.pgn");
                fs::write(&path, OTHER).unwrap();
                window.apply(tabia_app::command::Action::OpenFile(path).into());
                window.until("the file is shown", |window| window.shows("Cora"));
            }
            _ => window.ctrl(Key::T),
        }
        assert!(!is_learning(&window), "{way}");
        assert!(
            window.has("d1 white queen"),
            "{way}: the board shows the game"
        );
        assert!(window.has("d2 white pawn"), "{way}");
        window.play("g1 white knight", "f3 empty");
        assert!(window.has("f3 white knight"), "{way}: a move is played");
        // With its own game it continues.
        match way {
            "game" => window.key(Key::PageUp),
            _ => window.ctrl(Key::Tab),
        }
        assert!(is_learning(&window), "{way}");
    }
}

#[test]
fn escape_ends_an_exercise() {
    let (_folder, mut window) = learning();
    // A selected piece is deselected first.
    window.click("d1 white queen");
    window.key(Key::Escape);
    assert!(window.shows("find something better"));
    window.key(Key::Escape);
    assert!(!window.shows("find something better") && window.has("Review anew"));
    // And a better line.
    window.key(Key::B);
    window.key(Key::B);
    window.click("Show");
    assert!(window.has("d4 white queen"));
    window.key(Key::Escape);
    assert!(window.shows("a3 white pawn"), "the game again");
}

#[test]
fn captured_men_and_the_evaluation_are_those_of_what_is_shown() {
    let (_folder, mut window) = learning();
    // The game's position before the exercise is the start; in the exercise, a pawn of each side is gone.
    let men = |window: &Window| -> Vec<String> {
        let strips = window.harness.query_all_by_label_contains("White: Ann");
        strips
            .filter_map(|node| node.accesskit_node().value())
            .collect()
    };
    let asked = men(&window);
    window.play("d1 white queen", "d4 black queen");
    let solved = men(&window);
    assert_ne!(asked, solved, "the queen is won");
    assert!(
        solved.iter().any(|name| name.contains("queen")),
        "{solved:?}"
    );
    window.key(Key::Escape);
    assert!(!men(&window).iter().any(|name| name.contains("queen")));
}

#[test]
fn each_changed_game_has_its_dot() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, format!("{GAME}\n\n{OTHER}\n")).unwrap();
    let mut window = Window::with(None, &[path], |settings| {
        settings.second_panel = Some(SecondPanel::Games);
    });
    let changed = |window: &Window| -> Vec<String> {
        let rows = window.harness.query_all_by_label_contains("–");
        let names = rows.filter_map(|node| node.accesskit_node().label());
        let names = names.filter(|name| name.ends_with(", changed") && name.contains(", *"));
        names.map(|name| name[..2].to_owned()).collect()
    };
    assert!(changed(&window).is_empty());
    window.key(Key::Num1);
    window.key(Key::End);
    window.play("e5 black pawn", "e5 black pawn");
    window.key(Key::Home);
    window.play("e2 white pawn", "e4 empty");
    assert_eq!(changed(&window), ["1."]);
    window.key(Key::PageDown);
    assert_eq!(changed(&window), ["1."], "not the one that is shown");
    window.play("a2 white pawn", "a3 empty");
    assert_eq!(changed(&window), ["1.", "2."]);
    window.ctrl(Key::Z);
    assert_eq!(changed(&window), ["1."]);
    window.ctrl(Key::S);
    assert!(changed(&window).is_empty());
}

#[test]
fn a_copy_of_the_shipped_book_is_called_by_its_file() {
    let mut window = book_driver::Window::open(folder(), &[]);
    window.ctrl(Key::B);
    window.click("Open Tabia's book");
    window.until_shown("Book: Tabia's book");
    let path = window.path("my openings.ron");
    window.answer(path.clone());
    window.command("Save book as");
    window.until_shown("Book: my openings.ron");
    assert!(!window.shows("Book: Tabia's book"));
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("title: \"my openings\""), "{}", &text[..80]);
}

#[test]
fn the_opening_is_that_of_the_position_on_the_board() {
    let (_folder, mut window) = learning();
    window.key(Key::Escape);
    window.key(Key::End);
    assert!(window.shows("D06"), "the game's opening");
    window.command("Retry White's mistakes");
    assert!(!window.shows("D06"), "the exercise's position has no name");
}
