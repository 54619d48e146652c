//! What the arguments name: positions and files. The file `-` is the standard input.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::Args;

use super::CliError;
use super::output::complain;
use super::standard::is_standard;
use tabia_chess::Position;
use tabia_game::pgn::{Encoding, TextReader};

/// The position of a FEN; the start position for an empty one. Castling rights that are dropped are complained of.
pub(super) fn position(fen: &str) -> Result<Position, CliError> {
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    let position = Position::from_fen(fen)?;
    if let Some(dropped) = position.dropped_castling(fen) {
        complain(&dropped);
    }
    Ok(position)
}

/// A file that is read, for messages.
pub(super) fn name(path: &Path) -> impl Display + '_ {
    struct Name<'a>(&'a Path);
    impl Display for Name<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match is_standard(self.0) {
                true => f.write_str("standard input"),
                false => self.0.display().fmt(f),
            }
        }
    }
    Name(path)
}

/// Opens a file, or the standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read + Send>, CliError> {
    match is_standard(path) {
        true => Ok(Box::new(io::stdin())),
        false => Ok(Box::new(File::open(path).map_err(CliError::file(path))?)),
    }
}

/// All of a file, or of the standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = open(path)?.read_to_end(&mut bytes);
    read.map_err(CliError::file(path))?;
    Ok(bytes)
}

/// The encoding of input files.
#[derive(Clone, Copy, Args)]
pub struct InputEncoding {
    /// The encoding of the files, such as windows-1251 or gbk; detected without it
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<Encoding>,
}

impl InputEncoding {
    /// A source of games as text in UTF-8, or as it is where its encoding is to be detected.
    pub(super) fn text<'a>(self, source: impl Read + 'a) -> Box<dyn Read + 'a> {
        match self.encoding {
            Some(encoding) => Box::new(TextReader::new(source, encoding)),
            None => Box::new(source),
        }
    }

    /// The encoding that was given.
    pub(super) fn get(self) -> Option<Encoding> {
        self.encoding
    }
}

fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::from_name(name).ok_or_else(|| {
        let names = Encoding::OFFERED.map(|encoding| encoding.to_string());
        format!("there is no such encoding; there are {}", names.join(", "))
    })
}

/// One thread for each core.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
