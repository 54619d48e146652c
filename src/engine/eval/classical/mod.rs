//! The classical evaluation: the terms of textbooks, with weights.
//!
//! It is a sum of named terms, each with a middlegame and an endgame value that are interpolated by the material on the board
//! ("tapered": Berliner's smoothness, 1979; in this form Letouzey's Fruit, 2005). The report shows the same terms that are
//! summed, and scaling down a drawish lead is a term like the others.
//!
//! The weights are fitted to games that the engine played against itself (Österlund's "Texel tuning", 2014).

mod board;
mod cache;
mod endgame;
mod evaluation;
mod files;
mod king;
mod kpk;
mod material;
mod passed;
mod pawns;
mod pieces;
mod placement;
mod report;
mod tally;
mod tapered;
#[cfg(test)]
mod tests;
mod threats;
pub mod tuning;
mod weights;

pub(crate) use endgame::is_known;
pub use evaluation::evaluate;
pub(crate) use evaluation::{Estimate, Evaluator, known_ending};
pub use report::{Term, report, terms};
pub use tapered::Tapered;
