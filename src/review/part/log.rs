//! The log of a run: what it was made of, and a line for each game that is finished.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::PathBuf;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use tabia_disk::Checksum;

/// What decides what stands in the output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Made {
    /// The settings, in any form.
    pub settings: String,
    /// A checksum of the input.
    pub input: u64,
}

/// How a part file was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// There was none.
    No,
    /// It goes on after so many games.
    After(usize),
    /// There was one, made with other settings: it was begun anew.
    OtherSettings,
    /// There was one, made of another input: it was begun anew.
    OtherInput,
    /// The games that were there do not agree with the log. They are kept in this file, and all was begun anew.
    SetAside(PathBuf),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Games,
    Log,
}

/// What stands in the files of an earlier run.
pub(super) enum Contents {
    Ours(ValidPrefix),
    /// A file was not written by a run.
    Foreign(Which),
    /// The log is ours, but not a single one of the games is.
    Disagreeing,
}

/// What of an earlier run is whole.
pub(super) struct ValidPrefix {
    pub how: Resumed,
    /// In bytes.
    pub games: u64,
    pub log: u64,
}

/// Reads what an earlier run has left.
pub(super) fn look<N: DeserializeOwned>(
    log: &File,
    games: &File,
    made: &Made,
    earlier: &mut impl FnMut(N),
) -> io::Result<Contents> {
    let (has_log, has_games) = (log.metadata()?.len() > 0, games.metadata()?.len() > 0);
    let mut lines = BufReader::new(log);
    let mut texts = BufReader::new(games);
    let mut line = Vec::new();
    let mut log_length = lines.read_until(b'\n', &mut line)? as u64;
    let Some(head) = read_line::<Made>(&line) else {
        return Ok(match (has_log && !is_torn(&line), has_games) {
            (true, _) => Contents::Foreign(Which::Log),
            (false, true) => Contents::Foreign(Which::Games),
            (false, false) => Contents::Ours(ValidPrefix {
                how: Resumed::No,
                games: 0,
                log: 0,
            }),
        });
    };
    if head != *made {
        line.clear();
        lines.read_until(b'\n', &mut line)?;
        let first = read_line::<(Entry, IgnoredAny)>(&line);
        let is_ours = match first {
            Some((entry, _)) => entry.read(&mut texts)?,
            None => false,
        };
        if has_games && !is_ours {
            return Ok(Contents::Disagreeing);
        }
        let how = match head.input == made.input {
            true => Resumed::OtherSettings,
            false => Resumed::OtherInput,
        };
        let (games, log) = (0, 0);
        return Ok(Contents::Ours(ValidPrefix { how, games, log }));
    }
    let (mut finished, mut length) = (0, 0);
    loop {
        line.clear();
        let size = lines.read_until(b'\n', &mut line)? as u64;
        let Some((entry, note)) = read_line::<(Entry, N)>(&line) else {
            break;
        };
        if !entry.read(&mut texts)? {
            break;
        }
        earlier(note);
        log_length += size;
        length += entry.size;
        finished += 1;
    }
    if finished == 0 && has_games {
        return Ok(Contents::Disagreeing);
    }
    Ok(Contents::Ours(ValidPrefix {
        how: Resumed::After(finished),
        games: length,
        log: log_length,
    }))
}

/// Where a game stands.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Entry {
    pub size: u64,
    pub sum: u64,
}

impl Entry {
    /// Reads the game that stands next; whether it is this one.
    fn read(self, texts: &mut impl io::Read) -> io::Result<bool> {
        let mut text = Vec::new();
        texts.take(self.size).read_to_end(&mut text)?;
        Ok(text.len() as u64 == self.size && Checksum::of(&text) == self.sum)
    }
}

/// A line of the log: a checksum of the rest, the rest, and a line break.
pub(super) fn write_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let text = ron::to_string(value).map_err(io::Error::other)?;
    Ok(format!("{:016x} {text}\n", Checksum::of(text.as_bytes())).into_bytes())
}

/// Reads it; `None` when it is not whole.
fn read_line<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (sum, text) = line.split_once(' ')?;
    let sum = u64::from_str_radix(sum, 16).ok()?;
    (sum == Checksum::of(text.as_bytes()))
        .then(|| ron::from_str(text).ok())
        .flatten()
}

/// Whether a first line that is not whole may be the beginning of one: the process was killed while it wrote it.
fn is_torn(line: &[u8]) -> bool {
    const SUM: usize = 16;
    const LONGEST: usize = 1 << 16;
    let sum = &line[..line.len().min(SUM)];
    !line.ends_with(b"\n")
        && line.len() < LONGEST
        && sum.iter().all(u8::is_ascii_hexdigit)
        && line.get(SUM).is_none_or(|byte| *byte == b' ')
}
