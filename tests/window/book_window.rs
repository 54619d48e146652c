//! The book editor in the window, operated by accessible names and keys.

use std::fs;
use std::path::Path;
use tabia_app::{book as book_room, play};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::{Action, Command};
use tabia_book::{self as book, Book, BookEntry, Edit};
use tabia_chess::{Position, san};

use crate::book_driver::{Window, book_of, folder};

impl Window {
    /// Returns the book moves of the shown position: "e4 30, d4 10".
    fn here(&self) -> String {
        let session = &self.app().game.session;
        let entries = self.book().book().entries(session.book_key());
        let texts = entries.iter().map(|entry| {
            let mv = entry.mv.find(session.position()).unwrap();
            format!("{} {}", san::write(session.position(), mv), entry.weight)
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    fn edit(&mut self, edit: Edit) {
        self.apply(Command::Book(book_room::Command::Edit(edit)));
    }

    fn ctrl_click(&mut self, name: &str) {
        let node = self.harness.get_by_label(name);
        node.click_modifiers(Modifiers::COMMAND);
        self.run();
    }

    /// Chooses an item of the menu of the row whose name begins with this.
    fn context(&mut self, row: &str, item: &str) {
        let mut rows = self.harness.query_all_by_label_contains(row);
        let label = |node: &egui_kittest::Node<'_>| node.accesskit_node().label();
        let found = rows.find(|node| label(node).is_some_and(|label| label.starts_with(row)));
        found.unwrap().click_secondary();
        drop(rows);
        self.run();
        self.click(item);
    }

    /// Types into the focused widget.
    fn type_text(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.run();
    }

    fn name_button(&self) -> String {
        let mut found = self
            .harness
            .query_all_by_label_contains("Name of the position: ");
        found.next().unwrap().accesskit_node().label().unwrap()
    }

    /// Returns the entry of a move of the standard start.
    fn entry(&self, text: &str) -> BookEntry {
        let entry = self.book().book().entry(start(), first_move(text));
        entry.unwrap().clone()
    }
}

fn start() -> book::Key {
    book::Key::of(&Position::start())
}

fn first_move(text: &str) -> book::BookMove {
    san::read(&Position::start(), text).unwrap().into()
}

#[test]
fn without_a_book_the_panel_offers_one() {
    let folder = folder();
    let path = folder.path().join("a.bin");
    book::file::save(&book_of(&["e4:3 e5", "d4"]), &path).unwrap();
    let mut window = Window::open(folder, &[]);
    window.ctrl(Key::B);
    assert!(window.shows("No opening book is open"));
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.click("Open a book…");
    assert_eq!(window.here(), "e4 3, d4 1");
    assert_eq!(window.book().path(), Some(&*path));
    window.book_menu("Close book");
    assert!(window.app().book.open.is_none());
    window.click("Open Tabia's book");
    window.until_shown("Book: Tabia's book");
    assert!(!window.book().is_dirty() && window.here().contains("e4"));
    window.book_menu("Close book");
    window.click("New book");
    assert_eq!(window.here(), "");
}

#[test]
fn a_file_that_is_no_book_says_why_and_the_open_book_stays() {
    let mut window = Window::with(&book_of(&["e4"]), "mine.ron");
    let bad = window.path("bad.ron");
    fs::write(&bad, "(theme: dark)").unwrap();
    window.dialogs.borrow_mut().paths.push_back(bad);
    window.ctrl_shift(Key::O);
    assert!(window.reported("bad.ron could not be read"), "no message");
    assert_eq!(window.here(), "e4 1");
}

#[test]
fn what_is_wrong_with_a_file_is_listed() {
    let folder = folder();
    let path = folder.path().join("damaged.bin");
    let mut bytes = book::polyglot::write(&book_of(&["e4"]));
    bytes.extend_from_within(..);
    bytes.extend(b"rest");
    fs::write(&path, bytes).unwrap();
    let mut window = Window::open(folder, &[path]);
    assert!(window.reported("2 problems in"));
    assert_eq!(window.here(), "e4 1");
    window.book_menu("Book problems…");
    assert!(window.shows("the last 4 bytes are left out"));
    assert!(window.shows("repeats the move e2e4"));
}

#[test]
fn edits_are_undone_while_the_book_is_shown_and_the_game_is_otherwise() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    window.ctrl(Key::Num2);
    window.click("e2 white pawn");
    window.click("e4 empty");
    window.edit(Edit::SetWeight {
        at: start(),
        mv: first_move("e4"),
        weight: 7,
    });
    window.ctrl(Key::Z);
    assert_eq!(window.here(), "e4 7, d4 1", "the move was taken back");
    window.ctrl(Key::B);
    window.ctrl(Key::Z);
    assert_eq!(window.here(), "e4 3, d4 1");
    window.ctrl_shift(Key::Z);
    assert_eq!(window.here(), "e4 7, d4 1");
    assert!(window.book().is_dirty());
}

#[test]
fn the_search_for_names_is_cleared_by_its_button_and_by_escape() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    window.edit(Edit::SetName {
        at: start(),
        name: "Crossroads".to_owned(),
    });
    window.ctrl(Key::F);
    for by_button in [true, false] {
        window.type_text("crossr");
        let found = |window: &Window| {
            let entry = (Role::ListBoxOption, "Crossroads");
            let harness = &window.harness;
            harness.query_by_role_and_label(entry.0, entry.1).is_some()
        };
        assert!(found(&window));
        match by_button {
            true => window.click("Clear the search"),
            false => window.key(Key::Escape),
        }
        assert!(!found(&window) && !window.has("Clear the search"));
        assert!(window.harness.get_by_label("Find by name").is_focused());
    }
    window.key(Key::Escape);
    assert!(!window.has("Find by name"));
}

#[test]
fn an_edit_that_does_not_fit_says_so() {
    let mut window = Window::with(&book_of(&["e4:3"]), "mine.ron");
    window.edit(Edit::Remove {
        at: start(),
        mv: first_move("d4"),
    });
    assert!(window.reported("d2d4 is not in the book here"));
}

#[test]
fn a_changed_book_is_saved_where_it_came_from_and_closed_only_after_a_question() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    let path = window.path("mine.ron");
    let weigh = |weight| Edit::SetWeight {
        at: start(),
        mv: first_move("d4"),
        weight,
    };
    let weight = |path: &Path| {
        let opened = book::file::open(path, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
        let entry = opened.book.entry(start(), first_move("d4"));
        entry.map(|entry| entry.weight)
    };
    window.edit(weigh(5));
    window.book_menu("Save book");
    assert_eq!(weight(&path), Some(5));
    assert!(!window.book().is_dirty());
    window.edit(weigh(6));
    window.book_menu("Close book");
    assert!(window.shows("has changes that are not saved"));
    window.key(Key::Escape);
    assert_eq!(window.here(), "e4 3, d4 6");
    window.book_menu("Close book");
    window.click("Save");
    assert_eq!(weight(&path), Some(6));
    assert!(window.app().book.open.is_none());
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl_shift(Key::O);
    window.edit(weigh(7));
    window.book_menu("New book");
    window.click("Discard");
    assert_eq!(weight(&path), Some(6));
    assert_eq!(window.here(), "");
}

#[test]
fn a_new_book_is_saved_under_a_name_that_is_asked_for() {
    let mut window = Window::open(folder(), &[]);
    window.ctrl(Key::B);
    window.click("New book");
    window.edit(Edit::Add {
        at: start(),
        entry: BookEntry::new(first_move("c4"), 1),
    });
    let path = window.path("new");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl_shift(Key::B);
    assert!(path.with_extension("ron").is_file());
    assert_eq!(window.dialogs.borrow().asked[0].name, "my openings.ron");
    assert!(!window.book().is_dirty());
}

/// The question before another program's changes are overwritten.
const CHANGED: &str = "The file has changed on disk";
const PROTECTED: &str = "The file is write-protected";

fn read(path: &Path) -> Book {
    let opened = book::file::open(path, &mut |_| std::ops::ControlFlow::Continue(()));
    opened.unwrap().book
}

fn weigh(weight: u16) -> Edit {
    Edit::SetWeight {
        at: start(),
        mv: first_move("d4"),
        weight,
    }
}

/// Returns the weight of 1 d4 in a file.
fn weight_in(path: &Path) -> u16 {
    let book = read(path);
    book.entry(start(), first_move("d4")).unwrap().weight
}

/// Returns a book that is large enough for a worker.
fn large() -> Book {
    let mut book = book_of(&["e4:3", "d4:1"]);
    let entry = |key| (book::Key(key), BookEntry::new(first_move("e4"), 1));
    book.apply(&Edit::Put((1..=5000).map(entry).collect()))
        .unwrap();
    book
}

#[test]
fn what_somebody_else_has_written_is_not_saved_over_without_a_question() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    let (path, copy) = (window.path("mine.ron"), window.path("copy.ron"));
    let theirs = book_of(&["c4 e5 Nc3"]);
    window.edit(weigh(5));
    book::file::save(&theirs, &path).unwrap();
    window.book_menu("Save book");
    assert!(window.shows(CHANGED));
    window.key(Key::Escape);
    window.book_menu("Close book");
    window.click("Save");
    assert!(window.shows(CHANGED));
    window.answer(copy.clone());
    window.click("Save a copy…");
    assert_eq!(read(&path), theirs);
    assert_eq!(weight_in(&copy), 5);
    assert_eq!(window.book().path(), Some(&*copy), "it was not closed");
    // From here on the copy is the open file.
    window.edit(weigh(6));
    book::file::save(&theirs, &copy).unwrap();
    window.book_menu("Save book");
    window.click("Overwrite");
    assert_eq!(weight_in(&copy), 6);
    window.edit(weigh(7));
    window.book_menu("Save book");
    assert!(!window.shows(CHANGED) && weight_in(&copy) == 7);
    // A missing file is written again.
    fs::remove_file(&copy).unwrap();
    window.edit(weigh(8));
    window.book_menu("Save book");
    assert!(!window.shows(CHANGED) && weight_in(&copy) == 8);
}

