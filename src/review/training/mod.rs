//! Training with one's own mistakes: each becomes an exercise that is repeated before it is forgotten.

mod deck;
mod guess;
mod schedule;
#[cfg(test)]
mod tests;

pub use deck::{Card, Deck, DeckError, Exercise};
pub use guess::{MAX_POINTS, points};
pub use schedule::{Answer, Schedule};
