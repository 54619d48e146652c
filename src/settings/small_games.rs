//! The small games of the Lab as they were left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The small games as they were left. Names and moves are texts: a name from another version means nothing and is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SmallGames {
    /// The shown game or lesson; empty for the first one.
    pub shown: String,
    /// The games by name.
    pub games: BTreeMap<String, KeptSmallGame>,
    /// The numbers of discs or queens of the lessons, by name.
    pub sizes: BTreeMap<String, u32>,
}

/// A small game as it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptSmallGame {
    /// The moves from the start, in the notation of the game.
    pub moves: Vec<String>,
    /// The first player and the second one.
    pub players: Vec<SmallGamePlayer>,
}

/// A player of a small game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SmallGamePlayer {
    /// The name of the search; `None` for a person.
    pub search: Option<String>,
    /// The depth of the search, in half-moves.
    pub depth: u32,
}
