//! Where an evaluation comes from: its terms, what each piece is worth where it stands, what a move changes; and the textbook's
//! two evaluations of a chess position beside the engine's two.

mod judge;
mod network;
mod share;
pub mod simple;
pub mod typical;
mod worth;

pub use judge::{Change, Judge, changes, total};
pub use share::{Share, Worth};
pub use tabia_engine::eval::Term;
pub use worth::worths;
