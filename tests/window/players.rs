//! The players of a collection, their cards, and how to prepare against them.

use std::fs;
use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::{Command, ImportChoices};
use tabia_app::play;
use tabia_settings::Settings;

use crate::driver::Window;

/// Five games of Anna, of which one is under another spelling; those with Boris go the same way.
const GAMES: &str = "\
[White \"Smith, Anna\"]\n[Black \"Boris\"]\n[Date \"1990.05.??\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2300\"]\n\n\
1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n\
[White \"Smith, Anna\"]\n[Black \"Boris\"]\n[Date \"1991.05.??\"]\n[WhiteElo \"2450\"]\n\n1. e4 c5 2. Nf3 e6 0-1\n\n\
[White \"Smith, Anna\"]\n[Black \"Clara\"]\n[Date \"1991\"]\n\n1. e4 c5 2. Nc3 0-1\n\n\
[White \"Smith, A\"]\n[Black \"Clara\"]\n\n1. e4 c5 0-1\n\n\
[White \"Clara\"]\n[Black \"Smith, Anna\"]\n\n1. d4 d5 1/2-1/2\n\n\
[White \"Smith, Anna\"]\n[Black \"Boris\"]\n[Date \"1992\"]\n\n1. e4 e5 1-0\n\n\
[White \"Dora\"]\n[Black \"Boris\"]\n[SetUp \"1\"]\n[FEN \"4k3/p6r/8/8/8/8/R6P/4K3 w - - 0 1\"]\n\n\
1. Ke2 Ke7 2. Ke3 Ke6 1-0\n";

/// Opens a window with the players of an imported collection.
fn with_players(folder: &Path) -> Window {
    let mut window = Window::open(Some(folder), &[]);
    let path = folder.join("Mine.tabia-games");
    window.apply(Command::CreateAt(path).into());
    let file = folder.join("games.pgn");
    fs::write(&file, GAMES).unwrap();
    window.apply(Command::ImportFrom(vec![file], ImportChoices::default()).into());
    window.click("Players");
    window
}

/// Selects the player of a row that begins with a name.
fn select(window: &mut Window, row: &str) {
    window
        .harness
        .get_by_role_and_label(Role::Row, row)
        .scroll_to_me();
    window.run();
    window.click(row);
}

fn settings(window: &Window) -> &Settings {
    &window.app().context.settings
}

/// The rows of a table, or of all.
fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    rows.filter_map(|row| row.accesskit_node().label())
        .collect()
}

#[test]
fn the_search_key_filters_the_players_where_they_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    window.ctrl(Key::F);
    window.run();
    let clara = egui::Event::Text("clara".to_owned());
    window.harness.event(clara);
    window.run();
    let shown = |window: &Window, name: &str| rows(window).iter().any(|row| row.starts_with(name));
    assert!(shown(&window, "Clara") && !shown(&window, "Boris"));
    assert!(window.has("Filter players"));
}

#[test]
fn players_are_listed_sorted_and_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    let names = |window: &Window| -> Vec<String> {
        let rows = rows(window).into_iter();
        rows.filter(|row| row.ends_with(" game") || row.ends_with(" games"))
            .collect()
    };
    let all = [
        "Smith, Anna, 5 games",
        "Boris, 4 games",
        "Clara, 3 games",
        "Dora, 1 game",
        "Smith, A, 1 game",
    ];
    assert_eq!(names(&window), all);
    window.click("Sort by Name");
    assert_eq!(names(&window)[0], "Boris, 4 games");
    window.harness.get_by_label("Filter players").focus();
    window
        .harness
        .get_by_label("Filter players")
        .type_text("smith");
    window.run();
    assert_eq!(names(&window), ["Smith, A, 1 game", "Smith, Anna, 5 games"]);
    window.harness.get_by_label("Filter players").type_text("y");
    window.run();
    assert!(window.shows("No player has this name"));
    window.key(Key::Escape);
    assert_eq!(names(&window).len(), 5);
    // The keys walk through the list.
    window
        .harness
        .get_by_label("Players of the collection")
        .focus();
    window.run();
    window.key(Key::Home);
    window.key(Key::End);
    assert!(window.has("All, 5 games: 2 won, 1 drawn, 2 lost"));
}

