//! The library: collections, their import and their table.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::command::Action;
use tabia_app::library::{Command, ImportChoices};
use tabia_settings::Room;

use crate::by_keys::type_letters;
use crate::driver::Window;

pub const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n[Date \"1990.05.??\"]\n[WhiteElo \"2400\"]\n\n1. e4 c5 2. Nf3 1-0\n\n\
                     [White \"Clara\"]\n[Black \"Anna\"]\n\n1. d4 d5 1/2-1/2\n\n\
                     [White \"Boris\"]\n[Black \"Clara\"]\n\n1. e4 e5 2. Ke3 0-1\n";

pub const ROWS: [&str; 3] = [
    "1. Anna – Boris, 1–0, 1990.05",
    "2. Clara – Anna, ½–½",
    "3. Boris – Clara, 0–1",
];

/// Opens a window with a new collection.
pub fn with_collection(folder: &Path) -> Window {
    let mut window = Window::open(Some(folder), &[]);
    window.ctrl(Key::Num4);
    assert!(window.shows("No collection is open"));
    let path = folder.join("Mine");
    window.dialogs.borrow_mut().paths.push_back(path);
    let new = window.harness.query_all_by_role(Role::Button);
    let new: Vec<_> = new
        .filter(|node| node.accesskit_node().label().as_deref() == Some("New collection…"))
        .collect();
    new.last().unwrap().click();
    drop(new);
    window.run();
    window
}

/// Writes the games, and imports them.
pub fn import(window: &mut Window, folder: &Path) -> PathBuf {
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.dialogs.borrow_mut().paths.push_back(file.clone());
    window.command("Import games");
    window.click("Import");
    file
}

pub fn is_selected(window: &Window, row: &str) -> bool {
    let row = window.harness.get_by_role_and_label(Role::Row, row);
    row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

/// Gives a table the keyboard focus, and selects the next row.
pub fn focus_next_row(window: &mut Window, table: &str) {
    window.harness.get_by_label(table).focus();
    window.run();
    window.key(Key::ArrowDown);
}

#[test]
fn a_collection_is_made_filled_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    assert!(window.has("Mine") && window.shows("This collection has no games yet"));
    assert!(folder.path().join("Mine.tabia-games").is_dir());
    import(&mut window, folder.path());
    assert!(window.has("3 games were imported") && window.has("3 games"));
    assert!(window.shows("1 of them has a problem in its text"));
    for row in ROWS {
        assert!(window.has(row), "{row}");
    }
    window.click("Dismiss the message");
    assert!(!window.has("3 games were imported"));
    // The settings are written a moment later.
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Num4);
    assert!(window.has("Mine") && window.has(ROWS[2]));
    window.command("Close collection");
    assert!(window.has("Open Mine"));
    window.click("Open Mine");
    assert!(window.has(ROWS[0]));
}

#[test]
fn an_import_is_undone_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.ctrl(Key::Z);
    assert!(window.has("Undone: import") && !window.has(ROWS[0]));
    assert!(window.shows("This collection has no games yet"));
    window.ctrl_shift(Key::Z);
    assert!(window.has("Done again: import") && window.has(ROWS[0]));
    // Elsewhere the key undoes moves.
    window.ctrl(Key::Num2);
    window.type_move("e4");
    window.ctrl(Key::Z);
    window.ctrl(Key::Num4);
    assert!(window.has(ROWS[0]));
}

#[test]
fn the_board_shows_the_game_below_the_pointer_while_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    let at = |window: &Window, name: &str| window.harness.get_by_label(name).rect().center();
    let (second, field) = (at(&window, ROWS[1]), at(&window, "Search games"));
    assert!(window.shows("f3 white knight"));
    window.harness.hover_at(field);
    window.harness.hover_at(second);
    window.run();
    assert!(window.shows("d5 black pawn") && !window.shows("f3 white knight"));
    assert!(is_selected(&window, ROWS[0]));
    window.harness.hover_at(field);
    window.run();
    assert!(window.shows("f3 white knight"));
    // Keys take the board from a pointer that rests on a row.
    window.harness.hover_at(second);
    window.run();
    focus_next_row(&mut window, "Games of the collection");
    window.key(Key::End);
    assert!(is_selected(&window, ROWS[2]) && window.shows("e5 black pawn"));
}

