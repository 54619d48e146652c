//! The engine at work on the shown position.

pub mod engine_link;
pub mod evalbar;
pub mod panel;
mod preview;
