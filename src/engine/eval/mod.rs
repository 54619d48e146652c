//! What a position is worth without looking ahead.
//!
//! Two evaluations stand beside each other: the classical one, a sum of the terms of textbooks, and a network that was
//! taught by games.

pub mod classical;
mod eval_cache;
pub mod network;

pub(crate) use classical::{Estimate, Evaluator};
pub use classical::{Term, evaluate, terms};
use network::Network;
use tabia_chess::Position;

/// Both evaluations of a position, taken apart for people to read.
pub fn report(network: &Network, position: &Position) -> String {
    let (classical, network) = (
        classical::report(position),
        network::report(network, position),
    );
    format!("{classical}\n{network}")
}
