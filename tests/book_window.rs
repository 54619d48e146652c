//! The book editor in the window, driven as a user drives it: by the names of things and by keys.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use tabia::app::book::OpenBook;
use tabia::app::engine_link::{Answer, EngineLink, Job, Setup};
use tabia::app::files::{FileDialogs, Picked, Request};
use tabia::app::{App, Environment};
use tabia::book::{self, Book, Edit, Entry};
use tabia::chess::{Position, san};
use tabia::settings::SettingsFile;

/// An engine that finds nothing.
struct NoEngine;

impl EngineLink for NoEngine {
    fn go(&mut self, _: u64, _: Job) -> Result<(), String> {
        Ok(())
    }
    fn stop(&mut self) {}
    fn poll(&mut self) -> Option<Answer> {
        None
    }
    fn configure(&mut self, _: Setup) -> Result<(), String> {
        Ok(())
    }
}

/// Dialogs that are answered with the next of some paths; without one they are cancelled.
#[derive(Default)]
struct Answers {
    paths: VecDeque<PathBuf>,
    asked: Vec<Request>,
    picked: VecDeque<Picked>,
}

struct TestDialogs(Rc<RefCell<Answers>>);

impl FileDialogs for TestDialogs {
    fn ask(&mut self, request: Request) {
        let answers = &mut *self.0.borrow_mut();
        let picked = match answers.paths.pop_front() {
            Some(path) => Picked::File(request.ask, path),
            None => Picked::Cancelled(request.ask),
        };
        answers.picked.push_back(picked);
        answers.asked.push(request);
    }

    fn poll(&mut self) -> Option<Picked> {
        self.0.borrow_mut().picked.pop_front()
    }
}

/// A window in a folder of its own.
struct Window {
    harness: Harness<'static, App>,
    dialogs: Rc<RefCell<Answers>>,
    folder: Rc<tempfile::TempDir>,
}

impl Window {
    /// With files from the command line.
    fn open(folder: Rc<tempfile::TempDir>, files: &[PathBuf]) -> Window {
        let dialogs = Rc::new(RefCell::new(Answers::default()));
        let environment = Environment {
            settings: SettingsFile::load(Some(folder.path().join("settings.ron"))),
            data: Some(folder.path().join("data")),
            dialogs: Box::new(TestDialogs(dialogs.clone())),
            engine: Box::new(NoEngine),
            files: files.to_vec(),
            date: "2026.11.21".to_owned(),
            renderer: "none",
        };
        let harness = Harness::builder()
            .with_size([1280.0, 800.0])
            .with_max_steps(12)
            .build_eframe(|creation| App::new(&creation.egui_ctx, environment));
        let mut window = Window {
            harness,
            dialogs,
            folder,
        };
        window.run();
        window
    }

    /// With this book in a file, opened from the command line.
    fn with(book: &Book, name: &str) -> Window {
        let folder = Rc::new(tempfile::tempdir().unwrap());
        let path = folder.path().join(name);
        book::file::save(book, &path).unwrap();
        Window::open(folder, &[path])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&mut self) {
        self.harness.run();
    }

    fn app(&self) -> &App {
        self.harness.state()
    }

    fn book(&self) -> &OpenBook {
        self.app().book.as_ref().unwrap()
    }

    /// What the book knows about the shown position: "e4 30, d4 10".
    fn here(&self) -> String {
        let session = &self.app().session;
        let entries = self.book().book().entries(session.book_key());
        let texts = entries.iter().map(|entry| {
            let mv = entry.mv.find(session.position()).unwrap();
            format!("{} {}", san::write(session.position(), mv), entry.weight)
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    fn edit(&mut self, edit: Edit) {
        self.harness
            .state_mut()
            .apply(tabia::app::command::Command::EditBook(edit));
        self.run();
    }

    fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.run();
    }

    fn ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.run();
    }

    fn ctrl_shift(&mut self, key: Key) {
        let modifiers = Modifiers::COMMAND | Modifiers::SHIFT;
        self.harness.key_press_modifiers(modifiers, key);
        self.run();
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.run();
    }

    /// Chooses an item of the menu Book; its tab has the same name.
    fn book_menu(&mut self, item: &str) {
        let all = self.harness.query_all_by_label("Book");
        let top = all.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
        top.unwrap().click();
        self.run();
        // The key of a command stands behind its name.
        let item = self.harness.query_all_by_label_contains(item).next();
        item.unwrap().click();
        self.run();
    }

    fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    fn told(&self, text: &str) -> bool {
        self.app().toasts.texts().any(|toast| toast.contains(text))
    }
}

/// A book of lines, each move with this weight: "e4 e5 Nf3:10".
fn book_of(lines: &[&str]) -> Book {
    let mut book = Book::default();
    for line in lines {
        let mut position = Position::start();
        let mut at = book::Key::of(&position);
        for word in line.split(' ') {
            let (text, weight) = word.split_once(':').unwrap_or((word, "1"));
            let mv = san::read(&position, text).unwrap();
            let entry = Entry::new(mv, weight.parse().unwrap());
            if book.entry(at, entry.mv).is_none() {
                book.apply(&Edit::Add { at, entry }).unwrap();
            }
            at = book::Key::after(&position, mv);
            position = position.after(mv);
        }
    }
    book
}

fn start() -> book::Key {
    book::Key::of(&Position::start())
}

fn first_move(text: &str) -> book::BookMove {
    san::read(&Position::start(), text).unwrap().into()
}

fn folder() -> Rc<tempfile::TempDir> {
    Rc::new(tempfile::tempdir().unwrap())
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
    assert!(window.app().book.is_none());
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
    assert!(window.told("bad.ron could not be read"), "no message");
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
    assert!(window.told("2 problems in"));
    assert_eq!(window.here(), "e4 1");
    window.book_menu("Book problems…");
    assert!(window.shows("the last 4 bytes are left out"));
    assert!(window.shows("repeats the move e2e4"));
}

#[test]
fn edits_are_undone_while_the_book_is_shown_and_the_game_is_otherwise() {
    let mut window = Window::with(&book_of(&["e4:3", "d4:1"]), "mine.ron");
    window.click("Moves");
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
fn an_edit_that_does_not_fit_says_so() {
    let mut window = Window::with(&book_of(&["e4:3"]), "mine.ron");
    window.edit(Edit::Remove {
        at: start(),
        mv: first_move("d4"),
    });
    assert!(window.told("d2d4 is not in the book here"));
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
    assert!(window.app().book.is_none());
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl_shift(Key::O);
    window.edit(weigh(7));
    window.book_menu("New book");
    window.click("Don't save");
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
        entry: Entry::new(first_move("c4"), 1),
    });
    let path = window.path("new");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl_shift(Key::B);
    assert!(path.with_extension("ron").is_file());
    assert_eq!(window.dialogs.borrow().asked[0].name, "my openings.ron");
    assert!(!window.book().is_dirty());
}
