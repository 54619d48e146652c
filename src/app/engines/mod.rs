//! Other engines: which there are, how they are started, and what they have written.
//!
//! The engines are settings. The room starts programs only on workers: to add them, to read their options, and to test them.

mod adding;
mod apply;
mod card;
mod changes;
mod fields;
mod finding;
mod identities;
mod list;
mod log;
mod log_page;
mod options;
pub(crate) mod page;
mod presence;
mod probing;
mod state;
mod strips;
pub(crate) mod table;
mod testing;
mod trial;
mod undo;
mod uses;
mod view;
mod words;

pub(crate) use self::adding::may_be_engine;
pub use self::state::EnginesRoom;
pub(crate) use self::view::EnginesInput;
pub use crate::command::engines::{AdditionId, Command, EngineChange, Page};
