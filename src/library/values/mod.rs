//! What the columns of a collection hold for each game: small values with a fixed number of bits, read from tags as people
//! write them.

mod date;
mod eco;
mod flag;
mod rating;
mod termination;
mod time_class;

pub use date::{DateError, GameDate};
pub use eco::{Eco, EcoError};
pub use flag::{Flag, Flags};
pub use rating::Rating;
pub use termination::Termination;
pub use time_class::TimeClass;
