//! The rows of a table of games.

use crate::error::counted;
pub use tabia_library::csv::{TITLES, cells, known};

/// The titles of the columns with text.
pub const TEXTS: [&str; 10] = [
    "white", "black", "result", "date", "eco", "opening", "event", "site", "round", "time",
];

/// Returns a number of games in words.
pub fn games(count: usize) -> String {
    counted(count, "game", "games")
}

/// Returns a share of 1 in percent.
pub fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1}", share * 100.0))
}