#[test]
fn a_write_protected_book_is_replaced_only_after_a_question() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    let (path, copy) = (window.path("mine.ron"), window.path("copy.ron"));
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    window.edit(weigh(5));
    window.book_menu("Save book");
    assert!(window.shows(PROTECTED));
    window.key(Key::Escape);
    assert!(!window.shows(PROTECTED) && weight_in(&path) == 1);
    window.book_menu("Close book");
    window.click("Save");
    window.click("Save anyway");
    assert_eq!(weight_in(&path), 5);
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
    window.edit(weigh(6));
    window.answer(copy.clone());
    window.book_menu("Save book");
    window.click("Save as…");
    assert_eq!((weight_in(&path), weight_in(&copy)), (5, 6));
    assert_eq!(window.book().path(), Some(&*copy));
}

#[test]
fn of_saves_of_a_large_book_the_newest_stays() {
    let mut window = Window::with(&large(), "mine.ron");
    let path = window.path("mine.ron");
    window.until("the book", |window| window.app().book.open.is_some());
    // The second save is requested before the first can have ended.
    let save = |window: &mut Window, weight| {
        let app = window.harness.state_mut();
        app.apply(Command::Book(book_room::Command::Edit(weigh(weight))));
        app.apply(Command::Book(book_room::Command::Save));
    };
    save(&mut window, 5);
    save(&mut window, 6);
    window.until("the end", |window| !window.book().is_dirty());
    assert_eq!(weight_in(&path), 6);
    // Edits during the last save are not saved yet.
    save(&mut window, 7);
    save(&mut window, 8);
    window.edit(weigh(9));
    window.until("the file", |_| weight_in(&path) == 8);
    window.run();
    assert!(window.book().is_dirty() && !window.shows(CHANGED));
    // Of the waiting saves, the newest is written.
    save(&mut window, 10);
    window.edit(weigh(11));
    window.book_menu("Close book");
    window.click("Save");
    window.until("the end", |window| window.app().book.open.is_none());
    assert_eq!(weight_in(&path), 11);
}

