//! Where the evaluation of a position comes from: its terms, its pieces, and what has changed.

mod apply;
mod bridge;
pub mod command;
mod heat;
mod page;
mod state;
mod terms;

pub use self::command::Command;
pub(crate) use self::page::show;
pub(crate) use self::state::EvaluationPage;
