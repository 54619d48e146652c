//! Arguments that several commands of the Lab take.

use std::ffi::OsStr;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};

use super::super::CliError;
use super::super::input::{position, position_or_start};
use tabia_chess::Position;
use tabia_lab::positions::POSITIONS;
use tabia_lab::questions::Place;

/// A game of the Lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    Chess,
    #[value(alias = "russian-draughts", alias = "checkers")]
    Draughts,
    #[value(alias = "los-alamos-chess", alias = "anti-clerical-chess")]
    LosAlamos,
    #[value(name = "tic-tac-toe", alias = "noughts-and-crosses")]
    TicTacToe,
    Ugolki,
}

/// Reads a game's name. Case, hyphens, underscores and spaces do not matter.
#[derive(Clone)]
pub struct GameNameParser;

impl TypedValueParser for GameNameParser {
    type Value = GameName;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GameName, Error> {
        let wanted = letters(&value.to_string_lossy());
        let is_named = |game: &&GameName| {
            let names = game.to_possible_value();
            names.is_some_and(|names| {
                names
                    .get_name_and_aliases()
                    .any(|name| letters(name) == wanted)
            })
        };
        match GameName::value_variants().iter().find(is_named) {
            Some(game) => Ok(*game),
            None => EnumValueParser::new().parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let games = GameName::value_variants().iter();
        Some(Box::new(games.filter_map(ValueEnum::to_possible_value)))
    }
}

/// A name without what does not matter in it.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|letter| !"-_ ".contains(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the position of a name of `tabia lab positions`, of a FEN, or the standard start.
pub fn named_or_start(arguments: &[String]) -> Result<Position, CliError> {
    match arguments {
        [name] => named_or_fen(name),
        words => position_or_start(words),
    }
}

/// Returns the position of a name of `tabia lab positions`, or of a FEN.
pub fn named_or_fen(text: &str) -> Result<Position, CliError> {
    let name = text.trim();
    if let Some(fen) = Place::named(name).and_then(Place::fen) {
        return position(fen);
    }
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !name.is_empty() && name.chars().all(is_name) {
        true => Err(no_position(name)),
        false => position(text),
    }
}

/// Says that no position has this name, and which ones have similar names.
fn no_position(name: &str) -> CliError {
    let wanted = letters(name);
    let names = POSITIONS.iter().map(|sample| Place::Sample(sample.id));
    let names = names.chain([Place::Middlegame]).filter_map(Place::name);
    let is_near = |known: &&str| {
        let known = letters(known);
        let has = |one: &str, other: &str| other.len() >= 4 && one.contains(other);
        has(&known, &wanted) || has(&wanted, &known) || changes(&known, &wanted) <= 2
    };
    let near: Vec<&str> = names.filter(is_near).collect();
    CliError::NoPosition {
        name: name.to_owned(),
        near: near.join(", "),
    }
}

/// Returns the least number of letters to add, to leave out or to replace that makes one word another (Levenshtein, 1965).
fn changes(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, known) in other.chars().enumerate() {
            let replaced = diagonal + usize::from(letter != known);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_with_any_hyphens_and_case() {
        let read = |name: &str| {
            let parsed = GameNameParser.parse_ref(&Command::new("tabia"), None, OsStr::new(name));
            parsed.ok()
        };
        for (name, game) in [
            ("chess", GameName::Chess),
            ("tic-tac-toe", GameName::TicTacToe),
            ("tictactoe", GameName::TicTacToe),
            ("Tic_Tac Toe", GameName::TicTacToe),
            ("noughts and crosses", GameName::TicTacToe),
            ("russian_draughts", GameName::Draughts),
            ("DRAUGHTS", GameName::Draughts),
            ("ugolki", GameName::Ugolki),
            ("Los Alamos chess", GameName::LosAlamos),
            ("los_alamos", GameName::LosAlamos),
        ] {
            assert_eq!(read(name), Some(game), "{name}");
        }
        for name in ["", "-", "tictac", "go", "tic-tac-toe!"] {
            assert_eq!(read(name), None, "{name}");
        }
    }

    #[test]
    fn a_misspelt_position_is_named_with_those_of_similar_names() {
        assert!(named_or_fen("Horizon").is_ok() && named_or_fen(" middlegame ").is_ok());
        for (wrong, near) in [
            ("horizn", "did you mean horizon?"),
            ("midlegame", "did you mean middlegame?"),
            ("stalemate", "did you mean pinned-stalemate?"),
            ("magic", "`tabia lab positions` lists them"),
        ] {
            let error = named_or_fen(wrong).unwrap_err();
            let text = error.to_string();
            assert!(
                text.contains(&format!("“{wrong}”")) && text.contains(near),
                "{text}"
            );
            assert!(error.is_usage());
        }
        // What is meant as a FEN is named as such.
        assert!(matches!(named_or_fen("8/8/8 w"), Err(CliError::Fen(_))));
    }

    #[test]
    fn changes_are_counted() {
        for (one, other, count) in [
            ("", "", 0),
            ("ab", "", 2),
            ("fork", "forks", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!((changes(one, other), changes(other, one)), (count, count));
        }
    }
}
