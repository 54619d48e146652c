//! The game itself: what is legal and how it is written down.

mod moves;
mod piece;
mod square;

pub use moves::{Move, MoveKind, MoveList};
pub use piece::{Color, Piece, Role};
pub use square::{Square, SquareError};
