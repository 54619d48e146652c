//! The game itself: what is legal and how it is written down.
//!
//! [`Position`] is the one board of the whole program, a piece-list mailbox.

mod attacks;
mod castling;
mod check_info;
pub mod epd;
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

pub use castling::CastlingMode;
pub use check_info::CheckInfo;
pub use fen::{FenError, FenField};
pub use lists::PieceLists;
pub use make::Undo;
pub use movegen::GenKind;
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{Claim, Ending, can_mate, claim, ending, is_dead};
pub use piece::{Color, Piece, Role};
pub use position::{Position, Wing};
pub use rights::DroppedCastling;
pub use see::{see, see_value};
pub use setup::{Setup, SetupError};
pub use square::{Square, SquareError};
pub use zobrist::material_key;
pub use zobrist::mix;