#[test]
fn keys_walk_through_the_games_and_the_board_shows_where_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    assert!(is_selected(&window, ROWS[0]));
    assert!(window.shows("f3 white knight"));
    focus_next_row(&mut window, "Games of the collection");
    assert!(is_selected(&window, ROWS[1]) && window.shows("d5 black pawn"));
    window.key(Key::Home);
    window.key(Key::End);
    assert!(is_selected(&window, ROWS[2]));
    window.apply(Command::GoToNumber.into());
    let field = window.harness.get_by_label("Go to game");
    field.type_text("1");
    window.run();
    window.key(Key::Enter);
    assert!(is_selected(&window, ROWS[0]));
    window.key(Key::Enter);
    assert_eq!(window.app().context.room(), Room::Analyse);
    assert!(window.pgn().contains("1. e4 c5 2. Nf3 1-0"));
    assert!(window.shows("f3 white knight"));
    // A copy that is not changed gives way to the next game.
    window.ctrl(Key::Num4);
    window.double_click(ROWS[1]);
    assert!(window.pgn().contains("1. d4 d5"));
    assert!(!window.has("Anna – Boris"));
}

#[test]
fn letters_lead_to_a_game_where_nothing_has_the_focus() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.leave_focus();
    let before = window.pgn();
    // The first letter is the key of a comment on the game.
    type_letters(&mut window, "cl");
    window.until("a game is found", |window| is_selected(window, ROWS[1]));
    assert_eq!(window.app().context.room(), Room::Library);
    assert_eq!(window.pgn(), before);
}

#[test]
fn the_delete_key_is_about_the_games_of_the_library_wherever_the_focus_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.ctrl(Key::Num2);
    window.paste("1. d4 d5 *");
    window.ctrl(Key::Num4);
    assert_eq!(window.app().context.room(), Room::Library);
    window.key(Key::End);
    let before = window.pgn();
    assert!(before.contains("1. d4 d5"), "{before}");
    window.harness.get_by_label(ROWS[1]).click();
    window.run();
    window.leave_focus();
    window.key(Key::Delete);
    assert_eq!(window.pgn(), before, "its moves are out of sight");
    assert_eq!(rows(&window).len(), ROWS.len() - 1);
    window.ctrl(Key::Z);
    assert_eq!(rows(&window), ROWS);
    assert_eq!(window.pgn(), before);
}

#[test]
fn letters_lead_on_through_a_column_in_descending_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let names = ["Adam", "Clara", "Bert", "Anna", "Boris"];
    let game = |name: &str| format!("[White \"{name}\"]\n[Black \"Dora\"]\n\n1. e4 *\n\n");
    let games: String = names.into_iter().map(game).collect();
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    sort_by(&mut window, "White");
    sort_by(&mut window, "White");
    let row = |name: &str| {
        let number = names.iter().position(|one| *one == name).unwrap() + 1;
        format!("{number}. {name} – Dora, *")
    };
    let order = ["Clara", "Boris", "Bert", "Anna", "Adam"].map(row);
    assert_eq!(rows(&window), order);
    for (typed, found) in [
        ("b", "Boris"),
        ("b", "Bert"),
        ("b", "Boris"),
        ("an", "Anna"),
        ("a", "Adam"),
        ("c", "Clara"),
        ("ad", "Adam"),
        ("bo", "Boris"),
        ("be", "Bert"),
    ] {
        // As quickly as one types: a frame of the test lasts longer.
        window.harness.event(egui::Event::Text(typed.to_owned()));
        window.run();
        let what = format!("{found} after {typed}");
        window.until(&what, |window| is_selected(window, &row(found)));
        // The next letter begins another text.
        window.wait(1.5);
    }
}

#[test]
fn dropped_games_are_imported_and_a_dropped_collection_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let file = folder.path().join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    assert!(window.has(ROWS[2]));
    window.apply(Command::Close.into());
    window.ctrl(Key::Num2);
    let collection = folder.path().join("Mine.tabia-games");
    window.apply(Action::OpenFile(collection).into());
    assert_eq!(window.app().context.room(), Room::Library);
    assert!(window.has(ROWS[2]));
}

#[test]
fn what_fails_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(Command::OpenFrom(folder.path().join("None.tabia-games")).into());
    assert!(window.shows("The collection could not be opened: there is no folder of this name."));
    let empty = folder.path().join("Empty.tabia-games");
    fs::create_dir(&empty).unwrap();
    window.apply(Command::OpenFrom(empty).into());
    assert!(window.shows("The collection could not be opened: it is not a collection of games."));
    let path = folder.path().join("Full.tabia-games");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("a"), "").unwrap();
    window.apply(Command::CreateAt(path).into());
    assert!(window.shows("The collection could not be made: there is a file"));
    let mut window = with_collection(folder.path());
    window.apply(
        Command::ImportFrom(
            vec![folder.path().join("none.pgn")],
            ImportChoices::default(),
        )
        .into(),
    );
    assert!(window.shows("The games could not be imported: "));
    assert!(window.app().library.open.is_some());
}

