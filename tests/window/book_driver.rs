//! A window with an opening book in its own folder.

use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::rc::Rc;

use egui_kittest::kittest::Queryable as _;
use tabia_app::book::OpenBook;
use tabia_book::{self as book, Book, BookEntry, Edit};
use tabia_chess::{Position, san};

use crate::driver;

pub struct Window {
    window: driver::Window,
    pub folder: Rc<tempfile::TempDir>,
}

impl Deref for Window {
    type Target = driver::Window;

    fn deref(&self) -> &driver::Window {
        &self.window
    }
}

impl DerefMut for Window {
    fn deref_mut(&mut self) -> &mut driver::Window {
        &mut self.window
    }
}

pub fn folder() -> Rc<tempfile::TempDir> {
    Rc::new(tempfile::tempdir().unwrap())
}

impl Window {
    /// Opens a window with files from the command line.
    pub fn open(folder: Rc<tempfile::TempDir>, files: &[PathBuf]) -> Window {
        let window = driver::Window::open(Some(folder.path()), files);
        Window { window, folder }
    }

    /// Opens a window with this book in a file from the command line.
    pub fn with(book: &Book, name: &str) -> Window {
        let folder = folder();
        let path = folder.path().join(name);
        book::file::save(book, &path).unwrap();
        Window::open(folder, &[path])
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn book(&self) -> &OpenBook {
        self.app().book.open.as_ref().unwrap()
    }

    /// Sets the answer to the next file dialog.
    pub fn answer(&mut self, path: PathBuf) {
        self.dialogs.borrow_mut().paths.push_back(path);
    }

    /// Clicks the first widget whose name contains this.
    pub fn click_on(&mut self, part: &str) {
        let found = self.harness.query_all_by_label_contains(part).next();
        found
            .unwrap_or_else(|| panic!("nothing is called “…{part}…”"))
            .click();
        self.run();
    }

    /// Chooses an item of the menu Book; its tab has the same name.
    pub fn book_menu(&mut self, item: &str) {
        let all = self.harness.query_all_by_label("Book");
        let top = all.min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
        top.unwrap().click();
        self.run();
        if !self.shows(item) {
            self.click("Whole book");
        }
        // The key of a command is shown after its name.
        self.click_on(item);
    }

    /// Runs the window until a worker's result has arrived.
    pub fn until(&mut self, what: &str, come: impl Fn(&Window) -> bool) {
        driver::until(self, what, |window| window.run(), come);
    }

    pub fn until_shown(&mut self, text: &str) {
        self.until(text, |window| window.shows(text));
    }
}

/// Returns a book of lines, each move with this weight: "e4 e5 Nf3:10".
pub fn book_of(lines: &[&str]) -> Book {
    let mut book = Book::default();
    for line in lines {
        let mut position = Position::start();
        let mut at = book::Key::of(&position);
        for word in line.split(' ') {
            let (text, weight) = word.split_once(':').unwrap_or((word, "1"));
            let mv = san::read(&position, text).unwrap();
            let entry = BookEntry::new(mv, weight.parse().unwrap());
            if book.entry(at, entry.mv).is_none() {
                book.apply(&Edit::Add { at, entry }).unwrap();
            }
            at = book::Key::after(&position, mv);
            position = position.after(mv);
        }
    }
    book
}
