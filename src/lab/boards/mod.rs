//! The representation race: the ways in which the textbook and the thesis store a position, beside the program's own.
//!
//! Each board is a small complete implementation: it finds, makes and takes back every legal move, castling as in Chess960
//! included. They share the rules that concern no representation (`state`) and nothing else.

pub mod bitboards;
mod board;
mod kinds;
pub mod linked;
pub mod lists;
pub mod mailbox;
mod own;
pub mod packed;
pub mod picture;
pub mod race;
mod state;
#[cfg(test)]
mod tests;
pub mod x88;

pub use board::Board;
pub use kinds::{Representation, Task};
