//! The input of the panel.

use super::OpenBook;
use crate::kit::keys::Shortcut;
use crate::kit::theme::Theme;
use tabia_book::eco::Opening;
use tabia_book::{Key, Memory};
use tabia_chess::Position;
use tabia_settings::Settings;

/// The input of the panel.
pub struct BookInput<'a> {
    /// The book.
    pub book: &'a OpenBook,
    /// The learned results of book moves.
    pub memory: &'a Memory,
    /// The position on the board, and its key in books.
    pub position: &'a Position,
    pub key: Key,
    /// The name of its opening: the last one in the line.
    pub opening: Option<&'static Opening>,
    /// The keys of undo and redo; in this panel they apply to the book.
    pub undo_keys: [Option<Shortcut>; 2],
    /// Whether played moves are added to the book.
    pub recording: bool,
    /// Whether there is a visited position before and after this one.
    pub visited: (bool, bool),
    /// The settings: notation, point of view of scores, arrows, keys.
    pub settings: &'a Settings,
    /// The colours.
    pub theme: &'a Theme,
}