#[test]
fn what_was_begun_for_a_book_is_not_done_with_the_next_one() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let next = |window: &mut Window, command, next| {
        let app = window.harness.state_mut();
        app.apply(Command::Book(command));
        app.apply(next);
        window.run();
    };
    let new = || Command::Book(book_room::Command::New);
    // A name from a file dialog.
    let copy = window.path("copy.ron");
    window.answer(copy.clone());
    next(&mut window, book_room::Command::SaveAs, new());
    assert!(window.reported("picked for a book that is no longer open"));
    assert!(!copy.exists() && window.book().path().is_none());
    // A comparison; the next book has as many changes, none.
    let other = window.path("other.ron");
    book::file::save(&book_of(&["c4 e5"]), &other).unwrap();
    next(&mut window, book_room::Command::MergeFrom(other), new());
    window.until("the end", |window| {
        window.reported("Another book was opened")
    });
    assert!(!window.shows("Merge other.ron"));
    // A question.
    let (mine, large_one) = (window.path("mine.ron"), window.path("large.ron"));
    book::file::save(&large(), &large_one).unwrap();
    window.apply(Command::Shell(Action::OpenFile(mine)));
    let app = window.harness.state_mut();
    app.apply(Action::OpenFile(large_one.clone()));
    let (at, mv) = (start(), first_move("d4"));
    app.apply(book_room::Command::Delete { at, mv });
    window.until("the book", |window| {
        window.book().path() == Some(&large_one)
    });
    window.run();
    assert!(!window.shows("Delete move?"));
}

