//! What a text or a file holds: a position, or games.

use std::io::{self, Read as _};
use std::path::Path;

use super::reading::Reading;
use super::summary::GameSummary;
use tabia_chess::epd::EpdError;
use tabia_chess::{Position, pasted};
use tabia_disk::packed::Source;
use tabia_game::pgn::{self, Encoding, PgnFile, Problem, Reason, TextReader};
use tabia_game::positions::{self, Positions};

/// What a text holds.
pub enum Contents {
    /// A position.
    Position(Box<Position>),
    /// Games; at least one.
    Games(Box<Games>),
}

/// The games of a text.
pub struct Games {
    /// The games themselves.
    pub file: PgnFile,
    /// What lists of games show.
    pub rows: Vec<GameSummary>,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// The games as PGN, where the text was a list of positions.
    pub converted: Option<String>,
    /// Where the rest of the games comes from, while it is being read.
    pub reading: Option<Reading>,
}

/// Why a text holds nothing: what was wrong with it as a position.
pub type NothingThere = EpdError;

impl Contents {
    /// Reads a text that is a FEN, a list of positions, or a PGN.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn read(bytes: Vec<u8>) -> Result<Contents, NothingThere> {
        Contents::read_as(bytes, None)
    }

    /// Reads a text in this encoding, or in the one that its bytes tell.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn read_as(bytes: Vec<u8>, encoding: Option<Encoding>) -> Result<Contents, NothingThere> {
        let error = match Contents::first_position(&bytes) {
            Ok(_) => match positions::read(&pgn::decode_text(bytes.clone(), encoding)) {
                Some(positions) => return Ok(Contents::of_positions(&positions)),
                None => EpdError::MissingField,
            },
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
        Ok(Contents::Games(Box::new(Games {
            rows: rows(&file),
            file,
            problems,
            converted: None,
            reading: None,
        })))
    }

    fn of_positions(positions: &Positions) -> Contents {
        if let Some(game) = positions.single() {
            return Contents::Position(Box::new(game.start().clone()));
        }
        let text = as_pgn(positions);
        let file = PgnFile::from_bytes(text.clone().into_bytes());
        Contents::Games(Box::new(Games {
            rows: rows(&file),
            file,
            problems: positions.problems.clone(),
            converted: Some(text),
            reading: None,
        }))
    }

    /// Notes that a file could not be read to its end.
    pub(super) fn cut_off(&mut self, error: &io::Error) {
        if let Contents::Games(games) = self {
            games.problems.push(Problem {
                game: games.file.len(),
                line: games.problems.last().map_or(1, |problem| problem.line),
                reason: Reason::CutOff(error.to_string()),
            });
        }
    }

    /// Whether a text that begins like this can be shown game by game while it is read: it is no position.
    pub(crate) fn may_be_parted(start: &[u8]) -> bool {
        Contents::first_position(start).is_err()
    }

    /// The position in the first row of a text.
    fn first_position(bytes: &[u8]) -> Result<Position, EpdError> {
        let start = pgn::text(&bytes[..bytes.len().min(1000)]);
        let mut rows = start.lines().map(str::trim);
        let is_said = |row: &&str| !row.is_empty() && !row.starts_with('#');
        let first = rows.find(is_said).unwrap_or_default();
        pasted::read(first).map(|(position, _)| position)
    }
}

/// Positions as the text of a PGN file.
fn as_pgn(positions: &Positions) -> String {
    let games: Vec<String> = positions.games.iter().map(pgn::write).collect();
    games.join("\n")
}

fn rows(file: &PgnFile) -> Vec<GameSummary> {
    (0..file.len())
        .map(|index| GameSummary::new(&file.tags(index).unwrap_or_default()))
        .collect()
}

/// The games of a file as a document has them, and whether they stand there in another form: packed, or as a list of
/// positions. Of an archive that is cut off, those that can be read.
///
/// # Errors
/// When the file cannot be read, or is not a text.
pub(super) fn games_of(path: &Path, encoding: Option<Encoding>) -> io::Result<(PgnFile, bool)> {
    let mut source = Source::open(path)?;
    let is_packed = source.packing().is_some();
    let mut bytes = Vec::new();
    match source.read_to_end(&mut bytes) {
        Err(error) if !is_packed => return Err(error),
        _ => {}
    }
    if Contents::first_position(&bytes).is_ok()
        && let Some(positions) = positions::read(&pgn::text(&bytes))
    {
        let text = as_pgn(&positions);
        return Ok((PgnFile::from_bytes(text.into_bytes()), true));
    }
    let file = match encoding {
        Some(encoding) => PgnFile::with_encoding(bytes, encoding),
        None => PgnFile::from_bytes(bytes),
    };
    Ok((file, is_packed))
}
