//! The explorer of the library: its search, the moves of books and of the engine beside those of games, and where they differ.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use egui::Key;
use egui_kittest::kittest::Queryable;
use tabia_app::command::{Action, SidePanel};
use tabia_app::library::{Command, ImportChoices, PlayerCommand};
use tabia_book::{Book, BookEntry, Edit, file};
use tabia_chess::{Position, san};
use tabia_library::player::PlayerNames;
use tabia_library::{Collection, count};
use tabia_settings::Room;

use crate::book_driver::book_of;
use crate::driver::Window;

/// Moves with a result, and in how many games each was played, one in each year from 2000 on.
pub type Lines<'a> = &'a [(u16, &'a str)];

/// The text of games: Anna has White and 2400, her opponents are rated from 2000 on.
fn games(lines: Lines<'_>) -> String {
    let mut text = String::new();
    for (count, moves) in lines {
        for number in 0..*count {
            let (rating, year) = (2000 + number, 2000 + number);
            writeln!(
                text,
                "[White \"Anna\"]\n[Black \"Boris {number}\"]\n[Date \"{year}.01.01\"]\n[WhiteElo \"2400\"]\n\
                 [BlackElo \"{rating}\"]\n\n{moves}\n"
            )
            .unwrap();
        }
    }
    text
}

/// Opens a window with a collection and the explorer beside an empty game, and with a book if there is one.
pub fn explorer(folder: &Path, lines: Lines<'_>, book: Option<&Book>) -> Window {
    let mut files = Vec::new();
    if let Some(book) = book {
        files.push(folder.join("mine.ron"));
        file::save(book, &files[0]).unwrap();
    }
    let mut window = Window::open(Some(folder), &files);
    if book.is_some() {
        window.until("the book is open", |window| {
            window.app().book.open.is_some()
        });
    }
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games(lines)).unwrap();
    window.apply(Command::CreateAt(folder.join("Mine.tabia-games")).into());
    window.apply(Command::ImportFrom(vec![pgn], ImportChoices::default()).into());
    window.apply(Command::ShowExplorer.into());
    window
}

fn search(window: &mut Window, text: &str) {
    let field = window.harness.get_by_label("Search the games");
    field.focus();
    field.type_text(text);
    window.run();
    window.key(Key::Enter);
}

#[test]
fn moves_stay_until_those_of_the_next_position_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = explorer(folder.path(), &[(3, "1. e4 c5 2. Nf3 1-0")], None);
    window.type_move("e4");
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("c5, 3 games"));
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowLeft] {
        window.harness.key_press(key);
        for _ in 0..4 {
            window.harness.step();
            assert!(window.shows("c5, 3 games") || window.shows("e4, 3 games"));
        }
    }
    window.run();
    assert!(window.shows("e4, 3 games"));
}

#[test]
fn a_search_decides_which_games_count() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 c5 1-0"), (2, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    let all = "5 games: White 60 %, draws 0 %, Black 40 %";
    assert!(window.has(all));
    search(&mut window, "0-1 2001..");
    assert!(window.has("1 game of the search: White 0 %, draws 0 %, Black 100 %"));
    assert!(window.shows("d4, 1 game") && !window.shows("e4, 3 games"));
    assert!(window.has("Anna (2400) – Boris 1 (2001), 0–1, 2001.01.01"));
    assert!(!window.has("Anna (2400) – Boris 0 (2000), 0–1, 2000.01.01"));
    // It counts at other positions as well.
    window.type_move("e4");
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("No game of the search has this position"));
    window.click("Clear the search");
    assert!(window.has("3 games: White 100 %, draws 0 %, Black 0 %"));
    search(&mut window, "elo>");
    assert!(window.has("the value of \"elo\" is missing"));
    assert!(window.has("3 games: White 100 %, draws 0 %, Black 0 %"));
    window.click("Clear the search");
    assert!(!window.has("the value of \"elo\" is missing"));
}

#[test]
fn a_search_for_the_user_follows_the_names_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 c5 1-0"), (2, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    search(&mut window, "black:me");
    assert!(window.shows("No game of the search has this position"));
    let user = PlayerNames::new(["Boris 1"]);
    window.apply(Command::Player(PlayerCommand::SetUser(user, true)).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has("2 games of the search: White 50 %, draws 0 %, Black 50 %"));
}

/// Changes a byte of a file of a collection so that the start position cannot be looked up in it.
fn damage_positions(collection: &Path, file: &str) {
    let path = collection.join(file);
    let whole = fs::read(&path).unwrap();
    let is_found = (0..whole.len()).any(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&path, bytes).unwrap();
        let opened = Collection::open(collection).unwrap();
        let looked_up = count(&opened.snapshot(), &Position::start(), None);
        opened.damages().is_empty() && !looked_up.damages.is_empty()
    });
    assert!(is_found);
}

