//! The engine at work on the shown position.

pub(in crate::app) mod apply;
pub mod command;
pub mod engine_link;
pub mod evalbar;
pub mod panel;
mod preview;
pub(in crate::app) mod shown;
pub(in crate::app) mod state;
pub(in crate::app) mod table;

pub use self::command::Command;
pub use self::state::AnalysisRoom;
