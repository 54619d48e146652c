//! A recorded search at a speed that can be followed: the current line, its windows, and the cut-offs with their reasons.

mod cards;
mod film;
mod lines;
mod panel;
mod stages;
mod state;

pub(super) use self::film::{Film, Recording};
pub(super) use self::panel::show;
pub(super) use self::state::{Subject, Watch};
