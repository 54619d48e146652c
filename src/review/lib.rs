//! Judging a whole game: what each move gave away, what it is called for that, and why, in a sentence.
//!
//! A [`Review`] is a game's main line with what was [`Found`] about its positions, by an engine, in the file or by the rules.
//! All else is computed from that: what every move is worth ([`Judged`]) and what they add up to ([`Summary`]). A
//! [`Reviewer`] has engines find what is missing, from the last move to the first. [`annotate`](fn@annotate) says what a review
//! leaves in the game, and [`files`] reviews whole files.
//!
//! The figures are Lichess's, by its published source: [`chances`] what a score is worth, [`accuracy`] what a move and a
//! game are worth, [`phase`] where the opening ends, and [`Fault`] from which loss on a move is a mistake.

pub mod accuracy;
mod annotate;
mod badge;
pub mod chances;
pub mod files;
mod found;
mod input;
mod iterations;
mod judge;
pub mod motifs;
mod part;
pub mod phase;
mod reviewed;
mod reviewer;
mod sacrifice;
mod sentence;
mod summary;
#[cfg(test)]
mod tests;
pub mod training;

pub use annotate::{Leave, annotate};
pub use badge::{Badge, Fault, Thresholds};
pub use found::{Found, Line, Source};
pub use iterations::Iterations;
pub use judge::Judged;
pub use phase::Phase;
pub use reviewed::{Kept, Opening, Review};
pub use reviewer::{Event, Limit, Options, ReviewError, Reviewer};
pub use summary::{Counts, Figures, Side, Summary};
