//! Opening books: formats, lookup, editing, building and verification.
//!
//! [`Book`] is the model, a graph of positions. A [`Page`] holds the moves of one position, found by its [`Key`], so lines that
//! transpose share it; a [`BookEntry`] is a move with its weight, results and comment. An [`Edit`] is a change as a value, and an
//! [`Editor`] is a book with its undo history. A [`Graph`] is a walk through the whole book: it finds what leads to a position
//! and what a deletion would lose.
//!
//! - [`file`](mod@file) opens and saves books of any format: [`native`] is Tabia's, [`polyglot`] and [`abk`] are those of other
//!   programs; [`import`] and [`export`] convert games and text. A [`Lookup`] reads one position from a Polyglot file on disk.
//! - [`build`] makes a book from games; [`merge`] merges one book into another.
//! - [`check`](mod@check) finds faults by the rules and [`verify`] finds moves that an engine considers bad;
//!   [`sample`](mod@sample) plays random lines.
//! - A [`Shelf`] is the list of books that a player uses; [`choose`] picks a move and gives the reason; a [`Memory`] learns from
//!   games. [`shipped`] is the built-in book.
//! - [`eco`] names openings, [`theory`] measures how far a game follows them, [`lines`] reads books written as text.
//!
//! ```
//! use tabia_book::{Book, Edit, Editor, BookEntry, Key};
//! use tabia_chess::{Position, san};
//! let start = Position::start();
//! let at = Key::of(&start);
//! let mut editor = Editor::new(Book::default());
//! for (text, weight) in [("e4", 30), ("d4", 10)] {
//!     let entry = BookEntry::new(san::read(&start, text).unwrap(), weight);
//!     editor.apply(&Edit::Add { at, entry }).unwrap();
//! }
//! assert_eq!(editor.book().page(at).unwrap().probabilities(), [0.75, 0.25]);
//! assert_eq!(editor.undo(), Some("Add move"));
//! ```

pub mod abk;
mod book_move;
pub mod build;
pub mod check;
pub mod choose;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod eco;
mod edit;
mod editor;
mod entry;
pub mod export;
pub mod file;
mod graph;
pub mod import;
mod key;
pub mod lines;
mod lookup;
pub mod losses;
mod memory;
pub mod merge;
mod model;
pub mod native;
mod page;
mod pages;
pub mod polyglot;
mod random;
pub mod sample;
mod shelf;
pub mod shipped;
mod starts;
#[cfg(test)]
mod tests;
pub mod theory;
pub mod verify;

pub use book_move::{BookMove, BookMoveError};
pub use edit::{Edit, EditError, Inverse};
pub use editor::Editor;
pub use entry::{BookEntry, Learned, Results};
pub use graph::{Graph, Link};
pub use key::{Key, KeyError};
pub use lookup::Lookup;
pub use memory::{Lesson, Memory};
pub use model::Book;
pub use page::{Page, legal_moves, repeats_castling};
pub use shelf::{Lessons, Shelf, Volume, key_of};
