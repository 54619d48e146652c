//! Scores, depths, and distances from the root.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// Maximum length of a line in a search, in half-moves from the root.
pub const MAX_PLY: usize = 127;

/// The value of a position: hundredths of a pawn, or the distance to a mate, from the side to move.
///
/// A mate in `n` half-moves is the negated `Score::MATED` reduced by `n`, so that nearer mates are better.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "i32", into = "i32")]
pub struct Score(i32);

impl From<i32> for Score {
    /// Creates a score from a number in a file, which may be any.
    #[inline]
    fn from(raw: i32) -> Score {
        Score(raw.clamp(Score::MATED.0, -Score::MATED.0))
    }
}

impl From<Score> for i32 {
    #[inline]
    fn from(score: Score) -> i32 {
        score.0
    }
}

impl Score {
    /// A draw, or equality.
    pub const DRAW: Score = Score(0);
    /// Greater than every score; never the value of a position.
    pub const INFINITE: Score = Score(32_000);
    /// The side to move is mated on the board.
    pub const MATED: Score = Score(-31_000);
    /// Greater than every evaluation, less than every mate that a search can find.
    const MATE_LIMIT: i32 = -Score::MATED.0 - 2 * MAX_PLY as i32;

    /// Returns a score in hundredths of a pawn, clamped to stay clear of the mate scores.
    #[inline]
    pub const fn centipawns(cp: i32) -> Score {
        let limit = Score::MATE_LIMIT - 1;
        if cp > limit {
            Score(limit)
        } else if cp < -limit {
            Score(-limit)
        } else {
            Score(cp)
        }
    }

    /// Returns the score of being mated after `ply` more half-moves (0: now).
    #[inline]
    pub const fn mated_in(ply: Ply) -> Score {
        Score(Score::MATED.0 + ply.0 as i32)
    }

    /// Returns the score of giving mate with half-move number `ply`, counted from now (1: at once).
    #[inline]
    pub const fn mate_in(ply: Ply) -> Score {
        Score(-Score::MATED.0 - ply.0 as i32)
    }

    /// Returns the raw value; even among mate scores, greater is better for the side to move.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Returns the score with this raw value, which is not checked: for numbers that a search packed into fewer bits.
    #[inline]
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// Returns the score with this raw value from a file; `None` when it is out of range.
    #[inline]
    pub fn restored(raw: i32) -> Option<Score> {
        (raw.unsigned_abs() <= Score::MATED.0.unsigned_abs()).then_some(Score(raw))
    }

    /// Returns hundredths of a pawn, unless it is a mate score.
    #[inline]
    pub const fn cp(self) -> Option<i32> {
        if self.is_mate() { None } else { Some(self.0) }
    }

    /// Returns the full moves to mate: positive when the side to move mates, negative or 0 when it is mated.
    #[inline]
    pub const fn mate(self) -> Option<i32> {
        if self.0 >= Score::MATE_LIMIT {
            Some((-Score::MATED.0 - self.0 + 1) / 2)
        } else if self.0 <= -Score::MATE_LIMIT {
            Some(-(self.0 - Score::MATED.0 + 1) / 2)
        } else {
            None
        }
    }

    /// Returns the half-moves to mate, for either side; 0 when the side to move is mated on the board.
    #[inline]
    pub const fn plies_to_mate(self) -> Option<usize> {
        if self.is_mate() {
            Some((-Score::MATED.0 - self.0.abs()).unsigned_abs() as usize)
        } else {
            None
        }
    }

    /// Returns whether it is a mate score, for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0 >= Score::MATE_LIMIT || self.0 <= -Score::MATE_LIMIT
    }

    /// Returns whether the side to move mates by force.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::MATE_LIMIT
    }

    /// Returns whether the side to move is mated by force.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Score::MATE_LIMIT
    }
}

impl Neg for Score {
    type Output = Score;

    /// Returns the same value from the other side's view.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, other: i32) -> Score {
        Score(self.0 + other)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, other: i32) -> Score {
        Score(self.0 - other)
    }
}

impl fmt::Display for Score {
    /// Writes `+0.34`, `-12.00`, `#5` (mates in five), `#-3` (is mated in three), `+∞` and `−∞`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            _ if *self == Score::INFINITE => f.write_str("+∞"),
            _ if *self == -Score::INFINITE => f.write_str("−∞"),
            // Mated on the board: there is no move left to count.
            Some(0) => f.write_str("#-0"),
            Some(moves) => write!(f, "#{moves}"),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

/// A search depth in half-moves: of an iteration, or left in a node.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Depth(pub i32);

impl Depth {
    /// Maximum depth of an iteration.
    pub const MAX: Depth = Depth(MAX_PLY as i32 - 1);
}

impl Add<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, plies: i32) -> Depth {
        Depth(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, plies: i32) -> Depth {
        Depth(self.0 - plies)
    }
}

impl AddAssign<i32> for Depth {
    #[inline]
    fn add_assign(&mut self, plies: i32) {
        self.0 += plies;
    }
}

impl SubAssign<i32> for Depth {
    #[inline]
    fn sub_assign(&mut self, plies: i32) {
        self.0 -= plies;
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A distance from the root of a search, in half-moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub usize);

impl Ply {
    /// The root itself.
    pub const ROOT: Ply = Ply(0);
    /// Maximum distance, at which every line ends.
    pub const MAX: Ply = Ply(MAX_PLY);

    /// Returns the distance of the next half-move.
    #[inline]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_full_moves() {
        assert_eq!(Score::mate_in(Ply(1)).mate(), Some(1));
        assert_eq!(Score::mate_in(Ply(3)).mate(), Some(2));
        assert_eq!(Score::mated_in(Ply(0)).mate(), Some(0));
        assert_eq!(Score::mated_in(Ply(2)).mate(), Some(-1));
        assert_eq!(Score::mated_in(Ply(4)).mate(), Some(-2));
        assert_eq!((-Score::mate_in(Ply(5))), Score::mated_in(Ply(5)));
        assert_eq!(Score::mate_in(Ply(5)).plies_to_mate(), Some(5));
        assert_eq!(Score::mated_in(Ply(4)).plies_to_mate(), Some(4));
        assert_eq!(Score::MATED.plies_to_mate(), Some(0));
        assert_eq!(Score::DRAW.plies_to_mate(), None);
        assert!(Score::mate_in(Ply(1)) > Score::mate_in(Ply(3)));
        assert!(Score::mate_in(Ply::MAX).is_win());
    }

    #[test]
    fn a_mate_seen_from_the_other_side_is_as_many_moves_away() {
        for ply in 1..=Ply::MAX.0 {
            let mate = Score::mate_in(Ply(ply));
            assert_eq!((-mate).mate(), mate.mate().map(|moves| -moves));
        }
    }

    #[test]
    fn an_evaluation_is_never_a_mate() {
        assert_eq!(Score::centipawns(34).cp(), Some(34));
        assert!(!Score::centipawns(i32::MAX).is_mate());
        assert!(!Score::centipawns(i32::MIN).is_mate());
    }

    #[test]
    fn scores_read_as_people_write_them() {
        assert_eq!(Score::centipawns(34).to_string(), "+0.34");
        assert_eq!(Score::centipawns(-5).to_string(), "-0.05");
        assert_eq!(Score::centipawns(-1234).to_string(), "-12.34");
        assert_eq!(Score::mate_in(Ply(9)).to_string(), "#5");
        assert_eq!(Score::mated_in(Ply(6)).to_string(), "#-3");
    }
}
