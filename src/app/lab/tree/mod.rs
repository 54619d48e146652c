//! The page Tree: a recorded search of the engine, walked beside the board.

mod apply;
mod command;
mod filter;
mod page;
mod poll;
mod rows;
mod state;
mod words;

pub use self::command::Command;
pub use self::filter::Filter;
pub(crate) use self::page::show;
pub(crate) use self::state::Making;
pub use self::state::TreePage;
