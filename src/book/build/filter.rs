//! The games and the sides that count.

use std::fmt;
use std::str::FromStr;

use tabia_chess::Color;
use tabia_game::{GameResult, Tags};

/// The side whose moves go into the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    #[default]
    Both,
    Only(Color),
    /// The player named by the filter.
    Player,
}

/// The games that count. An unset condition accepts all games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    pub side: Side,
    /// A part of the name of either player, case-insensitive.
    pub player: Option<String>,
    /// The results that count; all when empty.
    pub results: Vec<GameResult>,
    /// The minimum rating of both players. A player without a rating fails it.
    pub min_elo: Option<u32>,
    pub since: Option<Date>,
    pub until: Option<Date>,
}

impl Filter {
    /// Returns the sides of a game whose moves count; `None` when the whole game does not.
    pub(super) fn sides(&self, tags: &Tags) -> Option<Vec<Color>> {
        if !self.results.is_empty() && !self.results.contains(&tags.result()) {
            return None;
        }
        if let Some(least) = self.min_elo {
            let elo = |name| {
                tags.known(name)
                    .and_then(|text| text.trim().parse::<u32>().ok())
            };
            if !["WhiteElo", "BlackElo"]
                .into_iter()
                .all(|name| elo(name) >= Some(least))
            {
                return None;
            }
        }
        if self.since.is_some() || self.until.is_some() {
            let date = Date::of(tags)?;
            if self
                .since
                .is_some_and(|since| date.latest() < since.earliest())
                || self
                    .until
                    .is_some_and(|until| date.earliest() > until.latest())
            {
                return None;
            }
        }
        let is_wanted = |color: &Color| {
            let name = ["White", "Black"][color.index()];
            let name = tags.get(name).unwrap_or_default().to_lowercase();
            let player = self.player.as_ref();
            player.is_none_or(|player| name.contains(&player.to_lowercase()))
        };
        let players: Vec<Color> = Color::ALL.into_iter().filter(is_wanted).collect();
        if players.is_empty() {
            return None;
        }
        Some(match self.side {
            Side::Both => Color::ALL.to_vec(),
            Side::Only(color) => vec![color],
            Side::Player => players,
        })
    }
}

/// A date in PGN format: `2021.05.12`, `2021.??.??`, `2021`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    pub year: u16,
    /// `None` where it is unknown, as for the day.
    pub month: Option<u8>,
    pub day: Option<u8>,
}

impl Date {
    /// Returns the date of a game, if at least the year is known.
    pub fn of(tags: &Tags) -> Option<Date> {
        let known = ["Date", "UTCDate", "EventDate"].into_iter();
        known
            .filter_map(|name| tags.known(name)?.parse().ok())
            .next()
    }

    fn earliest(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn latest(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31))
    }
}

/// The text is not a date such as `2021.05.12`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateError;

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is a year, or year, month and day as in 2021.05.12")
    }
}

impl std::error::Error for DateError {}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().unwrap_or_default();
        let year = year.parse().ok().filter(|year| (1..10_000).contains(year));
        let mut part = |most: u8| match parts.next() {
            None | Some("??" | "?") => Ok(None),
            Some(text) => {
                let number = text
                    .parse()
                    .ok()
                    .filter(|number| (1..=most).contains(number));
                number.map(Some).ok_or(DateError)
            }
        };
        let (month, day) = (part(12)?, part(31)?);
        Ok(Date {
            year: year.ok_or(DateError)?,
            month,
            day,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::pgn;

    fn sides(filter: &Filter, tags: &str) -> Option<Vec<Color>> {
        let contents = pgn::read(format!("{tags}\n\n1. e4 *").as_bytes());
        filter.sides(contents.games[0].tags())
    }

    #[test]
    fn games_pass_or_do_not() {
        let game = "[White \"Tal, Mikhail\"]\n[Black \"Smyslov\"]\n[Result \"1-0\"]\n[Date \"1959.09.??\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2690\"]";
        let all = Some(Color::ALL.to_vec());
        let date = |text: &str| Some(text.parse().unwrap());
        let none = Filter::default;
        assert_eq!(sides(&none(), game), all);
        let player = |side| Filter {
            player: Some("tal".into()),
            side,
            ..none()
        };
        assert_eq!(sides(&player(Side::Both), game), all);
        assert_eq!(sides(&player(Side::Player), game), Some(vec![Color::White]));
        assert_eq!(
            sides(&player(Side::Only(Color::Black)), game),
            Some(vec![Color::Black])
        );
        let nobody = Filter {
            player: Some("Karpov".into()),
            ..none()
        };
        assert_eq!(sides(&nobody, game), None);
        for (least, passes) in [(2690, true), (2691, false)] {
            let filter = Filter {
                min_elo: Some(least),
                ..none()
            };
            assert_eq!(sides(&filter, game).is_some(), passes);
            assert_eq!(sides(&filter, "[White \"A\"]"), None);
        }
        let drawn = Filter {
            results: vec![GameResult::Draw, GameResult::BlackWins],
            ..none()
        };
        assert_eq!(sides(&drawn, game), None);
        for (since, until, passes) in [
            (date("1959"), None, true),
            (date("1959.09.20"), date("1959.09.10"), true),
            (date("1959.10"), None, false),
            (None, date("1959.08.31"), false),
        ] {
            let filter = Filter {
                since,
                until,
                ..none()
            };
            assert_eq!(sides(&filter, game).is_some(), passes);
        }
    }

    #[test]
    fn dates_as_text() {
        let date = |text: &str| text.parse::<Date>();
        assert_eq!(date("2021.??.??").unwrap(), date("2021").unwrap());
        assert_eq!(date("2021-05-12").unwrap().day, Some(12));
        for text in ["", "????.??.??", "2021.13.01", "0", "20210512"] {
            assert_eq!(date(text), Err(DateError), "{text}");
        }
    }
}
