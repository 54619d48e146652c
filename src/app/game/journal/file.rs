//! The journal of a tab: the log of its state, and when it is rewritten.
//!
//! The first record is the whole state, each further one a [`JournalEntry`]. The journals of the earliest versions had no
//! lines: they held all games as PGN, without their histories.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::kept::{JournalEntry, Kept, KeptFile, KeptGame, View};
use crate::kit::log_writer::LogWriter;
use serde::Deserialize;
use tabia_disk::{LogError, LogFormat, LogHeader, LogLine, LogReader, fingerprint};
use tabia_game::{History, RecordedGame, Snapshot, pgn};

/// The format of journals. Version 2 added evaluations, version 3 the entries of an open dialog, and version 4
/// changes of the list of games; earlier versions cannot read those.
pub const FORMAT: LogFormat = LogFormat {
    header: Some(LogHeader {
        name: "Tabia journal ",
        version: "4",
        readable: &["1", "2", "3", "4"],
    }),
    checksum: Some(fingerprint),
};

/// Why a journal cannot be read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It was written by a newer Tabia.
    Newer,
    /// It is not a journal, or none of it can be read.
    Damaged,
}

/// The contents of a journal.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadJournal {
    pub kept: Kept,
    /// Number of whole lines that could not be used: the first damaged one and all after it.
    pub unused: usize,
}

/// Reads a journal.
pub fn read(bytes: &[u8]) -> Result<ReadJournal, Unreadable> {
    let mut lines = LogReader::new(bytes, FORMAT).map_err(|error| match error {
        LogError::Newer => Unreadable::Newer,
        LogError::Foreign | LogError::Io(_) => Unreadable::Damaged,
    })?;
    let mut kept = match lines.next_line() {
        Ok(Some(LogLine::Record(record))) => match ron::from_str(record) {
            Ok(JournalEntry::Whole(kept)) => *kept,
            _ => return Err(Unreadable::Damaged),
        },
        _ => return Err(Unreadable::Damaged),
    };
    let mut unused = 0;
    while let Ok(Some(line)) = lines.next_line() {
        let fits = match line {
            LogLine::Torn => continue,
            LogLine::Record(record) if unused == 0 => {
                let entry = ron::from_str(record).ok();
                entry.and_then(|entry| kept.take(entry)).is_some()
            }
            LogLine::Record(_) | LogLine::Damaged => false,
        };
        unused += usize::from(!fits);
    }
    Ok(ReadJournal { kept, unused })
}

/// The first record of a journal.
pub(super) fn whole(kept: &Kept) -> Result<String, ron::Error> {
    ron::to_string(&JournalEntry::Whole(Box::new(kept.clone())))
}

/// The journal of a tab.
pub struct Journal {
    writer: LogWriter,
    /// The state in the file, once everything is written; `None`: the file holds no valid state.
    written: Option<Kept>,
    /// Whether there may be a file.
    is_there: bool,
    /// Size in bytes of the first record of the file; 0 until the writer has made it.
    whole: Arc<AtomicUsize>,
    /// Size in bytes of the changes after it.
    pub(super) changes: usize,
}

impl Journal {
    /// Maximum size in bytes of the changes before the whole state is rewritten, even if that is smaller.
    pub(super) const CHANGES: usize = 256 << 10;

    /// Opens a journal at this path. A file that `is_there` stays until something is noted.
    pub(super) fn start(path: PathBuf, is_there: bool) -> io::Result<Journal> {
        let beside = earlier_path(&path);
        Ok(Journal {
            is_there,
            writer: LogWriter::start("journal", path, beside, FORMAT)?,
            written: None,
            whole: Arc::default(),
            changes: 0,
        })
    }

    /// Queues writing the unsaved state, or removing the journal when there is none. Returns at once.
    ///
    /// # Errors
    /// When the state cannot be written as text.
    pub fn note(&mut self, kept: Option<Kept>) -> Result<(), String> {
        let Some(kept) = kept else {
            self.written = None;
            if std::mem::take(&mut self.is_there) {
                self.writer.remove();
            }
            return Ok(());
        };
        let entries = self
            .written
            .as_ref()
            .and_then(|written| kept.since(written));
        if let Some(entries) = entries.filter(|_| self.changes < self.whole() + Journal::CHANGES) {
            // The clocks are written every second, and need to survive only the end of this process, not a system crash.
            let matters = |entry: &JournalEntry| !matches!(entry, JournalEntry::Clocks(_));
            let is_forced = entries.iter().any(matters);
            let records: Result<Vec<String>, _> = entries.iter().map(ron::to_string).collect();
            let records = records.map_err(|error| error.to_string())?;
            if !records.is_empty() {
                self.changes += records.iter().map(String::len).sum::<usize>();
                self.writer.append(Box::new(|| Ok(records)), is_forced);
            }
        } else {
            let (state, size) = (kept.clone(), Arc::new(AtomicUsize::new(0)));
            (self.whole, self.changes) = (size.clone(), 0);
            // Made by the writer: with many added games it is as long as these.
            let record = move || {
                let record = whole(&state).map_err(io::Error::other)?;
                size.store(record.len(), Ordering::Relaxed);
                Ok(vec![record])
            };
            self.writer.begin(None, Box::new(record));
        }
        self.is_there = true;
        self.written = Some(kept);
        Ok(())
    }

    /// Size in bytes of the first record of the file, as far as it is known.
    pub(super) fn whole(&self) -> usize {
        self.whole.load(Ordering::Relaxed)
    }

    /// The file of the journal.
    #[cfg(test)]
    pub(super) fn path(&self) -> &Path {
        self.writer.path()
    }

    /// Returns why the last write failed, once. The next note writes the whole state.
    pub fn failure(&mut self) -> Option<String> {
        let reason = self.writer.failure();
        if reason.is_some() {
            self.written = None;
        }
        reason
    }

    /// Removes the journal, when nothing is unsaved any more, and waits until that is done.
    pub fn close(self) {
        drop(self.begin_closing());
    }

    /// Like [`Journal::close`]; dropping the result waits.
    pub(crate) fn begin_closing(mut self) -> LogWriter {
        self.writer.remove();
        self.writer.end();
        self.writer
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct EarlierJournal {
    path: Option<PathBuf>,
    /// Changed games and their places in the file, the shown one last.
    games: Vec<(usize, Snapshot)>,
}

/// The path of such a journal, next to that of a current one.
pub(super) fn earlier_path(journal: &Path) -> PathBuf {
    journal.with_extension("ron")
}

/// Reads one; `None` when there is none, or it cannot be read.
pub(super) fn read_earlier(journal: &Path) -> Option<Kept> {
    let text = fs::read_to_string(earlier_path(journal)).ok()?;
    let journal: EarlierJournal = ron::from_str(&text).ok()?;
    let (game, shown) = journal.games.last()?;
    let (record, node) = shown.restore();
    let view = View {
        game: *game,
        place: record.game().place(node),
        ..View::default()
    };
    let kept = |snapshot: &Snapshot| KeptGame {
        record: RecordedGame {
            base: pgn::write(snapshot.restore().0.game()).into(),
            history: History::of(Vec::new(), Vec::new(), (!snapshot.dirty).then_some(0)),
        },
        played_here: false,
    };
    let games = journal.games.iter();
    Some(Kept {
        file: journal.path.clone().map(|path| KeptFile {
            path,
            stamp: None,
            encoding: None,
        }),
        games: games.map(|(index, game)| (*index, kept(game))).collect(),
        view,
        ..Kept::default()
    })
}