/// A book with a transposition: the position after 1 c4 e6 2 d4 and 1 d4 e6 2 c4.
fn transposing() -> Book {
    book_of(&["e4:30 e5 Nf3", "d4:10 e6 c4 Nf6", "c4:1 e6 d4"])
}

#[test]
fn the_table_shows_weights_and_shares_and_plays_on_the_board() {
    let mut window = Window::with(&transposing(), "mine.ron");
    assert!(window.shows("e4, weight 30, 73 %"));
    assert!(window.shows("c4, weight 1, 2 %"));
    assert!(window.shows("Main line: 3 half-moves"));
    window.double_click("d4, weight 10, 24 %");
    window.double_click("e6, weight 1, 100 %");
    assert!(window.shows("c4, weight 1, 100 %"));
    assert!(window.shows("Positions that lead here"));
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert_eq!(window.app().game.session.position(), &Position::start());
}

#[test]
fn the_table_is_walked_and_edited_with_keys() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.harness.get_by_label("Book moves").focus();
    window.run();
    window.key(Key::ArrowDown);
    window.type_text("47");
    window.key(Key::Enter);
    assert_eq!(window.here(), "e4 30, d4 47, c4 1");
    // The row has moved up and is still focused.
    window.type_text("!");
    window.type_text("!");
    window.key(Key::C);
    window.type_text("Solid");
    window.key(Key::Enter);
    window.key(Key::Space);
    let entry = window.entry("d4");
    assert_eq!(entry.nag.map(|nag| nag.0), Some(3));
    assert_eq!(&*entry.comment, "Solid");
    assert!(!entry.enabled);
    assert!(window.shows("d4, weight 47, 0 %, switched off"));
    window.key(Key::Space);
    window.type_text("9");
    window.key(Key::Escape);
    assert_eq!(window.entry("d4").weight, 47, "Escape keeps the old weight");
    window.type_text("60");
    window.key(Key::ArrowDown);
    assert_eq!(
        window.entry("d4").weight,
        60,
        "the arrow keys keep the new one"
    );
    window.key(Key::Enter);
    assert_ne!(window.app().game.session.position(), &Position::start());
    assert!(
        window
            .app()
            .game
            .session
            .game()
            .nags(window.app().game.session.node())
            .is_empty()
    );
}

#[test]
fn a_weight_is_changed_with_the_mouse() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.click("Weight of c4");
    window.type_text("5");
    // A click elsewhere accepts it.
    window.click("e4, weight 30, 73 %");
    assert_eq!(window.entry("c4").weight, 5);
}

#[test]
fn the_menu_of_a_move_has_every_action() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.context("d4, weight 10, 24 %", "Switch off");
    assert!(!window.entry("d4").enabled);
    window.context("d4, weight 10, 0 %", "Switch on");
    window.context("d4, weight 10, 24 %", "?? Blunder");
    assert_eq!(window.entry("d4").nag.map(|nag| nag.0), Some(4));
    window.context("d4, weight 10, 24 %", "Set weight to 0");
    assert_eq!(window.here(), "e4 30, d4 0, c4 1");
    window.context("c4, weight 1", "Make it the only move");
    assert_eq!(window.here(), "e4 0, d4 0, c4 1");
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.here(), "e4 30, d4 10, c4 1");
    window.click("Weights");
    window.click("Make them add up to 100");
    assert_eq!(window.here(), "e4 73, d4 24, c4 3");
    window.click("Weights");
    window.click("Set all to 0");
    assert_eq!(window.here(), "e4 0, d4 0, c4 0");
}

