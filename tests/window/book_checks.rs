//! Tools for whole books in the window: building, merging, importing, exporting, checking and sampling.

use std::fs;

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::book as book_room;
use tabia_app::command::{Action, Command};
use tabia_book::{self as book, BookEntry, Edit};
use tabia_chess::{Position, san};

use crate::book_driver::{Window, book_of, folder};

impl Window {
    /// Limits the engine to few nodes per position, since it is slow when all checks are compiled in.
    fn search_by_thousand_nodes(&mut self, nodes: u32) {
        // The label before a field is also its name.
        let combo = self.harness.query_all_by_label("Search by").last();
        combo.unwrap().click();
        self.run();
        self.click("Nodes");
        let field = self.harness.query_all_by_label("Nodes").last();
        field.unwrap().click();
        self.run();
        let field = self.harness.query_all_by_label("Nodes").last();
        field.unwrap().type_text(&nodes.to_string());
        self.run();
        self.key(Key::Enter);
        let fields = self.harness.query_all_by_label("Nodes");
        let values: Vec<_> = fields
            .filter_map(|node| node.accesskit_node().numeric_value())
            .collect();
        assert_eq!(values, [f64::from(nodes)]);
    }

    /// Returns the entry of a move, by the line to its position.
    fn entry_after(&self, line: &str, mv: &str) -> Option<BookEntry> {
        let (position, at) = after(line);
        let mv = san::read(&position, mv).unwrap();
        self.book().book().entry(at, mv).cloned()
    }

    /// Returns the key of the position on the board.
    fn board(&self) -> book::Key {
        self.app().game.session.book_key()
    }
}

fn after(line: &str) -> (Position, book::Key) {
    let mut position = Position::start();
    let mut at = book::Key::of(&position);
    for text in line.split_whitespace() {
        let mv = san::read(&position, text).unwrap();
        at = book::Key::after(&position, mv);
        position = position.after(mv);
    }
    (position, at)
}

