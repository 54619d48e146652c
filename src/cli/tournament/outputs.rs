//! The words that say where games, positions and lines of engines are written to.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::sections::Section;
use crate::standard::is_standard;

/// Where the games are written to, and what their comments have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GamesOutput {
    pub file: FileOutput,
    /// Without comments and all but the seven tags of every game.
    pub is_minimal: bool,
    pub details: Details,
}

/// What the comment of a move has beside score, depth and time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Details {
    pub nodes: bool,
    pub speed: bool,
    pub time_left: bool,
}

/// A file to which something is added, or that is replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FileOutput {
    pub path: PathBuf,
    /// Whether what is in the file is removed when a tournament begins.
    pub is_replaced: bool,
}

/// Where the lines of engines are written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LogOutput {
    pub file: FileOutput,
    /// Whether all lines are written, not only remarks about breaches of the protocol.
    pub has_lines: bool,
}

/// Uses a word with its value, if it has one; returns whether the word is known.
type Other<'a> = &'a mut dyn FnMut(&str, Option<&str>) -> Result<bool, String>;

/// The parts of a section that name a file and say whether it is replaced; the others are left to `other`, which returns whether it
/// knows one.
fn file_output(section: &Section<'_>, other: Other<'_>) -> Result<FileOutput, String> {
    let (mut path, mut is_replaced) = (None, false);
    for (place, word) in section.values.iter().enumerate() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word.as_str(), None),
        };
        match (name, value) {
            ("file", Some(value)) => path = Some(PathBuf::from(value)),
            ("append", Some(value)) => is_replaced = !truth(section, name, value)?,
            _ if place > 0 || value.is_some() => {
                if !other(name, value)? {
                    return Err(section.in_words(format!("“{word}” is unknown")));
                }
            }
            _ => path = Some(PathBuf::from(word)),
        }
    }
    let path = path.ok_or_else(|| format!("-{} takes a file", section.name))?;
    Ok(FileOutput { path, is_replaced })
}

/// Reads `true` or `false`.
pub(super) fn truth(section: &Section<'_>, name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(section.in_words(format!("{name}: “{value}” is neither true nor false"))),
    }
}

impl GamesOutput {
    /// Reads `FILE [min] [fi]`, or `file=FILE` with settings. What has no effect is added to `remarks`.
    pub fn read(section: &Section<'_>, remarks: &mut Vec<String>) -> Result<GamesOutput, String> {
        let mut is_minimal = false;
        let mut details = Details::default();
        let file = file_output(section, &mut |name, value| {
            let mut no_effect = |reason: &str| {
                remarks.push(section.in_words(format!("{name} has no effect: {reason}")));
            };
            match (name, value) {
                ("min", None) => is_minimal = true,
                // An unfinished game is never written.
                ("fi", None) | ("notation", Some("san")) => {}
                ("min", Some(value)) => is_minimal = truth(section, name, value)?,
                ("nodes", Some(value)) => details.nodes = truth(section, name, value)?,
                ("nps", Some(value)) => details.speed = truth(section, name, value)?,
                ("timeleft", Some(value)) => details.time_left = truth(section, name, value)?,
                ("notation", Some("lan" | "uci")) => no_effect("moves in PGN are in SAN"),
                ("seldepth" | "hashfull" | "tbhits" | "pv" | "latency", Some(value)) => {
                    if truth(section, name, value)? {
                        no_effect("it is not kept of a game");
                    }
                }
                ("match_line", Some(_)) => no_effect("the lines of engines are not in the games"),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(GamesOutput {
            file,
            is_minimal,
            details,
        })
    }

    /// Returns whether the games are written to the standard output.
    pub fn is_standard(&self) -> bool {
        is_standard(&self.file.path)
    }
}

impl FileOutput {
    /// Reads `FILE`, or `file=FILE` with `append=`.
    pub fn read(section: &Section<'_>) -> Result<FileOutput, String> {
        file_output(section, &mut |_, _| Ok(false))
    }

    /// Opens the file for additions, or makes it. It is emptied first when it is replaced, and the tournament is not continued.
    pub fn open(&self, is_continued: bool) -> io::Result<File> {
        let is_emptied = self.is_replaced && !is_continued;
        if is_emptied && self.path.is_file() {
            File::create(&self.path)?;
        }
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
    }
}

/// A file to which pieces are added, each of them whole or not at all.
pub(super) struct Additions(File);

impl Additions {
    /// Adds to the end of an open file, a pipe or a device.
    pub fn new(file: File) -> Additions {
        Additions(file)
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// Any error of the operating system. A file is as long as before.
    pub fn add(&mut self, piece: &str) -> io::Result<()> {
        let before = self.0.metadata()?;
        let written = self.0.write_all(piece.as_bytes());
        if written.is_err() && before.is_file() {
            // The error that matters is the first one.
            let _ = self.0.set_len(before.len());
        }
        written
    }

    /// Forces all that was added to the disk.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn sync(&self) -> io::Result<()> {
        match self.0.sync_all() {
            // A pipe or a device has nothing to sync.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced,
        }
    }
}

/// The end of a file whose last line has no line break: it may have been cut off.
pub(super) struct TornEnd {
    /// The file, open for writing at its end.
    pub file: File,
    pub bytes: Vec<u8>,
    /// Where the bytes begin in the file.
    pub from: u64,
}

impl TornEnd {
    /// Reads at most `most` bytes; `None` where the file is empty or ends with a line break.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn read(path: &Path, most: u64) -> io::Result<Option<TornEnd>> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let from = file.metadata()?.len().saturating_sub(most);
        file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let is_torn = bytes.last().is_some_and(|&byte| byte != b'\n');
        Ok(is_torn.then_some(TornEnd { file, bytes, from }))
    }
}

impl LogOutput {
    /// Reads `file=FILE` with settings. What has no effect is added to `remarks`.
    pub fn read(section: &Section<'_>, remarks: &mut Vec<String>) -> Result<LogOutput, String> {
        let mut has_lines = false;
        let file = file_output(section, &mut |name, value| {
            match (name, value) {
                ("engine", Some(value)) => has_lines = truth(section, name, value)?,
                ("level", Some("trace" | "info" | "warn" | "err" | "fatal"))
                | ("realtime", Some("true" | "false"))
                | ("compress", Some("false")) => {}
                ("compress", Some("true")) => {
                    let reason = "compress has no effect: the log is plain text";
                    remarks.push(section.in_words(reason.to_owned()));
                }
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(LogOutput { file, has_lines })
    }
}
