//! Finds games that a collection has more than once.
//!
//! Games are the same when both players (by [`name_key`]), the date and all moves are. Games of fewer than [`SHORT`] half-moves,
//! and those without the name of a player, must also have the same event, site, round and result. A game is contained in
//! another when its moves are the first ones of the other and the rest is the same; it may have another result.
//!
//! The last position alone never counts. Games of other variants and games that could not be read to their end are left out.

use std::cmp::Reverse;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crate::collection::{
    ChangeKind, ChangeNumber, GamePlace, LibraryError, PartDamage, Snapshot, Writer,
};
use crate::segment::{Segment, Traits, names};
use crate::text::{fold, name_key};

/// Games of fewer half-moves are only the same when their headers are.
pub const SHORT: u32 = 10;

/// How a game relates to the one that is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// All moves are the same.
    Same,
    /// The moves of the other one go on.
    Contained,
}

/// A game that another game makes superfluous.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Duplicate {
    pub game: GamePlace,
    /// The game that is kept: of the same ones the most annotated.
    pub kept: GamePlace,
    pub likeness: Likeness,
}

/// The duplicates of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// In the order of their places.
    pub duplicates: Vec<Duplicate>,
    /// The segments whose moves could not be read: their games were not compared.
    pub damages: Vec<PartDamage>,
}

/// A game while it is compared.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    place: GamePlace,
    /// The hashes of the players, the date and the start, and of event, site and round.
    game: u64,
    headers: u64,
    result: u8,
    /// Whether the headers must be the same.
    is_strict: bool,
    code: &'a [u8],
    /// How much it is annotated: kinds of annotations, and the length of its text.
    worth: (u32, u64),
}

/// Returns the duplicates of a collection. The games of a segment whose moves are damaged are left out. `watch` receives the
/// number of games that are done, where one that was read and not yet compared is half done, and may cancel.
///
/// # Errors
/// When `watch` cancels.
pub fn duplicates(
    snapshot: &Snapshot,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Comparison, LibraryError> {
    /// Number of games that are compared between two calls of `watch`.
    const STEP: usize = 4096;
    let mut report = |halves: usize| match watch(halves as u64 / 2) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(LibraryError::Cancelled),
    };
    let (mut codes, mut damages) = (Vec::new(), Vec::new());
    for part in &snapshot.parts {
        let read = part.segment.codes();
        let read = read.map_err(|error| damages.push(part.damage(&error)));
        codes.push(read.ok());
        report(0)?;
    }
    let mut games: Vec<Candidate<'_>> = Vec::new();
    let mut read = 0;
    for (i, part) in snapshot.parts.iter().enumerate() {
        let Some((bytes, at)) = &codes[i] else {
            continue;
        };
        let headers = Headers::of(&part.segment);
        for slot in part.live.iter() {
            let index = usize::from(slot);
            let place = GamePlace {
                part: i as u32,
                slot,
            };
            let range = at[index] as usize..at[index + 1] as usize;
            let code = bytes.get(range).unwrap_or_default();
            games.extend(headers.candidate(place, code));
        }
        read += part.live.count();
        report(read)?;
    }
    games.sort_unstable_by_key(|game| (game.game, game.place));
    let (mut found, mut compared) = (Vec::new(), 0);
    for group in games.chunk_by_mut(|a, b| a.game == b.game) {
        if group.len() > 1 {
            compare(group, &mut found);
        }
        let before = compared / STEP;
        compared += group.len();
        if compared / STEP > before {
            report(read + compared)?;
        }
    }
    found.sort_unstable();
    Ok(Comparison {
        duplicates: found,
        damages,
    })
}

/// Adds the duplicates among games with the same players, date and start.
fn compare(group: &mut [Candidate<'_>], found: &mut Vec<Duplicate>) {
    // A code that begins others comes directly before one of them.
    group.sort_unstable_by_key(|game| (game.code, game.place));
    let runs = group.chunk_by(|a, b| a.code == b.code);
    add_runs(runs, |game| !game.is_strict, found);
    if group.iter().any(|game| game.is_strict) {
        group.sort_unstable_by_key(|game| (game.headers, game.code, game.result, game.place));
        for alike in group.chunk_by(|a, b| a.headers == b.headers) {
            let runs = alike.chunk_by(|a, b| (a.code, a.result) == (b.code, b.result));
            add_runs(runs, |game| game.is_strict, found);
        }
    }
}

/// Adds the games of each run but the best, and the best of a run whose code begins that of a later one.
fn add_runs<'r, 'a: 'r>(
    runs: impl Iterator<Item = &'r [Candidate<'a>]>,
    counts: impl Fn(&Candidate<'_>) -> bool,
    found: &mut Vec<Duplicate>,
) {
    let best = |run: &'r [Candidate<'a>]| {
        let best = run
            .iter()
            .max_by_key(|game| (game.worth, Reverse(game.place)));
        Some((run, best?))
    };
    let runs: Vec<(&[Candidate<'a>], &Candidate<'a>)> = runs.filter_map(best).collect();
    // The longest game that begins with the moves of each run.
    let mut longest: Vec<GamePlace> = runs.iter().map(|(_, kept)| kept.place).collect();
    for (i, (run, kept)) in runs.iter().enumerate().rev() {
        // Runs of one code follow each other where their results differ.
        let next = (i + 1..runs.len()).find(|next| runs[*next].1.code != kept.code);
        let next = next.filter(|next| runs[*next].1.code.starts_with(kept.code));
        if let Some(next) = next {
            longest[i] = longest[next];
        }
        if !counts(kept) {
            continue;
        }
        let others = run.iter().filter(|game| game.place != kept.place);
        found.extend(others.map(|game| Duplicate {
            game: game.place,
            kept: kept.place,
            likeness: Likeness::Same,
        }));
        if longest[i] != kept.place {
            found.push(Duplicate {
                game: kept.place,
                kept: longest[i],
                likeness: Likeness::Contained,
            });
        }
    }
}

