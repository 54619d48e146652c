//! Collections of many games: import, search, an explorer of positions.
//!
//! - [`values`] are what the columns of a collection hold: dates, ratings, codes of openings.
//! - [`scid`] reads the databases of Scid 4.
//! - [`Replay`] plays stored games: a small board that reads and writes [moves of one byte](replay).

#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod replay;
pub mod scid;
mod square_set;
pub mod text;
pub mod values;

pub use replay::Replay;
pub use square_set::SquareSet;
