//! What lists show of a game.

use tabia_game::Tags;

/// What a list shows of a game, read where it is kept. Empty where a tag is missing.
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
}

impl GameRow<'_> {
    /// Whether one of the players is named. The rows of a test suite name none.
    pub fn names_player(&self) -> bool {
        !self.white.is_empty() || !self.black.is_empty()
    }
}

/// What a list shows of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// Values of the tags; empty where nothing is known.
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    pub event: String,
    pub eco: String,
}

impl GameSummary {
    /// The summary of a game with these tags.
    pub fn new(tags: &Tags) -> GameSummary {
        let known = |name| tags.known(name).unwrap_or_default().to_owned();
        GameSummary {
            white: known("White"),
            black: known("Black"),
            result: tags.result().text().to_owned(),
            date: known("Date"),
            event: known("Event"),
            eco: known("ECO"),
        }
    }

    /// The summary of a row of a list.
    pub fn of(row: &GameRow<'_>) -> GameSummary {
        GameSummary {
            white: row.white.to_owned(),
            black: row.black.to_owned(),
            result: row.result.to_owned(),
            date: row.date.to_owned(),
            event: row.event.to_owned(),
            eco: row.eco.to_owned(),
        }
    }

    /// The summary as a row of a list.
    pub fn row(&self) -> GameRow<'_> {
        GameRow {
            white: &self.white,
            black: &self.black,
            result: &self.result,
            date: &self.date,
            event: &self.event,
            eco: &self.eco,
        }
    }
}
