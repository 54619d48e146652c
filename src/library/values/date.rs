//! The date of a game, of which any part may be unknown.

use std::fmt;
use std::str::FromStr;

use tabia_game::Tags;

/// Tags with the date of a game, the best first.
const TAGS: [&str; 2] = ["Date", "UTCDate"];

/// A date of which year, month or day may be unknown. Dates are ordered by time; an unknown part comes before all known ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GameDate {
    /// Zero where it is unknown, as for month and day.
    year: u16,
    month: u8,
    day: u8,
}

impl GameDate {
    /// `????.??.??`
    pub const UNKNOWN: GameDate = GameDate {
        year: 0,
        month: 0,
        day: 0,
    };

    /// Creates a date. A part that no calendar has, such as month 13 or 30 February, is unknown.
    pub fn new(year: Option<u16>, month: Option<u8>, day: Option<u8>) -> GameDate {
        let year = year.filter(|year| (1..=9999).contains(year)).unwrap_or(0);
        let month = month.filter(|month| *month <= 12).unwrap_or(0);
        let day = day.filter(|day| *day <= days(year, month)).unwrap_or(0);
        GameDate { year, month, day }
    }

    /// Returns the date of a game: the first of Date and UTCDate of which the year is known, else the year of EventDate.
    pub fn of(tags: &Tags) -> GameDate {
        let read = |name| tags.get(name).map(GameDate::from_tag);
        let dated = |date: &GameDate| date.year().is_some();
        let event = || GameDate::new(read("EventDate")?.year(), None, None).into();
        let date = TAGS.into_iter().filter_map(read).find(dated);
        date.or_else(event).unwrap_or_default()
    }

    /// Reads the value of a tag: what is not a date is unknown. The order is that of PGN; `24.12.1992` is read too.
    pub fn from_tag(value: &str) -> GameDate {
        let parts: Vec<&str> = value.trim().split(['.', '-', '/']).collect();
        let (year, month, day) = match parts[..] {
            [day, month, year] if year.len() == 4 && value.contains('.') => (year, month, day),
            [year, month, day, ..] => (year, month, day),
            [year, month] => (year, month, ""),
            _ => (value.trim(), "", ""),
        };
        let year = (year.len() == 4).then(|| year.parse().ok()).flatten();
        GameDate::new(year, month.parse().ok(), day.parse().ok())
    }

    /// Returns the year, where it is known.
    pub fn year(self) -> Option<u16> {
        (self.year > 0).then_some(self.year)
    }

    /// Returns the month, January as 1, where it is known.
    pub fn month(self) -> Option<u8> {
        (self.month > 0).then_some(self.month)
    }

    /// Returns the day of the month, where it is known.
    pub fn day(self) -> Option<u8> {
        (self.day > 0).then_some(self.day)
    }

    /// Returns the first day that the date may be. `None` where the year is unknown.
    pub fn earliest(self) -> Option<GameDate> {
        self.completed(1, |_, _| 1)
    }

    /// Returns the last day that the date may be. `None` where the year is unknown.
    pub fn latest(self) -> Option<GameDate> {
        self.completed(12, days)
    }

    /// Puts a month and a day where they are unknown. Without its month a day says nothing.
    fn completed(self, month: u8, day: impl Fn(u16, u8) -> u8) -> Option<GameDate> {
        let year = self.year()?;
        Some(match (self.month(), self.day()) {
            (Some(_), Some(_)) => self,
            (known, _) => {
                let month = known.unwrap_or(month);
                let day = day(year, month);
                GameDate { year, month, day }
            }
        })
    }

    /// Returns the date as a number of 23 bits, ordered as dates are. Zero is [`GameDate::UNKNOWN`].
    pub fn to_bits(self) -> u32 {
        u32::from(self.year) << 9 | u32::from(self.month) << 5 | u32::from(self.day)
    }

    /// Reads [`GameDate::to_bits`]. Parts that no date has are unknown.
    pub fn from_bits(bits: u32) -> GameDate {
        let year = u16::try_from(bits >> 9).ok();
        let (month, day) = (bits >> 5 & 15, bits & 31);
        GameDate::new(year, Some(month as u8), Some(day as u8))
    }
}

