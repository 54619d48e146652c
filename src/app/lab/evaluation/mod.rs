//! Where the evaluation of a position comes from: its terms, its pieces, and what has changed.

mod apply;
mod bridge;
pub mod command;
mod heat;
mod page;
mod state;
mod terms;

pub use self::command::Command;
pub(in crate::app) use self::page::show;
pub(in crate::app) use self::state::EvaluationPage;
