//! Searches against an independent referee: [`Position`] plays the games, and each definition is checked square by square.

mod exact;
mod referee;
mod texts;
mod variations;
