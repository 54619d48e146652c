//! The network: an evaluation that was learned from games instead of written down.
//!
//! Every piece on its square is an input. Each side sees the board from its own end, mirrored so that its king stands on the
//! files a to d, with weights that depend on where it stands there; what it sees is summed up in [`HIDDEN`] numbers, its
//! accumulator. The numbers of both sides, clipped and squared, are weighed by weights that depend on how many pieces are
//! left. Only the accumulators are costly, and they change by one or two pieces a move ("efficiently updatable": Nasu,
//! "ƎUИИ", 2018; in this plain form, as in many engines since 2020).
//!
//! All arithmetic is in integers, so that every machine computes the same value.

mod accumulators;
mod evaluator;
mod file;
mod kernel;
mod report;
mod shape;
mod weights;

pub use evaluator::NetworkEvaluator;
pub use file::{NAME, NetworkError, SHIPPED, name_of, shipped};
pub use report::{Contribution, contributions, report};
pub use shape::{
    ACCUMULATOR_ONE, BUCKETS, HIDDEN, INPUTS, KINGS, KingView, MEN, OUTPUT_ONE, bucket, input,
};
pub use weights::Network;
