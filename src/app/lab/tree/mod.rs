//! The page Tree: a recorded search of the engine, shown beside the board.

mod apply;
mod filter;
mod node;
mod page;
mod rows;
mod state;
mod table;
mod words;

pub(crate) use self::page::show;
pub(crate) use self::state::Making;
pub use self::state::TreePage;
pub use crate::command::lab::tree::{Command, Filter};
