//! The destination of a game while it is read.

use super::header::Header;
use crate::{GameResult, Nag, Step};
use tabia_chess::Position;

/// Receives the contents of a game, in the order of the text.
pub(super) trait Target {
    /// Creates a game that begins from this position, with these tags.
    fn begin(start: Position, header: &Header<'_>) -> Self;
    /// Adds a comment in the form of the file; not an empty one between braces.
    fn comment(&mut self, text: &[u8]);
    /// Adds an empty comment: the next one belongs before the next move.
    fn gap(&mut self);
    /// Adds a line that begins with `%`.
    fn escape(&mut self, line: &[u8]);
    /// Adds a text outside comments, which is kept in place of a comment.
    fn keep(&mut self, text: &[u8]);
    /// Begins a variation to the last move.
    fn open_variation(&mut self);
    /// Ends a line: the innermost variation, or at the end the main line.
    fn close_line(&mut self);
    fn nag(&mut self, nag: Nag);
    /// Adds a legal step to the innermost line; `key` is that of the position after it.
    fn play(&mut self, step: Step, key: u64);
    /// Sets the result, in place of the tag's.
    fn set_result(&mut self, result: GameResult);
}

/// Counts the moves of a game, variations included; the rest is only checked.
pub(super) struct Count {
    pub moves: usize,
}

impl Target for Count {
    fn begin(_: Position, _: &Header<'_>) -> Count {
        Count { moves: 0 }
    }

    fn comment(&mut self, _: &[u8]) {}

    fn gap(&mut self) {}

    fn escape(&mut self, _: &[u8]) {}

    fn keep(&mut self, _: &[u8]) {}

    fn open_variation(&mut self) {}

    fn close_line(&mut self) {}

    fn nag(&mut self, _: Nag) {}

    fn play(&mut self, _: Step, _: u64) {
        self.moves += 1;
    }

    fn set_result(&mut self, _: GameResult) {}
}
