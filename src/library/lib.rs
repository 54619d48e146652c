//! Collections of many games: import, search, an explorer of positions.
//!
//! - [`Replay`] plays stored games: a small board that reads and writes [moves of one byte](replay).

pub mod replay;

pub use replay::Replay;
