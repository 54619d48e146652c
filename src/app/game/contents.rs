//! What a text or a file holds: a position, or games.

use std::io::{self, Read as _};
use std::path::Path;

use super::reading::Reading;
use super::summary::GameSummary;
use tabia_chess::epd::EpdError;
use tabia_chess::{DroppedCastling, Position, pasted};
use tabia_disk::packed::Source;
use tabia_game::pgn::{self, Encoding, PgnFile, Problem, Reason, TextReader};
use tabia_game::positions::{self, Positions};

/// What a text holds.
pub enum Contents {
    /// A position, and the castling rights that the text claims and it cannot have.
    Position(Box<Position>, Option<DroppedCastling>),
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

/// Why a text holds nothing.
#[derive(Debug)]
pub enum NothingThere {
    /// It is meant as a position, and this is wrong with it.
    Position(EpdError),
    /// It is an address, and this is why nothing is taken from it.
    Address(String),
    /// It is something else, which begins with these words.
    Other(String),
}

impl NothingThere {
    /// The longest beginning that is kept, in letters.
    const BEGINNING: usize = 30;

    fn new(row: &str, error: EpdError) -> NothingThere {
        match error {
            error if pasted::is_meant(row) => NothingThere::Position(error),
            EpdError::Position(error) if pasted::is_address(row) => {
                NothingThere::Address(error.reason)
            }
            _ => {
                let mut beginning: String = row.chars().take(NothingThere::BEGINNING).collect();
                if beginning.len() < row.len() {
                    beginning.push('…');
                }
                NothingThere::Other(beginning)
            }
        }
    }
}

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
        let row = first_row(&bytes);
        let nothing = |error| Err(NothingThere::new(&row, error));
        let error = match pasted::read(&row) {
            Err(error) if !pasted::is_meant(&row) => error,
            first => {
                let positions = positions::read(&pgn::decode_text(bytes, encoding));
                return match (positions, first) {
                    (Some(positions), _) => Ok(Contents::of_positions(&positions)),
                    (None, Err(error)) => nothing(error),
                    (None, Ok(_)) => nothing(EpdError::MissingField),
                };
            }
        };
        let encoding = encoding.unwrap_or_else(|| Encoding::detect(&bytes));
        let problems = {
            let text = TextReader::new(bytes.as_slice(), encoding);
            // Reading from memory does not fail.
            pgn::check_from("", text, 1).unwrap_or_default().problems
        };
        let file = PgnFile::with_encoding(bytes, encoding);
        if file.is_empty() {
            return nothing(error);
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
        if let Some((game, dropped)) = positions.single() {
            return Contents::Position(Box::new(game.start().clone()), dropped.cloned());
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
        !is_of_positions(start)
    }
}

/// The first row of a text that says something.
fn first_row(bytes: &[u8]) -> String {
    let start = pgn::text(&bytes[..bytes.len().min(1000)]);
    let mut rows = start.lines().map(str::trim);
    let is_said = |row: &&str| !row.is_empty() && !row.starts_with('#');
    rows.find(is_said).unwrap_or_default().to_owned()
}

/// Whether the first row of a text is, or is meant as, a position.
fn is_of_positions(bytes: &[u8]) -> bool {
    let row = first_row(bytes);
    pasted::is_meant(&row) || pasted::read(&row).is_ok()
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
    if is_of_positions(&bytes)
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
