//! A move in a book.

use serde::{Deserialize, Serialize};

use super::BookMove;
use tabia_game::{Eval, Nag};

/// A move of a position, with its data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BookEntry {
    pub mv: BookMove,
    /// Its frequency in proportion to the other moves of the position; 0 is never.
    pub weight: u16,
    /// Whether it may be played. A move that is switched off keeps its weight.
    pub enabled: bool,
    pub nag: Option<Nag>,
    /// Results of the games with it.
    pub results: Results,
    /// An engine's evaluation after it, from White's point of view.
    pub eval: Option<Eval>,
    /// Results of the program's own games with it.
    pub learned: Learned,
    /// The last field of a Polyglot entry, as it was read: its meaning depends on the program.
    pub polyglot_learn: u32,
    pub comment: Box<str>,
}

impl BookEntry {
    /// Creates a move with a weight and no other data.
    pub fn new(mv: impl Into<BookMove>, weight: u16) -> BookEntry {
        BookEntry {
            mv: mv.into(),
            weight,
            enabled: true,
            nag: None,
            results: Results::default(),
            eval: None,
            learned: Learned::default(),
            polyglot_learn: 0,
            comment: Box::default(),
        }
    }

    /// Returns the weight in play: 0 for a move that is switched off.
    pub fn effective_weight(&self) -> u16 {
        if self.enabled { self.weight } else { 0 }
    }
}

/// Results of games with a move, for the side that played it. All are 0 where they are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Results {
    /// All games, those without a known result included.
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Results {
    /// Returns the score in games with a result, from 0 (all lost) to 1 (all won).
    pub fn score(self) -> Option<f64> {
        let decided = f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses);
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (decided > 0.0).then(|| points / decided)
    }

    /// Returns the sum of both results.
    #[must_use]
    pub fn plus(self, other: Results) -> Results {
        Results {
            games: self.games.saturating_add(other.games),
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

/// Results of the program's own games with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Learned {
    pub games: u16,
    /// Two per win, one per draw.
    pub half_points: u16,
}

impl Learned {
    /// Returns the score from 0 (all lost) to 1 (all won); `None` without games.
    pub fn score(self) -> Option<f64> {
        (self.games > 0).then(|| f64::from(self.half_points) / (2.0 * f64::from(self.games)))
    }

    /// Returns the results with one more game of 0, 1 or 2 half points. A full record is not changed.
    #[must_use]
    pub fn with(self, half_points: u16) -> Learned {
        match self.games.checked_add(1) {
            Some(games) => Learned {
                games,
                half_points: self.half_points.saturating_add(half_points.min(2)),
            },
            None => self,
        }
    }

    /// Returns the sum of both results.
    #[must_use]
    pub fn plus(self, other: Learned) -> Learned {
        Learned {
            games: self.games.saturating_add(other.games),
            half_points: self.half_points.saturating_add(other.half_points),
        }
    }
}
