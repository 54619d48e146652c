//! The Lab: shows how a chess program works, on the position of the board.
//!
//! One folder for each page. A page has its state, which is plain data, its commands, and a function that draws it;
//! [`tabia_lab`] searches, counts and evaluates on a worker. `LabRoom::poll` processes the results of workers, and `OnBoard` is
//! what the shown page has on the board.

pub mod boards;
pub mod evaluation;
pub mod exchange;
mod exhibits;
pub mod games;
pub mod hash;
pub(crate) mod page;
pub(crate) mod parts;
pub mod programs;
mod questions;
pub mod search;
pub(crate) mod state;
pub(crate) mod table;
pub mod techniques;
mod tile;
pub mod tree;

pub use self::state::LabRoom;
pub use crate::command::lab::Command;
