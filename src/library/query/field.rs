//! The fields of queries and their names.

use super::condition::{BoardField, EloOf, Feature, NumberField, Score, TextField};
use crate::text::fold;
use crate::values::{Flag, Termination, TimeClass};
use tabia_game::GameResult;

/// What stands before the operator of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    Text(TextField),
    Score(Score),
    Number(NumberField),
    Tag,
    Date,
    Eco,
    Result,
    Termination,
    Time,
    Has,
    Flag,
    Filter,
    Board(BoardField),
}

impl Field {
    /// All fields with their names, the first of which is written.
    pub const ALL: [(Field, &[&str]); 39] = [
        (Field::Text(TextField::Player), &["player", "name"]),
        (Field::Text(TextField::White), &["white"]),
        (Field::Text(TextField::Black), &["black"]),
        (Field::Score(Score::Won), &["won", "winner"]),
        (Field::Score(Score::Lost), &["lost", "loser"]),
        (Field::Score(Score::Drawn), &["drawn"]),
        (
            Field::Number(NumberField::Elo(EloOf::Either)),
            &["elo", "rating"],
        ),
        (
            Field::Number(NumberField::Elo(EloOf::Both)),
            &["bothelo", "minelo"],
        ),
        (
            Field::Number(NumberField::Elo(EloOf::Average)),
            &["avgelo", "meanelo"],
        ),
        (Field::Number(NumberField::Elo(EloOf::White)), &["whiteelo"]),
        (Field::Number(NumberField::Elo(EloOf::Black)), &["blackelo"]),
        (
            Field::Number(NumberField::Elo(EloOf::Difference)),
            &["elodiff", "diff"],
        ),
        (Field::Date, &["date", "year"]),
        (Field::Text(TextField::Event), &["event", "tournament"]),
        (Field::Text(TextField::Site), &["site", "place"]),
        (Field::Text(TextField::Round), &["round"]),
        (Field::Result, &["result"]),
        (Field::Termination, &["termination"]),
        (Field::Eco, &["eco"]),
        (Field::Text(TextField::Opening), &["opening"]),
        (Field::Number(NumberField::Moves), &["moves", "length"]),
        (Field::Time, &["time", "speed"]),
        (Field::Has, &["has", "with"]),
        (Field::Text(TextField::Annotator), &["annotator"]),
        (Field::Text(TextField::Comment), &["text", "comment"]),
        (Field::Tag, &["tag"]),
        (Field::Flag, &["flag"]),
        (Field::Filter, &["filter", "saved"]),
        (Field::Number(NumberField::Book), &["book", "inbook"]),
        (Field::Number(NumberField::Number), &["number", "nr"]),
        (Field::Number(NumberField::Id), &["id"]),
        (Field::Board(BoardField::Position), &["position", "fen"]),
        (Field::Board(BoardField::Material), &["material"]),
        (Field::Board(BoardField::Imbalance), &["imbalance"]),
        (Field::Board(BoardField::Bishops), &["bishops"]),
        (Field::Board(BoardField::Pawns), &["pawns"]),
        (Field::Board(BoardField::PawnFiles), &["pawnfiles"]),
        (Field::Board(BoardField::Board), &["board"]),
        (Field::Board(BoardField::Pattern), &["pattern"]),
    ];

    /// Returns the field of a name, in any case and with any hyphens: "White-Elo" is `whiteelo`.
    pub(super) fn named(word: &str) -> Option<Field> {
        let plain = plain(word);
        let mut fields = Field::ALL.into_iter();
        let found = fields.find(|(_, names)| names.contains(&plain.as_str()));
        found.map(|(field, _)| field)
    }

    /// Returns the name that is written.
    pub fn name(self) -> &'static str {
        let mut fields = Field::ALL.into_iter();
        let found = fields.find(|(field, _)| *field == self);
        found.map_or("", |(_, names)| names[0])
    }

    /// Returns the name of a field that a misspelt word is nearest to.
    pub(super) fn near(word: &str) -> Option<&'static str> {
        nearest(
            word,
            Field::ALL
                .into_iter()
                .flat_map(|(_, names)| names.iter().copied()),
        )
    }
}

