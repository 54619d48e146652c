//! The UCI protocol (Kahlen and Meyer-Kahlen, 2000).
//!
//! [`server`] offers the engine, or a program of the Lab, to other chess programs. It supports every limit of `go`, `ponder` and
//! `searchmoves`, 1 to 256 threads, a hash table of up to half of the memory, MultiPV, Chess960, win-draw-loss figures,
//! contempt, `UCI_LimitStrength` with `UCI_Elo` from 800 to 2850, and a switch for each technique of the search. Weaker play can
//! be repeated with `Strength Seed`.
//!
//! With `OwnBook` it plays from an opening book: the built-in one, or the `Book File` (any format that `tabia book` reads), with
//! a `Book Variety` from 0 (always the best move) over 50 (by weight) to 100 (all moves with equal probability), for `Book Depth`
//! half-moves. An `info string` gives the reason why a book move was played or not. Analysis does not use the book.
//!
//! ```
//! use std::io::Cursor;
//! use tabia_protocol::server::{Player, run};
//!
//! let input = Cursor::new("uci\nquit\n");
//! let mut output = Cursor::new(Vec::new());
//! run(Player::Engine, input, &mut output, || {})?;
//! let text = String::from_utf8(output.into_inner()).unwrap();
//! assert!(text.contains("uciok"));
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod server;
