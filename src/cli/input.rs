//! What the arguments name: positions and files.

use std::fs::{self, File};
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

pub(super) fn open(path: &Path) -> Result<File, CliError> {
    File::open(path).map_err(CliError::file(path))
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path).map_err(CliError::file(path))
}

/// One thread for each core.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
