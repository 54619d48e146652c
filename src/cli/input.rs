//! What the arguments name: positions and files. The file `-` is the standard input.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::CliError;
use tabia_chess::Position;

/// The position of a FEN; the start position for an empty one.
pub(super) fn position(fen: &str) -> Result<Position, CliError> {
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    Ok(Position::from_fen(fen)?)
}

/// Whether a file is named that stands for the standard input, or for the standard output where it is written to.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
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

/// One thread for each core.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
