//! What lists show of a game.

use tabia_game::Tags;

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
}
