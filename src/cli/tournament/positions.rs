//! The file to which the final positions of a tournament are added.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::outputs::{Additions, FileOutput, TornEnd};
use crate::CliError;
use tabia_matches::{PlayedGame, TournamentReport};

/// The file of the final positions, one for each game, as EPD.
pub(super) struct PositionsFile<'a> {
    path: &'a Path,
    file: Additions,
}

impl<'a> PositionsFile<'a> {
    /// Opens the file, or makes it. It is emptied when it is replaced, and the tournament is not continued.
    pub fn open(output: &'a FileOutput, is_continued: bool) -> Result<PositionsFile<'a>, CliError> {
        let path = &output.path;
        let open = || -> io::Result<Additions> {
            let file = output.open(is_continued)?;
            if path.is_file() {
                mend_end(path, is_continued)?;
            }
            Ok(Additions::new(file))
        };
        let file = open().map_err(CliError::file(path))?;
        Ok(PositionsFile { path, file })
    }

    /// Adds the final position of a game.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), CliError> {
        let line = epd(game) + "\n";
        self.file.add(&line).map_err(CliError::file(self.path))
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
        self.file.sync().map_err(CliError::file(self.path))
    }
}

/// Mends the end of a file to which positions are added: where a tournament goes on, a last line without its end was cut off when
/// the program was killed, and is written again; otherwise its line break is missing.
fn mend_end(path: &Path, is_continued: bool) -> io::Result<()> {
    /// No line is longer, in bytes.
    const TAIL: u64 = 1 << 12;
    let Some(end) = TornEnd::read(path, TAIL)? else {
        return Ok(());
    };
    let TornEnd {
        mut file,
        bytes: tail,
        from,
    } = end;
    let last = tail.iter().rposition(|&byte| byte == b'\n');
    let last = last.map_or(0, |end| end + 1) as u64;
    match is_continued && (last > 0 || from == 0) {
        true => file.set_len(from + last),
        false => file.write_all(b"\n"),
    }
}

/// Returns the final position of a game: a FEN without its two counters.
fn epd(game: &PlayedGame) -> String {
    let fen = game.line().position().fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}
