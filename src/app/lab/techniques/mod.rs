//! The page Techniques: what each technique of the engine buys in the shown position, and the switch of each.

mod page;
mod state;

pub(crate) use self::page::show;
pub use self::state::TechniquesPage;
pub use crate::command::lab::techniques::Command;
