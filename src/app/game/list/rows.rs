//! What the table of games shows of each, and how it is filtered and sorted.

use std::cmp::Ordering;
use std::ops::Range;

use super::summaries::Summaries;
use crate::game::list::summaries::{GameRow, GameSummary};
use crate::kit::table::{Column, Sorting};

/// A row of an ordered list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The number of the game in its file, from 0.
    pub game: usize,
    /// What is shown of it.
    pub summary: GameSummary,
}

/// Which games a list shows, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Words that must stand in a row, in lower case.
    pub(super) filter: String,
    /// The column to sort by, and whether the order falls.
    pub(super) sort: Sorting<GameColumn>,
}

/// An ordered list of games. The order is made elsewhere; the list on the screen asks for the rows in view only.
pub trait Rows {
    /// Number of games, whether the filter leaves them or not.
    fn total(&self) -> usize;
    /// Number of rows.
    fn len(&self) -> usize;
    /// Whether no game names a player, and events are their names: those of a test suite.
    fn names_events_only(&self) -> bool {
        false
    }
    /// Whether there are no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// A number that changes when rows are others than before.
    fn revision(&self) -> u64;
    /// The rows in a range. A source that has to fetch them may return fewer, and changes its revision when they are there.
    fn page(&self, range: Range<usize>) -> Vec<Row>;
    /// The row of a game; `None` when the filter leaves it out.
    fn row_of(&self, game: usize) -> Option<usize>;
    /// Requests another arrangement. The rows stay what they are until it is made.
    fn arrange(&mut self, wanted: &Arrangement, ctx: &egui::Context);
}

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameColumn {
    Number,
    White,
    Black,
    Result,
    Date,
    Event,
    Eco,
}

/// The columns, which leave a narrow table one after the other.
pub(super) fn columns(rows: &dyn Rows) -> Vec<Column<GameColumn>> {
    use GameColumn::*;
    let digits = rows.total().max(1).ilog10() as f32 + 1.0;
    let number = Column::fixed(Number, "games-number", 16.0 + 8.0 * digits.max(2.0)).number();
    let date = Column::fixed(Date, "games-date", 84.0).leaves(1);
    let event = Column::fixed(Event, "games-event", 120.0).growing(1.0);
    let eco = Column::fixed(Eco, "games-eco", 44.0).leaves(2);
    if rows.names_events_only() {
        let result = Column::fixed(Result, "games-result", 52.0).leaves(3);
        return vec![number, event, result, date, eco];
    }
    vec![
        number,
        Column::fixed(White, "games-white", NAME).growing(2.0),
        Column::fixed(Black, "games-black", NAME).growing(2.0),
        Column::fixed(Result, "games-result", 52.0),
        date,
        // Names take twice as much of what is left over.
        event.leaves(3),
        eco,
    ]
}

/// Whether every word of the filter stands somewhere in the row.
pub(super) fn matches(row: &GameRow<'_>, filter: &str) -> bool {
    filter.split_whitespace().all(|word| {
        [
            row.white, row.black, row.event, row.date, row.eco, row.result,
        ]
        .iter()
        .any(|field| contains(field, word))
    })
}

/// Whether `text` holds `word`, which is in lower case, in either case.
fn contains(text: &str, word: &str) -> bool {
    if !text.is_ascii() {
        return text.to_lowercase().contains(word);
    }
    word.is_empty()
        || text
            .as_bytes()
            .windows(word.len())
            .any(|piece| piece.eq_ignore_ascii_case(word.as_bytes()))
}

/// Compares two games by a column; equal ones by their numbers.
pub(super) fn compare(column: GameColumn, rows: &Summaries, one: u32, other: u32) -> Ordering {
    let (first, second) = (rows.row(one as usize), rows.row(other as usize));
    let text = |one: &str, other: &str| {
        // What is not known comes last.
        let unknown = |text: &str| text.is_empty() || text.starts_with('?');
        unknown(one).cmp(&unknown(other)).then_with(|| {
            one.chars()
                .flat_map(char::to_lowercase)
                .cmp(other.chars().flat_map(char::to_lowercase))
        })
    };
    match column {
        GameColumn::Number => Ordering::Equal,
        GameColumn::White => text(first.white, second.white),
        GameColumn::Black => text(first.black, second.black),
        GameColumn::Result => text(first.result, second.result),
        GameColumn::Date => text(first.date, second.date),
        GameColumn::Event => text(first.event, second.event),
        GameColumn::Eco => text(first.eco, second.eco),
    }
    .then(one.cmp(&other))
}

/// A date as far as it is known: `1886`, `1886.01`, `1886.01.11`.
pub(super) fn known_date(date: &str) -> &str {
    let end = date.find('?').unwrap_or(date.len());
    date[..end].trim_end_matches(['.', '-', '/'])
}

pub(super) fn result_text(result: &str) -> &str {
    match result {
        "1-0" => "1–0",
        "0-1" => "0–1",
        "1/2-1/2" => "½–½",
        _ => "*",
    }
}

/// The room that a name should have before there are more columns, in points.
const NAME: f32 = 108.0;
