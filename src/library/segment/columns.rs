//! The columns of a segment: what is known of each game without its text.

use tabia_game::GameResult;

use super::file::{Section, SegmentError, SegmentFile, SegmentWriter, to_bytes};
use super::packing::{pack, unpack};
use crate::values::{Eco, GameDate, Rating, Termination, TimeClass};

macro_rules! columns {
    ($($(#[doc = $doc:literal])* $name:ident: $kind:ty = $number:literal,)*) => {
        /// The raw values of one game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(crate) struct Row {
            $($(#[doc = $doc])* pub $name: $kind,)*
        }

        /// The raw values of all games of a segment, a column each.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub(crate) struct Columns {
            $($(#[doc = $doc])* pub $name: Vec<$kind>,)*
        }

        impl Columns {
            pub fn push(&mut self, row: Row) {
                $(self.$name.push(row.$name);)*
            }

            /// Returns the values of a game.
            pub fn row(&self, slot: usize) -> Row {
                Row {
                    $($name: self.$name.get(slot).copied().unwrap_or_default(),)*
                }
            }

            pub fn write<W: std::io::Write>(&self, out: &mut SegmentWriter<W>) -> std::io::Result<()> {
                $(
                    let numbers = self.$name.iter().map(|number| number.to_le_bytes());
                    out.write(Section::Column($number), &pack(&to_bytes(numbers)))?;
                )*
                Ok(())
            }

            /// Reads the columns, which must have the same length.
            pub fn read(file: &SegmentFile) -> Result<Columns, SegmentError> {
                let mut columns = Columns::default();
                $(
                    let section = Section::Column($number);
                    let damaged = SegmentError::Damaged { section, at: 0 };
                    let bytes = unpack(&file.read_all(section)?).ok_or(damaged)?;
                    let (numbers, _) = bytes.as_chunks::<{ size_of::<$kind>() }>();
                    columns.$name = numbers.iter().map(|bytes| <$kind>::from_le_bytes(*bytes)).collect();
                )*
                $(
                    if columns.$name.len() != columns.id.len() {
                        return Err(SegmentError::Damaged { section: Section::Column($number), at: 0 });
                    }
                )*
                Ok(columns)
            }
        }
    };
}

columns! {
    /// The number of the game in the collection. It stays when segments are merged.
    id: u64 = 0,
    /// Number in the dictionary of players, as are those that follow in their dictionaries.
    white: u32 = 1,
    black: u32 = 2,
    event: u32 = 3,
    site: u32 = 4,
    round: u32 = 5,
    annotator: u32 = 6,
    opening: u32 = 7,
    /// The FEN of the start position; an empty string for the standard one.
    start: u32 = 8,
    /// The encoding of the text.
    encoding: u32 = 9,
    /// The name of the file from which it was imported.
    source: u32 = 10,
    /// Its line there, from 1.
    line: u64 = 11,
    /// [`GameDate::to_bits`].
    date: u32 = 12,
    /// [`Rating::to_bits`].
    white_rating: u16 = 13,
    black_rating: u16 = 14,
    /// [`Eco::to_bits`].
    eco: u16 = 15,
    /// Number of half-moves of the main line.
    plies: u32 = 16,
    /// Index in [`RESULTS`].
    result: u8 = 17,
    /// [`TimeClass::to_bits`].
    time_class: u8 = 18,
    /// [`Termination::to_bits`].
    termination: u8 = 19,
    /// [`Traits`].
    traits: u16 = 20,
    /// Length of the code of its moves, in bytes.
    code_length: u32 = 21,
    /// Length of its text, in bytes.
    text_length: u64 = 22,
}

/// Number of dictionaries of a segment.
pub(crate) const DICTIONARIES: usize = 9;

/// The dictionaries, by their numbers.
pub(crate) mod names {
    pub const PLAYERS: usize = 0;
    pub const EVENTS: usize = 1;
    pub const SITES: usize = 2;
    pub const ROUNDS: usize = 3;
    pub const ANNOTATORS: usize = 4;
    pub const OPENINGS: usize = 5;
    pub const STARTS: usize = 6;
    pub const ENCODINGS: usize = 7;
    pub const SOURCES: usize = 8;
}

/// The results in the order of their numbers.
pub const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// Returns the number of a result.
pub(crate) fn result_number(result: GameResult) -> u8 {
    let place = RESULTS.iter().position(|one| *one == result);
    place.unwrap_or_default() as u8
}

/// Properties of a game, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits(u16);

impl Traits {
    pub const COMMENTS: Traits = Traits(1);
    pub const VARIATIONS: Traits = Traits(2);
    pub const NAGS: Traits = Traits(4);
    pub const CLOCKS: Traits = Traits(8);
    pub const EVALUATIONS: Traits = Traits(16);
    /// It does not begin from the standard start position.
    pub const SET_UP: Traits = Traits(32);
    pub const CHESS960: Traits = Traits(64);
    /// A variant other than chess: its positions are not indexed.
    pub const OTHER_GAME: Traits = Traits(128);
    /// Reading its text reports problems.
    pub const PROBLEMS: Traits = Traits(256);
    /// It is the first game of its source.
    pub const FIRST: Traits = Traits(512);
    /// It has no tag ScidFlags. Games of earlier versions of the program lack this.
    pub const NO_FLAGS: Traits = Traits(1024);

    /// Returns whether all of these properties are there.
    pub const fn has(self, traits: Traits) -> bool {
        self.0 & traits.0 == traits.0
    }

    /// Returns the properties with `traits` where `is_there`.
    pub const fn with(self, traits: Traits, is_there: bool) -> Traits {
        match is_there {
            true => Traits(self.0 | traits.0),
            false => self,
        }
    }

    pub const fn bits(self) -> u16 {
        self.0
    }

    pub const fn from_bits(bits: u16) -> Traits {
        Traits(bits)
    }
}

impl Row {
    pub fn result(&self) -> GameResult {
        RESULTS[usize::from(self.result & 3)]
    }

    pub fn date(&self) -> GameDate {
        GameDate::from_bits(self.date)
    }

    pub fn white_rating(&self) -> Rating {
        Rating::from_bits(self.white_rating)
    }

    pub fn black_rating(&self) -> Rating {
        Rating::from_bits(self.black_rating)
    }

    pub fn eco(&self) -> Eco {
        Eco::from_bits(self.eco)
    }

    pub fn time_class(&self) -> TimeClass {
        TimeClass::from_bits(self.time_class)
    }

    pub fn termination(&self) -> Termination {
        Termination::from_bits(self.termination)
    }

    pub fn traits(&self) -> Traits {
        Traits::from_bits(self.traits)
    }
}

impl Row {
    /// Returns it with other numbers of its strings, each from the number of a dictionary and the old one.
    pub fn renumbered(self, mut number: impl FnMut(usize, u32) -> u32) -> Row {
        Row {
            white: number(names::PLAYERS, self.white),
            black: number(names::PLAYERS, self.black),
            event: number(names::EVENTS, self.event),
            site: number(names::SITES, self.site),
            round: number(names::ROUNDS, self.round),
            annotator: number(names::ANNOTATORS, self.annotator),
            opening: number(names::OPENINGS, self.opening),
            start: number(names::STARTS, self.start),
            encoding: number(names::ENCODINGS, self.encoding),
            source: number(names::SOURCES, self.source),
            ..self
        }
    }
}
