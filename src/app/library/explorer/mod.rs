//! The explorer: what was played in the position on the board in the games of the open collection, and in which games. Beside it
//! stand the moves of an opening book and of the engine.

mod book;
mod comparison;
mod differences;
mod filter;
mod games;
mod head;
mod input;
mod moves;
mod panel;
mod results;
mod sheet;
mod trend;

pub(crate) use self::book::{EngineMove, ExplorerBook};
pub(crate) use self::input::ExplorerInput;
pub(crate) use self::panel::show;
pub(super) use self::sheet::{Explorer, Source};
