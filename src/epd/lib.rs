//! Test suites: positions whose best moves are known, written as EPD, and how many of them the engine solves.
//!
//! EPD is the first four fields of a FEN and then operations, each a name with operands and a semicolon. [`read`] takes it
//! as suites on the net really have it: with the counters of a FEN, names without quotation marks, comments that run on
//! in the next line.
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
