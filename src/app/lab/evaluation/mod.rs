//! The parts of a position's evaluation: its terms, its pieces, and its changes.

mod bridge;
mod heat;
mod insides;
mod knowledge;
mod page;
mod state;
mod terms;

pub(crate) use self::page::show;
pub(crate) use self::state::EvaluationPage;
pub use crate::command::lab::evaluation::Command;