#[test]
fn moves_that_are_not_in_the_book_are_a_click_away_and_marked_when_they_lead_back() {
    let mut window = Window::with(&transposing(), "mine.ron");
    for name in ["d4, weight 10, 24 %", "e6, weight 1, 100 %"] {
        window.double_click(name);
    }
    assert!(window.shows("a4, not in the book"));
    window.key(Key::ArrowLeft);
    window.click("Nf6, not in the book");
    assert!(window.shows("The book ends here"));
    window.click("c4, not in the book");
    // 1 d4 Nf6 2 c4 e6 leads to a position of the book.
    window.ctrl_click("e6, leads back into the book");
    assert_eq!(window.here(), "e6 1");
    assert_eq!(window.book().editor().undo_name(), Some("Add line"));
    window.double_click("e6, weight 1, 100 %");
    assert!(window.shows("1 d4 Nf6 2 c4 leads here by e6"));
}

#[test]
fn moves_that_are_not_in_the_book_are_played_and_added_by_keys() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.harness.get_by_label("a4, not in the book").focus();
    window.run();
    window.key(Key::Insert);
    assert_eq!(window.book().editor().undo_name(), Some("Add move"));
    assert_eq!(window.app().game.session.position(), &Position::start());
    window.harness.get_by_label("h4, not in the book").focus();
    window.run();
    window.key(Key::Enter);
    assert!(window.shows("The book ends here"));
}

#[test]
fn a_line_is_recorded_as_it_is_played() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.click("Record moves");
    window.click("e2 white pawn");
    window.click("e4 empty");
    window.click("c7 black pawn");
    window.click("c5 empty");
    window.click("d2 white pawn");
    window.click("d4 empty");
    assert_eq!(window.book().editor().undo_name(), Some("Add move"));
    window.key(Key::ArrowLeft);
    assert_eq!(window.here(), "d4 1");
    window.key(Key::ArrowLeft);
    assert_eq!(window.here(), "e5 1, c5 1");
    window.click("Record moves");
    window.click("d7 black pawn");
    window.click("d5 empty");
    window.key(Key::ArrowLeft);
    assert_eq!(window.here(), "e5 1, c5 1");
}

#[test]
fn deleting_asks_about_what_would_not_be_reached() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let before = window.book().book().clone();
    // After 1 c4 and 1 c4 e6. The further moves are also reached through 1 d4.
    window.context("c4, weight 1", "Delete");
    assert!(window.shows("Without c4, 2 positions of the book can no longer be reached"));
    window.click("Cancel");
    assert_eq!(window.book().book(), &before);
    window.context("e4, weight 30", "Delete");
    assert!(window.shows("Without e4, 2 positions of the book can no longer be reached"));
    window.click("Keep them");
    assert_eq!(window.here(), "d4 10, c4 1");
    assert_eq!(window.book().book().len(), before.len());
    window.ctrl(Key::Z);
    window.context("e4, weight 30", "Delete");
    window.click("Delete them too");
    assert_eq!(window.book().book().len(), before.len() - 2);
    window.ctrl(Key::Z);
    assert_eq!(window.book().book(), &before);
    window.double_click("d4, weight 10, 24 %");
    window.double_click("e6, weight 1, 100 %");
    window.double_click("c4, weight 1, 100 %");
    window.context("Nf6, weight 1", "Delete");
    assert_eq!(
        window.here(),
        "",
        "nothing hangs on it, so nothing is asked"
    );
}

#[test]
fn a_position_is_named_and_found_by_its_name() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.double_click("d4, weight 10, 24 %");
    let name = window.name_button();
    window.click(&name);
    window.type_text("My system");
    window.key(Key::Enter);
    assert_eq!(
        window
            .book()
            .book()
            .name(window.app().game.session.book_key()),
        "My system"
    );
    let here = window.fen();
    window.key(Key::ArrowLeft);
    window.ctrl(Key::F);
    window.type_text("my sys");
    window.key(Key::Enter);
    assert_eq!(window.fen(), here);
    // Openings of the book are found by their common names.
    window.ctrl(Key::F);
    window.type_text("king's knight");
    window.run();
    window.key(Key::Enter);
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .depth(window.app().game.session.node()),
        3
    );
}

