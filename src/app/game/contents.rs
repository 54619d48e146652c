//! The contents of a text or a file: a position, or games.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::list::summaries::Summaries;
use super::reading::Reading;
use crate::kit::stamp::Stamp;
use tabia_chess::epd::EpdError;
use tabia_chess::{DroppedCastling, Position, excerpt, pasted};
use tabia_disk::packed::Source;
use tabia_disk::{FileChanged, StableFile};
use tabia_game::Game;
use tabia_game::pgn::{
    self, Encoding, FilePart, PgnFile, Problem, Reason, StreamError, TextFile, TextReader,
};
use tabia_game::positions::{self, Positions};

/// The contents of a text.
pub enum Contents {
    /// A position, and the castling rights that the text claims but the position cannot have.
    Position(Box<Position>, Option<DroppedCastling>),
    /// At least one game.
    Games(Box<Games>),
}

/// The games of a text.
pub struct Games {
    /// The games themselves.
    pub file: PgnFile,
    /// The first game.
    pub first: Game,
    /// What lists of games show.
    pub rows: Summaries,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// The games as PGN, where the text was a list of positions.
    pub converted: Option<String>,
    /// The source of the remaining games, while the file is being read.
    pub reading: Option<Reading>,
}

/// Why a text contains neither a position nor games.
#[derive(Debug)]
pub enum NothingThere {
    /// It looks like a position; the error says what is wrong with it.
    Position(EpdError),
    /// It is an address; the text says why nothing is read from it.
    Address(String),
    /// It is something else; its first words.
    Other(String),
}

impl NothingThere {
    /// Maximum length of the kept beginning, in characters.
    const BEGINNING: usize = 30;

    fn new(row: &str, error: EpdError) -> NothingThere {
        match error {
            error if pasted::is_meant(row) => NothingThere::Position(error),
            EpdError::Position(error) if pasted::is_address(row) => {
                NothingThere::Address(error.reason)
            }
            _ => NothingThere::Other(excerpt(row, NothingThere::BEGINNING).into_owned()),
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

    /// Reads a text in this encoding, or in the one detected from its bytes.
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
        let Some((first, _)) = file.game(0) else {
            return nothing(error);
        };
        Ok(Contents::Games(Box::new(Games {
            rows: rows(&file),
            first,
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
            first: file.game(0).unwrap_or_default().0,
            file,
            problems: positions.problems.clone(),
            converted: Some(text),
            reading: None,
        }))
    }

    /// Records that a file could not be read to its end.
    pub(super) fn cut_off(&mut self, error: &io::Error) {
        if let Contents::Games(games) = self {
            games.problems.push(Problem {
                game: games.file.len(),
                line: games.problems.last().map_or(1, |problem| problem.line),
                reason: Reason::CutOff(error.to_string()),
            });
        }
    }

    /// Whether a text with this start can be shown game by game while it is read: it does not begin with a position.
    pub(crate) fn may_be_parted(start: &[u8]) -> bool {
        !is_of_positions(start)
    }
}

/// Returns the first row of a text that is not empty.
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

/// Size in bytes above which files are not kept in memory.
const LARGE: u64 = 64 << 20;

/// Opens a large file for reading from disk on demand; `None` for a small one.
///
/// # Errors
/// When another file has replaced it in the meantime, or any error of the operating system.
pub(super) fn text_file(path: &Path, file: &File) -> io::Result<Option<Arc<TextFile>>> {
    let metadata = file.metadata()?;
    if !metadata.is_file() || metadata.len() <= LARGE {
        return Ok(None);
    }
    // Opened a second time: reading from start to end must not share its position with reading single games.
    let again = File::open(path)?;
    if Stamp::of_file(&again) != Stamp::of_file(file) {
        return Err(FileChanged.into());
    }
    let file = StableFile::new(again)?;
    Ok(Some(Arc::new(TextFile::new(file))))
}

/// Finds the games of a large file, whose text stays on disk.
pub(super) fn index_on_disk(
    source: impl Read,
    disk: Arc<TextFile>,
    encoding: Option<Encoding>,
) -> io::Result<PgnFile> {
    let mut file = PgnFile::on_disk(disk);
    let mut place = Some(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outcome = pgn::for_each_piece(
        source,
        encoding,
        threads,
        |piece| FilePart::new(std::mem::take(piece)),
        |_, mut part| {
            place = place.and_then(|place| part.leave_on_disk(place));
            file.append(part);
            ControlFlow::Continue(())
        },
    );
    match outcome {
        Err(StreamError::Io(error)) => Err(error),
        _ => file.check().map(|()| file),
    }
}

/// Positions as the text of a PGN file.
fn as_pgn(positions: &Positions) -> String {
    let games: Vec<String> = positions.games.iter().map(pgn::write).collect();
    games.join("\n")
}

fn rows(file: &PgnFile) -> Summaries {
    Summaries::of((0..file.len()).map(|index| file.tags(index).unwrap_or_default()))
}

/// Reads the games of a file as for a document. Also returns whether the file stores them in another form: packed, or as a list
/// of positions. Of a truncated archive it returns those that can be read.
///
/// # Errors
/// When the file cannot be read, or is not a text.
pub(super) fn games_of(path: &Path, encoding: Option<Encoding>) -> io::Result<(PgnFile, bool)> {
    let file = File::open(path)?;
    let disk = text_file(path, &file)?;
    let mut source = Source::of_file(file)?;
    let mut start = Vec::new();
    if disk.is_some() {
        (&mut source).take(1000).read_to_end(&mut start)?;
    }
    if let Some(disk) = disk.filter(|_| source.packing().is_none() && !is_of_positions(&start)) {
        let source = start.as_slice().chain(source);
        return Ok((index_on_disk(source, disk, encoding)?, false));
    }
    let is_packed = source.packing().is_some();
    let mut bytes = start;
    match source.read_rest(&mut bytes) {
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
