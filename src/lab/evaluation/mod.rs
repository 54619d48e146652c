//! The parts of an evaluation: its terms, the value of each piece on its square, the changes by a move; and the textbook's two
//! evaluations of a chess position beside the engine's two.

mod judge;
mod knowledge;
pub mod network;
mod share;
pub mod simple;
pub mod typical;
mod worth;

pub use judge::{Change, Judge, changes, total, typical_terms};
pub use knowledge::Knowledge;
pub use share::{Share, Worth};
pub use tabia_engine::eval::Term;
pub use worth::worths;