/// A value of a field with few values.
pub(super) trait Named: Copy + 'static {
    /// All values, each under a name.
    fn all() -> impl Iterator<Item = (&'static str, Self)>;

    /// Returns the value of a name or of its beginning, in any case and with any hyphens.
    ///
    /// # Errors
    /// Returns the nearest name, if one is near.
    fn read(word: &str) -> Result<Self, Option<&'static str>> {
        let plain_word = plain(word);
        if let Some((_, value)) = Self::all().find(|(name, _)| plain(name) == plain_word) {
            return Ok(value);
        }
        let begins = |(name, _): &(&str, Self)| plain(name).starts_with(&plain_word);
        let mut beginning = Self::all().filter(begins);
        match (beginning.next(), beginning.next()) {
            (Some((_, value)), None) => Ok(value),
            _ => Err(nearest(word, Self::all().map(|(name, _)| name))),
        }
    }
}

impl Named for TimeClass {
    fn all() -> impl Iterator<Item = (&'static str, TimeClass)> {
        TimeClass::ALL
            .into_iter()
            .map(|class| (class.name(), class))
    }
}

impl Named for Termination {
    fn all() -> impl Iterator<Item = (&'static str, Termination)> {
        Termination::ALL
            .into_iter()
            .map(|reason| (reason.name(), reason))
    }
}

impl Named for Feature {
    fn all() -> impl Iterator<Item = (&'static str, Feature)> {
        Feature::ALL
            .into_iter()
            .map(|feature| (feature.name(), feature))
    }
}

impl Named for Flag {
    fn all() -> impl Iterator<Item = (&'static str, Flag)> {
        Flag::ALL.into_iter().map(|flag| (flag.name(), flag))
    }
}

impl Named for GameResult {
    fn all() -> impl Iterator<Item = (&'static str, GameResult)> {
        [
            ("white", GameResult::WhiteWins),
            ("black", GameResult::BlackWins),
            ("draw", GameResult::Draw),
            ("drawn", GameResult::Draw),
            ("unknown", GameResult::Unknown),
        ]
        .into_iter()
    }
}

/// Returns a name without case, hyphens and blanks.
fn plain(word: &str) -> String {
    fold(word).replace(['-', '_', ' '], "")
}

/// Returns the name with the fewest wrong letters: at most one in three.
fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    const LONGEST: usize = 20;
    if word.len() > LONGEST {
        return None;
    }
    let word = plain(word);
    let distance = |name| (strsim::osa_distance(&word, name), name);
    let (wrong, name) = names.map(distance).min()?;
    (3 * wrong <= name.len().max(word.len())).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_plain() {
        let names: Vec<&str> = Field::ALL
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
            .collect();
        assert_eq!(names.len(), names.iter().collect::<HashSet<_>>().len());
        for name in names {
            assert_eq!(plain(name), name);
        }
        for (field, names) in Field::ALL {
            assert_eq!(field.name(), names[0]);
            assert_eq!(Field::named(&names[0].to_uppercase()), Some(field));
        }
    }

    #[test]
    fn near_names_are_found() {
        for (word, near) in [
            ("whit", Some("white")),
            ("wihte", Some("white")),
            ("anotator", Some("annotator")),
            ("opning", Some("opening")),
            ("white_el", Some("whiteelo")),
            ("xyzzy", None),
            ("a", None),
        ] {
            assert_eq!(Field::near(word), near, "{word}");
        }
    }

    #[test]
    fn values_are_read_from_their_beginning() {
        assert_eq!(TimeClass::read("corr"), Ok(TimeClass::Correspondence));
        assert_eq!(Termination::read("time"), Ok(Termination::TimeForfeit));
        assert_eq!(
            Termination::read("Time-Forfeit"),
            Ok(Termination::TimeForfeit)
        );
        assert_eq!(Feature::read("set-up"), Ok(Feature::SetUp));
        assert_eq!(GameResult::read("draw"), Ok(GameResult::Draw));
        assert_eq!(Termination::read("un"), Err(None));
        assert_eq!(Feature::read("coments"), Err(Some("comments")));
    }
}
