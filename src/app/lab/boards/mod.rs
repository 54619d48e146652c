//! How a position is stored: a race of the representations, a drawing of each, and moves packed into bits.

mod bits;
mod cells;
mod lists;
mod packed;
mod page;
mod paint;
mod race;
mod state;
mod words;

pub(crate) use self::page::show;
pub(crate) use self::state::BoardsPage;
pub use crate::command::lab::boards::Command;
