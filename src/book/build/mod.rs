//! Books made from games.
//!
//! Each game adds its moves up to some [`Depth`] to the tally of its positions. At the end moves that were played too
//! rarely or scored too badly are left out ([`Options::min_games`], [`Options::min_score`]), and a [`Formula`] makes
//! weights of the tallies.

mod filter;
mod formula;

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;

use super::{Book, BookEntry, BookMove, Key, Results};
use tabia_chess::{Color, Position};
use tabia_game::pgn::{Problem, Progress, StreamError, Watch, for_each_game};
use tabia_game::{Game, GameResult};

pub use filter::{Date, DateError, Filter, Side};
pub use formula::{Factors, Formula};

/// The depth to which the moves of a game count.
pub enum Depth<'a> {
    /// A number of half-moves from the start.
    Plies(usize),
    /// A number of half-moves after the last position of known theory, by an ECO table or another book.
    BeyondTheory {
        plies: usize,
        known: &'a (dyn Fn(&Position, Key) -> bool + Sync),
    },
}

/// The settings of a book made from games.
pub struct Options<'a> {
    pub depth: Depth<'a>,
    pub filter: Filter,
    /// Minimum number of games of a move.
    pub min_games: u32,
    /// Minimum score of a move, from 0 (all lost) to 1 (all won). Moves of games without a result are kept.
    pub min_score: f64,
    pub formula: Formula,
    /// Whether games with the same players, moves and result count once.
    pub drop_duplicates: bool,
    /// Number of threads that read games.
    pub threads: usize,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            depth: Depth::Plies(30),
            filter: Filter::default(),
            min_games: 3,
            min_score: 0.0,
            formula: Formula::Results(Factors::POINTS),
            drop_duplicates: true,
            threads: 1,
        }
    }
}

/// The result of a build.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Built {
    pub book: Book,
    /// Number of games read.
    pub games: usize,
    /// Number of games accepted by the filter, without duplicates.
    pub used: usize,
    pub duplicates: usize,
    /// Number of games of other variants, which are left out.
    pub other_variants: usize,
    /// Faults in the games, by the index of their source; the moves before a fault count.
    pub problems: Vec<(usize, Problem)>,
    /// Indices of the sources without games.
    pub without_games: Vec<usize>,
}

/// Why games could not be read.
#[derive(Debug)]
pub struct BuildError {
    /// The index of the source.
    pub index: usize,
    pub error: StreamError,
}

/// The data of a game that the build needs.
struct Played {
    moves: Vec<(Key, BookMove, Color)>,
    result: GameResult,
    year: Option<u16>,
    fingerprint: u64,
    /// The start, where it is not the standard one.
    start: Option<Position>,
}

/// The result of processing a game.
enum Digest {
    Played(Box<Played>),
    /// The filter rejected it.
    Filtered,
    /// It is not chess.
    OtherVariant,
}

/// The games with one move so far.
#[derive(Clone, Copy, Default)]
struct Tally {
    results: Results,
    /// The sum of the formula's values of the games.
    value: f64,
}

