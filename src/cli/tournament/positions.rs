//! The file to which the final positions of a tournament are added.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use super::outputs::FileOutput;
use crate::CliError;
use tabia_matches::{PlayedGame, TournamentReport};

/// The file of the final positions, one for each game, as EPD.
pub(super) struct PositionsFile<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> PositionsFile<'a> {
    /// Opens the file, or makes it. It is emptied when it is replaced, and the tournament is not continued.
    pub fn open(output: &'a FileOutput, is_continued: bool) -> Result<PositionsFile<'a>, CliError> {
        let path = &output.path;
        let file = output.open(is_continued).map_err(CliError::file(path))?;
        Ok(PositionsFile { path, file })
    }

    /// Adds the final position of a game.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), CliError> {
        let written = writeln!(self.file, "{}", epd(game));
        written.map_err(CliError::file(self.path))
    }

    /// Adds the positions that are missing in the file.
    pub fn complete(&mut self, report: &TournamentReport) -> Result<(), CliError> {
        if !self.path.is_file() {
            // What is written to a pipe or a device cannot be read again.
            return Ok(());
        }
        let text = fs::read(self.path).map_err(CliError::file(self.path))?;
        let text = String::from_utf8_lossy(&text);
        let mut there: HashMap<&str, u32> = HashMap::new();
        for line in text.lines() {
            *there.entry(line.trim()).or_default() += 1;
        }
        for (_, game) in &report.games {
            match there.get_mut(epd(game).as_str()) {
                Some(count) if *count > 0 => *count -= 1,
                _ => self.add(game)?,
            }
        }
        Ok(())
    }
}

/// Returns the final position of a game: a FEN without its two counters.
fn epd(game: &PlayedGame) -> String {
    let fen = game.line().position().fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}
