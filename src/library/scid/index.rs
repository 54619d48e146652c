//! The index: a header and a record of fixed width for each game.

use super::bytes::number;
use super::error::{Error, Fault};
use super::names::{Kind, Names};
use tabia_game::GameResult;

/// Number of bytes of the header.
pub(super) const HEADER: usize = 182;
/// Number of bytes of a game's record.
pub(super) const ENTRY: usize = 47;
/// The place of the number of games in the header.
pub(super) const COUNT_AT: u64 = 14;

const MAGIC: &[u8] = b"Scid.si\0";
const VERSION: u32 = 400;

/// The header, without the description and the names of the user's flags.
pub(super) struct Header {
    /// The number of games.
    pub games: u32,
}

impl Header {
    /// Reads the header, or the part of it that the file has.
    pub(super) fn read(bytes: &[u8]) -> Result<Header, Error> {
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return Err(Error::NotAnIndex);
        }
        match number(&bytes[8..10]) {
            VERSION => Ok(Header {
                games: number(&bytes[COUNT_AT as usize..17]),
            }),
            other => Err(Error::Version(other)),
        }
    }
}

/// The letters of the flags from bit [`FIRST_FLAG`] on; the bits before it are computed from the moves.
const FLAGS: &str = "DWBMENPTKQ!?U123456";
const FIRST_FLAG: usize = 3;

/// The kinds of ratings, as they are written in tags after the colour.
const RATINGS: [&str; 7] = ["Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"];

/// The record of a game.
pub(super) struct Entry {
    /// The place of the game in the file of games, in bytes.
    pub offset: u32,
    /// Number of bytes there.
    pub length: u32,
    flags: u32,
    white: u32,
    black: u32,
    event: u32,
    site: u32,
    round: u32,
    result: u32,
    eco: u32,
    date: u32,
    event_date: u32,
    /// The ratings: four bits of kind and twelve of value.
    ratings: [u32; 2],
}

impl Entry {
    pub(super) fn read(bytes: &[u8; ENTRY]) -> Entry {
        let field = |at: usize, width: usize| number(&bytes[at..at + width]);
        let (extra, players, places) = (field(6, 1), field(9, 1), field(14, 1));
        let dates = field(25, 4);
        Entry {
            offset: field(0, 4),
            length: (extra & 0x80) << 9 | field(4, 2),
            flags: (extra & 0x3f) << 16 | field(7, 2),
            white: (players & 0xf0) << 12 | field(10, 2),
            black: (players & 0x0f) << 16 | field(12, 2),
            event: (places & 0xe0) << 11 | field(15, 2),
            site: (places & 0x1c) << 14 | field(17, 2),
            round: (places & 0x03) << 16 | field(19, 2),
            result: field(21, 2) >> 12,
            eco: field(23, 2),
            date: dates & 0xf_ffff,
            event_date: dates >> 20,
            ratings: [field(29, 2), field(31, 2)],
        }
    }

    /// Returns the tags of the record, and the fault that a name is missing.
    pub(super) fn tags(&self, names: &Names) -> (TagList, Option<Fault>) {
        let mut tags = TagList(Vec::with_capacity(16));
        let mut fault = None;
        let mut name = |tag: &'static str, kind: Kind, id: u32| {
            names.get(kind, id).unwrap_or_else(|| {
                fault.get_or_insert(Fault::NoName(tag));
                "?".to_owned()
            })
        };
        tags.set("Event", name("Event", Kind::Event, self.event));
        tags.set("Site", name("Site", Kind::Site, self.site));
        tags.set("Date", date(self.date));
        tags.set("Round", name("Round", Kind::Round, self.round));
        tags.set("White", name("White", Kind::Player, self.white));
        tags.set("Black", name("Black", Kind::Player, self.black));
        tags.set("Result", self.result().text().to_owned());
        for (color, rating) in ["White", "Black"].into_iter().zip(self.ratings) {
            let (kind, value) = (rating >> 12, rating & 0xfff);
            if value > 0 {
                let kind = RATINGS.get(kind as usize).unwrap_or(&RATINGS[0]);
                tags.set(&format!("{color}{kind}"), value.to_string());
            }
        }
        if self.eco > 0 {
            tags.set("ECO", eco(self.eco - 1));
        }
        if let Some(date) = self.event_date() {
            tags.set("EventDate", date);
        }
        let flags = FLAGS.chars().enumerate();
        let flags: String = flags
            .filter(|(i, _)| self.flags >> (FIRST_FLAG + i) & 1 == 1)
            .map(|(_, letter)| letter)
            .collect();
        if !flags.is_empty() {
            tags.set("ScidFlags", flags);
        }
        (tags, fault)
    }

    fn result(&self) -> GameResult {
        match self.result {
            1 => GameResult::WhiteWins,
            2 => GameResult::BlackWins,
            3 => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }

    /// Returns the date of the event: its year is stored as a difference to that of the game, plus 4; 0 means no date.
    fn event_date(&self) -> Option<String> {
        let difference = self.event_date >> 9;
        let year = (self.date >> 9) + difference;
        let event_date = year.saturating_sub(4) << 9 | self.event_date & 0x1ff;
        (difference > 0 && event_date > 0).then(|| date(event_date))
    }
}

/// The tags of a game in the order in which Scid writes them. A name occurs once.
pub(super) struct TagList(pub Vec<(String, String)>);

impl TagList {
    /// Sets a tag, or adds it at the end.
    pub(super) fn set(&mut self, name: &str, value: String) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }
}

/// Returns a date as in PGN, also one that no calendar has. The year is in the bits from 9 on, the month in 5 to 8, the day in 0
/// to 4; 0 is unknown.
pub(super) fn date(date: u32) -> String {
    let part = |number: u32, width: usize| match number {
        0 => "?".repeat(width),
        _ => format!("{number:0width$}"),
    };
    let (year, month, day) = (date >> 9, date >> 5 & 15, date & 31);
    format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
}

/// Returns an opening code. Each of A00 to E99 has 131 numbers: itself, and Scid's own a, a1 … a4, b … z4.
fn eco(number: u32) -> String {
    let (code, part) = (number / 131, number % 131);
    let letter = |start: u8, index: u32| char::from(start + index as u8);
    let mut text = format!("{}{:02}", letter(b'A', code / 100), code % 100);
    if let Some(part) = part.checked_sub(1) {
        text.push(letter(b'a', part / 5));
        if part % 5 > 0 {
            text.push(letter(b'0', part % 5));
        }
    }
    text
}
