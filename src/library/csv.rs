//! Writes the columns of games as a table of comma-separated values (RFC 4180).

use std::io::Write;
use std::ops::ControlFlow;

use crate::collection::{GamePlace, Snapshot};
use crate::export::ExportError;
use crate::row::GameRow;

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

/// Returns a cell as it is written: in quotation marks where it has a comma, a line break or such a mark.
pub fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// Returns cells as a line without its end.
pub fn line(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell.as_ref())).collect();
    cells.join(",")
}

/// Writes games under [`TITLES`]. `watch` receives the number of games written, and may cancel. Returns that number.
///
/// # Errors
/// When the output cannot be written, or `watch` cancels.
pub fn write(
    snapshot: &Snapshot,
    places: impl IntoIterator<Item = GamePlace>,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, ExportError> {
    /// Number of games between two calls of `watch`.
    const STEP: u64 = 4096;
    writeln!(out, "{}", line(&TITLES))?;
    let mut count = 0;
    for row in places.into_iter().filter_map(|place| snapshot.row(place)) {
        writeln!(out, "{}", line(&cells(&row)))?;
        count += 1;
        if count % STEP == 0 && watch(count).is_break() {
            return Err(ExportError::Cancelled);
        }
    }
    out.flush()?;
    Ok(count)
}
