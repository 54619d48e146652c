//! The filter form and the editor of positions beside it, names that are cut, reports, and lists that are made again.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::{Command, ImportChoices};

use crate::driver::Window;
use crate::library::{GAMES, ROWS, focus_next_row, import, rows, with_collection};

fn place(window: &Window, role: Role, name: &str) -> Rect {
    window.harness.get_by_role_and_label(role, name).rect()
}

fn resize(window: &mut Window, width: f32, height: f32) {
    window.harness.set_size(vec2(width, height));
    window.run();
}

#[test]
fn the_board_of_a_search_stays_large_beside_the_filter_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    resize(&mut window, 1280.0, 800.0);
    let square = |window: &Window| {
        let board = window.harness.get_by_label("Position to find").rect();
        board.height()
    };
    window.command("Find positions");
    let alone = square(&window);
    assert!(alone > 170.0, "{alone}");
    window.click("Filter form");
    assert!(window.has("Rating from"));
    assert_eq!(square(&window), alone);
    let table = place(&window, Role::Grid, "Games of the collection");
    assert!(table.height() > 180.0, "{table:?}");
    // A small window has room for one of them.
    resize(&mut window, 900.0, 600.0);
    assert!(window.has("Position to find") && !window.has("Rating from"));
    window.click("Filter form");
    assert!(!window.has("Position to find") && window.has("Rating from"));
    window.command("Find positions");
    assert!(window.has("Position to find") && !window.has("Rating from"));
}

#[test]
fn what_belongs_together_is_in_one_row_of_the_form() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click("Filter form");
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        resize(&mut window, width, height);
        let rating = window
            .harness
            .get_by_role_and_label(Role::TextInput, "Rating from");
        let (rating, of) = (
            rating.rect(),
            place(&window, Role::Button, "Rating of: Either"),
        );
        assert!((rating.center().y - of.center().y).abs() < 2.0);
        let times = ["Bullet", "Blitz", "Rapid", "Classical", "Correspondence"];
        let times = times.map(|time| {
            let name = format!("Time control: {time}");
            place(&window, Role::Button, &name).center().y
        });
        assert!(times.iter().all(|y| *y == times[0]), "{times:?}");
    }
}

#[test]
fn a_search_for_a_position_begins_with_the_one_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    focus_next_row(&mut window, "Games of the collection");
    window.command("Find positions");
    let fen = |window: &Window| {
        let field = window.harness.get_by_role_and_label(Role::TextInput, "FEN");
        field.accesskit_node().value().unwrap_or_default()
    };
    let shown = fen(&window);
    // Clara – Anna after 1. d4 d5.
    assert!(shown.starts_with("rnbqkbnr/ppp1pppp/8/3p4/3P4"), "{shown}");
    window.harness.get_by_label(ROWS[0]).click();
    window.run();
    window.click("From the board");
    let shown = fen(&window);
    assert!(
        shown.starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2"),
        "{shown}"
    );
}

#[test]
fn a_name_that_is_cut_is_shown_whole_at_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let file = folder.path().join("long.pgn");
    let name = "Praggnanandhaa, Rameshbabu Vaishali the Elder of Chennai";
    let games = format!("[White \"{name}\"]\n[Black \"Anna\"]\n\n1. e4 *\n");
    fs::write(&file, games).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    resize(&mut window, 900.0, 600.0);
    let row = rows(&window)[0].clone();
    assert!(row.starts_with(&format!("1. {name}")));
    let row = window.harness.get_by_label(&row).rect();
    assert!(!window.has(name));
    let white = row.left_center() + vec2(70.0, 0.0);
    window.harness.hover_at(white);
    window.run();
    window.wait(1.0);
    assert!(window.has(name));
    // The name of Black is whole.
    window
        .harness
        .hover_at(row.left_center() + vec2(220.0, 0.0));
    window.run();
    window.wait(1.0);
    assert!(!window.has(name) && !window.has("Anna"));
}

#[test]
fn the_field_for_a_number_is_not_cut_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
        resize(&mut window, width, height);
        let field = window
            .harness
            .get_by_role_and_label(Role::TextInput, "Go to game");
        let hint = field.accesskit_node().placeholder().map(str::to_owned);
        let hint = hint.unwrap();
        assert!(field.rect().width() > 8.0 * hint.len() as f32, "{hint}");
    }
}

#[test]
fn a_report_disappears_unless_there_is_something_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let good = folder.path().join("good.pgn");
    fs::write(&good, "[White \"Dora\"]\n[Black \"Anna\"]\n\n1. e4 *\n").unwrap();
    window.apply(Command::ImportFrom(vec![good], ImportChoices::default()).into());
    assert!(window.has("1 game was imported"));
    assert!(!window.has("Dismiss the message"));
    window.wait(10.0);
    assert!(!window.has("1 game was imported"));
    // This one has a problem.
    import(&mut window, folder.path());
    window.wait(10.0);
    assert!(window.has("3 games were imported"));
}

#[test]
fn problems_are_listed_again_after_a_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click("List the problems");
    assert!(window.has("1 problem"));
    let file = folder.path().join("more.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    assert!(window.has("1 problem"));
    // Those of the import.
    window.click("List again");
    assert!(window.has("1 problem"));
    window.click("Back to the games");
    window.command("List problems of games");
    assert!(window.has("2 problems"));
    window.apply(Command::Undo.into());
    assert!(window.has("1 problem") && window.shows("The collection has changed"));
    window.click("List again");
    assert!(window.has("1 problem") && !window.shows("The collection has changed"));
    window.click("Back to the games");
    window.harness.get_by_label(ROWS[2]).click();
    window.run();
    window.command("List problems of games");
    window.apply(Command::Delete.into());
    window.click("List again");
    assert!(!window.has("List again") && rows(&window).len() == 2);
}

#[test]
fn a_tip_is_hidden_below_a_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    let button = place(&window, Role::Button, "Import games…");
    window.harness.hover_at(button.center());
    window.run();
    window.wait(1.0);
    let tip = "Add games of PGN files to the open collection";
    assert!(window.shows(tip));
    // The pointer rests on the button.
    window.ctrl_shift(Key::P);
    assert!(window.has("Type a command"));
    let place = window.harness.query_by_label_contains(tip);
    assert!(place.is_none());
}

#[test]
fn a_player_with_many_spellings_leaves_room_for_the_card() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let file = folder.path().join("names.pgn");
    // The first one has the most games, so that its row is in view.
    let given = [
        "Alexander",
        "Alexander",
        "Alexander",
        "Alex",
        "Al",
        "Aleks",
        "Alexandr",
        "Alexan",
        "Ale",
    ];
    let game = |given| format!("[White \"Ivanov, {given}\"]\n[Black \"Anna\"]\n\n1. e4 *\n\n");
    let games = given.map(game);
    fs::write(&file, games.concat()).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    resize(&mut window, 900.0, 600.0);
    window.click("Players");
    window.wait(1.0);
    let row = rows(&window)
        .into_iter()
        .find(|row| row.contains("Ivanov, Alexander"));
    window.harness.get_by_label(&row.unwrap()).click();
    window.run();
    window.wait(1.0);
    let tab = place(&window, Role::Tab, "Results");
    assert!(tab.bottom() < 420.0, "{tab:?}");
    assert!(window.has("Use one name in the games…"));
}
