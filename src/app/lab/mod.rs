//! The Lab: how a chess program thinks, on the position of the board.
//!
//! One folder a page. A page has its state, which is plain data, its commands, and a function that draws it; what it searches,
//! counts or evaluates is done by [`tabia_lab`] on a worker. `LabRoom::poll` takes in what workers
//! have found, and `OnBoard` is what the shown page has on the board.

pub mod boards;
pub mod evaluation;
pub mod exchange;
pub mod games;
pub(crate) mod page;
pub(crate) mod parts;
pub mod programs;
pub mod search;
pub(crate) mod state;
pub(crate) mod table;
pub mod techniques;
pub mod tree;

pub use self::state::LabRoom;
pub use crate::command::lab::Command;
