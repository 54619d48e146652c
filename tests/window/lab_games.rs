//! The page of small games of the Lab.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Pos2};
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::Action;
use tabia_app::{game, lab};
use tabia_settings::{Coordinates, KeptSmallGame, LabPage, Room};

use crate::driver::Window;

#[test]
fn tic_tac_toe_is_played_against_a_search_that_does_not_lose() {
    let mut window = Window::lab(LabPage::Games);
    // Before the first move every cell draws.
    assert!(window.has("b2, Draw"));
    window.click("b2, Draw");
    assert!(window.has("b2, cross"));
    window.until("noughts answer", |window| window.has("Crosses to move"));
    let noughts = |window: &Window| {
        let cells = ["a1", "a3", "c1", "c3"];
        cells
            .into_iter()
            .find(|cell| window.has(&format!("{cell}, nought")))
    };
    assert!(noughts(&window).is_some(), "only a corner draws");
    window.click("Take back");
    assert!(
        window.has("b2, Draw"),
        "the search's move and the own one are taken back"
    );
}

#[test]
fn two_searches_play_to_the_end_and_the_page_stays_live() {
    let mut window = Window::lab(LabPage::Games);
    window.open_list("Who plays Crosses");
    window.click("Fail-soft");
    window.until("a draw", |window| window.has("The game is a draw"));
    window.click("Restart");
    assert!(!window.has("The game is a draw"));
}

#[test]
fn draughts_are_moved_with_the_mouse_and_the_keyboard() {
    let mut window = Window::lab(LabPage::Games);
    window.click("Draughts");
    window.click("c3, white man");
    assert!(window.has("c3, white man, chosen") && window.has("d4, can be reached"));
    // A second click deselects.
    window.click("c3, white man, chosen");
    assert!(window.has("c3, white man"));
    window.harness.get_by_label("c3, white man").focus();
    window.run();
    window.harness.key_press(Key::Enter);
    window.run();
    assert!(window.has("c3, white man, chosen"), "Enter chooses");
    window.harness.get_by_label("d4, can be reached").focus();
    window.run();
    window.harness.key_press(Key::Space);
    window.run();
    assert!(
        window.has("d4, white man") && window.has("c3"),
        "Space moves"
    );
    window.until("the answer", |window| window.shows("White to move"));
    assert!(window.has("Take back"));
}

#[test]
fn the_lessons_are_stepped_through_and_run() {
    let mut window = Window::lab(LabPage::Games);
    window.click("Hanoi");
    assert!(window.has("A: 4 3 2 1; B: ; C: "));
    window.click("Step on");
    assert!(window.has("A: 4 3 2; B: ; C: 1") && window.has("Disc 1 goes from A to C."));
    assert!(window.has("ring(4, A, B, C)") && window.has("      ring(1, A, C, B)"));
    window.click("To the end");
    assert!(window.has("A: ; B: 4 3 2 1; C: ") && window.has("Move 15 of 15 = 2⁴ − 1"));
    window.click("Queens");
    window.click("To the end");
    let all = window
        .harness
        .query_by_label_contains("solutions so far: 92");
    assert!(all.is_some());
    window.click("To the beginning");
    window.click("Step on");
    assert!(window.has("Queens on a1"));
    window.click("Play");
    window.until("a second queen", |window| window.has("Queens on a1 b3"));
    window.click("Pause");
}

#[test]
fn the_lab_can_have_most_of_the_window() {
    let mut window = Window::lab(LabPage::Games);
    let board = |window: &Window| window.harness.get_by_label("Chess board").rect().width();
    let usual = board(&window);
    window.click("Wide Lab");
    assert!(board(&window) < 0.7 * usual);
    window.click("Wide Lab");
    assert_eq!(board(&window), usual);
}

#[test]
fn a_file_that_is_opened_in_the_lab_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[White \"A\"]\n\n1. e4 *\n\n";
    for (name, count) in [("one.pgn", 1), ("two.pgn", 2)] {
        let path = folder.path().join(name);
        fs::write(&path, game.repeat(count)).unwrap();
        let mut window = Window::lab(LabPage::Games);
        window.apply(Action::OpenFile(path).into());
        window.until("the file", |window| {
            window.app().game.session.document.len() == count
                && window.app().game.session.game().len() == 1
        });
        // With one game the Lab analyses it; with several the list is shown.
        let is_lab = window.app().context.room() == Room::Lab;
        assert_eq!(is_lab, count == 1);
        assert_eq!(
            window.reported("one.pgn is open. Its moves are in Analyse."),
            is_lab
        );
    }
}

