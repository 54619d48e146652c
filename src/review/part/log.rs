//! The log of a run: its settings and input, and a line for each finished game.

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::PathBuf;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use tabia_disk::{Checksum, LogError, LogFormat, LogLine, LogReader};

/// The format of the log. The first record is a [`Made`].
pub(super) const FORMAT: LogFormat = LogFormat {
    header: None,
    checksum: Some(Checksum::of),
};

/// The data that determine the output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Made {
    /// The settings, in any form.
    pub settings: String,
    /// A checksum of the input.
    pub input: u64,
}

/// The state of an existing part file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// There was none.
    No,
    /// It is resumed after this number of games.
    After(usize),
    /// There was one, made with other settings: the run starts anew.
    OtherSettings,
    /// There was one, made from another input: the run starts anew.
    OtherInput,
    /// The existing games do not agree with the log. They are kept in this file, and the run starts anew.
    SetAside(PathBuf),
}

/// Minimum size in bytes of a first line that is longer than one of a run.
const LONGEST_HEAD: u64 = 1 << 16;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Games,
    Log,
}

/// The contents of the files of an earlier run.
pub(super) enum Contents {
    Ours(ValidPrefix),
    /// A file was not written by a run.
    Foreign(Which),
    /// The log is from a run, but none of the games is.
    Disagreeing,
}

/// The valid part of an earlier run.
pub(super) struct ValidPrefix {
    pub how: Resumed,
    /// In bytes.
    pub games: u64,
    pub log: u64,
}

/// Reads the files of an earlier run.
pub(super) fn look<N: DeserializeOwned>(
    log: &File,
    games: &File,
    made: &Made,
    earlier: &mut impl FnMut(N),
) -> io::Result<Contents> {
    let (has_log, has_games) = (log.metadata()?.len() > 0, games.metadata()?.len() > 0);
    let mut lines = LogReader::new(BufReader::new(log), FORMAT).map_err(|error| match error {
        LogError::Io(error) => error,
        error => io::Error::other(error),
    })?;
    let mut texts = BufReader::new(games);
    let (head, may_be_torn) = match lines.next_line()? {
        Some(LogLine::Record(record)) => (ron::from_str::<Made>(record).ok(), false),
        line => (None, matches!(line, Some(LogLine::Torn))),
    };
    let Some(head) = head else {
        let is_torn = may_be_torn && lines.position() < LONGEST_HEAD;
        return Ok(match (has_log && !is_torn, has_games) {
            (true, _) => Contents::Foreign(Which::Log),
            (false, true) => Contents::Foreign(Which::Games),
            (false, false) => Contents::Ours(ValidPrefix {
                how: Resumed::No,
                games: 0,
                log: 0,
            }),
        });
    };
    let mut log_length = lines.position();
    if head != *made {
        let first = next_entry::<IgnoredAny>(&mut lines)?;
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
    while let Some((entry, note)) = next_entry::<N>(&mut lines)? {
        if !entry.read(&mut texts)? {
            break;
        }
        earlier(note);
        log_length = lines.position();
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

/// The place of a game.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Entry {
    pub size: u64,
    pub sum: u64,
}

impl Entry {
    /// Reads the next game; returns whether it is this one.
    fn read(self, texts: &mut impl io::Read) -> io::Result<bool> {
        let mut text = Vec::new();
        texts.take(self.size).read_to_end(&mut text)?;
        Ok(text.len() as u64 == self.size && Checksum::of(&text) == self.sum)
    }
}

/// Returns the next game of the log and its note; `None` where the log ends or is damaged.
fn next_entry<N: DeserializeOwned>(
    lines: &mut LogReader<BufReader<&File>>,
) -> io::Result<Option<(Entry, N)>> {
    Ok(match lines.next_line()? {
        Some(LogLine::Record(record)) => ron::from_str(record).ok(),
        _ => None,
    })
}
