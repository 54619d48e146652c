//! Limited playing strength: ratings and named levels.

use std::fmt;

/// A playing strength on the scale of chess ratings.
///
/// The scale is that of Stockfish's `UCI_Elo` from 1400 on. Against each other those levels score more than the three of four
/// points that a difference of 200 predicts, as is usual when a program plays itself: 1600 scored 88 % against 1400.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Elo(u16);

impl Elo {
    /// The weakest level.
    pub const MIN: Elo = Elo(800);
    /// Full strength.
    pub const MAX: Elo = Elo(2850);

    /// Returns the level nearest to a rating.
    pub const fn new(rating: u16) -> Elo {
        if rating < Elo::MIN.0 {
            Elo::MIN
        } else if rating > Elo::MAX.0 {
            Elo::MAX
        } else {
            Elo(rating)
        }
    }

    /// Returns the rating as a number.
    pub const fn rating(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The playing strength in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strength {
    /// The rating; [`Elo::MAX`] is full strength.
    pub elo: Elo,
    /// The seed of the game: with the same seed the same moves are misjudged.
    pub seed: u64,
}

impl Strength {
    /// Returns whether the strength is limited.
    pub fn is_limited(self) -> bool {
        self.elo < Elo::MAX
    }
}

/// A level with a display name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name in settings and texts: `club`.
    pub name: &'static str,
    pub elo: Elo,
}

const fn level(name: &'static str, rating: u16) -> Level {
    Level {
        name,
        elo: Elo::new(rating),
    }
}

/// The named levels, weakest first; the last is full strength.
pub const LEVELS: [Level; 11] = [
    level("beginner", 800),
    level("novice", 1000),
    level("casual", 1200),
    level("improver", 1400),
    level("club", 1600),
    level("strong-club", 1800),
    level("expert", 2000),
    level("candidate-master", 2200),
    level("international-master", 2400),
    level("grandmaster", 2600),
    level("full", Elo::MAX.rating()),
];
