//! Other engines: which there are, how they are started, and what they have written.

mod apply;
pub(crate) mod page;
mod state;
pub(crate) mod table;

pub use self::state::EnginesRoom;
