//! What is known of a game without its text.

use tabia_game::GameResult;

use crate::collection::{GamePlace, Snapshot};
use crate::segment::{Row, Segment, Traits, names};
use crate::values::{Eco, GameDate, Rating, Termination, TimeClass};

/// The columns of a game.
#[derive(Clone, Copy)]
pub struct GameRow<'a> {
    segment: &'a Segment,
    row: Row,
}

impl Snapshot {
    /// Returns the columns of a game.
    pub fn row(&self, place: GamePlace) -> Option<GameRow<'_>> {
        let segment = &*self.part(place)?.segment;
        (usize::from(place.slot) < segment.len()).then(|| GameRow {
            segment,
            row: segment.row(place.slot),
        })
    }
}

impl<'a> GameRow<'a> {
    fn text(&self, name: usize, number: u32) -> &'a str {
        self.segment.dictionary(name).get(number)
    }

    /// Returns the number of the game in its collection, which stays when segments are merged.
    pub fn id(&self) -> u64 {
        self.row.id
    }

    /// Returns the name of White, empty where it is unknown, as are the other texts.
    pub fn white(&self) -> &'a str {
        self.text(names::PLAYERS, self.row.white)
    }

    pub fn black(&self) -> &'a str {
        self.text(names::PLAYERS, self.row.black)
    }

    pub fn event(&self) -> &'a str {
        self.text(names::EVENTS, self.row.event)
    }

    pub fn site(&self) -> &'a str {
        self.text(names::SITES, self.row.site)
    }

    pub fn round(&self) -> &'a str {
        self.text(names::ROUNDS, self.row.round)
    }

    pub fn annotator(&self) -> &'a str {
        self.text(names::ANNOTATORS, self.row.annotator)
    }

    /// Returns the name of the opening.
    pub fn opening(&self) -> &'a str {
        self.text(names::OPENINGS, self.row.opening)
    }

    /// Returns the FEN of the start position; empty for the standard one.
    pub fn start(&self) -> &'a str {
        self.text(names::STARTS, self.row.start)
    }

    /// Returns the name of the file from which it was imported.
    pub fn source(&self) -> &'a str {
        self.text(names::SOURCES, self.row.source)
    }

    /// Returns its line in that file, from 1.
    pub fn line(&self) -> u64 {
        self.row.line
    }

    pub fn date(&self) -> GameDate {
        self.row.date()
    }

    pub fn white_rating(&self) -> Rating {
        self.row.white_rating()
    }

    pub fn black_rating(&self) -> Rating {
        self.row.black_rating()
    }

    pub fn eco(&self) -> Eco {
        self.row.eco()
    }

    /// Returns the number of half-moves of the main line.
    pub fn plies(&self) -> u32 {
        self.row.plies
    }

    pub fn result(&self) -> GameResult {
        self.row.result()
    }

    pub fn time_class(&self) -> TimeClass {
        self.row.time_class()
    }

    pub fn termination(&self) -> Termination {
        self.row.termination()
    }

    pub fn traits(&self) -> Traits {
        self.row.traits()
    }

    /// Returns the length of its text in bytes.
    pub fn text_length(&self) -> u64 {
        self.row.text_length
    }
}
