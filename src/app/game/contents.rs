//! What a text holds: a position, or games.

use super::reading::Reading;
use super::summary::GameSummary;
use tabia_chess::{FenError, Position};
use tabia_game::pgn::{self, Encoding, PgnFile, Problem, TextReader};

/// What a text holds.
pub enum Contents {
    /// A position.
    Position(Box<Position>),
    /// Games; at least one.
    Games(Games),
}

/// The games of a text.
pub struct Games {
    /// The games themselves.
    pub file: PgnFile,
    /// What lists of games show.
    pub rows: Vec<GameSummary>,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// Where the rest of the games comes from, while it is being read.
    pub reading: Option<Reading>,
}

/// Why a text holds nothing: what was wrong with it as a position.
pub type NothingThere = FenError;

impl Contents {
    /// Reads a text that is a FEN or a PGN.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(bytes: Vec<u8>) -> Result<Contents, NothingThere> {
        Contents::read_as(bytes, None)
    }

    /// Reads a text in this encoding, or in the one that its bytes tell.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read_as(bytes: Vec<u8>, encoding: Option<Encoding>) -> Result<Contents, NothingThere> {
        let error = match Contents::position(&bytes) {
            Ok(position) => return Ok(Contents::Position(Box::new(position))),
            Err(error) => error,
        };
        let encoding = encoding.unwrap_or_else(|| Encoding::detect(&bytes));
        let problems = {
            let text = TextReader::new(bytes.as_slice(), encoding);
            // Reading from memory does not fail.
            pgn::check_from("", text, 1).unwrap_or_default().problems
        };
        let file = PgnFile::with_encoding(bytes, encoding);
        if file.is_empty() {
            return Err(error);
        }
        let rows = (0..file.len())
            .map(|index| GameSummary::new(&file.tags(index).unwrap_or_default()))
            .collect();
        Ok(Contents::Games(Games {
            file,
            rows,
            problems,
            reading: None,
        }))
    }

    /// Whether a text that begins like this can be shown game by game while it is read: it is no position.
    pub(crate) fn may_be_parted(start: &[u8]) -> bool {
        Contents::position(start).is_err()
    }

    /// The position in the first line of a text.
    fn position(bytes: &[u8]) -> Result<Position, FenError> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
        let text = start.trim_start_matches('\u{feff}').trim();
        Position::from_fen(text.lines().next().unwrap_or_default().trim())
    }
}
