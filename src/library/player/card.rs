//! What a collection has of a player.

use std::collections::BTreeMap;

use tabia_chess::Color;

use super::endings::{EndingRow, Endings};
use super::list::{PlayerGame, PlayerRow, Rows};
use super::names::{Aliases, PlayerNames};
use super::openings::{OpeningRow, OpeningTree};
use super::score::{ByColor, PlayerScore};
use crate::collection::{GamePlace, PartDamage, Snapshot};
use crate::segment::Traits;
use crate::tally::MeanRating;

/// The mean rating of a player in the games of a month.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    pub year: u16,
    /// January is 1; 0 where only the year is known.
    pub month: u8,
    pub rating: u16,
    pub games: u32,
}

impl RatingPoint {
    /// Returns the middle of the month in years; that of the year where the month is unknown.
    pub fn time(self) -> f64 {
        let part = match self.month {
            0 => 0.5,
            month => (f64::from(month) - 0.5) / 12.0,
        };
        f64::from(self.year) + part
    }
}

/// What a collection has of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerCard {
    /// The spellings of the names, each with its games.
    pub names: BTreeMap<String, ByColor>,
    pub all: ByColor,
    /// By year; 0 for games without one.
    pub years: BTreeMap<u16, ByColor>,
    /// In the order of time.
    pub ratings: Vec<RatingPoint>,
    /// The trees of openings with White and with Black.
    pub openings: [Vec<OpeningRow>; 2],
    /// The most frequent first; a game has each of its endings.
    pub endings: Vec<EndingRow>,
    /// The most frequent first, with their highest ratings; the scores are the player's.
    pub opponents: Vec<PlayerRow>,
    /// Segments in which moves could not be read, by their index in the snapshot: endings are missing.
    pub damages: Vec<PartDamage>,
}

impl PlayerCard {
    /// Returns what is known of a player. Opponents are joined by `aliases`. A game in which both sides have names of the player
    /// counts once, with White.
    pub fn new(snapshot: &Snapshot, player: &PlayerNames, aliases: &Aliases) -> PlayerCard {
        let mut builder = Builder::new(aliases);
        for (i, part) in snapshot.parts.iter().enumerate() {
            let players = part.segment.players().iter();
            let is_player: Vec<bool> = players.map(|one| player.has(one)).collect();
            if !is_player.contains(&true) {
                continue;
            }
            let columns = part.segment.columns();
            for slot in part.live.iter() {
                let of_sides =
                    [&columns.white, &columns.black].map(|column| column[usize::from(slot)]);
                let is_player = |number: u32| is_player.get(number as usize) == Some(&true);
                let mut sides = Color::ALL.into_iter().zip(of_sides);
                if let Some((color, _)) = sides.find(|(_, number)| is_player(*number)) {
                    let place = GamePlace {
                        part: i as u32,
                        slot,
                    };
                    builder.add(snapshot, place, color);
                }
            }
        }
        builder.card()
    }
}

/// A card with what is added up in another form.
struct Builder {
    card: PlayerCard,
    /// By year and month.
    ratings: BTreeMap<(u16, u8), MeanRating>,
    openings: [OpeningTree; 2],
    endings: Endings,
    opponents: Rows,
}

impl Builder {
    fn new(aliases: &Aliases) -> Builder {
        Builder {
            card: PlayerCard::default(),
            ratings: BTreeMap::new(),
            openings: Default::default(),
            endings: Endings::default(),
            opponents: Rows::new(aliases),
        }
    }

    fn add(&mut self, snapshot: &Snapshot, place: GamePlace, color: Color) {
        let Some(row) = snapshot.row(place) else {
            return;
        };
        let sides = [
            (row.white(), row.white_rating()),
            (row.black(), row.black_rating()),
        ];
        let ((own, rating), (opponent, opponent_rating)) = match color {
            Color::White => (sides[0], sides[1]),
            Color::Black => (sides[1], sides[0]),
        };
        let date = row.date();
        let year = date.year().unwrap_or_default();
        let card = &mut self.card;
        let groups = [
            &mut card.all,
            card.names.entry(own.to_owned()).or_default(),
            card.years.entry(year).or_default(),
        ];
        for group in groups {
            group.add(row.result(), color, opponent_rating);
        }
        let mut score = PlayerScore::default();
        score.add(row.result(), color, opponent_rating);
        self.openings[color.index()].add(&row, score);
        self.opponents.add(
            opponent,
            &PlayerGame {
                result: row.result(),
                color,
                rating: opponent_rating,
                opponent: opponent_rating,
                year: date.year(),
            },
        );
        if let (Some(rating), Some(year)) = (rating.get(), date.year()) {
            let month = date.month().unwrap_or_default();
            self.ratings.entry((year, month)).or_default().add(rating);
        }
        if !row.traits().has(Traits::OTHER_GAME) {
            self.add_endings(snapshot, place, color, score);
        }
    }

    fn add_endings(
        &mut self,
        snapshot: &Snapshot,
        place: GamePlace,
        color: Color,
        score: PlayerScore,
    ) {
        let Some(part) = snapshot.part(place) else {
            return;
        };
        match part.segment.code(place.slot) {
            Ok(code) => {
                let start = part.segment.board(place.slot);
                self.endings.add(start, &code, color, score);
            }
            Err(error) => {
                let damage = part.damage(&error);
                let last = self.card.damages.last();
                if last.is_none_or(|last| last.file != damage.file) {
                    self.card.damages.push(damage);
                }
            }
        }
    }

    fn card(self) -> PlayerCard {
        let ratings = self
            .ratings
            .into_iter()
            .filter_map(|((year, month), mean)| {
                Some(RatingPoint {
                    year,
                    month,
                    rating: mean.get()?,
                    games: mean.count(),
                })
            });
        PlayerCard {
            ratings: ratings.collect(),
            openings: self.openings.map(OpeningTree::into_rows),
            endings: self.endings.into_rows(),
            opponents: self.opponents.into_rows(),
            ..self.card
        }
    }
}