/// Builds a book from games in PGN.
///
/// # Errors
/// When a source cannot be read, or `watch` ends the work.
pub fn from_games<R: Read>(
    sources: impl IntoIterator<Item = R>,
    options: &Options<'_>,
    watch: &mut Watch<'_>,
) -> Result<Built, BuildError> {
    let mut built = Built::default();
    let mut tallies: HashMap<(Key, BookMove), Tally> = HashMap::new();
    let mut known = HashSet::new();
    let digest = |game: Game| match game.tags().other_variant() {
        Some(_) => Digest::OtherVariant,
        None => match options.play(&game) {
            Some(played) => Digest::Played(Box::new(played)),
            None => Digest::Filtered,
        },
    };
    let mut before = Progress::default();
    for (index, source) in sources.into_iter().enumerate() {
        let take = |digest: Digest, problems: Vec<Problem>| {
            let problems = problems.into_iter().map(|problem| (index, problem));
            built.problems.extend(problems);
            let played = match digest {
                Digest::Played(played) => played,
                Digest::Filtered => return,
                Digest::OtherVariant => {
                    built.other_variants += 1;
                    return;
                }
            };
            if options.drop_duplicates && !known.insert(played.fingerprint) {
                built.duplicates += 1;
                return;
            }
            built.used += 1;
            if let Some(start) = &played.start {
                built.book.add_start(start);
            }
            for (key, mv, color) in played.moves {
                let tally = tallies.entry((key, mv)).or_default();
                let results = results_for(color, played.result);
                tally.results = tally.results.plus(results);
                tally.value += options.formula.of_game(results, played.year);
            }
        };
        let so_far = before;
        let mut watch = |progress: Progress| watch(so_far.plus(progress));
        let progress = for_each_game([source], options.threads, &mut watch, digest, take);
        let progress = progress.map_err(|error| BuildError { index, error })?;
        if progress.games == 0 {
            built.without_games.push(index);
        }
        before = before.plus(progress);
    }
    built.games = before.games;
    let mut rows: Vec<((Key, BookMove), Tally)> = tallies
        .into_iter()
        .filter(|(_, tally)| options.keeps(tally.results))
        .collect();
    rows.sort_unstable_by_key(|(place, _)| *place);
    let pages = rows.chunk_by(|a, b| a.0.0 == b.0.0);
    let entries = pages.flat_map(|rows| {
        let values: Vec<f64> = rows
            .iter()
            .map(|(_, tally)| options.formula.of_move(tally.results, tally.value))
            .collect();
        let mut entries: Vec<(Key, BookEntry, ())> = rows
            .iter()
            .zip(options.formula.weights(&values))
            .map(|(&((key, mv), tally), weight)| {
                let results = tally.results;
                (
                    key,
                    BookEntry {
                        results,
                        ..BookEntry::new(mv, weight)
                    },
                    (),
                )
            })
            .collect();
        entries
            .sort_by_key(|(_, entry, ())| std::cmp::Reverse((entry.weight, entry.results.games)));
        entries
    });
    let entries: Vec<(Key, BookEntry, ())> = entries.collect();
    built.book.fill(entries, |_, _, ()| {});
    Ok(built)
}

/// Returns the results of one game for the side that moves.
pub(super) fn results_for(color: Color, result: GameResult) -> Results {
    let won = u32::from(result == GameResult::win(color));
    let lost = u32::from(result == GameResult::win(!color));
    let drawn = u32::from(result == GameResult::Draw);
    Results {
        games: 1,
        wins: won,
        draws: drawn,
        losses: lost,
    }
}

impl Options<'_> {
    fn keeps(&self, results: Results) -> bool {
        results.games >= self.min_games
            && results.score().is_none_or(|score| score >= self.min_score)
    }

    /// Returns the moves of a game's main line that count; `None` when the filter rejects the game.
    fn play(&self, game: &Game) -> Option<Played> {
        let tags = game.tags();
        let sides = self.filter.sides(tags)?;
        let mut position = game.start().clone();
        let mut key = Key::of(&position);
        let mut fingerprint = DefaultHasher::new();
        key.hash(&mut fingerprint);
        let mut moves = Vec::new();
        let mut last_known = 0usize;
        let mut at = game.root();
        while let Some(next) = game.next(at)
            && let Some(mv) = game.mv(next)
        {
            mv.hash(&mut fingerprint);
            let counts = match self.depth {
                Depth::Plies(plies) => moves.len() < plies,
                Depth::BeyondTheory { plies, .. } => moves.len() < last_known.saturating_add(plies),
            };
            if counts {
                moves.push((key, BookMove::from(mv), position.turn()));
                let _ = position.make(mv);
                key = Key::played(&position, mv);
                if let Depth::BeyondTheory { known, .. } = self.depth
                    && known(&position, key)
                {
                    last_known = moves.len();
                }
            }
            at = next;
        }
        for name in ["White", "Black"] {
            surname(tags.get(name).unwrap_or_default()).hash(&mut fingerprint);
        }
        let result = game.result();
        result.hash(&mut fingerprint);
        moves.retain(|(_, _, color)| sides.contains(color));
        Some(Played {
            moves,
            result,
            year: Date::of(tags).map(|date| date.year),
            fingerprint: fingerprint.finish(),
            start: (*game.start() != Position::start()).then(|| game.start().clone()),
        })
    }
}

/// Returns the invariant part of a name: "Kasparov, G." and "Kasparov,Garry (2812)" are the same.
fn surname(name: &str) -> String {
    let surname = name.split([',', '(']).next().unwrap_or_default();
    surname.trim().to_lowercase()
}
