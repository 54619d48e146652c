//! The page Techniques: the effect of each technique of the engine in the shown position, and its switch.

mod page;
mod state;

pub(crate) use self::page::show;
pub use self::state::TechniquesPage;
pub use crate::command::lab::techniques::Command;
