//! Writing games and positions to their files without blocking the window.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::contents::games_of;
use super::document::{DocumentId, FileSource, WrittenFile};
use crate::kit::stamp::Stamp;
use crate::kit::worker::{Reporter, Task};
use tabia_disk::{self as disk, Protection, Refusal, packed};
use tabia_game::pgn::{Encoding, PgnFile};
use tabia_texts::tr;

/// Minimum interval between two progress reports.
const INTERVAL: Duration = Duration::from_millis(100);

/// Seconds after which the progress is shown.
const PATIENCE: f64 = 0.5;

/// The data to write.
pub(super) enum Output {
    Games(Box<PgnFile>),
    Position(String),
}

/// The required state of a file that is overwritten.
#[derive(Clone, Copy)]
pub(super) enum Condition {
    /// It is the open file, unchanged since it was read.
    Unchanged(Option<Stamp>),
    /// It can be any text.
    Text,
    /// The user has agreed to overwrite it, whatever it is.
    Agreed,
}

/// What is required of a file that is overwritten.
pub(super) struct Requirements {
    pub(super) condition: Condition,
    pub(super) protection: Protection,
    /// The files that are open in other tabs, by their paths without links. It may be none of them.
    pub(super) elsewhere: Vec<PathBuf>,
}

enum News {
    /// Bytes written so far.
    Written(u64),
    Ended(SaveOutcome),
}

/// The result of writing a file.
pub(super) enum SaveOutcome {
    /// The games as they are in the file, that file, and the encoding before.
    Games(Box<WrittenFile>, FileSource, Encoding),
    Position,
    /// The file is not a text file, and may not be replaced by one.
    Foreign,
    /// The file is write-protected, and the user has not agreed to replace it.
    WriteProtected,
    /// The file has changed since it was read.
    Changed,
    /// The file is open in another tab.
    OpenElsewhere,
    Failed(String),
    Cancelled,
}

/// A file that is being written.
pub(crate) struct Saving {
    pub(super) path: PathBuf,
    /// The document whose games are written.
    pub(super) document: DocumentId,
    pub(super) is_position: bool,
    /// The path for another save that follows this one.
    pub(super) again: Option<PathBuf>,
    task: Task<News>,
    since: f64,
    written: u64,
    size: u64,
}

impl Saving {
    /// Starts a worker that writes a file of about `size` bytes.
    ///
    /// # Errors
    /// When no thread is available.
    pub(super) fn start(
        path: &Path,
        (output, size): (Output, u64),
        required: Requirements,
        document: DocumentId,
        (ctx, now): (&egui::Context, f64),
    ) -> io::Result<Saving> {
        let to = path.to_path_buf();
        let is_position = matches!(output, Output::Position(_));
        let task = Task::start("game-writer", ctx, move |reporter| {
            let is_elsewhere = to
                .canonicalize()
                .is_ok_and(|real| required.elsewhere.contains(&real));
            let outcome = match is_elsewhere {
                true => SaveOutcome::OpenElsewhere,
                false => save(&to, output, &required, reporter),
            };
            reporter.report(News::Ended(outcome));
        })?;
        ctx.request_repaint_after_secs(PATIENCE as f32);
        Ok(Saving {
            path: path.to_path_buf(),
            document,
            is_position,
            again: None,
            task,
            since: now,
            written: 0,
            size,
        })
    }

    /// The part of the file that has been written, in per cent; `None` while writing takes no longer than usual.
    pub(crate) fn percent(&self, now: f64) -> Option<u64> {
        (now >= self.since + PATIENCE).then(|| (self.written * 100 / self.size.max(1)).min(99))
    }

    /// Requests the worker to stop. The file stays unchanged, unless it has been written already.
    pub(super) fn stop(&self) {
        self.task.stop();
    }

    /// Returns the result when the work has ended.
    pub(super) fn poll(&mut self) -> Option<SaveOutcome> {
        for news in self.task.news() {
            match news {
                News::Written(bytes) => self.written = bytes,
                News::Ended(outcome) => return Some(outcome),
            }
        }
        let has_panicked = self.task.is_done();
        has_panicked.then(|| SaveOutcome::Failed(tr("save-panicked")))
    }
}

/// Writes a file. In any failure it is either the old or the new file.
fn save(
    path: &Path,
    output: Output,
    required: &Requirements,
    reporter: &Reporter<News>,
) -> SaveOutcome {
    let protection = match required.condition {
        Condition::Agreed => Protection::Override,
        Condition::Unchanged(_) | Condition::Text => required.protection,
    };
    let is_outdated = |stamp| Stamp::is_outdated(stamp, path);
    match required.condition {
        Condition::Agreed => {}
        Condition::Unchanged(_) | Condition::Text if packed::is_foreign(path) => {
            return SaveOutcome::Foreign;
        }
        // Asked first: the user who then overwrites a changed file has agreed to both.
        _ if protection == Protection::Respect && disk::is_write_protected(path) => {
            return SaveOutcome::WriteProtected;
        }
        Condition::Unchanged(stamp) if is_outdated(stamp) => return SaveOutcome::Changed,
        Condition::Unchanged(_) | Condition::Text => {}
    }
    let outcome = disk::replace_by(path, protection, |to| {
        let mut to = Watched {
            to,
            reporter,
            written: 0,
            reported: Instant::now(),
        };
        match &output {
            Output::Games(file) => file.write_to(&mut to),
            Output::Position(text) => to.write_all(text.as_bytes()),
        }
    });
    match (outcome, output) {
        (Ok(()), Output::Games(file)) => {
            let before = file.encoding();
            let written = Box::new(written(path, *file));
            SaveOutcome::Games(written, FileSource::new(path, None), before)
        }
        (Ok(()), Output::Position(_)) => SaveOutcome::Position,
        (Err(_), _) if reporter.is_stopped() => SaveOutcome::Cancelled,
        (Err(error), _) if Refusal::of(&error) == Some(&Refusal::WriteProtected) => {
            SaveOutcome::WriteProtected
        }
        (Err(error), _) => SaveOutcome::Failed(error.to_string()),
    }
}

/// Returns the games after they were written to `path`. The text of a large file stays there and is no longer read from the
/// original file, which may be changed, or use disk space although it is deleted.
fn written(path: &Path, mut file: PgnFile) -> WrittenFile {
    file.mark_written();
    // If the written file does not contain the same games, they are still read from their original place.
    let again = || match games_of(path, Some(file.encoding())) {
        Ok((again, false)) if again.len() == file.len() => Some(again),
        _ => None,
    };
    let again = file.is_on_disk().then(again).flatten();
    WrittenFile { file, again }
}

/// A file that reports the progress of writing, and fails once writing is cancelled.
struct Watched<'a> {
    to: &'a mut File,
    reporter: &'a Reporter<News>,
    written: u64,
    reported: Instant,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// Maximum number of bytes written between two checks of the cancel flag.
        const STEP: usize = 256 << 10;
        if self.reporter.is_stopped() {
            return Err(io::Error::other("cancelled"));
        }
        let count = self.to.write(&bytes[..bytes.len().min(STEP)])?;
        self.written += count as u64;
        if self.reported.elapsed() >= INTERVAL {
            self.reported = Instant::now();
            self.reporter.report(News::Written(self.written));
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
