//! How a position is stored: a race of the representations, a drawing of each, and moves packed into bits.

mod bits;
mod castling;
mod cells;
mod descriptors;
mod detector;
mod distance;
mod indices;
mod lists;
mod lowest;
mod packed;
mod page;
mod paint;
mod race;
mod stack;
mod state;
mod steps;
mod twins;
mod undo;
mod values;
mod words;

pub(crate) use self::page::show;
pub(crate) use self::state::BoardsPage;
pub use crate::command::lab::boards::Command;
