//! What a book holds about one move.

use serde::{Deserialize, Serialize};

use super::BookMove;
use tabia_game::{Eval, Nag};

/// A move of a position, and all that is known about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BookEntry {
    pub mv: BookMove,
    /// How often it is played, in proportion to the other moves of the position; 0 is never.
    pub weight: u16,
    /// Whether it may be played at all. A move that is switched off keeps its weight.
    pub enabled: bool,
    pub nag: Option<Nag>,
    /// How games with it ended.
    pub results: Results,
    /// What an engine found after it, from White's point of view.
    pub eval: Option<Eval>,
    /// What the program has experienced with it.
    pub learned: Learned,
    /// The last field of a Polyglot entry, as it was read: every program puts something else there.
    pub polyglot_learn: u32,
    pub comment: Box<str>,
}

impl BookEntry {
    /// A move of which nothing is known but its weight.
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

    /// The weight that counts in play: 0 for a move that is switched off.
    pub fn effective_weight(&self) -> u16 {
        if self.enabled { self.weight } else { 0 }
    }
}

/// How games with a move ended, for the side that played it. Where nothing is known all are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Results {
    /// All games, those without a known result included.
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Results {
    /// The points in games that have a result, from 0 (all lost) to 1 (all won).
    pub fn score(self) -> Option<f64> {
        let decided = f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses);
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (decided > 0.0).then(|| points / decided)
    }

    /// The games of both.
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

/// How the program's own games with a move went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Learned {
    pub games: u16,
    /// Two for a win, one for a draw.
    pub half_points: u16,
}

impl Learned {
    /// The points from 0 (all lost) to 1 (all won); `None` without games.
    pub fn score(self) -> Option<f64> {
        (self.games > 0).then(|| f64::from(self.half_points) / (2.0 * f64::from(self.games)))
    }

    /// One more game, which gave 0, 1 or 2 half points. A full record takes no more.
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

    /// The games of both.
    #[must_use]
    pub fn plus(self, other: Learned) -> Learned {
        Learned {
            games: self.games.saturating_add(other.games),
            half_points: self.half_points.saturating_add(other.half_points),
        }
    }
}
