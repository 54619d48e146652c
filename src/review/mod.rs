//! Judging a whole game: what each move gave away, what it is called for that, and why, in a sentence.
pub mod training;
