//! What the table of games shows of each, and how it is filtered and sorted.

use std::cmp::Ordering;

use crate::kit::table::Column;

/// One game, as its tags tell it. Empty where a tag is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRow<'a> {
    /// White's name.
    pub white: &'a str,
    /// Black's name.
    pub black: &'a str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'a str,
    /// `1999.12.31`, with question marks for what is not known.
    pub date: &'a str,
    /// Tournament or match.
    pub event: &'a str,
    /// Opening code.
    pub eco: &'a str,
    /// Half-moves of the main line, when they have been counted.
    pub plies: Option<u32>,
}

/// Where the rows come from; nothing is copied for rows that are not shown.
pub trait GameRows {
    /// How many games there are.
    fn len(&self) -> usize;
    /// A game, counted from 0.
    fn row(&self, index: usize) -> GameRow<'_>;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
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
    Plies,
}

/// The columns. Half-moves are shown once they have been counted.
pub(super) fn columns(games: usize, counted: bool) -> Vec<Column<GameColumn>> {
    use GameColumn::*;
    let digits = games.max(1).ilog10() as f32 + 1.0;
    let mut columns = vec![
        Column::fixed(Number, "games-number", 16.0 + 8.0 * digits.max(2.0)).number(),
        Column::fixed(White, "games-white", NAME).growing(2.0),
        Column::fixed(Black, "games-black", NAME).growing(2.0),
        Column::fixed(Result, "games-result", 52.0),
        Column::fixed(Date, "games-date", 84.0).leaves(1),
        // Names take twice as much of what is left over.
        Column::fixed(Event, "games-event", 120.0)
            .growing(1.0)
            .leaves(4),
        Column::fixed(Eco, "games-eco", 44.0).leaves(2),
        Column::fixed(Plies, "games-plies", 52.0).number().leaves(3),
    ];
    columns.retain(|column| counted || column.key != Plies);
    columns
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

pub(super) fn compare(column: GameColumn, rows: &dyn GameRows, one: u32, other: u32) -> Ordering {
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
        GameColumn::Plies => first.plies.cmp(&second.plies),
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
