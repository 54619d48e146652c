//! A recorded search at human speed: the line that is tried, its windows, and what is cut and why.

mod film;
mod panel;
mod state;

pub(super) use self::film::{Film, Recording};
pub(super) use self::panel::show;
pub(super) use self::state::Watch;
