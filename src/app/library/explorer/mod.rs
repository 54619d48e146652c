//! The explorer: what was played in the position on the board in the games of the open collection, and in which games.

mod panel;
mod sheet;

pub(crate) use self::panel::{ExplorerInput, show};
pub(super) use self::sheet::Explorer;
