//! What the panel shows.

use super::OpenBook;
use crate::kit::keys::Shortcut;
use crate::kit::theme::Theme;
use tabia_book::eco::Opening;
use tabia_book::{Key, Memory};
use tabia_chess::Position;
use tabia_settings::Settings;

/// What the panel shows.
pub struct BookInput<'a> {
    /// The book.
    pub book: &'a OpenBook,
    /// What the program has learned of book moves from its own games.
    pub memory: &'a Memory,
    /// The position on the board, and its key in books.
    pub position: &'a Position,
    pub key: Key,
    /// The name of its opening: the last one on the way here.
    pub opening: Option<&'static Opening>,
    /// The keys that take back and do again; in this panel they act on the book.
    pub undo_keys: [Option<Shortcut>; 2],
    /// Whether moves that are played are added to the book.
    pub recording: bool,
    /// Whether there is a visited position before and after this one.
    pub visited: (bool, bool),
    /// Notation, side of scores, arrows, keys.
    pub settings: &'a Settings,
    /// Colours.
    pub theme: &'a Theme,
}
