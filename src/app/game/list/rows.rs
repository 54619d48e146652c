//! The table columns of games, and how games are filtered and sorted.

use std::cmp::Ordering;
use std::ops::Range;

use super::summaries::Summaries;
use crate::game::list::summaries::{GameRow, GameSummary};
use crate::kit::table::{Column, RowSet, Sorting};
use tabia_game::pgn::GameOrder;

/// A row of an ordered list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The number of the game in its file, from 0.
    pub game: usize,
    /// The shown tags.
    pub summary: GameSummary,
}

/// The filter and the order of a list of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Words that a row must contain, in lower case.
    pub(super) filter: String,
    /// The column to sort by, and whether the order is descending.
    pub(super) sort: Sorting<GameColumn>,
}

/// An ordered list of games. The order is computed elsewhere; the visible list requests only the rows in view.
pub trait Rows {
    /// Number of games, including those that the filter leaves out.
    fn total(&self) -> usize;
    /// Number of rows.
    fn len(&self) -> usize;
    /// Whether no game names a player and events serve as names, as in a test suite.
    fn names_events_only(&self) -> bool {
        false
    }
    /// Whether there are no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// A number that changes when the rows change.
    fn revision(&self) -> u64;
    /// Returns the rows in a range. A source that has to load them may return fewer, and changes its revision when they arrive.
    fn page(&self, range: Range<usize>) -> Vec<Row>;
    /// The row of a game; `None` when the filter leaves it out.
    fn row_of(&self, game: usize) -> Option<usize>;
    /// A number that changes when games come into other rows, other than by further ones at the end.
    fn moves(&self) -> u64 {
        0
    }
    /// The games in some rows, in ascending order.
    fn games(&self, rows: &RowSet) -> Vec<usize>;
    /// The rows of some games.
    fn rows_of(&self, games: &[usize]) -> RowSet;
    /// Whether the rows are in the requested arrangement.
    fn is_arranged(&self) -> bool {
        true
    }
    /// Requests an arrangement, and returns whether it is another one. The rows stay unchanged until it is computed.
    fn arrange(&mut self, wanted: Arrangement, ctx: &egui::Context) -> bool;
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

/// The columns; a narrow table leaves them out one by one.
pub(super) fn columns(rows: &dyn Rows) -> Vec<Column<GameColumn>> {
    use GameColumn::*;
    let digits = rows.total().max(1).ilog10() + 1;
    let commas = (digits - 1) / 3;
    let width = 16.0 + 8.0 * digits.max(2) as f32 + 4.0 * commas as f32;
    let number = Column::fixed(Number, "games-number", width).number();
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
        // Names get twice the share of the remaining width.
        event.leaves(3),
        eco,
    ]
}

/// The words of a filter, and the column in which each must occur: `white:tal 1960`.
pub(super) struct Filter<'a>(Vec<(Option<GameColumn>, &'a str)>);

impl<'a> Filter<'a> {
    /// The prefixes that name a column.
    const PREFIXES: [(&'static str, GameColumn); 2] =
        [("white:", GameColumn::White), ("black:", GameColumn::Black)];

    /// Reads a filter in lower case.
    pub(super) fn read(text: &'a str) -> Filter<'a> {
        let words = text.split_whitespace().map(|word| {
            let named = Filter::PREFIXES
                .into_iter()
                .find_map(|(prefix, column)| Some((Some(column), word.strip_prefix(prefix)?)));
            named.unwrap_or((None, word))
        });
        Filter(words.collect())
    }

    /// Whether a row contains every word.
    pub(super) fn matches(&self, row: &GameRow<'_>) -> bool {
        self.0.iter().all(|(column, word)| match column {
            Some(GameColumn::White) => contains(row.white, word),
            Some(GameColumn::Black) => contains(row.black, word),
            _ => [
                row.white, row.black, row.event, row.date, row.eco, row.result,
            ]
            .iter()
            .any(|field| contains(field, word)),
        })
    }

    /// Whether all rows that match are among those that match `before`.
    pub(super) fn narrows(&self, before: &Filter<'_>) -> bool {
        let pairs = self.0.iter().zip(&before.0);
        let mut pairs = pairs.map(|(now, before)| now.0 == before.0 && now.1.contains(before.1));
        self.0.len() >= before.0.len() && pairs.all(|narrows| narrows)
    }
}

/// Whether `text` contains `word`, ignoring case; `word` is in lower case.
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

/// The summaries of the games of a file in its order.
pub(super) struct FileGames<'a>(pub(super) &'a Summaries, pub(super) &'a GameOrder);

impl<'a> FileGames<'a> {
    /// Returns the row of game `index`, counted from 0.
    pub(super) fn row(&self, index: usize) -> GameRow<'a> {
        let key = self.1.key(index);
        key.map_or_else(GameRow::default, |key| self.0.row(key.number()))
    }
}

/// Compares two games by a column; equal ones by their indices.
pub(super) fn compare(column: GameColumn, rows: &FileGames<'_>, one: u32, other: u32) -> Ordering {
    let (first, second) = (rows.row(one as usize), rows.row(other as usize));
    let text = |one: &str, other: &str| {
        // Unknown values come last.
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
pub(crate) fn known_date(date: &str) -> &str {
    let end = date.find('?').unwrap_or(date.len());
    date[..end].trim_end_matches(['.', '-', '/'])
}

pub(crate) fn result_text(result: &str) -> &str {
    match result {
        "1-0" => "1–0",
        "0-1" => "0–1",
        "1/2-1/2" => "½–½",
        _ => "*",
    }
}

/// Width that a name should have before more columns are shown, in points.
const NAME: f32 = 108.0;
