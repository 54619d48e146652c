//! Collections of many games: import, search, an explorer of positions.
//!
//! - [`values`] are what the columns of a collection hold: dates, ratings, codes of openings.
//! - [`Replay`] plays stored games: a small board that reads and writes [moves of one byte](replay).

pub mod replay;
mod square_set;
pub mod text;
pub mod values;

pub use replay::Replay;
pub use square_set::SquareSet;
