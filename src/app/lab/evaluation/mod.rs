//! Where the evaluation of a position comes from: its terms, its pieces, and what has changed.

mod bridge;
mod heat;
mod page;
mod state;
mod terms;

pub(crate) use self::page::show;
pub(crate) use self::state::EvaluationPage;
pub use crate::command::lab::evaluation::Command;
