//! Searches for positions that are drawn beside the table of the library, and the places that they find.

use std::fs;
use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::{Command, ImportChoices};
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::with_collection;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ng1 d6 4. Nf3 1-0\n\n\
                     [White \"Clara\"]\n[Black \"Dora\"]\n\n1. d4 d5 2. Nf3 a6 1/2-1/2\n\n\
                     [White \"Emil\"]\n[Black \"Fritz\"]\n\n1. e4 d5 2. exd5 a6 0-1\n";

const ROWS: [&str; 3] = [
    "1. Anna – Boris, 1–0",
    "2. Clara – Dora, ½–½",
    "3. Emil – Fritz, 0–1",
];

/// Opens a window with these games in a collection, and the editor of a kind of searches.
fn editing(folder: &Path, kind: &str) -> Window {
    let mut window = with_games(folder);
    window.command("Find positions");
    window.click(kind);
    window
}

fn with_games(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    assert!(window.has(ROWS[2]));
    window
}

/// The text of the search line.
fn line(window: &Window) -> String {
    let field = window.harness.get_by_label("Search games");
    field.accesskit_node().value().unwrap_or_default()
}

/// Types into the search line, and waits until it is searched for.
fn type_line(window: &mut Window, text: &str) {
    window.apply(Command::Find.into());
    window.harness.get_by_label("Search games").type_text(text);
    window.run();
    window.key(Key::Enter);
}

/// Clicks the button that begins the search.
fn find(window: &mut Window) {
    window
        .harness
        .get_by_role_and_label(Role::Button, "Find")
        .click();
    window.run();
}

fn shown(window: &Window) -> [bool; 3] {
    ROWS.map(|row| window.has(row))
}

fn ply(window: &Window) -> u32 {
    window.app().game.session.position().ply()
}

#[test]
fn a_pattern_is_drawn_by_clicks_and_its_games_are_shown_where_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = editing(folder.path(), "Pattern");
    window.click("Place white knight");
    window.click("f3 anything");
    assert!(window.shows("f3 white knight"));
    find(&mut window);
    assert_eq!(line(&window), "pattern:\"f3=N\"");
    assert_eq!(shown(&window), [true, true, false]);
    // The first of both times, not the end.
    assert!(window.has("Position 1 of 2") && !window.shows("c6 black knight"));
    window.key(Key::F3);
    assert!(window.has("Position 2 of 2") && window.shows("c6 black knight"));
    window.key(Key::F3);
    assert!(window.has("Position 1 of 1") && window.shows("d5 black pawn"));
    window
        .harness
        .key_press_modifiers(Modifiers::SHIFT, Key::F3);
    window.run();
    assert!(window.has("Position 2 of 2"));
    window.click("Previous found position");
    // A game opens where the board has shown it.
    window.double_click(ROWS[0]);
    assert_eq!(
        (window.app().context.room(), ply(&window)),
        (Room::Analyse, 3)
    );
    window.key(Key::F3);
    assert_eq!(ply(&window), 7);
    window.key(Key::F3);
    assert_eq!(ply(&window), 3);
    window.ctrl(Key::Num4);
    window.double_click("2. Clara – Dora, ½–½");
    assert_eq!(ply(&window), 3);
}

#[test]
fn a_pattern_is_drawn_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = editing(folder.path(), "Pattern");
    window.harness.get_by_label("Pattern to find").focus();
    window.run();
    for key in [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowUp,
    ] {
        window.key(key);
    }
    window.key(Key::ArrowUp);
    window.key(Key::ArrowUp);
    // No command of the window acts by these letters.
    window.key(Key::P);
    window.key(Key::ArrowRight);
    window.key(Key::Period);
    assert!(window.shows("d5 black pawn") && window.shows("e5 empty"));
    assert_eq!(window.app().context.room(), Room::Library);
    find(&mut window);
    assert_eq!(line(&window), "pattern:\"d5=p e5=.\"");
    assert_eq!(shown(&window), [false, true, true]);
    window.click("None of these");
    window.click("Exclude white pawn");
    window.click("e4 anything");
    assert!(window.has("e4 no white pawn"));
    find(&mut window);
    assert_eq!(shown(&window), [false, true, false]);
    assert!(line(&window).contains("e4=[!P]"), "{}", line(&window));
    window.click("Clear");
    assert!(window.shows("Put something on the board first."));
}

#[test]
fn the_search_is_narrowed_by_the_rest_of_the_line_and_taken_out_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = editing(folder.path(), "Pattern");
    type_line(&mut window, "clara");
    window.click("Place white knight");
    window.click("f3 anything");
    find(&mut window);
    assert_eq!(line(&window), "clara pattern:\"f3=N\"");
    assert_eq!(shown(&window), [false, true, false]);
    window.click("Remove from the line");
    assert_eq!(line(&window), "clara");
    assert!(!window.has("Remove from the line"));
}

#[test]
fn a_line_that_is_typed_is_shown_in_the_editor() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = editing(folder.path(), "Pattern");
    type_line(&mut window, "boris material:KRP-KR");
    let number = |window: &Window, name: &str| {
        let field = window.harness.get_by_label(name);
        field.accesskit_node().numeric_value()
    };
    assert_eq!(number(&window, "Number of White rooks"), Some(1.0));
    assert_eq!(number(&window, "Number of Black pawns"), Some(0.0));
    window.open_list("Black pawns");
    window.click("at least");
    find(&mut window);
    assert_eq!(line(&window), "boris material:KRP-KRP0..");
    type_line(&mut window, "pattern:\"imbalance:P+1 for:2 result:lost\"");
    assert_eq!(number(&window, "Number of pawns"), Some(1.0));
    assert_eq!(number(&window, "Number of half-moves in a row"), Some(2.0));
    assert_eq!(shown(&window), [false, false, true]);
}

#[test]
fn the_position_of_the_game_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path());
    window.ctrl(Key::Num2);
    window.type_move("e4");
    window.type_move("d5");
    window.command("Find positions");
    assert_eq!(window.app().context.room(), Room::Library);
    find(&mut window);
    assert_eq!(shown(&window), [false, false, true]);
    let text = "position:\"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w HAha\"";
    assert_eq!(line(&window), text);
    let either = window.harness.get_by_label("Either side to move");
    either.scroll_to_me();
    window.run();
    window.tick("Either side to move");
    find(&mut window);
    assert!(line(&window).contains(" ? HAha\""), "{}", line(&window));
    let field = window.harness.get_by_label("FEN");
    field.focus();
    window.ctrl(Key::A);
    window.harness.get_by_label("FEN").type_text("nothing");
    window.run();
    assert!(
        window
            .harness
            .get_by_role_and_label(Role::Button, "Find")
            .accesskit_node()
            .is_disabled()
    );
}

#[test]
fn in_a_narrow_window_the_editor_takes_the_place_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_games(folder.path());
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    window.command("Find positions");
    assert!(!window.has("Games of the collection"));
    window.click("Pawn structure");
    window.click("Place white pawn");
    // The board of the window has squares of the same names.
    let board = window.harness.get_by_label("Pawns to find");
    board.get_by_label("b6 empty").click();
    window.run();
    assert!(window.has("b6 white pawn"));
    window.click("Imbalance");
    find(&mut window);
    assert!(window.has("Games of the collection"));
    assert_eq!(line(&window), "imbalance:P-2");
}