#[test]
fn a_damaged_file_costs_only_its_own_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = explorer(folder.path(), &[(2, "1. e4 c5 1-0")], None);
    let more = folder.path().join("more.pgn");
    fs::write(&more, games(&[(3, "1. d4 d5 0-1")])).unwrap();
    window.apply(Command::ImportFrom(vec![more], ImportChoices::default()).into());
    drop(window);
    let collection = folder.path().join("Mine.tabia-games");
    damage_positions(&collection, "000001.games");
    let other = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(other.path()), &[]);
    window.apply(Command::OpenFrom(collection).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("Games of damaged parts are left out."));
    assert!(window.has("3 games: White 0 %, draws 0 %, Black 100 %"));
    assert!(window.shows("d4, 3 games") && !window.shows("e4, 2 games"));
    assert!(window.has("Anna (2400) – Boris 2 (2002), 0–1, 2002.01.01"));
}

#[test]
fn a_position_without_games_leads_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = explorer(folder.path(), &[(3, "1. e4 c5 1-0")], None);
    window.type_move("a4");
    window.apply(Command::ShowExplorer.into());
    assert!(window.shows("No game of the collection has this position"));
    assert!(!window.shows("0 games") && !window.has("Count all games"));
    window.click("One move back");
    assert!(window.shows("3 games: "));
    search(&mut window, "0-1");
    assert!(window.shows("No game of the search has this position"));
    assert!(!window.has("One move back"));
    window.click("Count all games");
    assert!(window.shows("3 games: "));
}

#[test]
fn the_line_below_the_moves_is_dragged_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 c5 1-0"), (2, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    const DIVIDER: &str = "Height of the explorer’s moves";
    let place = |window: &Window| window.harness.get_by_label(DIVIDER).rect().center();
    let start = place(&window);
    window.harness.drag_at(start);
    window.harness.step();
    for step in [20.0, 40.0, 60.0] {
        window.harness.hover_at(start + egui::vec2(0.0, step));
        window.harness.step();
    }
    window.harness.drop_at(start + egui::vec2(0.0, 60.0));
    window.run();
    assert!((place(&window).y - start.y - 60.0).abs() < 2.0);
    assert!(window.app().context.settings.explorer_share.is_some());
}

#[test]
fn the_shown_games_of_the_library_can_be_counted_alone() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 c5 1-0"), (2, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    let all = "5 games: White 60 %, draws 0 %, Black 40 %";
    window.click("Only the shown games");
    assert!(window.has(all), "all games are shown");
    window.apply(Command::Search("black:\"boris 1\"".to_owned()).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(all));
    window.click("Only the shown games");
    assert!(window.has("2 games of the search: White 50 %, draws 0 %, Black 50 %"));
    search(&mut window, "1-0");
    assert!(window.has("1 game of the search: White 100 %, draws 0 %, Black 0 %"));
    assert!(window.has("Anna (2400) – Boris 1 (2001), 1–0, 2001.01.01"));
    window.click("Only the shown games");
    assert!(window.has("3 games of the search: White 100 %, draws 0 %, Black 0 %"));
    // It is as it was when the library shows all games again.
    window.click("Clear the search");
    window.apply(Command::Search(String::new()).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has(all));
}

#[test]
fn a_game_is_opened_beside_explored_moves_and_leaves_the_explorer() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 e5 1-0"), (2, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    let e4 = san::read(&Position::start(), "e4").unwrap();
    window.apply(tabia_app::game::Command::Explore(e4).into());
    window.until("the games of the position", |window| {
        window.shows("Boris 2") && !window.shows("Boris 3")
    });
    let mut rows = window.harness.query_all_by_label_contains("Boris 2");
    rows.next().unwrap().click();
    drop(rows);
    window.run();
    window.until("the game", |window| window.pgn().contains("Boris 2"));
    assert!(
        window.shows("Games with the position"),
        "the explorer is still shown"
    );
    // The moves that were tried are in a tab of their own.
    window.command("Previous tab");
    assert!(window.app().game.session.has_explored() && !window.pgn().contains("Boris"));
}

#[test]
fn a_move_says_how_it_is_reached_who_played_it_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(9, "1. e4 c5 1-0"), (3, "1. d4 d5 2. e4 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    let row = "d4, 3 games: White 0 %, draws 0 %, Black 100 %";
    window.harness.get_by_label(row).hover();
    window.run();
    for text in [
        "3 games have the position after it, by any order of moves",
        "Mean rating of those who played it: 2400",
        "Their performance rating: 1201",
        "Played in 2000–2002",
        "Share of the games in the last 2 years: 0 %, before: 30 %",
    ] {
        assert!(window.shows(text), "{text}");
    }
}

#[test]
fn moves_of_the_book_and_of_the_engine_stand_beside_those_of_games() {
    let folder = tempfile::tempdir().unwrap();
    let book = book_of(&["e4:30 e5", "c4:10"]);
    let mut window = explorer(folder.path(), &[(3, "1. e4 c5 1-0")], Some(&book));
    assert!(window.has("e4, 3 games: White 100 %, draws 0 %, Black 0 %"));
    let unplayed = "c4, not played here; in the book 25 %";
    assert!(window.has(unplayed));
    window.click(unplayed);
    assert!(window.shows("c4 white pawn"));
    window.key(Key::ArrowLeft);
    // The engine's move joins that of the book, and is added where it is in none.
    window.engine.borrow_mut().moves.extend(["c2c4", "c2c4"]);
    window.engine.borrow_mut().score = 34;
    window.key(Key::Space);
    assert!(window.has("c4, not played here; in the book 25 %; engine +0.34, depth 7"));
    window.engine.borrow_mut().moves = ["g7g6", "g7g6"].into();
    window.click("e4, 3 games: White 100 %, draws 0 %, Black 0 %");
    assert!(window.has("e5, not played here; in the book 100 %"));
    assert!(window.shows("g6, not played here; engine −0.34, depth 7"));
}

