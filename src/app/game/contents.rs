//! What a text holds: a position, or games.

use super::reading::Reading;
use super::summary::GameSummary;
use tabia_chess::{FenError, Position};
use tabia_game::pgn::{self, PgnFile, Problem};

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
        let error = match Contents::position(&bytes) {
            Ok(position) => return Ok(Contents::Position(Box::new(position))),
            Err(error) => error,
        };
        let problems = pgn::check("", &bytes).problems;
        let file = PgnFile::from_bytes(bytes);
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

    /// Whether a text that begins like this can be shown game by game while it is read: it is no position, and not in
    /// UTF-16, which is written back as a whole.
    pub(crate) fn may_be_parted(start: &[u8]) -> bool {
        let is_utf_16 = matches!(start, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        !is_utf_16 && Contents::position(start).is_err()
    }

    /// The position in the first line of a text.
    fn position(bytes: &[u8]) -> Result<Position, FenError> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
        let text = start.trim_start_matches('\u{feff}').trim();
        Position::from_fen(text.lines().next().unwrap_or_default().trim())
    }
}
