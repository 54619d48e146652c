//! Tabia's own book files (`.ron`): all data of a [`Book`](super::Book), as text that is readable and can be compared by
//! `git`.
//!
//! A file is RON (Rusty Object Notation) of this form. Positions are in the order of their keys and each move has its own row,
//! so a change to a book changes few rows.
//!
//! ```text
//! (
//! format: 1,
//! title: "My openings",
//! starts: [
//!     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
//! ],
//! positions: [
//! (key: "463b96181691fc9c", name: "Start", moves: [
//!     (move: "e2e4", weight: 100, results: (10, 5, 3, 2), eval: (cp: 31, depth: 20), comment: "Best by test."),
//!     (move: "d2d4", weight: 80, enabled: false, nag: 5, learned: (2, 3), learn: 12),
//! ]),
//! ],
//! )
//! ```
//!
//! - `format`: 1. A file with a higher number was written by a later version and is refused.
//! - `starts`: the positions where lines begin, as FEN; the usual start when the field is missing.
//! - `key`: the Polyglot key in hexadecimal ([`Key`](super::Key)); `name` may be missing.
//! - `move`: coordinates with castling as king takes rook ([`BookMove`](super::BookMove)); `weight`: 0 to 65535.
//! - A missing field has its default or is unknown: `enabled` (true), `nag`, `results` (games, wins, draws, losses of the side
//!   that moves), `eval` after the move from White's point of view (`cp` in hundredths of a pawn, or `mate` in moves, negative
//!   when Black mates; `depth`), `learned` (games, half points), `learn` (the last field of a Polyglot entry), `comment`.
//!
//! The reader accepts these fields in any order, with any white space and with RON's comments. An unknown field is an error,
//! since writing the book would lose it. The reader is hand-written because the `ron` crate takes seconds for a million moves.

mod error;
mod read;
mod write;

pub use error::{ReadError, ReadProblem};
pub use read::read;
pub use write::write;