#[test]
fn parents_lead_to_their_positions_and_back_returns() {
    let mut window = Window::with(&transposing(), "mine.ron");
    for name in [
        "d4, weight 10, 24 %",
        "e6, weight 1, 100 %",
        "c4, weight 1, 100 %",
    ] {
        window.double_click(name);
    }
    let here = window.fen();
    window.click("1 c4 e6 leads here by d4");
    assert!(
        window.fen().starts_with("rnbqkbnr/pppp1ppp/4p3/8/2P5"),
        "{}",
        window.fen()
    );
    window.click("Previous position");
    assert_eq!(window.fen(), here);
    window.click("Next position");
    assert_ne!(window.fen(), here);
}

#[test]
fn undo_says_what_it_takes_back() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.click("Weights");
    window.click("Set all to 0");
    let button = window.harness.get_by_label("Undo change of the book");
    button.hover();
    window.run();
    for _ in 0..8 {
        window.harness.step();
    }
    assert!(window.shows("Undo: Set weights to 0 (Ctrl+Z)"));
    window.click("Undo change of the book");
    assert_eq!(window.here(), "e4 30, d4 10, c4 1");
}

#[test]
fn what_a_format_does_not_keep_is_said_once() {
    let mut window = Window::with(&book_of(&["e4:3"]), "mine.bin");
    window.edit(Edit::SetComment {
        at: start(),
        mv: first_move("e4"),
        text: "Best by test".to_owned(),
    });
    // The suggestion is the name that was chosen before.
    window.answer(window.path("renamed.bin"));
    window.book_menu("Save book as…");
    window.answer(window.path("renamed.ron"));
    window.click("Save as .ron…");
    let asked = window
        .dialogs
        .borrow()
        .asked
        .last()
        .map(|asked| asked.name.clone());
    assert_eq!(asked.as_deref(), Some("renamed.ron"));
    assert_eq!(window.book().path(), Some(&*window.path("renamed.ron")));
    let mut window = Window::with(&book_of(&["e4:3"]), "mine.bin");
    window.edit(Edit::SetComment {
        at: start(),
        mv: first_move("e4"),
        text: "Best by test".to_owned(),
    });
    window.ctrl_shift(Key::B);
    assert!(window.shows("one comment"));
    assert!(window.book().is_dirty());
    let better = window.path("mine.ron");
    window.dialogs.borrow_mut().paths.push_back(better.clone());
    window.click("Save as .ron…");
    assert!(better.is_file());
    assert!(!window.book().is_dirty());
    assert_eq!(window.book().path(), Some(&*better));
    let worse = window.path("other.bin");
    window.dialogs.borrow_mut().paths.push_back(worse.clone());
    window.book_menu("Save book as…");
    window.click("Save anyway");
    assert!(worse.is_file());
    window.edit(Edit::ZeroWeights { at: start() });
    window.ctrl_shift(Key::B);
    assert!(!window.book().is_dirty(), "it was asked about again");
    assert!(
        window.reported("cannot hold one comment."),
        "but it is said"
    );
    // The dialog asks about the other losses.
    window.edit(Edit::SetEnabled {
        at: start(),
        mv: first_move("e4"),
        enabled: false,
    });
    window.edit(Edit::SetWeight {
        at: start(),
        mv: first_move("e4"),
        weight: 5,
    });
    window.ctrl_shift(Key::B);
    assert!(window.shows("one weight of a move that is off"));
    window.click("Save anyway");
    assert!(!window.book().is_dirty());
    let reported = "cannot hold one comment, one weight of a move that is off.";
    assert!(window.reported(reported));
}

#[test]
fn edits_that_could_not_be_kept_are_kept_when_there_is_room_again() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let journal = window.path("session-0.book");
    std::fs::create_dir(&journal).unwrap();
    window.edit(Edit::ZeroWeights { at: start() });
    window.until("the message", |window| {
        window.reported("safety copy could not be written")
    });
    std::fs::remove_dir(&journal).unwrap();
    // Nothing is done in the meantime.
    window.wait(11.0);
    window.until("the safety copy", |_| journal.is_file());
    let folder = window.folder.clone();
    drop(window);
    let mut window = Window::open(folder, &[]);
    window.until("the book", |window| window.app().book.open.is_some());
    assert_eq!(window.here(), "e4 0, d4 0, c4 0");
    assert!(window.reported("Restored mine.ron") && window.book().is_dirty());
}

