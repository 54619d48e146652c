//! The textbook to look at: other games than chess, the searches that the textbook teaches, and how they compare.
//!
//! Nothing here is simulated. [`games`] are played by their full rules, and whatever searches them searches real positions.

pub mod boards;
pub mod choose;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod cpu_clock;
pub mod evaluation;
pub mod exchange;
pub mod games;
mod leaps;
pub mod programs;
pub mod recorded;
pub mod recursion;
pub mod refutation;
pub mod search;
pub mod techniques;
