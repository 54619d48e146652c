//! The exchange on a square, capture by capture, and what hangs.

mod apply;
pub mod command;
mod page;
mod stair;
mod state;

pub use self::command::Command;
pub(crate) use self::page::show;
pub(crate) use self::state::ExchangePage;
