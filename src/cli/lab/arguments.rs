//! Arguments that several commands of the Lab take.

use std::ffi::OsStr;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};

use super::super::CliError;
use super::super::input::{position, position_or_start};
use tabia_chess::Position;
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
    let named = Place::named(text.trim()).and_then(Place::fen);
    position(named.unwrap_or(text))
}

/// How a table is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Table,
    Csv,
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
}
