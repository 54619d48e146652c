//! The games of a player: results by colour and year, openings and opponents.

use std::collections::BTreeMap;

use tabia_chess::Color;
use tabia_game::GameResult;

use crate::collection::Snapshot;
use crate::row::GameRow;
use crate::text::{fold, name_key, words};

/// The results of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerScore {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// Games without a result: they count in no score.
    pub unknown: u32,
}

impl PlayerScore {
    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost + self.unknown
    }

    /// Returns the score as a share of 1, over the games with a result.
    pub fn score(self) -> Option<f64> {
        let games = self.games() - self.unknown;
        (games > 0).then(|| (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games))
    }

    fn add(&mut self, result: GameResult, color: Color) {
        *match (result, color) {
            (GameResult::Unknown, _) => &mut self.unknown,
            (GameResult::Draw, _) => &mut self.drawn,
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                &mut self.won
            }
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => {
                &mut self.lost
            }
        } += 1;
    }
}

/// The results with White and with Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByColor(pub [PlayerScore; 2]);

impl ByColor {
    /// Returns the results with a colour.
    pub fn with(self, color: Color) -> PlayerScore {
        self.0[color as usize]
    }

    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.0.iter().map(|score| score.games()).sum()
    }
}

/// What a collection has of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerCard {
    /// The spellings of the name, each with its games.
    pub names: BTreeMap<String, ByColor>,
    pub all: ByColor,
    /// By year; 0 for games without one.
    pub years: BTreeMap<u16, ByColor>,
    /// By the name of the opening, or its code where it has no name; empty where it has neither.
    pub openings: BTreeMap<String, ByColor>,
    /// By the name of the opponent, as it is spelt.
    pub opponents: BTreeMap<String, ByColor>,
}

impl PlayerCard {
    /// Returns what is known of a player. Names are the same without case, accents and the order of first and last name.
    pub fn new(snapshot: &Snapshot, name: &str) -> PlayerCard {
        let key = name_key(name);
        let mut card = PlayerCard::default();
        for (i, part) in snapshot.parts.iter().enumerate() {
            let players = part.segment.players().iter();
            let is_player: Vec<bool> = players.map(|one| name_key(one) == key).collect();
            if !is_player.contains(&true) {
                continue;
            }
            for slot in part.live.iter() {
                let row = part.segment.row(slot);
                for (color, number) in [(Color::White, row.white), (Color::Black, row.black)] {
                    if is_player.get(number as usize) == Some(&true)
                        && let Some(row) = snapshot.row(crate::GamePlace {
                            part: i as u32,
                            slot,
                        })
                    {
                        card.add(row, color);
                    }
                }
            }
        }
        card
    }

    fn add(&mut self, row: GameRow<'_>, color: Color) {
        let (own, opponent) = match color {
            Color::White => (row.white(), row.black()),
            Color::Black => (row.black(), row.white()),
        };
        let opening = match row.opening() {
            "" if row.eco().is_none() => String::new(),
            "" => row.eco().to_string(),
            name => name.to_owned(),
        };
        let year = row.date().year().unwrap_or_default();
        let groups = [
            &mut self.all,
            self.names.entry(own.to_owned()).or_default(),
            self.years.entry(year).or_default(),
            self.openings.entry(opening).or_default(),
            self.opponents.entry(opponent.to_owned()).or_default(),
        ];
        for group in groups {
            group.0[color as usize].add(row.result(), color);
        }
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
