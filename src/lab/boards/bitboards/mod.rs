//! Bitboards: a set of squares in 64 bits for each kind of piece. The way to find the blockers of sliding pieces is a separate
//! choice, [`Lines`]: [`counted`] or [`rotated`].
//!
//! The textbook numbers bits in two opposite ways; here bit 0 is always a1 and bit 63 h8.

pub mod counted;
mod lines;
pub mod lowest;
mod position;
pub mod rotated;
mod tables;

pub use lines::Lines;
pub use position::{Bitboards, Undo};
