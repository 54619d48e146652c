//! Tabs: several games and files open at once, each with its own cursor, history and journal.

pub(super) mod actions;
pub(super) mod remembered;
pub(super) mod state;
pub(super) mod strip;

pub use crate::command::TabId;
