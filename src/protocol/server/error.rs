//! Faults of a line of the protocol, with the texts of the `info string` for the front end.

use std::path::PathBuf;

use thiserror::Error;

use tabia_book::file::FileError;
use tabia_chess::FenError;
use tabia_chess::uci_move::UciMoveError;
use tabia_engine::EngineError;
use tabia_engine::eval::network::NetworkError;

/// The reason why a position is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum PositionError {
    #[error("the line is too long")]
    LineTooLong,
    #[error("position: expected \"startpos\" or \"fen\" and a position")]
    Syntax,
    #[error("position: {0}")]
    Fen(FenError),
    #[error("position: {}", shorten(&.0.to_string()))]
    Move(UciMoveError),
}

/// The reason why an option is not set.
#[derive(Debug, Error)]
pub(super) enum OptionError {
    #[error("unknown option: {}", shorten(.0))]
    Unknown(String),
    #[error(
        "option {name}: expected a number from {least} to {most}, not \"{}\"",
        shorten(value)
    )]
    Number {
        name: String,
        least: String,
        most: String,
        value: String,
    },
    #[error("option {name}: expected true or false, not \"{}\"", shorten(value))]
    Check { name: String, value: String },
    #[error("option {name}: {}: {source}", shorten(&path.display().to_string()))]
    Book {
        name: String,
        path: PathBuf,
        source: FileError,
    },
    #[error("option {name}: {}: {source}", shorten(&path.display().to_string()))]
    Network {
        name: String,
        path: PathBuf,
        source: NetworkError,
    },
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Returns the beginning of a word, for a message.
pub(super) fn shorten(word: &str) -> String {
    word.chars().take(60).collect()
}