#[test]
fn a_book_is_compared_with_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let book = book_of(&["e4:30 e5", "d4:30 d5"]);
    let lines: Lines<'_> = &[(60, "1. e4 c5 1-0"), (1, "1. d4 d5 1-0")];
    let mut window = explorer(folder.path(), lines, Some(&book));
    window.click("Compare with the book");
    assert!(window.shows("e4, 60 games: White 100 %, draws 0 %, Black 0 %; in the book 50 %"));
    window.click("Differences");
    let missing = "1… c5 after 1. e4 is not in the book: 60 of 60 games";
    for row in [
        missing,
        "1… e5 after 1. e4 is in the book with 100 %, and hardly played: 0 of 60 games",
        "1. d4 after the start is in the book with 50 %, and hardly played: 1 of 61 games",
    ] {
        assert!(window.has(row), "{row}");
    }
    window.click(missing);
    assert_eq!(window.app().game.session.position().ply(), 1);
    assert!(window.shows("c5, 60 games: White 100 %, draws 0 %, Black 0 %; not in the book"));
    // The differences follow the book.
    let position = window.app().game.session.position().clone();
    let entry = BookEntry::new(san::read(&position, "c5").unwrap(), 1);
    let at = tabia_book::Key::of(&position);
    window.apply(tabia_app::book::Command::Edit(Edit::Add { at, entry }).into());
    assert!(!window.has(missing));
}

#[test]
fn a_book_is_built_from_the_games_that_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Lines<'_> = &[(3, "1. e4 c5 1-0"), (4, "1. d4 d5 0-1")];
    let mut window = explorer(folder.path(), lines, None);
    search(&mut window, "1-0");
    window.click("Build a book from these games…");
    assert_eq!(window.app().context.room(), Room::Book);
    assert!(window.shows("3 games of Mine"));
    window.click("Remove Mine");
    assert!(window.shows("Add at least one file of games."));
    window.key(Key::Escape);
    // The shown games of the library are all while nothing is searched there.
    window.command("Build a book from the shown games");
    assert!(window.shows("7 games of Mine"));
    window.click("Close");
    window.apply(Command::Search("0-1".to_owned()).into());
    window.command("Build a book from the shown games");
    assert!(window.shows("4 games of Mine"));
    window.click("Build");
    window.until("the book", |window| window.app().book.open.is_some());
    assert!(window.reported("4 of 4 games used"));
    let book = window.app().book.open.as_ref().unwrap().book();
    let start = Position::start();
    let entries = book.entries(tabia_book::Key::of(&start));
    let d4 = san::read(&start, "d4").unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].mv, entries[0].results.games), (d4.into(), 4));
}

/// Shows the review of a game of Ann and Bob, which needs no engine.
fn show_review(window: &mut Window) {
    window.paste(
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Qh5 { [%eval 0.1] } *",
    );
    window.apply(Action::ShowTab(SidePanel::Review).into());
}

#[test]
fn the_review_shows_how_far_other_games_of_the_library_go() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = explorer(folder.path(), &[(5, "1. e4 c5 1-0")], None);
    show_review(&mut window);
    assert!(window.has("In the library until 1. e4: 5 games"));
    window.click("Not in the library: 1… e5");
    assert_eq!(window.app().game.session.position().ply(), 2);
    // The game itself is no other game.
    window.apply(Command::Add.into());
    window.apply(Action::ShowTab(SidePanel::Review).into());
    assert!(window.has("In the library until 1. e4: 5 games"));
    let other = folder.path().join("other.pgn");
    fs::write(&other, "[White \"Cid\"]\n\n1. e4 e5 2. Qh5 *\n").unwrap();
    window.apply(Command::ImportFrom(vec![other], ImportChoices::default()).into());
    window.apply(Action::ShowTab(SidePanel::Review).into());
    assert!(window.has("In the library until 2. Qh5: 1 game"));
    assert!(!window.shows("Not in the library: "));
    window.apply(Command::Close.into());
    window.apply(Action::ShowTab(SidePanel::Review).into());
    assert!(!window.shows("In the library until"));
}

#[test]
fn damaged_parts_of_the_collection_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = explorer(folder.path(), &[(3, "1. e4 c5 1-0")], None);
    assert!(!window.has("Games of damaged parts are left out."));
    window.apply(Command::Close.into());
    let collection = folder.path().join("Mine.tabia-games");
    let file = collection.join("000001.games");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    window.apply(Command::OpenFrom(collection).into());
    window.apply(Command::ShowExplorer.into());
    assert!(window.has("Games of damaged parts are left out."));
    assert!(window.shows("No game of the collection has this position"));
}
