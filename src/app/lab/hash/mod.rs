//! Hash tables: the key of a move, tables of a search as grids, entries as bits, and a search instability.

mod bits;
mod entry;
mod grid;
mod instability;
mod key;
mod page;
mod repetition;
mod state;
mod table;

pub(crate) use self::page::show;
pub(crate) use self::state::HashPage;
pub use crate::command::lab::hash::Command;