/// Opens a window with an imported collection, and the explorer beside an empty game.
fn with_explorer(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    import(&mut window, folder);
    window.apply(Command::ShowExplorer.into());
    window
}

#[test]
fn the_explorer_shows_what_was_played_and_follows_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_explorer(folder.path());
    assert!(window.has("3 games: White 33 %, draws 33 %, Black 33 %"));
    let e4 = "e4, 2 games: White 50 %, draws 0 %, Black 50 %";
    let rows = [e4, "d4, 1 game: White 0 %, draws 100 %, Black 0 %"];
    assert!(rows.iter().all(|row| window.has(row)));
    window.click(e4);
    assert_eq!(window.app().game.session.position().ply(), 1);
    assert!(window.has("2 games: White 50 %, draws 0 %, Black 50 %"));
    assert!(window.has("c5, 1 game: White 100 %, draws 0 %, Black 0 %"));
    assert!(window.has("Anna (2400) – Boris, 1–0, 1990.05"));
    assert!(!window.has("Clara – Anna, ½–½"));
    // A game opens where it has the position.
    window.click("Boris – Clara, 0–1");
    assert!(window.pgn().contains("1. e4 e5"));
    assert_eq!(window.app().game.session.position().ply(), 1);
    window.type_move("a6");
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("No game of the collection has this position"));
}

#[test]
fn a_move_chosen_by_keys_lists_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_explorer(folder.path());
    focus_next_row(&mut window, "Moves of the collection");
    assert!(!window.has("Clara – Anna, ½–½"));
    window.key(Key::ArrowDown);
    assert!(window.has("Clara – Anna, ½–½") && !window.has("Boris – Clara, 0–1"));
    window.key(Key::Enter);
    assert_eq!(window.app().game.session.position().ply(), 1);
    assert!(window.shows("d4 white pawn"));
}

#[test]
fn a_move_that_reaches_a_known_position_by_another_order_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_explorer(folder.path());
    window.type_move("Nf3");
    window.type_move("c5");
    window.apply(Command::ShowExplorer.into());
    assert!(window.has("e4, not played here; 1 game has the position after it"));
}

#[test]
fn the_explorer_is_hidden_while_a_game_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_explorer(folder.path());
    window.new_game(&[]);
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("The explorer is hidden while a game is played"));
}

#[test]
fn a_game_is_deleted_brought_back_and_added() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    focus_next_row(&mut window, "Games of the collection");
    window.key(Key::Delete);
    assert!(window.has("The game was deleted") && window.has("2 games"));
    assert!(!window.has(ROWS[1]) && is_selected(&window, "2. Boris – Clara, 0–1"));
    window.ctrl(Key::Z);
    assert!(window.has("Undone: deletion") && window.has(ROWS[1]));
    window.ctrl(Key::Num2);
    window.type_move("g4");
    window.command("Add game to the collection");
    assert!(window.has("The game was added to the collection") && window.has("4 games"));
    window.ctrl(Key::Z);
    assert!(window.has("Undone: adding games") && window.has("3 games"));
}

/// Types a search, and runs it with Enter.
pub fn search(window: &mut Window, line: &str) {
    window.apply(Command::Search(String::new()).into());
    window.ctrl(Key::F);
    window.harness.get_by_label("Search games").type_text(line);
    window.run();
    window.key(Key::Enter);
}

#[test]
fn games_are_searched_by_a_line_that_is_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    search(&mut window, "anna");
    assert!(window.has(ROWS[0]) && window.has(ROWS[1]) && !window.has(ROWS[2]));
    assert!(window.has("2 of 3"));
    window.click("Clear the search");
    assert!(window.has(ROWS[2]) && !window.shows("of 3"));
    search(&mut window, "-white:anna 0-1");
    assert!(!window.has(ROWS[0]) && !window.has(ROWS[1]) && window.has(ROWS[2]));
    window.ctrl(Key::F);
    window.key(Key::Escape);
    assert!(ROWS.iter().all(|row| window.has(row)));
    // A pause in typing runs the search as well.
    window
        .harness
        .get_by_label("Search games")
        .type_text("clara");
    window.run();
    window.wait(0.5);
    window.run();
    assert!(!window.has(ROWS[0]) && window.has("2 of 3"));
    search(&mut window, "nobody");
    assert!(window.shows("No game was found") && window.has("0 of 3"));
    // The search can be corrected at once.
    window.ctrl(Key::F);
    window.key(Key::Enter);
    assert!(window.harness.get_by_label("Search games").is_focused());
}

