//! The header of a game: names and values in order, always with the seven-tag roster.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::variant;
use tabia_chess::{Color, san};

/// The seven tags that every game has, in the order of the standard.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GameResult {
    WhiteWins,
    BlackWins,
    Draw,
    /// Unfinished, unknown, or another result.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the result when `color` has won.
    pub const fn win(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// Returns `1-0`, `0-1`, `1/2-1/2` or `*`, as in PGN.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The text is not `1-0`, `0-1`, `1/2-1/2`, `*` or a common spelling of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResultError;

impl fmt::Display for GameResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result is 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl std::error::Error for GameResultError {}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<GameResult, GameResultError> {
        const SPELLINGS: [(&str, GameResult); 11] = [
            ("1-0", GameResult::WhiteWins),
            ("1:0", GameResult::WhiteWins),
            ("0-1", GameResult::BlackWins),
            ("0:1", GameResult::BlackWins),
            ("1/2-1/2", GameResult::Draw),
            ("1/2", GameResult::Draw),
            ("1/2:1/2", GameResult::Draw),
            ("½-½", GameResult::Draw),
            ("½", GameResult::Draw),
            ("½:½", GameResult::Draw),
            ("*", GameResult::Unknown),
        ];
        // Every word of every game is tested here, so nothing is copied.
        let plain = text.trim().chars().map(|c| match c {
            c if san::is_dash(c) => '-',
            'O' | 'o' => '0',
            c => c,
        });
        let found = SPELLINGS
            .iter()
            .find(|(spelling, _)| plain.clone().eq(spelling.chars()));
        found.map(|(_, result)| *result).ok_or(GameResultError)
    }
}

/// Tag names and values. The [`ROSTER`] always comes first and complete ("?" for unknown values); the others follow in the
/// order in which they were read or set. A name may occur twice in a file that was read; [`Tags::get`] returns the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags(Vec<(Cow<'static, str>, String)>);

impl Default for Tags {
    /// Creates the roster with unknown values.
    fn default() -> Tags {
        Tags::with_roster(Default::default(), 0)
    }
}

impl Tags {
    /// Returns the roster with these values, unknown where there is none. There is room for a number of `others`.
    pub(super) fn with_roster(values: [Option<&str>; ROSTER.len()], others: usize) -> Tags {
        let unknown = |name: &str| match name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        let mut tags = Vec::with_capacity(ROSTER.len() + others);
        for (name, value) in ROSTER.into_iter().zip(values) {
            let value = value.unwrap_or_else(|| unknown(name));
            tags.push((Cow::Borrowed(name), one_line(value)));
        }
        Tags(tags)
    }

    /// Returns the value of a tag. Names are case-sensitive, as in the standard.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// Returns a tag's value, unless it is missing, empty or only "?".
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name)
            .filter(|value| !value.is_empty() && value.contains(|c| c != '?' && c != '.'))
    }

    /// Returns all tags in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_ref(), value.as_str()))
    }

    /// Returns the result of the Result tag; unusual values (such as "0-0") are [`GameResult::Unknown`].
    pub fn result(&self) -> GameResult {
        self.get("Result")
            .and_then(|text| text.parse().ok())
            .unwrap_or_default()
    }

    /// Returns the variant of the game, where that is neither chess nor Chess960.
    pub fn other_variant(&self) -> Option<&str> {
        self.get("Variant")
            .filter(|variant| variant::is_other_game(variant))
    }

    /// Changes the tag or adds it at the end. Line breaks in `value` become spaces.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let value = one_line(value);
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_string().into(), value)),
        }
    }

    /// Adds a tag without checking whether the name exists already.
    pub(super) fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_string().into(), one_line(value)));
    }

    /// Removes every tag of that name; those of the roster become unknown instead.
    pub(super) fn remove(&mut self, name: &str) {
        if ROSTER.contains(&name) {
            if let Some(unknown) = Tags::default().get(name) {
                self.set(name, unknown);
            }
        } else {
            self.0.retain(|(known, _)| known != name);
        }
    }

    /// Returns whether a name can be used in a tag pair so that every program reads it: a letter or digit, then letters, digits
    /// and a few signs.
    pub fn is_valid_name(name: &str) -> bool {
        name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_+#=:-".contains(c))
    }
}

fn one_line(value: &str) -> String {
    if value.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        value.replace(['\n', '\r'], " ")
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_is_always_there_and_first() {
        let mut tags = Tags::default();
        tags.set("ECO", "B90");
        tags.set("White", "Tal");
        tags.remove("White");
        assert_eq!(tags.get("White"), Some("?"));
        assert_eq!(tags.known("White"), None);
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names[..7], ROSTER);
        assert_eq!(names[7..], ["ECO"]);
        tags.remove("ECO");
        assert_eq!(tags, Tags::default());
    }

    #[test]
    fn results_as_people_write_them() {
        assert_eq!("1–0".parse(), Ok(GameResult::WhiteWins));
        assert_eq!(" ½-½ ".parse(), Ok(GameResult::Draw));
        assert_eq!("0-0".parse::<GameResult>(), Err(GameResultError));
        for result in [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ] {
            assert_eq!(result.text().parse(), Ok(result));
        }
    }
}