#[test]
fn a_pasted_position_stays_in_the_lab_and_a_list_of_games_does_not() {
    let mut window = Window::lab(LabPage::Games);
    let room = |window: &Window| window.app().context.room();
    let fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".to_owned();
    window.apply(game::Command::PasteText(fen).into());
    assert_eq!(room(&window), Room::Lab);
    assert!(window.has("e5 black king"));
    let games = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n".to_owned();
    window.apply(game::Command::PasteText(games).into());
    assert_eq!(room(&window), Room::Analyse);
}

/// The middle of a square.
fn at(window: &Window, name: &str) -> Pos2 {
    window.harness.get_by_label(name).rect().center()
}

/// Drags what is on one square to another point.
fn drag(window: &mut Window, from: &str, to: Pos2) {
    let from = at(window, from);
    window.harness.hover_at(from);
    window.run();
    window.harness.drag_at(from);
    window.run();
    for part in [0.4, 0.8, 1.0] {
        window.harness.hover_at(from.lerp(to, part));
        window.run();
    }
    window.harness.drop_at(to);
    window.run();
}

/// Russian draughts between two persons, after these moves.
fn draughts(moves: &[&str]) -> Window {
    between_persons("draughts", moves)
}

/// A small game between two persons, after these moves.
fn between_persons(game: &str, moves: &[&str]) -> Window {
    let kept = KeptSmallGame {
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        players: vec![Default::default(), Default::default()],
    };
    Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Games;
        settings.small_games.shown = game.to_owned();
        settings.small_games.games.insert(game.to_owned(), kept);
    })
}

#[test]
fn los_alamos_chess_is_played_against_the_maniac() {
    let mut window = Window::lab(LabPage::Games);
    window.click("Los Alamos");
    assert!(window.has("c1, white queen") && window.has("d6, black king"));
    window.click("b2, white pawn");
    assert!(window.has("b3, can be reached") && window.has("b4"));
    window.click("b3, can be reached");
    window.until("the answer", |window| window.shows("Black played "));
    assert!(window.has("b3, white pawn"));
    window.click("Take back");
    assert!(window.has("b2, white pawn"));
    // Only here the MANIAC plays, and its depth is its own.
    window.open_list("Who plays White");
    window.click("MANIAC, 1956");
    window.until("a game", |window| window.shows("3. "));
    window.click("Ugolki");
    window.open_list("Who plays White");
    assert!(!window.has("MANIAC, 1956"));
}

#[test]
fn the_values_of_the_squares_in_ugolki_are_those_of_the_side_to_move() {
    let mut window = between_persons("ugolki", &[]);
    let of = |side: &str| format!("Value of each square for a man of {side}");
    assert!(window.has(&of("White")) && window.has("a8: 409") && window.has("h1: 1"));
    window = between_persons("ugolki", &["e3-d3"]);
    assert!(window.has(&of("Black")) && window.has("a8: 1") && window.has("h1: 409"));
    window.harness.get_by_label(&of("Black")).scroll_to_me();
    window.run();
    window.click(&of("Black"));
    window.until("the fold", |window| !window.has("a8: 1"));
}

#[test]
fn a_pawn_of_los_alamos_chess_becomes_what_is_chosen() {
    let moves = ["b2-b3", "a5-a4", "b3xa4", "f5-f4", "a4-a5", "e5-e4"];
    for (choice, piece) in [("Queen", "queen"), ("Rook", "rook"), ("Knight", "knight")] {
        let mut window = between_persons("los-alamos", &moves);
        assert!(!window.shows("The pawn becomes"));
        let to = at(&window, "b6, black knight");
        drag(&mut window, "a5, white pawn", to);
        assert!(window.has("The pawn becomes") && window.shows("White to move"));
        window.click(choice);
        assert!(window.has(&format!("b6, white {piece}")));
        assert!(window.shows("Black to move") && !window.shows("The pawn becomes"));
    }
    // A click on another square gives the choice up.
    let mut window = between_persons("los-alamos", &moves);
    window.click("a5, white pawn");
    window.click("b6, black knight, can be reached");
    assert!(window.has("The pawn becomes"));
    window.click("c4");
    assert!(!window.shows("The pawn becomes") && window.has("b6, black knight"));
}

