//! How games ended, who played them and when: what the explorer adds up.

use std::ops::RangeInclusive;

use tabia_chess::{Color, Move};
use tabia_game::GameResult;

use crate::segment::{Columns, RESULTS, take};
use crate::values::GameDate;

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    pub white: u32,
    pub draws: u32,
    pub black: u32,
    /// Games without a result: they count in no score.
    pub unknown: u32,
}

impl Results {
    /// Returns the count of a result.
    fn of(&mut self, result: GameResult) -> &mut u32 {
        match result {
            GameResult::WhiteWins => &mut self.white,
            GameResult::BlackWins => &mut self.black,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        }
    }

    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.white + self.draws + self.black + self.unknown
    }

    /// Returns the score of a side as a share of 1, over the games with a result.
    pub fn score(self, color: Color) -> Option<f64> {
        let wins = match color {
            Color::White => self.white,
            Color::Black => self.black,
        };
        let games = self.games() - self.unknown;
        (games > 0).then(|| (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(games))
    }
}

/// A mean of ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MeanRating {
    sum: u64,
    count: u32,
}

impl MeanRating {
    #[inline]
    pub(crate) fn add(&mut self, rating: u16) {
        self.sum += u64::from(rating);
        self.count += u32::from(rating > 0);
    }

    pub(crate) fn unite(&mut self, other: MeanRating) {
        self.sum += other.sum;
        self.count += other.count;
    }

    /// Returns the number of known ratings.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Returns the mean of the known ratings, rounded.
    pub fn get(self) -> Option<u16> {
        let count = u64::from(self.count);
        (count > 0).then(|| ((self.sum + count / 2) / count) as u16)
    }
}

/// What is known of the games with a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub results: Results,
    /// The rating of those who played the move.
    pub rating: MeanRating,
    pub opponents: MeanRating,
    /// Results of the games in which the opponent's rating is known, for the performance.
    rated: Results,
    /// The first and the last year.
    pub years: Option<RangeInclusive<u16>>,
    /// The number of games of each year, in order.
    pub by_year: Vec<(u16, u32)>,
}

impl Tally {
    /// Returns the performance rating of the side that moves: the mean rating of the opponents plus the difference that FIDE's
    /// table (Elo, 1978) has for the score.
    pub fn performance(&self, mover: Color) -> Option<i32> {
        let opponents = self.opponents.get()?;
        let score = self.rated.score(mover)?;
        Some(i32::from(opponents) + rating_difference(score))
    }
}

/// Returns the difference of ratings for a score, as in FIDE's table 8.1.1: the quantile of the normal distribution with a
/// deviation of 200·√2, at most 800.
pub(crate) fn rating_difference(score: f64) -> i32 {
    /// The differences for scores of 50, 51 … 100 %.
    const TABLE: [i32; 51] = [
        0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
        158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
        351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
    ];
    let percent = (score * 100.0).round() as i32;
    let place = (percent - 50).unsigned_abs() as usize;
    let difference = TABLE[place.min(50)];
    if percent < 50 {
        -difference
    } else {
        difference
    }
}

/// The first year that is counted by itself: earlier ones count as this.
const FIRST_YEAR: u16 = 1800;

/// Number of years that are counted.
const YEARS: usize = 512;

/// Sums over games, added for each of millions of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sums {
    /// By [`RESULTS`], for games without a rating, with White's, with Black's and with both.
    results: [[u32; 4]; 4],
    /// White's and Black's.
    ratings: [MeanRating; 2],
    /// The first counts games without a year.
    years: Box<[u32; YEARS]>,
}

impl Sums {
    pub fn new() -> Sums {
        Sums {
            results: [[0; 4]; 4],
            ratings: [MeanRating::default(); 2],
            years: Box::new([0; YEARS]),
        }
    }

    /// Adds a game by its slot.
    #[inline]
    pub fn add(&mut self, columns: &Columns, slot: usize) {
        let ratings = [columns.white_rating[slot], columns.black_rating[slot]];
        let known = usize::from(ratings[0] > 0) | usize::from(ratings[1] > 0) << 1;
        self.results[known][usize::from(columns.result[slot] & 3)] += 1;
        for (mean, rating) in self.ratings.iter_mut().zip(ratings) {
            mean.add(rating);
        }
        let year = GameDate::from_bits(columns.date[slot]).year();
        self.years[year.map_or(0, year_index)] += 1;
    }

