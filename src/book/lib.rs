//! Opening books: what is known about a position, where it leads, and how that is edited.
//!
//! [`Book`] is the model, a graph of positions: each [`Page`] is what the book knows about one position, found by its
//! [`Key`], so that lines that meet share what is known; each [`BookEntry`] is a move of it. An [`Edit`] is a change as a
//! value, and an [`Editor`] is a book with its undo history. A [`Graph`] is a walk through the whole book, which tells
//! what leads where and what would be lost.
//!
//! - [`file`](mod@file) opens and saves books of any format: [`native`] is ours, [`polyglot`] and [`abk`] those of others,
//!   [`import`] and [`export`] games and text. A [`Lookup`] asks a Polyglot file on disk for one position.
//! - [`build`] makes a book of games, [`merge`] takes one book into another.
//! - [`check`](mod@check) finds what is wrong by the rules and [`verify`] what an engine thinks bad;
//!   [`sample`](mod@sample) shows what would be played.
//! - A [`Shelf`] of books plays: [`choose`] says which move and why; a [`Memory`] learns from games. [`shipped`] is the
//!   book that comes with Tabia.
//! - [`eco`] names openings, [`theory`] says how far a game follows them, [`lines`] reads books as people write them.
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