fn games() -> String {
    let game = |player: usize, moves: &str, result: &str| {
        format!(
            "[Event \"?\"]\n[White \"W{player}\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        )
    };
    let open = (0..4).map(|i| game(i, "1. e4 e5 2. Nf3 Nc6", "1-0"));
    let closed = (4..7).map(|i| game(i, "1. d4 d5 2. c4", "1/2-1/2"));
    let rare = game(9, "1. a3", "0-1");
    open.chain(closed).chain([rare.clone(), rare]).collect()
}

#[test]
fn a_book_is_built_from_games() {
    let mut window = Window::open(folder(), &[]);
    let path = window.path("games.pgn");
    fs::write(&path, games()).unwrap();
    window.book_menu("Build a book from games");
    assert!(window.shows("Add at least one file of games."));
    window.answer(path);
    window.click("Add a PGN file…");
    assert!(window.shows("games.pgn"));
    window.click("Build");
    window.until("the book", |window| window.app().book.open.is_some());
    assert!(window.reported("8 of 9 games used, 1 duplicates left out"));
    let e4 = window.entry_after("", "e4").unwrap();
    assert_eq!((e4.weight, e4.results.games), (8, 4));
    assert_eq!(window.entry_after("", "d4").unwrap().weight, 3);
    assert_eq!(
        window.entry_after("", "a3"),
        None,
        "three games are asked for"
    );
    assert!(window.book().is_dirty() && window.book().path().is_none());
    // The choices are still there, and a second book waits until the first is handled.
    window.book_menu("Build a book from games");
    assert!(window.shows("games.pgn"));
    window.click("Black");
    window.click("Build");
    window.until_shown("has changes that are not saved");
    window.key(Key::Escape);
    assert!(window.entry_after("", "e4").is_some());
    assert!(window.shows("The new book is ready"));
    window.click("Show");
    window.click("Discard");
    assert_eq!(window.entry_after("", "e4"), None);
    assert!(window.entry_after("e4", "e5").is_some());
}

#[test]
fn games_that_cannot_be_read_say_so() {
    let mut window = Window::open(folder(), &[]);
    let path = window.path("gone.pgn");
    window.answer(path);
    window.book_menu("Build a book from games");
    window.click("Add a PGN file…");
    window.click("Build");
    window.until("the message", |window| window.reported("gone.pgn"));
    assert!(window.app().book.open.is_none());
}

#[test]
fn another_book_is_merged_after_a_look() {
    let mut window = Window::with(&book_of(&["e4:10 e5:5", "d4:4"]), "mine.ron");
    let path = window.path("other.ron");
    let mut other = book_of(&["e4:20 e5:5 Nf3:7", "c4:1"]);
    let (_, at) = after("e4");
    let mv = san::read(&after("e4").0, "e5").unwrap().into();
    let text = "Open.".to_owned();
    other.apply(&Edit::SetComment { at, mv, text }).unwrap();
    book::file::save(&other, &path).unwrap();
    window.answer(path.clone());
    window.book_menu("Merge into the book…");
    window.until_shown("Merge other.ron");
    assert!(window.shows("New: 1. c4, ours –, theirs 1, result 1"));
    assert!(window.shows("Conflicting: 1. e4, ours 10, theirs 20, result 30"));
    assert!(window.shows("Completed: 1. e4 e5, ours 5, theirs 5, result 10"));
    window.click("Decide 1. e4");
    assert!(window.shows("1. e4, ours 10, theirs 20, result 20"));
    window.click("New 2");
    assert!(!window.shows("New: 1. c4"));
    window.click("New 2");
    window.click("Decide 1. c4");
    assert!(window.shows("New: 1. c4, ours –, theirs 1, result –"));
    // A decision can be undone.
    window.click("Cancel");
    window.click("Undo");
    assert!(window.shows("1. e4, ours 10, theirs 20, result 20"));
    window.click("Merge");
    assert_eq!(window.entry_after("", "e4").unwrap().weight, 20);
    assert_eq!(window.entry_after("", "c4"), None);
    assert_eq!(window.entry_after("e4 e5", "Nf3").unwrap().weight, 7);
    assert_eq!(&*window.entry_after("e4", "e5").unwrap().comment, "Open.");
    window.book_menu("Undo change of the book");
    assert_eq!(window.entry_after("", "e4").unwrap().weight, 10);
    assert!(!window.book().is_dirty());
    // All at once.
    window.answer(path);
    window.book_menu("Merge into the book…");
    window.until_shown("Merge other.ron");
    window.click("Keep ours");
    window.click("Merge");
    assert_eq!(window.entry_after("", "e4").unwrap().weight, 10);
    assert!(!window.book().is_dirty());
}

#[test]
fn games_come_into_the_open_book_and_out_of_it() {
    let mut window = Window::with(&book_of(&["e4:10 e5:5"]), "mine.ron");
    let path = window.path("lines.pgn");
    fs::write(&path, "1. e4 c5 {Sicilian.} (1... e6 $1) *\n").unwrap();
    window.answer(path);
    window.book_menu("Merge into the book…");
    window.until_shown("Merge lines.pgn");
    window.click("Merge");
    assert_eq!(
        &*window.entry_after("e4", "c5").unwrap().comment,
        "Sicilian."
    );
    assert!(window.entry_after("e4", "e6").unwrap().nag.is_some());
    for (name, expected) in [
        ("out.pgn", "1... c5"),
        ("out.txt", "1. e4{11} c5{1}\n"),
        ("out.ron", "Sicilian."),
        ("out.bin", ""),
    ] {
        let path = window.path(name);
        window.answer(path.clone());
        window.book_menu("Export book…");
        window.until(name, |window| {
            let mut texts = window.app().context.toasts.texts();
            texts.any(|text| text.starts_with("Exported") && text.contains(name))
        });
        let bytes = fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains(expected), "{name}: {text}");
    }
    assert!(window.book().is_dirty(), "exporting is not saving");
    let path = window.path("out.doc");
    window.answer(path.clone());
    window.book_menu("Export book…");
    window.until("the message", |window| {
        window.reported("ending is not one of")
    });
    assert!(!path.exists());
}

