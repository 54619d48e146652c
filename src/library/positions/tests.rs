//! Searches against an independent referee: [`Position`] plays the games, and each definition is checked square by square.

mod referee;
mod texts;