/// Returns which of some duplicates are the same as the kept games after the tags: with all comments and variations. A text that
/// cannot be read is not the same. `watch` may cancel.
///
/// # Errors
/// When `watch` cancels.
pub fn copies(
    snapshot: &Snapshot,
    duplicates: &[Duplicate],
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<bool>, LibraryError> {
    let of_kept = duplicates.iter().map(|one| one.kept);
    let mut places: Vec<GamePlace> = duplicates.iter().map(|one| one.game).collect();
    places.extend(of_kept);
    places.sort_unstable();
    places.dedup();
    let mut texts = snapshot.texts();
    let mut hashes = Vec::with_capacity(places.len());
    for place in &places {
        if watch().is_break() {
            return Err(LibraryError::Cancelled);
        }
        let text = texts.get(*place).and_then(Result::ok);
        hashes.push(text.map(|text| moves_hash(&text.decoded())));
    }
    let hash = |place| hashes[places.binary_search(&place).ok()?];
    let is_copy = |one: &Duplicate| hash(one.game).is_some() && hash(one.game) == hash(one.kept);
    Ok(duplicates.iter().map(is_copy).collect())
}

/// The hash of the words of a game after its tags.
fn moves_hash(text: &str) -> u64 {
    let is_tag = |line: &&str| line.trim().is_empty() || line.trim().starts_with('[');
    let words = text.lines().skip_while(is_tag);
    let words: Vec<&str> = words.flat_map(str::split_whitespace).collect();
    hash(words)
}

/// The hashes of the texts of a segment, by their numbers.
struct Headers<'a> {
    segment: &'a Segment,
    players: Vec<u64>,
    starts: Vec<u64>,
    events: Vec<u64>,
    sites: Vec<u64>,
    rounds: Vec<u64>,
}

impl<'a> Headers<'a> {
    fn of(segment: &'a Segment) -> Headers<'a> {
        let hashes = |name: usize, text: fn(&str) -> String| {
            let hashes = segment.dictionary(name).iter();
            hashes.map(|one| hash(text(one))).collect()
        };
        Headers {
            segment,
            players: hashes(names::PLAYERS, name_key),
            starts: hashes(names::STARTS, str::to_owned),
            events: hashes(names::EVENTS, fold),
            sites: hashes(names::SITES, fold),
            rounds: hashes(names::ROUNDS, fold),
        }
    }

    fn candidate<'c>(&self, place: GamePlace, code: &'c [u8]) -> Option<Candidate<'c>> {
        let row = self.segment.row(place.slot);
        let traits = row.traits();
        if traits.has(Traits::OTHER_GAME) || traits.has(Traits::PROBLEMS) {
            return None;
        }
        let of = |hashes: &[u64], number: u32| hashes.get(number as usize).copied();
        let players = self.segment.dictionary(names::PLAYERS);
        let is_unknown = |number| matches!(players.get(number), "" | "?");
        let annotations = [
            Traits::COMMENTS,
            Traits::VARIATIONS,
            Traits::NAGS,
            Traits::CLOCKS,
            Traits::EVALUATIONS,
        ];
        let kinds = annotations.iter().filter(|kind| traits.has(**kind)).count();
        Some(Candidate {
            place,
            game: hash((
                of(&self.players, row.white),
                of(&self.players, row.black),
                row.date,
                of(&self.starts, row.start),
                traits.has(Traits::CHESS960),
            )),
            headers: hash((
                of(&self.events, row.event),
                of(&self.sites, row.site),
                of(&self.rounds, row.round),
            )),
            result: row.result,
            is_strict: row.plies < SHORT || is_unknown(row.white) || is_unknown(row.black),
            code,
            worth: (kinds as u32, row.text_length),
        })
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Writer<'_> {
    /// Deletes duplicates that were found in `snapshot`, as one change.
    ///
    /// # Errors
    /// When one of them, or of the games that are kept, no longer counts, or the log cannot be written.
    pub fn delete_duplicates(
        &mut self,
        snapshot: &Snapshot,
        duplicates: &[Duplicate],
    ) -> Result<ChangeNumber, LibraryError> {
        // A game whose original was deleted meanwhile is the last of its kind.
        let kept: Vec<GamePlace> = duplicates.iter().map(|one| one.kept).collect();
        self.now_at(snapshot, &kept)?;
        let games: Vec<GamePlace> = duplicates.iter().map(|one| one.game).collect();
        self.delete_as(ChangeKind::Merge, snapshot, &games)
    }
}
