//! The explorer: the moves that were played in a position, and how they scored.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use tabia_chess::{Color, Move, Position};
use tabia_game::GameResult;

use crate::collection::{GamePlace, GameSet, Part, Snapshot};
use crate::segment::{Columns, Occurrence, RESULTS, SegmentError};
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
    /// Returns the number of games with a result.
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

/// A move of the explorer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    pub mv: Move,
    /// The games in which it was played here.
    pub tally: Tally,
}

/// The games of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explored {
    /// All games with the position.
    pub total: Tally,
    /// Number of games that end here, or go on without a move.
    pub ended: u32,
    /// The moves, the most played first; none is left out.
    pub moves: Vec<MoveRow>,
    /// Segments in which the position could not be looked up.
    pub damages: Vec<(usize, String)>,
}

/// The first year that is counted by itself: earlier ones count as this.
const FIRST_YEAR: u16 = 1800;

/// Number of years that are counted.
const YEARS: usize = 512;

/// Sums over games, added for each of millions of games.
#[derive(Clone)]
struct Sums {
    /// By [`RESULTS`], without and with a known rating of the opponent.
    results: [[u32; 4]; 2],
    rating: MeanRating,
    opponents: MeanRating,
    years: Box<[u32; YEARS]>,
}

impl Sums {
    fn new() -> Sums {
        Sums {
            results: [[0; 4]; 2],
            rating: MeanRating::default(),
            opponents: MeanRating::default(),
            years: Box::new([0; YEARS]),
        }
    }

    #[inline]
    fn add(&mut self, game: &GameSummary, mover: Color) {
        let [own, other] = match mover {
            Color::White => game.ratings,
            Color::Black => [game.ratings[1], game.ratings[0]],
        };
        self.results[usize::from(other > 0)][usize::from(game.result & 3)] += 1;
        self.rating.add(own);
        self.opponents.add(other);
        self.years[game.year_index()] += 1;
    }

    fn unite(&mut self, other: &Sums) {
        for (ours, theirs) in self.results.iter_mut().zip(&other.results) {
            ours.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
        self.rating.unite(other.rating);
        self.opponents.unite(other.opponents);
        let years = self.years.iter_mut().zip(other.years.iter());
        years.for_each(|(a, b)| *a += b);
    }

    fn into_tally(self) -> Tally {
        let results = |rated: [u32; 4]| {
            let mut results = Results::default();
            for (result, count) in RESULTS.into_iter().zip(rated) {
                *results.of(result) += count;
            }
            results
        };
        let [unrated, rated] = self.results;
        let all: [u32; 4] = std::array::from_fn(|i| unrated[i] + rated[i]);
        // The first place counts the games without a year.
        let years = self.years.iter().enumerate().skip(1);
        let by_year: Vec<(u16, u32)> = years
            .filter(|(_, count)| **count > 0)
            .map(|(i, count)| (FIRST_YEAR + i as u16, *count))
            .collect();
        Tally {
            results: results(all),
            rating: self.rating,
            opponents: self.opponents,
            rated: results(rated),
            years: by_year
                .first()
                .zip(by_year.last())
                .map(|(first, last)| first.0..=last.0),
            by_year,
        }
    }
}

/// The columns that the explorer adds up.
#[derive(Clone, Copy)]
struct GameSummary {
    result: u8,
    /// White's and Black's; 0 where unknown.
    ratings: [u16; 2],
    year: Option<u16>,
}

impl GameSummary {
    #[inline]
    fn of(columns: &Columns, slot: usize) -> GameSummary {
        GameSummary {
            result: columns.result[slot],
            ratings: [columns.white_rating[slot], columns.black_rating[slot]],
            year: GameDate::from_bits(columns.date[slot]).year(),
        }
    }

