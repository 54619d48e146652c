//! A database of Scid as PGN.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabia_game::{Edit, pgn};

use super::error::Error;
use super::games::{Games, Summary, games};

/// The tag of a game that could not be read as a whole: what was damaged, and where.
pub(crate) const SCID_DAMAGE: &str = "ScidDamage";

/// What a [`PgnReader`] has read so far.
#[derive(Clone, Default)]
pub struct SharedSummary(Arc<Mutex<Summary>>);

impl SharedSummary {
    /// Returns the summary, and begins a new one.
    pub fn take(&self) -> Summary {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Summary> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads the games of a database as PGN in UTF-8, also what could be read of damaged ones, with the tag `ScidDamage`, and those
/// marked as deleted.
pub struct PgnReader {
    games: Games<File>,
    /// The text of the last game, and the place up to which it was read.
    text: Vec<u8>,
    at: usize,
    summary: SharedSummary,
}

impl PgnReader {
    /// Opens a database as [`games`] does.
    ///
    /// # Errors
    /// As [`games`].
    pub fn open(path: &Path) -> Result<PgnReader, Error> {
        Ok(PgnReader {
            games: games(path)?,
            text: Vec::new(),
            at: 0,
            summary: SharedSummary::default(),
        })
    }

    /// Returns the summary, which can be asked while another thread reads.
    pub fn summary(&self) -> SharedSummary {
        self.summary.clone()
    }

    /// Reads the next game. Returns `false` at the end.
    fn next_game(&mut self) -> bool {
        for item in self.games.by_ref() {
            let mut summary = self.summary.lock();
            let game = match item {
                Ok(game) => Some(game),
                Err(mut damage) => {
                    let mut rest = damage.rest.take().map(|game| *game);
                    if let Some(game) = &mut rest {
                        // No start position follows from this tag, so that it can be set.
                        let _ = game.edit(&Edit::SetTag {
                            name: SCID_DAMAGE.to_owned(),
                            value: damage.to_string(),
                        });
                    }
                    summary.add(damage);
                    rest
                }
            };
            if let Some(game) = game {
                let separator = if summary.games == 0 { "" } else { "\n" };
                summary.games += 1;
                self.text = format!("{separator}{}", pgn::write(&game)).into_bytes();
                self.at = 0;
                return true;
            }
        }
        false
    }
}

impl Read for PgnReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() {
            if !self.next_game() {
                return Ok(0);
            }
        }
        let mut rest = &self.text[self.at..];
        let count = rest.read(buffer)?;
        self.at += count;
        Ok(count)
    }
}

/// Writes all games of a database as a [`PgnReader`] reads them.
///
/// # Errors
/// As [`games`], and when the PGN cannot be written.
pub fn to_pgn(path: &Path, out: &mut dyn Write) -> Result<Summary, Error> {
    let mut reader = PgnReader::open(path)?;
    io::copy(&mut reader, out).map_err(Error::Write)?;
    Ok(reader.summary().take())
}
