//! The choice of a position's move, with its reason; or the reason for none.

use std::fmt;

use rand::{Rng, RngExt as _};

use super::{BookEntry, Key, Learned, legal_moves};
use tabia_chess::{Color, Move, Position};

/// The variety of a book's play, from 0 (always the best move) over 50 (in proportion to the weights) to 100 (all moves
/// equally often). Between these the change is continuous: a move of weight `w` is played in proportion to `w` to the power of
/// `(100 - variety) / variety`. Moves of weight 0 are never played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Variety(u8);

impl Variety {
    /// Plays only the best move.
    pub const BEST: Variety = Variety(0);
    /// Plays moves in proportion to their weights.
    pub const BY_WEIGHT: Variety = Variety(50);
    /// Plays all moves equally often.
    pub const UNIFORM: Variety = Variety(100);

    /// Creates a variety; values are clamped to the scale.
    pub const fn new(value: u8) -> Variety {
        Variety(if value > 100 { 100 } else { value })
    }

    pub const fn value(self) -> u8 {
        self.0
    }

    /// Returns the exponent of the weights.
    fn exponent(self) -> f64 {
        f64::from(100 - self.0) / f64::from(self.0)
    }
}

impl Default for Variety {
    fn default() -> Variety {
        Variety::BY_WEIGHT
    }
}

/// The rules by which a player uses books.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rules {
    pub variety: Variety,
    /// Number of half-moves from the beginning of the game for which the book is followed; `None`: no limit.
    pub max_plies: Option<u32>,
    /// The rating of a player, which limits the theory that is followed ([`theory`]); `None`: no limit.
    pub rating: Option<u16>,
    /// Minimum share of a move in its position's weight, in per cent.
    pub min_percent: u8,
}

/// Returns the number of half-moves of theory that players of a rating follow.
///
/// The table holds estimates of teachers, not measurements; values between its rows are interpolated.
pub fn theory(rating: u16) -> u32 {
    const KNOWN: [(u16, u32); 10] = [
        (800, 3),
        (1000, 4),
        (1200, 6),
        (1400, 8),
        (1600, 10),
        (1800, 13),
        (2000, 16),
        (2200, 20),
        (2400, 26),
        (2600, 34),
    ];
    let Some(upper) = KNOWN.iter().position(|&(row, _)| row >= rating) else {
        return KNOWN[KNOWN.len() - 1].1;
    };
    let (high, more) = KNOWN[upper];
    let (low, fewer) = KNOWN[upper.saturating_sub(1)];
    if high == low {
        return more;
    }
    fewer + (more - fewer) * u32::from(rating - low) / u32::from(high - low)
}

/// A move chosen by a book, with its reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Pick {
    pub mv: Move,
    /// The position in which it is played.
    pub at: Key,
    /// The name of the book.
    pub book: String,
    pub weight: u16,
    /// Its probability here, from 0 to 1.
    pub probability: f64,
    /// Number of playable moves.
    pub candidates: usize,
    /// Number of half-moves played before.
    pub plies: u32,
    /// The learned results that were used.
    pub learned: Learned,
}

impl fmt::Display for Pick {
    /// `Tabia's book: weight 50, played 45 % of the time, 5 moves to choose from`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pick {
            book,
            weight,
            candidates,
            learned,
            ..
        } = self;
        let percent = percent(self.probability);
        write!(f, "{book}: weight {weight}, ")?;
        match candidates {
            1 => f.write_str("the only move"),
            _ => write!(
                f,
                "played {percent} % of the time, {candidates} moves to choose from"
            ),
        }?;
        match learned.games {
            0 => Ok(()),
            games => {
                let points = f64::from(learned.half_points) / 2.0;
                write!(f, ", scored {points} in {games} of our games")
            }
        }
    }
}

/// Returns a probability in whole per cent; never 0, since it can occur.
pub fn percent(probability: f64) -> u32 {
    (probability * 100.0).round().clamp(1.0, 100.0) as u32
}

/// The reason why no book move is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Books are switched off.
    Off,
    /// The opponent uses no book from the first move on.
    Bookless,
    /// There is no book for the side that is to move.
    NoBook(Color),
    /// Books are followed for `limit` half-moves only.
    BeyondDepth { limit: u32 },
    /// Players of this rating follow only `limit` half-moves of theory.
    BeyondTheory { rating: u16, limit: u32 },
    /// No book contains the position.
    Unknown,
    /// The book contains the position, but all of its moves are switched off or of weight 0.
    Unplayed { book: String },
    /// All moves have a smaller share of the weight than the minimum.
    BelowMinimum { book: String, percent: u8 },
    /// None of the book's moves in this position is legal: they are damaged, or belong to another position with the same key.
    Illegal { book: String },
    /// The book's file cannot be read any more.
    Unreadable { book: String, reason: String },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Off => f.write_str("opening books are switched off"),
            Refusal::Bookless => f.write_str("the opponent plays without books"),
            Refusal::NoBook(Color::White) => f.write_str("there is no opening book for White"),
            Refusal::NoBook(Color::Black) => f.write_str("there is no opening book for Black"),
            Refusal::BeyondDepth { limit } => {
                write!(f, "books are followed for {limit} half-moves only")
            }
            Refusal::BeyondTheory { rating, limit } => {
                write!(
                    f,
                    "players rated {rating} follow {limit} half-moves of theory"
                )
            }
            Refusal::Unknown => f.write_str("the position is in no book"),
            Refusal::Unplayed { book } => write!(
                f,
                "{book}: all moves here are switched off or have weight 0"
            ),
            Refusal::BelowMinimum { book, percent } => write!(
                f,
                "{book}: every move has less than {percent} % of the weight here"
            ),
            Refusal::Illegal { book } => write!(f, "{book}: its moves here are not legal"),
            Refusal::Unreadable { book, reason } => write!(f, "{book}: {reason}"),
        }
    }
}

