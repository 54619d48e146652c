//! The textbook's two evaluations of a chess position.

pub mod simple;
pub mod typical;