#[test]
fn a_card_shows_results_openings_endings_and_opponents_and_their_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    for row in [
        "All, 5 games: 2 won, 1 drawn, 2 lost",
        "1991, 2 games: 0 won, 0 drawn, 2 lost",
        "None, 1 game: 0 won, 1 drawn, 0 lost",
    ] {
        assert!(window.has(row), "{row}");
    }
    assert!(window.has(
        "Ratings over time: 1990.05: 2400, 1 game; 1991.05: 2450, 1 game; 1991.05: 2450, 1 game"
    ));
    // A row shows its games in the table.
    window.click("1991, 2 games: 0 won, 0 drawn, 2 lost");
    assert!(window.has("2 of 7") && window.has("2. Smith, Anna – Boris, 0–1, 1991.05"));
    window.click("Players");
    window.click("Openings");
    let sicilian = "Sicilian Defence, 3 games: 1 won, 0 drawn, 2 lost";
    assert!(window.has(sicilian) && !window.shows("Najdorf"));
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Openings")
        .focus();
    window.run();
    window.key(Key::Home);
    window.key(Key::ArrowDown);
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    assert!(window.has("Najdorf Variation, 1 game: 1 won, 0 drawn, 0 lost"));
    window.click(sicilian);
    assert!(window.has("3 of 7") && window.has("3. Smith, Anna – Clara, 0–1, 1991"));
    window.click("Players");
    window.click("With Black");
    assert!(!window.has(sicilian) && window.shows("1 game: 0 won, 1 drawn, 0 lost"));
    window.click("Opponents");
    window.click("Clara, 2 games: 0 won, 1 drawn, 1 lost");
    assert!(window.has("2 of 7") && window.has("5. Clara – Smith, Anna, ½–½"));
    window.click("Players");
    select(&mut window, "Dora, 1 game");
    window.click("Endings");
    window.click("KR–KR, 1 game: 1 won, 0 drawn, 0 lost");
    assert!(window.has("1 of 7") && window.has("7. Dora – Boris, 1–0"));
}

#[test]
fn likely_names_are_joined_and_parted_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    assert!(window.has("All, 5 games: 2 won, 1 drawn, 2 lost"));
    window.click("Smith, A, 1 game, is the same player");
    assert!(window.has("All, 6 games: 2 won, 1 drawn, 3 lost"));
    assert!(window.has("Smith, Anna, 6 games") && !window.has("Smith, A, 1 game"));
    assert_eq!(
        settings(&window).player_names,
        [["Smith, Anna", "Smith, A"]]
    );
}

#[test]
fn names_in_games_are_replaced_by_one_after_the_games_have_been_shown() {
    const CHANGE: &str = "Use one name in the games…";
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    window.click(CHANGE);
    assert!(window.shows("No game changes") && window.has("Smith, Anna (5 games)"));
    window.tick("Smith, A (1 game)");
    assert!(window.has("Smith, A – Clara, 0–1"));
    window.click("Cancel");
    assert!(window.has("Smith, A, 1 game") && window.has(CHANGE));
    window.click(CHANGE);
    window.tick("Smith, A (1 game)");
    window.click("Keep Smith, A");
    assert!(window.has("Change 5 games"));
    window.click("Keep Smith, Anna");
    window.click("Change 1 game");
    assert!(window.has("1 game has the name Smith, Anna now"));
    assert!(window.has("Smith, Anna, 6 games") && !window.has("Smith, A, 1 game"));
    window.ctrl(Key::Z);
    assert!(window.has("Undone: edit of games") && window.has("Smith, A, 1 game"));
    // Names that are not alike are chosen in the list.
    select(&mut window, "Dora, 1 game");
    let row = window.harness.get_by_label("Clara, 3 games");
    row.click_modifiers(Modifiers::COMMAND);
    window.run();
    let row = window.harness.get_by_label("Clara, 3 games");
    row.click_secondary();
    window.run();
    let entries = window.harness.query_all_by_label(CHANGE);
    entries.last().unwrap().click();
    window.run();
    window.click("Change 1 game");
    assert!(window.has("1 game has the name Clara now") && window.has("Clara, 4 games"));
}

#[test]
fn old_numbers_are_marked_until_the_games_are_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    assert!(window.shows("All, 5 games: "));
    window.click("Use one name in the games…");
    window.tick("Smith, A (1 game)");
    window.harness.get_by_label("Change 1 game").click();
    let is_counted = |window: &Window| window.shows("All, 6 games: ");
    let mut frames = 0;
    while !is_counted(&window) {
        window.harness.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
        if window.shows("1 game has the name Smith, Anna now") {
            assert!(is_counted(&window) || window.has("Counting the games again"));
        }
        frames += 1;
        assert!(frames < 20_000);
    }
    window.run();
    assert!(!window.has("Counting the games again"));
}

