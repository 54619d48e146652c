//! The engine at work on the shown position.

pub(in crate::app) mod apply;
mod binding;
pub mod command;
pub mod controller;
pub mod engine_link;
pub mod evalbar;
mod live;
pub mod panel;
mod preview;
mod remembering;
pub(in crate::app) mod restriction;
pub(in crate::app) mod shown;
pub(in crate::app) mod state;
pub(in crate::app) mod subject;
pub(in crate::app) mod table;
mod threat;

pub use self::command::Command;
pub use self::state::AnalysisRoom;
