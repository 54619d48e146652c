//! The rows of a table of games.

use crate::error::counted;
use tabia_library::GameRow;

/// The titles of the columns.
pub const TITLES: [&str; 14] = [
    "number", "white", "black", "whiteelo", "blackelo", "result", "date", "eco", "opening",
    "moves", "event", "site", "round", "time",
];

/// Returns the cells of a game, with a dash for what is unknown.
pub fn cells(row: &GameRow<'_>) -> [String; TITLES.len()] {
    let rating = |rating: Option<u16>| rating.map_or("-".to_owned(), |rating| rating.to_string());
    let date = match row.date().year() {
        Some(_) => row.date().to_string(),
        None => "-".to_owned(),
    };
    [
        row.id().to_string(),
        known(row.white()),
        known(row.black()),
        rating(row.white_rating().get()),
        rating(row.black_rating().get()),
        row.result().to_string(),
        date,
        row.eco().to_string(),
        known(row.opening()),
        row.plies().div_ceil(2).to_string(),
        known(row.event()),
        known(row.site()),
        known(row.round()),
        row.time_class().name().to_owned(),
    ]
}

/// Returns a text, or a dash for an empty one.
pub fn known(text: &str) -> String {
    match text {
        "" => "-".to_owned(),
        text => text.to_owned(),
    }
}

/// Returns a number of games in words.
pub fn games(count: usize) -> String {
    counted(count, "game", "games")
}

/// Returns a share of 1 in percent.
pub fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.1}", share * 100.0))
}
