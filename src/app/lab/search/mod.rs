//! The searches of the textbook side by side on one position, and any of them watched step by step.

mod choices;
mod page;
mod plot;
mod run;
mod setup;
mod shown;
mod state;
mod table;
mod watch;

pub(crate) use self::page::show;
pub(crate) use self::state::SearchPage;
pub use crate::command::lab::search::{Command, GameChoice};
