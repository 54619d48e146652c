//! The list of the players of a collection.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use tabia_chess::Color;
use tabia_game::GameResult;

use super::names::Aliases;
use super::score::ByColor;
use crate::collection::Snapshot;
use crate::query::TextCondition;
use crate::text::{fold, name_key, words};
use crate::values::Rating;

/// A player of a collection, or an opponent of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// The most frequent spelling.
    pub name: String,
    /// All spellings with their numbers of games, the most frequent first.
    pub spellings: Vec<(String, u32)>,
    pub score: ByColor,
    /// The first and the last year.
    pub years: Option<RangeInclusive<u16>>,
    /// The highest rating.
    pub rating: Option<u16>,
}

impl PlayerRow {
    /// Returns whether a spelling of the name matches.
    pub fn matches(&self, pattern: &TextCondition) -> bool {
        let mut names = self.spellings.iter();
        names.any(|(name, _)| pattern.matches_name(name))
    }
}

/// What is known of the games of a name.
#[derive(Clone, Copy, Default)]
struct Sum {
    score: ByColor,
    /// 0 where unknown.
    first: u16,
    last: u16,
    rating: u16,
}

impl Sum {
    fn add(&mut self, game: &PlayerGame) {
        self.score.add(game.result, game.color, game.opponent);
        self.add_year(game.year);
        self.rating = self.rating.max(game.rating.get().unwrap_or_default());
    }

    fn add_year(&mut self, year: Option<u16>) {
        if let Some(year) = year {
            self.first = if self.first == 0 {
                year
            } else {
                self.first.min(year)
            };
            self.last = self.last.max(year);
        }
    }

    fn unite(&mut self, other: &Sum) {
        self.score.unite(other.score);
        for year in [other.first, other.last] {
            self.add_year((year > 0).then_some(year));
        }
        self.rating = self.rating.max(other.rating);
    }
}

/// A game of a player.
#[derive(Clone, Copy)]
pub(super) struct PlayerGame {
    pub result: GameResult,
    pub color: Color,
    /// The rating of the one who is listed, and that of the opponent.
    pub rating: Rating,
    pub opponent: Rating,
    pub year: Option<u16>,
}

/// Players by the keys of their names.
pub(super) struct Rows {
    /// The key of the first name of the player, by the keys of all.
    first_keys: HashMap<String, String>,
    rows: HashMap<String, (Sum, BTreeMap<String, u32>)>,
}

impl Rows {
    pub fn new(aliases: &Aliases) -> Rows {
        let keys = aliases.first_keys();
        Rows {
            first_keys: keys
                .map(|(key, first)| (key.to_owned(), first.to_owned()))
                .collect(),
            rows: HashMap::new(),
        }
    }

    /// Adds a game of a name. A name without letters and digits is left out.
    pub fn add(&mut self, name: &str, game: &PlayerGame) {
        let mut sum = Sum::default();
        sum.add(game);
        self.unite(name, self.key(name), &sum);
    }

    /// The key under which the games of a name are added up; empty for a name without letters and digits.
    fn key(&self, name: &str) -> String {
        let key = name_key(name);
        self.first_keys.get(&key).cloned().unwrap_or(key)
    }

    fn unite(&mut self, name: &str, key: String, sum: &Sum) {
        if key.is_empty() {
            return;
        }
        let (known, spellings) = self.rows.entry(key).or_default();
        known.unite(sum);
        *spellings.entry(name.to_owned()).or_default() += sum.score.games();
    }

    /// Returns the players, those with the most games first.
    pub fn into_rows(self) -> Vec<PlayerRow> {
        let rows = self.rows.into_values().map(|(sum, spellings)| {
            let mut spellings: Vec<(String, u32)> = spellings.into_iter().collect();
            spellings.sort_by_key(|(_, games)| Reverse(*games));
            PlayerRow {
                name: spellings
                    .first()
                    .map(|(name, _)| name.clone())
                    .unwrap_or_default(),
                spellings,
                score: sum.score,
                years: (sum.first > 0).then_some(sum.first..=sum.last),
                rating: (sum.rating > 0).then_some(sum.rating),
            }
        });
        let mut rows: Vec<PlayerRow> = rows.collect();
        sort_players(&mut rows, PlayerOrder::Games, true);
        rows
    }
}

