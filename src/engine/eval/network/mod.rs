//! The network: an evaluation learned from games.
//!
//! Every piece on its square is an input. Each side has its own view of the board, mirrored so that its king is on the files a
//! to d, with weights that depend on the king's square; the view is summed up in [`HIDDEN`] numbers, the accumulator. The
//! numbers of both sides, clipped and squared, are multiplied by output weights that depend on the number of pieces. Only the
//! accumulators are costly, and a move changes one or two pieces of them ("efficiently updatable": Nasu, "ƎUИИ", 2018; in this
//! plain form, as in many engines since 2020).
//!
//! All arithmetic is in integers, so that every machine computes the same value.

mod accumulators;
mod evaluator;
mod file;
mod insides;
mod kernel;
mod report;
mod shape;
mod weights;

pub use evaluator::NetworkEvaluator;
pub use file::{NAME, NetworkError, name_of, shipped, shipped_file};
pub use insides::{Input, Inside, Insides, Number, insides, king_bucket};
pub use report::{Contribution, contributions, report};
pub use shape::{
    ACCUMULATOR_ONE, BUCKETS, HIDDEN, INPUTS, KINGS, KingView, MEN, OUTPUT_ONE, bucket, input,
};
pub use weights::Network;