#[test]
fn edits_survive_the_end_of_the_process() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.edit(Edit::ZeroWeights { at: start() });
    window.ctrl(Key::Z);
    window.edit(Edit::SetWeight {
        at: start(),
        mv: first_move("c4"),
        weight: 44,
    });
    let folder = window.folder.clone();
    // Dropping the window without closing it leaves the state of a killed process.
    drop(window);
    let mut window = Window::open(folder, &[]);
    window.until("the book", |window| window.app().book.open.is_some());
    assert!(window.reported("Restored 3 changes of mine.ron"));
    assert_eq!(window.here(), "e4 30, d4 10, c4 44");
    assert!(window.book().is_dirty());
    window.ctrl_shift(Key::B);
    let folder = window.folder.clone();
    assert!(!window.book().is_dirty());
    drop(window);
    let window = Window::open(folder, &[]);
    assert!(
        window.app().book.open.is_none(),
        "a saved book is not restored"
    );
}

#[test]
fn a_click_selects_a_row_and_a_double_click_or_enter_plays_it() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let at_start = |window: &Window| window.app().game.session.position() == &Position::start();
    let selected = |window: &Window, row: &str| {
        let node = window.harness.get_by_label(row);
        node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    window.click("c4, weight 1, 2 %");
    assert!(at_start(&window), "a click plays nothing");
    assert!(selected(&window, "c4, weight 1, 2 %"));
    assert!(!selected(&window, "e4, weight 30, 73 %"));
    // The next action applies to c4, and not to the row after it.
    window.type_text("!");
    assert_eq!(window.entry("c4").nag.map(|nag| nag.0), Some(1));
    window.key(Key::Delete);
    assert!(window.shows("Without c4, 2 positions"));
    window.click("Cancel");
    window.click("d4, weight 10, 24 %");
    window.key(Key::Enter);
    assert!(window.fen().starts_with("rnbqkbnr/pppppppp/8/8/3P4"));
    window.key(Key::ArrowLeft);
    window.double_click("e4, weight 30, 73 %");
    assert!(window.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3"));
    assert!(selected(&window, "e5, weight 1, 100 %"));
}

#[test]
fn a_move_shows_the_name_that_it_leads_to() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let reported = |window: &Window, row: &str| {
        let node = window.harness.get_by_label(row);
        node.accesskit_node().description()
    };
    let name = reported(&window, "c4, weight 1, 2 %").unwrap();
    assert_eq!(name, "A10 English Opening");
    window.edit(Edit::SetName {
        at: book::Key::after(
            &Position::start(),
            first_move("c4").find(&Position::start()).unwrap(),
        ),
        name: "My own".to_owned(),
    });
    let name = reported(&window, "c4, weight 1, 2 %").unwrap();
    assert_eq!(name, "My own");
    window
        .harness
        .get_by_label_contains("Opening: Name of the position after the move");
}

#[test]
fn two_quick_clicks_on_two_rows_play_nothing() {
    let mut window = Window::with(&transposing(), "mine.ron");
    // Close to the line between the rows: the pointer need not move far.
    let upper = window.harness.get_by_label("d4, weight 10, 24 %").rect();
    let lower = window.harness.get_by_label("c4, weight 1, 2 %").rect();
    let line = [
        upper.center_bottom() - egui::vec2(0.0, 1.0),
        lower.center_top() + egui::vec2(0.0, 1.0),
    ];
    for pos in line {
        let click = [true, false].map(|pressed| Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        let input = window.harness.input_mut();
        input.events.push(Event::PointerMoved(pos));
        input.events.extend(click);
        window.harness.step();
    }
    window.run();
    assert_eq!(window.app().game.session.position(), &Position::start());
}

#[test]
fn a_deleted_move_is_named_and_comes_back_by_undo() {
    let mut window = Window::with(&transposing(), "mine.ron");
    let before = window.book().book().clone();
    window.click("e4, weight 30, 73 %");
    window.key(Key::Delete);
    window.click("Delete them too");
    assert!(window.reported("Deleted e4 and 2 positions from the book"));
    window.click("Undo");
    assert_eq!(window.book().book(), &before);
    assert!(!window.reported("Deleted e4"), "what is undone is not told");
    window.click("c4, weight 1, 2 %");
    window.key(Key::Delete);
    window.click("Keep them");
    assert!(window.reported("Deleted c4 from the book"));
    assert!(
        window
            .harness
            .get_by_label_contains("d4, weight 10")
            .is_focused()
    );
    // In another place the offer is still there.
    window.ctrl(Key::Num2);
    window.click("Undo");
    assert_eq!(window.book().book(), &before);
    window.ctrl(Key::B);
    window.click("c4, weight 1, 2 %");
    window.key(Key::Delete);
    window.click("Keep them");
    // After another change the button would undo that one.
    window.edit(Edit::SetWeight {
        at: start(),
        mv: first_move("e4"),
        weight: 7,
    });
    assert!(!window.shows("Deleted c4"));
    assert!(window.harness.query_by_label("Undo").is_none());
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.book().book(), &before);
}

