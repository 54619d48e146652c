//! Where the games of the user leave the opening book.

use std::path::Path;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::{Command, PlayerCommand};
use tabia_library::player::PlayerNames;
use tabia_settings::Room;

use crate::book_driver::book_of;
use crate::driver::Window;
use crate::library_explorer::explorer;

/// Opens the page for games in which Anna has White.
fn departures(folder: &Path) -> Window {
    let lines = [
        (2, "1. e4 e5 2. Bc4 Nc6 0-1"),
        (1, "1. e4 c5 1-0"),
        (1, "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"),
    ];
    let book = book_of(&["e4 e5 Nf3:30 Nc6", "e4 e5 Nc3:10"]);
    let mut window = explorer(folder, &lines, Some(&book));
    window.command("Where my games left the book");
    window
}

fn set_user(window: &mut Window, name: &str) {
    let user = PlayerCommand::SetUser(PlayerNames::new([name]), true);
    window.apply(Command::Player(user).into());
}

fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    rows.filter_map(|row| row.accesskit_node().label())
        .collect()
}

#[test]
fn the_games_of_the_user_are_listed_with_the_move_that_left_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = departures(folder.path());
    assert!(window.shows("None of the shown games is yours"));
    set_user(&mut window, "Anna");
    assert!(window.shows("2 left by you, 1 by the opponent, 1 stayed in it"));
    let by_you = |number| {
        format!(
            "Anna – Boris {number}, 0–1, 200{number}.01.01, 2. Bc4 by You; book: Nf3 75 %, Nc3 25 %"
        )
    };
    let by_opponent = "Anna – Boris 0, 1–0, 2000.01.01, 1… c5 by Opponent; book: e5 100 %";
    assert_eq!(
        rows(&window),
        [by_you(0), by_you(1), by_opponent.to_owned()]
    );
    window.click("Sort by Left with");
    assert_eq!(rows(&window)[0], by_opponent);
    window.click("By the opponent");
    assert_eq!(rows(&window), [by_opponent]);
    window.click("By you");
    assert_eq!(rows(&window), [by_you(0), by_you(1)]);
    // The board shows the position of the selected row, and a click opens the game there.
    assert!(window.shows("e5 black pawn") && !window.shows("c4 white bishop"));
    window
        .harness
        .get_by_label("Games that left the book")
        .focus();
    window.run();
    window.key(Key::ArrowDown);
    assert!(window.shows("e5 black pawn") && !window.shows("c4 white bishop"));
    window.click(&by_you(1));
    assert_eq!(window.app().context.room(), Room::Analyse);
    assert_eq!(window.app().game.session.position().ply(), 2);
    assert!(window.pgn().contains("2. Bc4 Nc6 0-1"));
}

#[test]
fn the_search_of_the_table_and_the_book_decide_which_games_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = departures(folder.path());
    set_user(&mut window, "Boris 0");
    assert!(window.shows("1 left by you, 1 by the opponent, 1 stayed in it"));
    window.apply(Command::Search("1-0".to_owned()).into());
    window.click("My book");
    assert!(window.shows("1 left by you, 0 by the opponent, 1 stayed in it"));
    assert!(rows(&window)[0].contains("1… c5 by You"));
    window.apply(Command::Search("1/2-1/2".to_owned()).into());
    window.click("My book");
    window.click("Clear the search");
    assert!(window.shows("1 left by you, 1 by the opponent, 1 stayed in it"));
}