    pub fn unite(&mut self, other: &Sums) {
        for (ours, theirs) in self.results.iter_mut().zip(&other.results) {
            ours.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
        for (ours, theirs) in self.ratings.iter_mut().zip(other.ratings) {
            ours.unite(theirs);
        }
        let years = self.years.iter_mut().zip(other.years.iter());
        years.for_each(|(a, b)| *a += b);
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.results.iter().flatten().sum()
    }

    /// Appends it in the form of a segment's section: results, ratings as sums and numbers, the number of years, and the index
    /// and the games of each.
    pub fn write(&self, out: &mut Vec<u8>) {
        let counts = self.results.iter().flatten();
        counts.for_each(|count| out.extend(count.to_le_bytes()));
        for mean in self.ratings {
            out.extend(mean.sum.to_le_bytes());
            out.extend(mean.count.to_le_bytes());
        }
        let years = || {
            self.years
                .iter()
                .enumerate()
                .filter(|(_, games)| **games > 0)
        };
        out.extend((years().count() as u16).to_le_bytes());
        for (year, games) in years() {
            out.extend((year as u16).to_le_bytes());
            out.extend(games.to_le_bytes());
        }
    }

    /// Reads what [`Sums::write`] has written from the start of `rest`; `None` where it is damaged.
    pub fn read(rest: &mut &[u8]) -> Option<Sums> {
        let mut sums = Sums::new();
        for count in sums.results.iter_mut().flatten() {
            *count = u32::from_le_bytes(take(rest)?);
        }
        for mean in &mut sums.ratings {
            mean.sum = u64::from_le_bytes(take(rest)?);
            mean.count = u32::from_le_bytes(take(rest)?);
        }
        for _ in 0..u16::from_le_bytes(take(rest)?) {
            let year = u16::from_le_bytes(take(rest)?);
            *sums.years.get_mut(usize::from(year))? = u32::from_le_bytes(take(rest)?);
        }
        Some(sums)
    }

    /// Returns what is known of the games, in which `mover` played the move.
    pub fn into_tally(self, mover: Color) -> Tally {
        let [white, black] = self.ratings;
        let (rating, opponents, opponent) = match mover {
            Color::White => (white, black, 0b10),
            Color::Black => (black, white, 0b01),
        };
        let (mut results, mut rated) = (Results::default(), Results::default());
        for (known, counts) in self.results.into_iter().enumerate() {
            for (result, count) in RESULTS.into_iter().zip(counts) {
                *results.of(result) += count;
                if known & opponent > 0 {
                    *rated.of(result) += count;
                }
            }
        }
        let years = self.years.iter().enumerate().skip(1);
        let by_year: Vec<(u16, u32)> = years
            .filter(|(_, count)| **count > 0)
            .map(|(i, count)| (FIRST_YEAR + i as u16, *count))
            .collect();
        Tally {
            results,
            rating,
            opponents,
            rated,
            years: by_year
                .first()
                .zip(by_year.last())
                .map(|(first, last)| first.0..=last.0),
            by_year,
        }
    }
}

fn year_index(year: u16) -> usize {
    usize::from(year.saturating_sub(FIRST_YEAR)).clamp(1, YEARS - 1)
}

/// Sums over the games of a position, for each move played there.
#[derive(Default)]
pub(crate) struct MoveSums(Vec<(Option<Move>, Sums)>);

impl MoveSums {
    /// Returns the sums of a move; of the games that end here, or go on without a move, for `None`.
    #[inline]
    pub fn of(&mut self, mv: Option<Move>) -> &mut Sums {
        let at = self.0.iter().position(|(one, _)| *one == mv);
        let at = at.unwrap_or_else(|| {
            self.0.push((mv, Sums::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    pub fn unite(&mut self, other: &MoveSums) {
        for (mv, sums) in &other.0 {
            self.of(*mv).unite(sums);
        }
    }

    /// Returns the number of all games.
    pub fn games(&self) -> u32 {
        self.0.iter().map(|(_, sums)| sums.games()).sum()
    }

    pub fn into_moves(self) -> Vec<(Option<Move>, Sums)> {
        self.0
    }

    /// Appends it in the form of a segment's section: the number of moves, and for each the move, 0 for none, and its sums.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.0.len() as u16).to_le_bytes());
        for (mv, sums) in &self.0 {
            out.extend(mv.map_or(0, Move::bits).to_le_bytes());
            sums.write(out);
        }
    }

    /// Reads what [`MoveSums::write`] has written from the start of `rest`; `None` where it is damaged.
    pub fn read(rest: &mut &[u8]) -> Option<MoveSums> {
        let count = u16::from_le_bytes(take(rest)?);
        let move_of = |bits| Move::from_bits(u16::from_le_bytes(bits));
        let moves = (0..count).map(|_| Some((move_of(take(rest)?), Sums::read(rest)?)));
        Some(MoveSums(moves.collect::<Option<_>>()?))
    }
}
