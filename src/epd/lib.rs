//! Test suites: positions with known best moves, written as EPD, and the number that a player solves.
//!
//! An EPD row is the first four fields of a FEN followed by operations, each a name with operands and a semicolon. [`read`]
//! accepts suites as they are published: with the counters of a FEN, names without quotation marks, and comments that continue
//! on the next line. A [`Suite`] has a [`Player`](tabia_player::Player) search the positions, and a [`Total`] counts those solved.
//!
//! ```
//! use tabia_epd as epd;
//! let (records, problems) = epd::read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";\n8/8 w - - bm a4;");
//! assert_eq!(records[0].id.as_deref(), Some("back rank"));
//! assert_eq!(problems[0].line, 2);
//! ```

#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
mod read;
mod suite;
#[cfg(test)]
mod tests;

pub use read::{Record, read};
pub use suite::{Attempt, HEADER, Suite, Total, row};
pub use tabia_chess::epd::Problem;
