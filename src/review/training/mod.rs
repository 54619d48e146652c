//! Learning from one's own mistakes: each becomes an exercise that is set again when it is about to be forgotten.

mod deck;
mod guess;
mod schedule;
#[cfg(test)]
mod tests;

pub use deck::{Card, Deck, DeckError, Exercise};
pub use guess::{MOST_POINTS, points};
pub use schedule::{Answer, Schedule};
