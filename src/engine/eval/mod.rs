//! What a position is worth without looking ahead.
//!
//! The classical evaluation is the one that plays. A network has its place beside it.

pub mod classical;

pub(crate) use classical::{Estimate, Evaluator};
pub use classical::{Term, evaluate, report, terms};
