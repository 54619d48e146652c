//! The searches of the textbook side by side on one position, and any of them watched step by step.

mod apply;
mod choices;
pub mod command;
mod names;
mod page;
mod plot;
mod poll;
mod run;
mod setup;
mod shown;
mod state;
mod table;
mod watch;

pub use self::command::Command;
pub(crate) use self::page::show;
pub(crate) use self::state::SearchPage;