#[test]
fn games_positions_and_books_are_imported_as_a_new_book() {
    let mut window = Window::open(folder(), &[]);
    let path = window.path("lines.pgn");
    fs::write(&path, "1. e4 c5 (1... e6) *\n").unwrap();
    window.answer(path);
    window.book_menu("Import as a book…");
    window.until("the book", |window| window.app().book.open.is_some());
    assert!(window.entry_after("e4", "e6").is_some());
    assert!(window.book().path().is_none() && window.book().is_dirty());
    let bad = window.path("bad.abk");
    fs::write(&bad, "nothing").unwrap();
    window.answer(bad);
    window.book_menu("Import as a book…");
    window.until("the message", |window| {
        window.reported("nothing that a book can store")
    });
    assert!(window.entry_after("e4", "e6").is_some());
}

#[test]
fn a_new_book_that_waits_is_neither_replaced_nor_lost_with_the_program() {
    const QUESTION: &str = "has changes that are not saved";
    let mut window = Window::with(&book_of(&["e4:3"]), "mine.ron");
    let (at, quit) = (after("").1, || Command::Shell(Action::Quit));
    window.apply(book_room::Command::Edit(Edit::ZeroWeights { at }).into());
    let path = window.path("lines.pgn");
    fs::write(&path, "1. d4 d5 *\n").unwrap();
    window.answer(path.clone());
    window.book_menu("Import as a book…");
    window.until_shown(QUESTION);
    window.key(Key::Escape);
    assert!(window.shows("The new book is ready"));
    window.answer(path);
    window.book_menu("Import as a book…");
    assert!(window.reported("A new book is already waiting"));
    // The question about the open one comes first.
    window.apply(quit());
    assert!(window.shows("mine.ron has changes"));
    window.click("Save");
    assert!(window.shows("New book has changes"));
    window.key(Key::Escape);
    assert!(window.entry_after("", "d4").is_some() && window.book().is_dirty());
    let kept = window.path("kept.ron");
    window.answer(kept.clone());
    window.apply(quit());
    window.click("Save");
    assert!(kept.exists() && !window.shows(QUESTION));
}

#[test]
fn the_rules_find_what_is_wrong_and_it_is_put_right() {
    let mut book = book_of(&["e4:10 e5:5 Nf3", "d4:0", "c4:1 e5:0"]);
    let (_, at) = after("");
    let illegal = BookEntry::new("a1a8".parse::<book::BookMove>().unwrap(), 1);
    let lost = BookEntry::new("e2e4".parse::<book::BookMove>().unwrap(), 1);
    let key = book::Key(1);
    let put = vec![(at, illegal), (key, lost)];
    book.apply(&Edit::Put(put)).unwrap();
    let mut window = Window::with(&book, "mine.ron");
    window.book_menu("Check book");
    window.until_shown("All 4");
    assert!(window.shows("a1a8 is not legal: Start position"));
    assert!(window.shows("d4 is never played: Start position"));
    assert!(window.shows("No move is played: 1. c4"));
    assert!(window.shows("Cannot be reached"));
    window.click_on("No move is played");
    assert_eq!(window.board(), after("c4").1);
    window.click("No weight 1");
    window.click("Give all these moves a weight");
    window.until("the weight", |window| {
        window.entry_after("c4", "e5").unwrap().weight == 1
    });
    window.until_shown("All 3");
    window.click("Illegal 1");
    window.click("Remove all illegal moves");
    window.until_shown("All 2");
    window.click("Unreachable 1");
    window.click("Remove all unreachable positions");
    window.until_shown("All 1");
    window.click("All 1");
    assert!(window.book().book().page(key).is_none());
    window.book_menu("Undo change of the book");
    window.until_shown("All 2");
    assert!(window.book().book().page(key).is_some());
    window.click("Close");
    assert!(!window.shows("Book check"));
}