#[test]
fn a_key_that_is_kept_down_deletes_one_move_and_the_next_row_is_selected() {
    let book = book_of(&["e4:4", "d4:3", "c4:2", "b3:1"]);
    let mut window = Window::with(&book, "mine.ron");
    window.click("d4, weight 3, 30 %");
    for repeat in [false, true, true] {
        window.harness.event(Event::Key {
            key: Key::Delete,
            physical_key: None,
            pressed: true,
            repeat,
            modifiers: Modifiers::NONE,
        });
        window.run();
    }
    assert_eq!(window.here(), "e4 4, c4 2, b3 1");
    window.harness.event(Event::Key {
        key: Key::Delete,
        physical_key: None,
        pressed: false,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    window.run();
    window.key(Key::Delete);
    assert_eq!(window.here(), "e4 4, b3 1");
}

#[test]
fn a_message_stays_while_the_pointer_is_over_it() {
    let mut window = Window::with(&book_of(&["e4", "d4"]), "mine.ron");
    window.click("d4, weight 1, 50 %");
    window.key(Key::Delete);
    let undo = window.harness.get_by_label("Undo").rect().center();
    window.harness.hover_at(undo);
    window.wait(30.0);
    assert!(window.reported("Deleted d4"));
    window.click("Undo");
    assert_eq!(window.here(), "e4 1, d4 1");
    window.key(Key::Delete);
    window.harness.hover_at(egui::pos2(300.0, 300.0));
    window.wait(30.0);
    assert!(!window.reported("Deleted"), "it goes by itself");
}

#[test]
fn undoing_a_deletion_takes_back_nothing_else() {
    let mut window = Window::with(&transposing(), "mine.ron");
    window.click("c4, weight 1, 2 %");
    window.key(Key::Delete);
    window.click("Keep them");
    window.click("Weight of d4");
    window.type_text("77");
    // The click on the button closes the field, whose weight is the last change now.
    window.click("Undo");
    assert_eq!(window.here(), "e4 30, d4 77");
    assert!(window.harness.query_by_label("Undo").is_none());
}

#[test]
fn the_panel_names_the_book_and_marks_what_is_not_saved() {
    let mut window = Window::with(&transposing(), "mine.ron");
    assert!(window.shows("Book: mine.ron"));
    assert!(!window.shows("not saved"));
    window.edit(Edit::ZeroWeights { at: start() });
    assert!(window.shows("Book: mine.ron, with changes that are not saved"));
    window.book_menu("Save book");
    assert!(!window.shows("not saved"));
    window.book_menu("New book");
    assert!(window.shows("Book: New book"));
}

#[test]
fn what_is_said_of_known_moves_is_what_the_panel_shows() {
    // Tabia's book, which is used for play, has moves after 1 d4; the open one has none.
    let mut window = Window::with(&book_of(&["e4 e5", "d4", "c4:0", "b3:0 e5"]), "mine.ron");
    window.apply(Command::Play(play::Command::ToggleBooks));
    assert!(window.app().context.settings.use_books);
    assert!(
        window.shows("In book: 2 of 4 moves are played"),
        "of four, two are played"
    );
    window.double_click("d4, weight 1, 50 %");
    assert!(window.shows("The book ends here"));
    assert!(!window.shows("In book:"));
    window.ctrl(Key::Num2);
    assert!(window.shows("moves known"), "Tabia's book has some");
    window.ctrl(Key::B);
    // A position whose only move has weight 0.
    window.key(Key::Home);
    window.double_click("e4, weight 1, 50 %");
    assert!(window.shows("one move known"));
    window.type_text("0");
    window.key(Key::Enter);
    assert!(window.shows("e5, weight 0"));
    assert!(window.shows("In book: one move, which is not played"));
    assert!(!window.shows("The book ends here"));
    window.key(Key::Delete);
    assert!(window.shows("The book ends here") && !window.shows("one move known"));
}