#[test]
fn men_are_dragged() {
    let mut window = draughts(&[]);
    let to = at(&window, "d4");
    drag(&mut window, "c3, white man", to);
    assert!(window.has("d4, white man") && window.has("c3"));
    // A man that is let go beside the board or where it was stays.
    drag(&mut window, "b6, black man", Pos2::new(3.0, 3.0));
    let back = at(&window, "b6, black man");
    drag(&mut window, "b6, black man", back);
    assert!(window.has("b6, black man, chosen"));
    // On a square that it cannot go to it stays as well.
    let far = at(&window, "a5, can be reached");
    drag(&mut window, "h6, black man", far);
    assert!(window.has("h6, black man") && window.has("a5"));
    drag(&mut window, "b6, black man", far);
    assert!(window.has("a5, black man") && window.shows("White to move"));
}

/// White can capture b4:d6:f4 or d4:b6.
const CAPTURES: [&str; 4] = ["a3-b4", "d6-e5", "e3-d4", "b6-c5"];

#[test]
fn a_capture_in_two_steps_is_dragged_square_by_square_or_at_once() {
    let mut window = draughts(&CAPTURES);
    let (middle, end) = (at(&window, "d6"), at(&window, "f4"));
    drag(&mut window, "b4, white man", middle);
    assert!(window.has("b4, white man, chosen") && window.has("d6, chosen"));
    drag(&mut window, "d6, chosen", end);
    assert!(window.has("f4, white man") && window.has("b4") && window.has("c5"));

    let mut window = draughts(&CAPTURES);
    drag(&mut window, "b4, white man", end);
    assert!(window.has("f4, white man") && window.has("b4") && window.has("c5"));
}

#[test]
fn a_compulsory_capture_says_why_other_men_do_not_move() {
    let reason = "Capturing is compulsory: b4:d6:f4, d4:b6";
    for square in ["c3, white man", "h2, white man"] {
        let mut window = draughts(&CAPTURES);
        window.click(square);
        assert!(window.reported(reason), "{square}");
        assert!(window.has(square), "it is not chosen");
    }
    // A square that the chosen man cannot go to, and a drag.
    let mut window = draughts(&CAPTURES);
    window.click("b4, white man");
    window.click("a5");
    assert!(window.reported(reason));
    let mut window = draughts(&CAPTURES);
    let to = at(&window, "b4, white man");
    drag(&mut window, "c3, white man", to);
    assert!(window.reported(reason));
    let mut window = draughts(&CAPTURES);
    let to = at(&window, "a5");
    drag(&mut window, "b4, white man", to);
    assert!(window.reported(reason) && window.has("b4, white man"));
}

#[test]
fn what_does_not_move_says_why() {
    let mut window = draughts(&[]);
    window.click("b2, white man");
    assert!(window.reported("The piece on b2 cannot move now."));
    window.click("b6, black man");
    assert!(window.reported("White to move."));
    let to = at(&window, "d4");
    drag(&mut window, "b2, white man", to);
    assert!(window.has("b2, white man") && window.has("d4"));

    let mut window = Window::lab(LabPage::Games);
    window.open_list("Who plays Noughts");
    window.click("A person");
    window.click("b2, Draw");
    window.click("b2, cross");
    assert!(window.reported("b2 is taken."));
}

/// Whether a text is drawn, letter by letter.
fn is_drawn(window: &Window, words: &str) -> bool {
    let painted = window.harness.output().shapes.iter();
    let mut texts = painted.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some(text.galley.text()),
        _ => None,
    });
    texts.any(|text| text == words)
}

#[test]
fn coordinates_stand_beside_the_boards() {
    for game in ["Tic-tac-toe", "Ugolki", "Draughts", "Los Alamos", "Queens"] {
        let mut window = Window::lab(LabPage::Games);
        window.apply(
            tabia_app::settings::Command::Change(Box::new({
                let mut settings = window.app().context.settings.clone();
                settings.coordinates = Coordinates::EverySquare;
                settings
            }))
            .into(),
        );
        window.click(game);
        // The chess board has names like a1 on its squares then.
        assert!(
            ["a", "b", "c", "1", "2", "3"]
                .iter()
                .all(|name| is_drawn(&window, name)),
            "{game}"
        );
        window.apply(
            tabia_app::settings::Command::Change(Box::new({
                let mut settings = window.app().context.settings.clone();
                settings.coordinates = Coordinates::Off;
                settings
            }))
            .into(),
        );
        // A square of Ugolki has the value 2.
        let has_rank = game != "Ugolki" && is_drawn(&window, "2");
        assert!(!is_drawn(&window, "b") && !has_rank, "{game}");
    }
}

