//! A file that is written game by game and can be resumed after the process was killed.
//!
//! Two files are kept beside the output until it is complete: the games so far (`.part`), and a log (`.part-log`) with a line
//! for each of them. The log records the settings and the input, and a game counts only when its line is complete and agrees
//! with the file.
//!
//! Both are locked from the first read until the output has its name. After locking, the name must still refer to the locked
//! file: another run may have finished it in between. A file of such a name that was not written by a run is never changed.

mod log;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use log::{Contents, Entry, FORMAT, Which, look};
use tabia_disk::{self as disk, AppendLog, Checksum, LockError, LockedFile, is_named};

pub(super) use log::Made;
pub use log::Resumed;

/// Maximum time whose work may be lost in a power failure. When only the process ends, nothing is lost.
const SYNC: Duration = Duration::from_secs(5);

pub(super) struct Part {
    target: PathBuf,
    games: File,
    log: AppendLog,
    /// Bytes in `games`.
    length: u64,
    synced: Instant,
    /// Whether there was a file in the output's place.
    replaces: bool,
}

/// Returns the files beside `target` in which an unfinished run is kept: the games, then the log.
pub fn part_files(target: &Path) -> [PathBuf; 2] {
    ["", "-log"].map(|ending| {
        let mut name = target.as_os_str().to_owned();
        name.push(".part");
        name.push(ending);
        PathBuf::from(name)
    })
}

impl Part {
    /// Opens the files of an earlier run beside `target`, or starts anew. `earlier` receives the notes of each finished game.
    ///
    /// # Errors
    /// When another run uses the files, a file that was not written by a run is in the way, or for any reason of the operating
    /// system.
    pub fn open<N: DeserializeOwned>(
        target: &Path,
        made: &Made,
        mut earlier: impl FnMut(N),
    ) -> io::Result<(Part, Resumed)> {
        /// Maximum number of retries when other runs finish between the check and the lock.
        const TRIES: usize = 100;
        let target = disk::follow(target)?;
        if fs::metadata(&target).is_ok_and(|old| !old.is_file()) {
            let reason = "there is something other than a file in its place";
            return Err(io::Error::other(reason));
        }
        let [games_name, log_name] = part_files(&target);
        let mut set_aside = None;
        for _ in 0..TRIES {
            let Some(log) = lock(&log_name)? else {
                continue;
            };
            let games = match lock(&games_name) {
                Ok(Some(games)) => games,
                Ok(None) => continue,
                Err(error) => {
                    log.leave(&log_name);
                    return Err(error);
                }
            };
            let found = look(&log.file, &games.file, made, &mut earlier)?;
            let resumed = match found {
                Contents::Foreign(which) => {
                    let foreign = [&games_name, &log_name][usize::from(which == Which::Log)];
                    log.leave(&log_name);
                    games.leave(&games_name);
                    return Err(not_ours(foreign));
                }
                Contents::Disagreeing => {
                    set_aside = Some(disk::set_aside(&games_name)?);
                    continue;
                }
                Contents::Ours(resumed) => resumed,
            };
            // Checked under the locks: a run that has just finished may have created it.
            let replaces = target.exists();
            let mut games = games.file;
            games.set_len(resumed.games)?;
            games.seek(SeekFrom::End(0))?;
            // Games without a log count as a user's file, so the log must be on the disk before them.
            let mut log = AppendLog::cut(log.file, FORMAT, resumed.log)?;
            if resumed.log == 0 {
                log.append(&[record(made)?])?;
                log.sync()?;
            }
            let part = Part {
                target,
                games,
                log,
                length: resumed.games,
                synced: Instant::now(),
                replaces,
            };
            let how = match (resumed.how, set_aside) {
                (_, Some(kept)) => Resumed::SetAside(kept),
                (Resumed::After(0), None) => Resumed::No,
                (how, None) => how,
            };
            return Ok((part, how));
        }
        Err(busy(&games_name))
    }

    /// Adds a game, and its note.
    pub fn add(&mut self, text: &str, note: &impl Serialize) -> io::Result<()> {
        let entry = Entry {
            size: text.len() as u64,
            sum: Checksum::of(text.as_bytes()),
        };
        // The line comes after the game: without it the game does not count.
        self.games.write_all(text.as_bytes())?;
        self.log.append(&[record(&(entry, note))?])?;
        self.length += entry.size;
        if self.synced.elapsed() >= SYNC {
            self.games.sync_data()?;
            self.log.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Adds the text after the last game. It is added again when a killed run is resumed.
    pub fn add_end(&mut self, text: &str) -> io::Result<()> {
        self.games.write_all(text.as_bytes())
    }

    /// Makes the file the output.
    pub fn finish(self) -> io::Result<()> {
        let [games, log] = part_files(&self.target);
        if !is_named(&self.games, &games) {
            return Err(io::Error::other(format!(
                "{} was moved or replaced meanwhile",
                games.display()
            )));
        }
        if self.target.exists() && !self.replaces {
            return Err(io::Error::other(format!(
                "the file was made by something else meanwhile; the reviewed games are in {}",
                games.display()
            )));
        }
        disk::take_name(&self.games, &games, &self.target)?;
        fs::remove_file(log)
        // The locks are released here: a waiting run finds that the names are gone, and starts anew.
    }

    /// Removes the files of a run that had nothing to write.
    pub fn discard(self) -> io::Result<()> {
        for (file, name) in [&self.games, self.log.file()]
            .into_iter()
            .zip(part_files(&self.target))
        {
            if is_named(file, &name) {
                fs::remove_file(name)?;
            }
        }
        Ok(())
    }
}

fn record(value: &impl Serialize) -> io::Result<String> {
    ron::to_string(value).map_err(io::Error::other)
}

/// Locks a file against other runs; returns `None` when another run has created or renamed it in between.
fn lock(name: &Path) -> io::Result<Option<LockedFile>> {
    LockedFile::open(name).map_err(|error| match error {
        LockError::Held => busy(name),
        LockError::NotAFile => not_ours(name),
        LockError::Io(error) => error,
    })
}

fn busy(name: &Path) -> io::Error {
    io::Error::other(format!("another run is at work on {}", name.display()))
}

fn not_ours(name: &Path) -> io::Error {
    io::Error::other(format!(
        "{} is in the way, and no unfinished review: move it away, or give the output another name",
        name.display()
    ))
}