#[test]
fn the_engine_checks_the_lines_and_its_finds_are_dealt_with() {
    // The queen can be captured.
    let book = book_of(&["e4:10 e5:5 Qh5:5 Nc6:5 Qxh7:1", "e4 e5 Nf3"]);
    let mut window = Window::with(&book, "mine.ron");
    window.book_menu("Check book with the engine");
    window.search_by_thousand_nodes(2);
    window.click("Start");
    window.until("the end", |window| window.reported("Engine check"));
    assert!(window.reported("1 bad move."));
    assert!(window.shows("4 of 4 positions"));
    let found = window
        .entry_after("e4 e5 Qh5 Nc6", "Qxh7")
        .unwrap()
        .eval
        .unwrap();
    assert!(found.depth.is_some());
    assert!(window.entry_after("e4 e5", "Nf3").unwrap().eval.is_some());
    // The list shows it and its place.
    window.click_on("Qxh7 −");
    assert_eq!(window.board(), after("e4 e5 Qh5 Nc6").1);
    window.click("Weight 0");
    assert_eq!(
        window.entry_after("e4 e5 Qh5 Nc6", "Qxh7").unwrap().weight,
        0
    );
    window.click("Mark ?");
    assert!(
        window
            .entry_after("e4 e5 Qh5 Nc6", "Qxh7")
            .unwrap()
            .nag
            .is_some()
    );
    window.click("Switch off");
    assert!(!window.entry_after("e4 e5 Qh5 Nc6", "Qxh7").unwrap().enabled);
    for _ in 0..3 {
        window.book_menu("Undo change of the book");
    }
    assert_eq!(
        window.entry_after("e4 e5 Qh5 Nc6", "Qxh7").unwrap().weight,
        1
    );
    // A second check has nothing to do; the first can be undone as a whole.
    window.click("New check…");
    window.click("Start");
    window.until_shown("0 of 0 positions");
    window.book_menu("Undo change of the book");
    assert_eq!(window.entry_after("e4 e5", "Nf3").unwrap().eval, None);
    assert!(!window.book().is_dirty());
}

#[test]
fn the_engine_is_held_goes_on_and_is_ended() {
    let mut window = Window::with(&book_of(&["e4 e5 Nf3 Nc6 Bb5", "d4 d5 c4"]), "mine.ron");
    window.book_menu("Check book with the engine");
    // Long enough to be paused before the end.
    window.search_by_thousand_nodes(50);
    window.click("Start");
    window.click("Pause");
    window.until_shown("paused");
    // Enough time for the four positions, if it were not paused.
    for _ in 0..20 {
        std::thread::sleep(std::time::Duration::from_millis(25));
        window.run();
    }
    assert!(window.shows("paused") && !window.reported("Engine check"));
    window.click("Continue");
    window.until("the end", |window| window.reported("Engine check"));
    assert!(window.entry_after("d4 d5", "c4").unwrap().eval.is_some());
    window.click("New check…");
    window.click("Search evaluated positions again");
    window.click("Start");
    window.click("Stop");
    window.until_shown("New check…");
    // Closing the book ends its check.
    window.book_menu("Close book");
    window.click("Discard");
    assert!(window.app().book.open.is_none());
    assert!(window.shows("No opening book is open"));
}

#[test]
fn a_sample_shows_what_the_book_plays() {
    let window = Window::with(&book_of(&["e4:3 e5 Nf3", "d4:1 d5"]), "mine.ron");
    let mut window = window;
    window.book_menu("Sample random lines");
    window.until_shown("1,000 lines, 2 different");
    let first = |window: &Window| {
        let label = window
            .harness
            .query_all_by_label_contains("times: 1. e4 e5 2. Nf3");
        label.map(|node| format!("{node:?}")).next()
    };
    assert!(first(&window).is_some());
    let share = |window: &Window| {
        let mut found = window.harness.query_all_by_label_contains("e4: 7");
        let first = found.next().expect("about 75 %");
        first.accesskit_node().label().unwrap()
    };
    let before = share(&window);
    window.click("Play other lines");
    window.until("other lines", |window| share(window) != before);
    window.click_on("times: 1. d4 d5");
    assert_eq!(window.board(), after("d4 d5").1);
    window.click_on("e4: 7");
    assert_eq!(window.board(), after("e4").1);
    window.click("From the board");
    window.until_shown("1,000 lines, 1 different, 2.0 half-moves");
    window.click("Close");
    assert!(!window.shows("From the board"));
}

#[test]
fn a_tool_covers_the_moves_of_the_book_in_a_low_window() {
    let mut window = Window::with(&book_of(&["e4:3 e5 Nf3", "d4:1 d5"]), "mine.ron");
    window.book_menu("Sample random lines");
    window.until_shown("1,000 lines, 2 different");
    assert!(window.has("Weights") && window.has("From the board"));
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    assert!(!window.has("Weights") && window.has("From the board"));
    window.click("Close");
    assert!(window.has("Weights") && !window.has("From the board"));
}