/// Returns the players of a collection, those with the most games first. A game in which both sides have names of one player
/// counts once, with White.
pub fn players(snapshot: &Snapshot, aliases: &Aliases) -> Vec<PlayerRow> {
    let mut rows = Rows::new(aliases);
    for part in &snapshot.parts {
        let players = part.segment.players();
        let keys: Vec<String> = players.iter().map(|name| rows.key(name)).collect();
        let key = |number: u32| keys.get(number as usize);
        let mut sums = vec![Sum::default(); players.len()];
        for slot in part.live.iter() {
            let row = part.segment.row(slot);
            let ratings = [row.white_rating(), row.black_rating()];
            let is_one = key(row.white) == key(row.black);
            let sides = Color::ALL.into_iter().zip([row.white, row.black]);
            for (color, number) in sides.take(if is_one { 1 } else { 2 }) {
                if let Some(sum) = sums.get_mut(number as usize) {
                    sum.add(&PlayerGame {
                        result: row.result(),
                        color,
                        rating: ratings[color.index()],
                        opponent: ratings[(!color).index()],
                        year: row.date().year(),
                    });
                }
            }
        }
        for ((name, key), sum) in players.iter().zip(keys).zip(&sums) {
            if sum.score.games() > 0 {
                rows.unite(name, key, sum);
            }
        }
    }
    rows.into_rows()
}

/// A column by which players are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerOrder {
    Name,
    Games,
    Score,
    /// The highest rating.
    Rating,
    /// The last year.
    Year,
}

/// Orders players by a column; those of which it is unknown come last, and equal ones are ordered by name.
pub fn sort_players<R: Borrow<PlayerRow>>(rows: &mut [R], by: PlayerOrder, is_descending: bool) {
    rows.sort_by_cached_key(|row| {
        let row = row.borrow();
        let name = fold(&row.name);
        let number = match by {
            PlayerOrder::Name => Some(0),
            PlayerOrder::Games => Some(row.score.games()),
            PlayerOrder::Score => {
                let score = row.score.total().score();
                score.map(|score| (score * 1e6) as u32)
            }
            PlayerOrder::Rating => row.rating.map(u32::from),
            PlayerOrder::Year => row.years.as_ref().map(|years| u32::from(*years.end())),
        };
        let order = number.map_or(i64::MAX, |number| match is_descending {
            true => -i64::from(number),
            false => i64::from(number),
        });
        (order, name)
    });
    if by == PlayerOrder::Name && is_descending {
        rows.reverse();
    }
}

/// Returns the names of players, at most `most`, in which each word of `name` begins a word: for a name that was not found.
pub fn similar_names(snapshot: &Snapshot, name: &str, most: usize) -> Vec<String> {
    let folded = fold(name);
    let wanted: Vec<&str> = words(&folded).collect();
    let is_similar = |one: &str| {
        let one = fold(one);
        let begins = |word: &&str| words(&one).any(|of| of.starts_with(word));
        !wanted.is_empty() && wanted.iter().all(begins)
    };
    let mut names: Vec<String> = Vec::new();
    for part in &snapshot.parts {
        let players = part.segment.players().iter();
        for player in players.filter(|one| is_similar(one)) {
            if !names.iter().any(|name| name == player) {
                names.push(player.to_owned());
            }
        }
    }
    names.sort_unstable();
    names.truncate(most);
    names
}

/// Returns the players who are likely the same as the one of a name under another: the last name is equal or has one letter
/// that differs, and first names are equal or shortened. Nothing is joined by it.
pub fn likely_names<'a, R: Borrow<PlayerRow>>(rows: &'a [R], name: &str) -> Vec<&'a PlayerRow> {
    let (key, wanted) = (name_key(name), Name::new(name));
    let is_other = |row: &&PlayerRow| row.spellings.iter().all(|(one, _)| name_key(one) != key);
    let is_likely = |row: &&PlayerRow| {
        let mut names = row.spellings.iter();
        names.any(|(one, _)| wanted.is_likely(&Name::new(one)))
    };
    let rows = rows.iter().map(Borrow::borrow);
    rows.filter(is_other).filter(is_likely).collect()
}

/// The words of a name.
struct Name {
    last: String,
    first: Vec<String>,
}

impl Name {
    /// The last name is what is before a comma, or the last word.
    fn new(name: &str) -> Name {
        let folded = fold(name);
        let of = |text: &str| -> Vec<String> { words(text).map(str::to_owned).collect() };
        match folded.split_once(',') {
            Some((last, first)) => Name {
                last: of(last).join(" "),
                first: of(first),
            },
            None => {
                let mut first = of(&folded);
                Name {
                    last: first.pop().unwrap_or_default(),
                    first,
                }
            }
        }
    }

    fn is_likely(&self, other: &Name) -> bool {
        /// Minimum length of a last name in which one letter may differ.
        const LONG: usize = 6;
        let is_shortened = self.first != other.first;
        let pairs = self.first.iter().zip(&other.first);
        let fit = |(one, other): (&String, &String)| {
            one.starts_with(other.as_str()) || other.starts_with(one.as_str())
        };
        let first_fits = pairs.into_iter().all(fit);
        let is_near = || {
            self.last.len() >= LONG
                && !self.first.is_empty()
                && !is_shortened
                && strsim::osa_distance(&self.last, &other.last) == 1
        };
        !self.last.is_empty() && first_fits && (self.last == other.last || is_near())
    }
}
