//! Engine analysis of the shown position.

pub(crate) mod apply;
mod binding;
pub mod controller;
pub mod evalbar;
mod live;
pub mod panel;
pub mod players;
mod remembering;
pub(crate) mod restriction;
pub mod search;
pub(crate) mod shown;
pub(crate) mod state;
pub(crate) mod subject;
pub(crate) mod table;
mod threat;

pub use self::state::AnalysisRoom;
pub use crate::command::analysis::Command;
