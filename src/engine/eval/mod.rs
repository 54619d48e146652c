//! The static evaluation of a position.
//!
//! There are two evaluations: the classical one, a sum of textbook terms, and a network trained on games.

pub mod classical;
mod eval_cache;
pub mod network;

pub(crate) use classical::{Estimate, Evaluator};
pub use classical::{Term, evaluate, terms};
use network::Network;
use tabia_chess::Position;

/// Returns a report of both evaluations of a position as text.
pub fn report(network: &Network, position: &Position) -> String {
    let (classical, network) = (
        classical::report(position),
        network::report(network, position),
    );
    format!("{classical}\n{network}")
}
