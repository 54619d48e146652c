//! The open game: what is shown and edited, and the file that it comes from.

pub mod clocks;
pub mod document;
pub mod journal;
pub mod list;
pub mod moves;
pub(in crate::app) mod opening;
pub mod outcome;
pub mod reading;
pub mod session;
pub(in crate::app) mod set_up;
pub(in crate::app) mod storage;