/// Checks that a book may be used after this number of half-moves.
///
/// # Errors
/// When it may not.
pub(super) fn within_depth(plies: u32, rules: &Rules) -> Result<(), Refusal> {
    if let Some(limit) = rules.max_plies.filter(|limit| plies >= *limit) {
        return Err(Refusal::BeyondDepth { limit });
    }
    if let Some(rating) = rules.rating {
        let limit = theory(rating);
        if plies >= limit {
            return Err(Refusal::BeyondTheory { rating, limit });
        }
    }
    Ok(())
}

/// The entries of a book for a position, and further data.
pub(super) struct Question<'a> {
    pub book: &'a str,
    pub position: &'a Position,
    pub at: Key,
    pub entries: &'a [BookEntry],
    /// The learned results of each move, without those in the entries.
    pub learned: &'a dyn Fn(Key, &BookEntry) -> Learned,
}

/// Draws a move. The same state of `random` yields the same move.
///
/// # Errors
/// When none of the entries is playable, with the reason.
pub(super) fn draw(
    question: &Question<'_>,
    rules: &Rules,
    random: &mut impl Rng,
) -> Result<Pick, Refusal> {
    let book = || question.book.to_owned();
    if question.entries.is_empty() {
        return Err(Refusal::Unknown);
    }
    let legal = legal_moves(question.entries, question.position);
    if legal.is_empty() {
        return Err(Refusal::Illegal { book: book() });
    }
    let total: u32 = legal
        .iter()
        .map(|(_, entry)| u32::from(entry.effective_weight()))
        .sum();
    if total == 0 {
        return Err(Refusal::Unplayed { book: book() });
    }
    let least = f64::from(total) * f64::from(rules.min_percent) / 100.0;
    let playable = legal.into_iter().filter(|(_, entry)| {
        let weight = entry.effective_weight();
        weight > 0 && f64::from(weight) >= least
    });
    let candidates: Vec<Candidate<'_>> = playable
        .map(|(mv, entry)| {
            let learned = (question.learned)(question.at, entry);
            let bend = bend(learned);
            Candidate {
                mv,
                entry,
                learned,
                bend,
            }
        })
        .collect();
    let chances = chances(&candidates, rules.variety);
    let Some(chosen) = index(&chances, random) else {
        return Err(Refusal::BelowMinimum {
            book: book(),
            percent: rules.min_percent,
        });
    };
    let Candidate {
        mv, entry, learned, ..
    } = candidates[chosen];
    Ok(Pick {
        mv,
        at: question.at,
        book: book(),
        weight: entry.weight,
        probability: chances[chosen],
        candidates: chances.iter().filter(|chance| **chance > 0.0).count(),
        plies: question.position.ply(),
        learned,
    })
}

struct Candidate<'a> {
    mv: Move,
    entry: &'a BookEntry,
    learned: Learned,
    /// Factor of the weight for learned results.
    bend: f64,
}

/// Returns the factor: a record of only losses makes a move rare, one of only wins up to four times as frequent; a single game
/// changes little. It is computed as if two games had been won and two lost before the first.
fn bend(learned: Learned) -> f64 {
    const BEFORE: f64 = 4.0;
    let games = f64::from(learned.games);
    let points = f64::from(learned.half_points) / 2.0;
    let score = (points + BEFORE / 2.0) / (games + BEFORE);
    (2.0 * score).powi(2)
}

/// Returns the probabilities of the candidates, which add up to 1.
fn chances(candidates: &[Candidate<'_>], variety: Variety) -> Vec<f64> {
    let weight = |candidate: &Candidate<'_>| f64::from(candidate.entry.weight);
    let bent = |candidate: &Candidate<'_>| weight(candidate) * candidate.bend;
    if variety == Variety::BEST {
        let best = candidates.iter().map(bent).fold(0.0, f64::max);
        // The first of equals.
        let first = candidates
            .iter()
            .position(|candidate| bent(candidate) >= best);
        let each = (0..candidates.len()).map(|index| f64::from(u8::from(Some(index) == first)));
        return each.collect();
    }
    // Learned results count in full where all moves are alike, too, and are sharpened with the weights elsewhere.
    let exponent = variety.exponent();
    let greatest = candidates.iter().map(bent).fold(0.0, f64::max);
    let raised = candidates.iter().map(|candidate| {
        if exponent > 1.0 {
            (bent(candidate) / greatest).powf(exponent)
        } else {
            weight(candidate).powf(exponent) * candidate.bend
        }
    });
    let raised: Vec<f64> = raised.collect();
    let total: f64 = raised.iter().sum();
    raised.iter().map(|chance| chance / total).collect()
}

/// Draws an index with these probabilities; returns `None` when all are 0.
fn index(chances: &[f64], random: &mut impl Rng) -> Option<usize> {
    let mut ticket: f64 = random.random();
    for (index, chance) in chances.iter().enumerate() {
        if ticket < *chance {
            return Some(index);
        }
        ticket -= chance;
    }
    // The last candidate takes the rounding error.
    chances.iter().rposition(|chance| *chance > 0.0)
}
