//! Searches beyond the horizon, so that no position is evaluated during an exchange.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapters 2 and 4.

mod captures;
mod checks;
mod ladder;
mod lazily;
#[cfg(test)]
mod tests;

pub use captures::{captures, with_captures, with_good_captures, with_tail};
pub use checks::{Budget, CheckRule, checks, with_checks};
pub use ladder::Rung;
pub use lazily::{lazy_captures, with_lazy_captures};