#[test]
fn a_fault_in_a_search_is_shown_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    search(&mut window, "anna whit:clara");
    assert!(window.has("Character 6: there is no field \"whit\": did you mean \"white\"?"));
    assert!(window.has(ROWS[2]), "the games stay");
    assert!(window.has("Not searched"));
    assert!(window.harness.get_by_label("Search games").is_focused());
    search(&mut window, "material:KRX");
    assert!(window.shows("The search failed: material:KRX"));
    search(&mut window, "material:K-K");
    assert!(!window.shows("The search failed"));
    assert!(window.has("0 of 3") && !window.has("Not searched"));
}

#[test]
fn the_selected_game_stays_selected_in_a_search_and_a_change_runs_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click(ROWS[2]);
    search(&mut window, "clara");
    assert!(is_selected(&window, ROWS[2]) && window.shows("e5 black pawn"));
    search(&mut window, "anna");
    assert!(is_selected(&window, ROWS[0]));
    window.apply(Command::Search(String::new()).into());
    assert!(is_selected(&window, ROWS[2]));
    search(&mut window, "clara");
    window.key(Key::Delete);
    assert!(window.has("1 of 2") && is_selected(&window, ROWS[1]));
    window.ctrl(Key::Z);
    assert!(window.has("2 of 3") && window.has(ROWS[2]));
    import(&mut window, folder.path());
    assert!(window.has("4 of 6") && window.has("5. Clara – Anna, ½–½"));
    window.apply(Command::SelectNumber(4).into());
    assert!(window.reported("Game 4 is not among the games that are shown."));
    window.apply(Command::SelectNumber(6).into());
    assert!(is_selected(&window, "6. Boris – Clara, 0–1"));
}

#[test]
fn a_search_that_comes_before_its_collection_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.apply(Command::Close.into());
    window.apply(Command::Search("text:a or clara".into()).into());
    window.apply(Command::OpenFrom(folder.path().join("Mine.tabia-games")).into());
    assert!(window.has("2 of 3") && !window.has(ROWS[0]));
}

/// The shown games, by their rows.
pub fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    let mut placed: Vec<(f32, String)> = rows
        .filter_map(|row| Some((row.rect().top(), row.accesskit_node().label()?)))
        .collect();
    placed.sort_by(|one, other| one.0.total_cmp(&other.0));
    placed.into_iter().map(|(_, name)| name).collect()
}

/// Clicks the title of a column.
pub fn sort_by(window: &mut Window, title: &str) {
    window.click(&format!("Sort by {title}"));
}

#[test]
fn a_click_on_a_title_sorts_and_equal_games_keep_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click(ROWS[2]);
    sort_by(&mut window, "White");
    assert_eq!(rows(&window), [ROWS[0], ROWS[2], ROWS[1]]);
    assert!(is_selected(&window, ROWS[2]));
    sort_by(&mut window, "White");
    assert_eq!(rows(&window), [ROWS[1], ROWS[2], ROWS[0]]);
    // The unknown comes last in both directions, in the order of the names.
    for _ in 0..2 {
        sort_by(&mut window, "Date");
        assert_eq!(rows(&window), [ROWS[0], ROWS[1], ROWS[2]]);
    }
    search(&mut window, "clara");
    assert_eq!(rows(&window), [ROWS[1], ROWS[2]]);
    sort_by(&mut window, "Date");
    window.apply(Command::Search(String::new()).into());
    assert_eq!(rows(&window), ROWS);
    sort_by(&mut window, "#");
    sort_by(&mut window, "#");
    assert_eq!(rows(&window), [ROWS[2], ROWS[1], ROWS[0]]);
}

#[test]
fn columns_are_chosen_and_moved_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click("Columns");
    window.tick("Annotator");
    window.tick("Event");
    window.click("Move White to the left");
    window.key(Key::Escape);
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Num4);
    assert!(window.has("Sort by Annotator") && !window.has("Sort by Event"));
    let left = |window: &Window, title: &str| {
        let title = format!("Sort by {title}");
        window.harness.get_by_label(&title).rect().left()
    };
    assert!(left(&window, "White") < left(&window, "#"));
    window.click("Columns");
    window.click("Default columns");
    assert!(window.has("Sort by Event") && left(&window, "White") > left(&window, "#"));
}
