//! The rules of chess and its notation.
//!
//! [`Position`] is the only board of the program. It is a piece-list mailbox: the cells of a bordered board hold indices into
//! two lists of pieces. A position is read from FEN ([`Position::from_fen`]) or from pasted text of any form
//! ([`Position::from_text`]), generates its legal moves, and makes and unmakes them. Its castling rules are those of standard
//! chess or of Chess960 ([`CastlingMode`]).
//!
//! - [`san`] and [`uci_move`] read and write moves; [`epd`] reads EPD rows.
//! - [`Setup`] is a board that may be illegal; its conversion to a [`Position`] returns the fault.
//! - [`ending`] and [`claim`] report how a game ends by the rules; [`is_dead`] finds positions without a possible mate.
//! - [`see`](fn@see) evaluates the exchange on a square; [`perft`] counts move trees.
//!
//! ```
//! use tabia_chess::{Color, Ending, Position, ending, perft, san};
//!
//! let mut position = Position::start();
//! assert_eq!(perft::perft(&mut position, 3), 8902);
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let mv = san::read(&position, text)?;
//!     position.make(mv);
//! }
//! let winner = Color::Black;
//! assert_eq!(ending(&position, 1), Some(Ending::Checkmate { winner }));
//! assert_eq!(position.fen(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! # Ok::<(), tabia_chess::san::SanError>(())
//! ```

mod attack_map;
mod attacks;
mod castling;
mod check_info;
mod cycle;
pub mod epd;
mod excerpt;
mod fen;
mod legality;
mod lists;
pub mod mailbox;
mod make;
mod movegen;
mod moves;
mod outcome;
pub mod pasted;
pub mod perft;
mod piece;
mod pieceset;
mod position;
mod rights;
pub mod san;
mod see;
mod setup;
mod square;
pub mod uci_move;
#[cfg(test)]
mod undo_tests;
mod zobrist;

pub use attack_map::AttackMap;
pub use castling::CastlingMode;
pub use check_info::CheckInfo;
pub use excerpt::excerpt;
pub use fen::{FenError, FenField};
pub use lists::PieceLists;
pub use make::Undo;
pub use movegen::{ChecksAndPins, GenKind};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{Claim, Ending, can_mate, claim, ending, is_dead};
pub use piece::{Color, Piece, Role};
pub use position::{Position, Wing};
pub use rights::DroppedCastling;
pub use see::{see, see_value};
pub use setup::{Setup, SetupError};
pub use square::{Square, SquareError};
pub use zobrist::{KeyPart, material_key, mix};