    #[inline]
    fn year_index(&self) -> usize {
        match self.year {
            None => 0,
            Some(year) => usize::from(year.saturating_sub(FIRST_YEAR)).clamp(1, YEARS - 1),
        }
    }
}

/// Returns what was played in a position in the games of a set, or in all.
pub fn explore(snapshot: &Snapshot, position: &Position, within: Option<&GameSet>) -> Explored {
    let mut explored = Explored::default();
    // The packed moves, 0 for none, with their sums.
    let (mut moves, mut sums): (Vec<u16>, Vec<Sums>) = (Vec::new(), Vec::new());
    let mover = position.turn();
    for (i, part) in snapshot.parts.iter().enumerate() {
        let found = match find(i, part, position, within) {
            Ok(found) => found,
            Err(error) => {
                explored.damages.push((i, error.to_string()));
                continue;
            }
        };
        let columns = part.segment.columns();
        for occurrence in found {
            let game = GameSummary::of(columns, occurrence.slot.into());
            let mv = occurrence.next.map_or(0, Move::bits);
            let at = moves.iter().position(|one| *one == mv).unwrap_or_else(|| {
                moves.push(mv);
                sums.push(Sums::new());
                moves.len() - 1
            });
            sums[at].add(&game, mover);
        }
    }
    let mut total = Sums::new();
    for (mv, sums) in moves.into_iter().zip(sums) {
        total.unite(&sums);
        let tally = sums.into_tally();
        match Move::from_bits(mv) {
            Some(mv) => explored.moves.push(MoveRow { mv, tally }),
            None => explored.ended = tally.results.games(),
        }
    }
    explored.total = total.into_tally();
    let order = |row: &MoveRow| (Reverse(row.tally.results.games()), row.mv.bits());
    explored.moves.sort_by_key(order);
    explored
}

/// Returns the games of a set, or all, with a position; with `mv` those in which it was played there. The strongest come first,
/// by the mean of both ratings, then the latest.
///
/// # Errors
/// When an index is damaged or cannot be read.
pub fn games_with(
    snapshot: &Snapshot,
    position: &Position,
    mv: Option<Move>,
    within: Option<&GameSet>,
) -> Result<Vec<GamePlace>, SegmentError> {
    let mut games = Vec::new();
    for (i, part) in snapshot.parts.iter().enumerate() {
        let columns = part.segment.columns();
        for found in find(i, part, position, within)? {
            if mv.is_some() && found.next != mv {
                continue;
            }
            let slot = usize::from(found.slot);
            // An unknown rating counts as 0, so such games come last.
            let strength =
                u32::from(columns.white_rating[slot]) + u32::from(columns.black_rating[slot]);
            let place = GamePlace {
                part: i as u32,
                slot: found.slot,
            };
            games.push((Reverse((strength, columns.date[slot])), place));
        }
    }
    games.sort_unstable();
    Ok(games.into_iter().map(|(_, place)| place).collect())
}

/// Returns the legal moves of a position that lead to positions of games of a set, or of all, by any order of moves, each with
/// the number of these games. The most frequent come first.
///
/// # Errors
/// When an index is damaged or cannot be read.
pub fn reached(
    snapshot: &Snapshot,
    position: &Position,
    within: Option<&GameSet>,
) -> Result<Vec<(Move, u32)>, SegmentError> {
    let mut reached = Vec::new();
    for mv in position.legal_moves().iter() {
        let games = count(snapshot, &position.after(*mv), within)?;
        if games > 0 {
            reached.push((*mv, games));
        }
    }
    reached.sort_by_key(|(mv, games)| (Reverse(*games), mv.bits()));
    Ok(reached)
}

/// Returns the number of games of a set, or of all, with a position.
///
/// # Errors
/// When an index is damaged or cannot be read.
pub fn count(
    snapshot: &Snapshot,
    position: &Position,
    within: Option<&GameSet>,
) -> Result<u32, SegmentError> {
    let mut count = 0;
    for (i, part) in snapshot.parts.iter().enumerate() {
        count += find(i, part, position, within)?.count() as u32;
    }
    Ok(count)
}

/// Returns the games of a segment, by its index in the snapshot, with a position: those of the set, or all that count.
fn find<'a>(
    index: usize,
    part: &'a Part,
    position: &Position,
    within: Option<&'a GameSet>,
) -> Result<impl Iterator<Item = Occurrence> + use<'a>, SegmentError> {
    let set = within.and_then(|set| set.0.get(index));
    let set = set.unwrap_or(&part.live);
    let found = part.segment.find(position)?.into_iter();
    Ok(found.filter(|found| set.contains(found.slot)))
}