#[test]
fn the_word_me_finds_the_games_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    window.apply(Command::Search("player:me".to_owned()).into());
    assert!(window.has("0 of 7"));
    window.click("Players");
    window.tick("This is me");
    assert_eq!(settings(&window).own_names, "Smith, Anna");
    window.apply(Command::ShowGames.into());
    assert!(window.has("5 of 7"));
    window.apply(Command::Search("lost:me or black:me".to_owned()).into());
    assert!(window.has("3 of 7"));
    window.click("Players");
    window.tick("This is me");
    assert_eq!(settings(&window).own_names, "");
}

#[test]
fn finished_games_are_added_to_a_collection_and_to_the_file_of_played_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    window.click("7 games");
    let open_section = |window: &mut Window| {
        window.command("Settings");
        window.tap_on(Role::Tab, "Library");
    };
    open_section(&mut window);
    assert!(window.has("No collection"));
    window.click("Finished games are added to: use the open one");
    window.click("Close");
    let path = folder.path().join("Mine.tabia-games");
    assert_eq!(settings(&window).played_library.as_deref(), Some(&*path));
    let play = |window: &mut Window| {
        window.ctrl(Key::Num2);
        window.new_game(&["3 + 2"]);
        window.type_move("e4");
        window.apply(play::Command::ConfirmResign.into());
        window.run();
    };
    play(&mut window);
    window.ctrl(Key::Num4);
    assert!(window.has("8 games"));
    window.apply(Command::Search("lost:me".to_owned()).into());
    assert!(window.has("1 of 8"));
    let played = folder.path().join("Played games.pgn");
    let games = |text: String| text.matches("[Event ").count();
    assert_eq!(games(fs::read_to_string(&played).unwrap()), 1);
    // Without the folder, the record has the game nevertheless.
    fs::rename(&path, folder.path().join("Other.tabia-games")).unwrap();
    play(&mut window);
    assert!(window.reported("The finished game could not be added to Mine: there is no folder of this name. It is in “Played games.pgn”."));
    assert_eq!(games(fs::read_to_string(&played).unwrap()), 2);
    open_section(&mut window);
    window.click("Reset Finished games are added to");
    assert_eq!(settings(&window).played_library, None);
}

#[test]
fn the_repertoire_of_a_player_is_explored_with_its_bad_lines() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_players(folder.path());
    window.click("Prepare");
    let e4 = "e4, 4 games: 2 won, 0 drawn, 2 lost";
    assert!(window.has(e4), "{:?}", rows(&window));
    window.click(e4);
    // The moves of the opponents, with the results of the player.
    assert!(window.has("c5, 3 games: 1 won, 0 drawn, 2 lost") && window.has("1. e4"));
    assert!(window.shows("e4 white pawn"));
    window.click("One move back");
    assert!(window.has(e4));
    let moves = |window: &mut Window, name: &str| {
        let table = window.harness.get_by_role_and_label(Role::Grid, name);
        table.focus();
        window.run();
    };
    moves(&mut window, "Moves of the player");
    window.key(Key::ArrowRight);
    assert!(window.has("1. e4"));
    moves(&mut window, "Moves against the player");
    window.key(Key::ArrowLeft);
    assert!(window.has(e4));
    window.click("1. e4 c5, 3 games: 1 won, 0 drawn, 2 lost");
    assert!(window.has("Nf3, 2 games: 1 won, 0 drawn, 1 lost") && window.shows("c5 black pawn"));
    window.click("Show games");
    assert!(window.has("3 of 7") && !window.has("6. Smith, Anna – Boris, 1–0, 1992"));
    // Boris is the user, whose games meet the line.
    window.click("Players");
    window.click("Results");
    select(&mut window, "Boris, 4 games");
    window.tick("This is me");
    assert_eq!(settings(&window).own_names, "Boris");
    select(&mut window, "Smith, Anna, 5 games");
    window.click("Prepare");
    assert!(window.has("e4, 4 games: 2 won, 0 drawn, 2 lost; 3 games of yours"));
    window.click("They have Black");
    assert!(window.has("d4, 1 game: 0 won, 1 drawn, 0 lost"));
    assert!(window.shows("a8 black rook"));
}
