//! A comparison of the textbook's searches on one position, and a step-by-step view of each.

mod choices;
mod numbers;
mod page;
mod plot;
mod run;
mod set;
mod set_table;
mod setup;
mod shown;
mod state;
mod table;
mod watch;

pub(crate) use self::page::show;
pub(crate) use self::state::SearchPage;
pub use crate::command::lab::search::{Command, GameChoice, PositionSource};
