//! The exchange on a square, capture by capture, and hanging pieces.

mod page;
mod stair;
mod state;

pub(crate) use self::page::show;
pub(crate) use self::state::ExchangePage;
pub use crate::command::lab::exchange::Command;
