//! The representation race: the representations of a position in the textbook and the thesis, beside the program's own.
//! Each board is a small complete implementation: it generates, makes and unmakes every legal move, castling as in Chess960
//! included. They share only the rules that concern no representation (`state`).

pub mod bitboards;
mod board;
pub mod distance;
pub mod index;
mod kinds;
pub mod linked;
pub mod lists;
pub mod mailbox;
mod own;
pub mod packed;
pub mod picture;
pub mod pointers;
pub mod race;
pub mod stack;
mod state;
#[cfg(test)]
mod tests;
pub mod twins;
pub mod undo;
pub mod x88;

pub use board::Board;
pub use kinds::{Representation, Task};