#[test]
fn a_search_says_whose_its_value_is() {
    let mut window = Window::lab(LabPage::Games);
    window.click("b2, Draw");
    window.until("noughts answer", |window| window.has("Crosses to move"));
    assert!(window.shows("Noughts played ") && window.shows(" for Noughts, after "));
}

#[test]
fn the_games_are_there_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let show = |game| lab::Command::from(lab::games::Command::Show(game));
    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(show(lab::games::SmallGame::Draughts).into());
    window.open_list("Who plays Black");
    window.click("A person");
    window.click("c3, white man");
    window.click("d4, can be reached");
    window.click("f6, black man");
    window.click("e5, can be reached");
    window.until("the move", |window| window.shows("1. c3-d4 f6-e5"));
    window.wait(1.0);
    drop(window);

    let mut window = Window::open(Some(folder.path()), &[]);
    window.apply(show(lab::games::SmallGame::Draughts).into());
    window.until("the game", |window| window.has("d4, white man"));
    assert!(window.has("e5, black man"));
    assert!(window.shows("White to move") && window.shows("1. c3-d4 f6-e5"));
    window.click("Take back");
    assert!(window.has("f6, black man") && window.shows("Black to move"));
    window.wait(1.0);
    drop(window);

    // A move that is damaged costs it and what follows.
    let path = folder.path().join("settings.ron");
    let text = fs::read_to_string(&path).unwrap();
    let damaged = text.replace("\"c3-d4\"", "\"c3-d4\",\"a1-h8\",\"d6-c5\"");
    assert_ne!(text, damaged);
    fs::write(&path, &damaged).unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(window.has("d4, white man") && window.shows("Black to move"));
    assert!(window.reported("could not be read from the move “a1-h8” on"));
    window.wait(1.0);
    // The values as they were are in a copy, and are reported once.
    let [copy] = <[PathBuf; 1]>::try_from(copies(folder.path())).unwrap();
    assert_eq!(fs::read_to_string(copy).unwrap(), damaged);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(!window.reported("could not be read"));
    window.wait(1.0);
    drop(window);

    // So are names and numbers that are not known or out of range.
    let text = fs::read_to_string(&path).unwrap();
    let mut damaged = text.clone();
    for (from, to) in [
        (r#""shown":"draughts""#, r#""shown":"chequers""#),
        (r#""hanoi":4"#, r#""hanoi":77"#),
        (r#""depth":3"#, r#""depth":400"#),
        (r#"Some("alpha-beta")"#, r#"Some("omega")"#),
    ] {
        assert!(damaged.contains(from), "{from}: {damaged}");
        damaged = damaged.replacen(from, to, 1);
    }
    fs::write(&path, &damaged).unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    for part in ["“chequers”", "77", "400", "“omega”"] {
        assert!(window.reported(part), "{part}");
    }
    window.wait(1.0);
    drop(window);
    let kept = copies(folder.path());
    assert_eq!(kept.len(), 2);
    assert!(
        kept.iter()
            .any(|copy| fs::read_to_string(copy).unwrap() == damaged)
    );
    let window = Window::open(Some(folder.path()), &[]);
    assert!(!window.reported("cannot be used"));
    drop(window);

    // A value of another kind costs the games, and nothing else.
    let text = fs::read_to_string(&path).unwrap();
    let start = text.find("\"small_games\":").unwrap();
    let end = start + text[start..].find("\n").unwrap();
    let broken = text.replace(&text[start..end], "\"small_games\": 7,");
    fs::write(&path, broken).unwrap();
    let window = Window::open(Some(folder.path()), &[]);
    assert!(window.reported("small_games") && window.app().context.room() == Room::Lab);
    assert!(window.reported("is kept as") && copies(folder.path()).len() == 3);
}

/// The copies of the settings.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let is_copy = |path: &PathBuf| path.to_string_lossy().contains("settings.ron.broken-");
    paths.filter(is_copy).collect()
}