/// Returns the number of days of a month: the largest possible where year or month are unknown.
fn days(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for GameDate {
    /// `1992.11.??`, as in PGN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year() {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        for part in [self.month(), self.day()] {
            match part {
                Some(part) => write!(f, ".{part:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a date such as `1992`, `1992-11` or `1992.11.24`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a date is a year, a month as 1992-11 or a day as 1992-11-24")]
pub struct DateError;

impl FromStr for GameDate {
    type Err = DateError;

    /// Reads a date that a user writes: nothing but a date is accepted. Parts are separated by `-`, `.` or `/`, and a part may
    /// be `?`.
    fn from_str(text: &str) -> Result<GameDate, DateError> {
        let part = |text: &str, digits: usize| match text {
            "" => Err(DateError),
            _ if text.len() <= digits && text.bytes().all(|byte| byte == b'?') => Ok(0),
            _ if text.len() > digits || !text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(DateError)
            }
            _ => text.parse::<u16>().map_err(|_| DateError),
        };
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = match parts.next().unwrap_or_default() {
            text @ ("?" | "????") => part(text, 4)?,
            text if text.len() == 4 => part(text, 4)?,
            _ => return Err(DateError),
        };
        let mut small = || part(parts.next().unwrap_or("?"), 2).map(|part| part as u8);
        let (month, day) = (small()?, small()?);
        let date = GameDate::new(Some(year), Some(month), Some(day));
        let is_whole = parts.next().is_none() && date == GameDate { year, month, day };
        is_whole.then_some(date).ok_or(DateError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tabia_game::pgn;

    fn date(text: &str) -> GameDate {
        text.parse().unwrap()
    }

    #[test]
    fn tags_are_read_as_they_occur() {
        for (value, expected) in [
            ("1992.11.24", "1992.11.24"),
            ("1992.11.??", "1992.11.??"),
            ("1992.??.??", "1992.??.??"),
            ("1992", "1992.??.??"),
            ("1992-11", "1992.11.??"),
            (" 1992/11/24 ", "1992.11.24"),
            ("24.12.1992", "1992.12.24"),
            ("????.12.24", "????.12.24"),
            ("1992.13.24", "1992.??.24"),
            ("1993.02.29", "1993.02.??"),
            ("1992.02.29", "1992.02.29"),
            ("1992.00.00", "1992.??.??"),
            ("????.??.??", "????.??.??"),
            ("?", "????.??.??"),
            ("", "????.??.??"),
            ("Tuesday", "????.??.??"),
            ("92.11.24", "????.11.24"),
        ] {
            assert_eq!(GameDate::from_tag(value).to_string(), expected, "{value}");
        }
    }

    #[test]
    fn another_tag_dates_a_game_without_a_date() {
        let of = |tags: &str| {
            let contents = pgn::read(format!("{tags}\n\n1. e4 *").as_bytes());
            GameDate::of(contents.games[0].tags())
        };
        assert_eq!(
            of("[Date \"1992.11.??\"]\n[UTCDate \"1992.11.24\"]"),
            date("1992-11")
        );
        assert_eq!(
            of("[Date \"????.??.??\"]\n[UTCDate \"1992.11.24\"]"),
            date("1992-11-24")
        );
        assert_eq!(of("[EventDate \"1992.11.24\"]"), date("1992"));
        assert_eq!(of("[Event \"1992\"]"), GameDate::UNKNOWN);
    }

    #[test]
    fn users_write_dates_and_nothing_else() {
        assert_eq!(date("1992"), GameDate::new(Some(1992), None, None));
        assert_eq!(date("1992-11"), date("1992.11.??"));
        assert_eq!(date("????.??.??"), GameDate::UNKNOWN);
        for text in [
            "",
            "92",
            "1992-",
            "1992-13",
            "1993-02-29",
            "1992-11-24-1",
            "199?",
            "+992",
            "1992-+1",
        ] {
            assert_eq!(text.parse::<GameDate>(), Err(DateError), "{text}");
        }
    }

    #[test]
    fn a_date_spans_days() {
        let span = |text| Some((date(text).earliest()?, date(text).latest()?));
        assert_eq!(
            span("1992-02"),
            Some((date("1992-02-01"), date("1992-02-29")))
        );
        assert_eq!(span("1992"), Some((date("1992-01-01"), date("1992-12-31"))));
        assert_eq!(span("1992.??.24"), span("1992"));
        assert_eq!(span("????.02.01"), None);
    }

    proptest! {
        #[test]
        fn bits_keep_dates_and_their_order(one in any::<[u16; 3]>(), other in any::<[u16; 3]>()) {
            let [one, other] = [one, other].map(|[year, month, day]| {
                GameDate::new(Some(year % 10_000), Some((month % 13) as u8), Some((day % 32) as u8))
            });
            prop_assert_eq!(GameDate::from_bits(one.to_bits()), one);
            prop_assert_eq!(one.cmp(&other), one.to_bits().cmp(&other.to_bits()));
            prop_assert_eq!(one.to_string().parse(), Ok(one));
            prop_assert_eq!(GameDate::from_tag(&one.to_string()), one);
        }

        #[test]
        fn any_bits_and_any_text_are_read(bits: u32, text: String) {
            let date = GameDate::from_bits(bits);
            prop_assert_eq!(GameDate::from_bits(date.to_bits()), date);
            let _ = GameDate::from_tag(&text);
            let _ = text.parse::<GameDate>();
        }
    }
}
