//! Starts the engines of a tournament, and writes their lines to a file.

use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::outputs::LogOutput;
use super::words::Waits;
use crate::CliError;
use crate::output::complain;
use tabia_player::Player as _;
use tabia_protocol::client::{EnginePlayer, EngineProgram, LogLine, Origin, Timeouts};

/// Maximum time for a move of an engine that has no clock: one that is silent for longer has lost.
const LONGEST_SEARCH: Duration = Duration::from_mins(10);

/// Starts a participant's engine, as often as it is needed.
pub(super) struct Launcher {
    pub name: String,
    pub program: EngineProgram,
    pub waits: Waits,
    pub log: Option<Arc<LogFile>>,
    /// The processors on which it runs; empty for all.
    pub processors: Vec<usize>,
}

impl Launcher {
    /// Starts the engine and waits until it is ready, or has ended.
    pub fn launch(&self) -> EnginePlayer {
        // The machine may be busy with other games: no engine is refused for a slow start.
        let usual = Timeouts::default();
        let handshake = self.waits.start.unwrap_or(usual.handshake);
        let timeouts = Timeouts {
            handshake,
            guess: handshake,
            ready: self.waits.ready.unwrap_or(usual.ready),
            search: Some(LONGEST_SEARCH),
            ..usual
        };
        let mut player = EnginePlayer::start(self.program.clone(), timeouts, || {});
        if let Some(log) = &self.log {
            let (log, name) = (log.clone(), self.name.clone());
            player.log().observe(move |line| log.add(&name, line));
        }
        player.wait_until_ready();
        // Most engines have all their threads by now; those of later ones run on the same processors.
        if !self.processors.is_empty()
            && player.ended().is_none()
            && let Err(error) = player.pin(&self.processors)
        {
            complain(&format_args!(
                "{}: it cannot be pinned to processors: {error}",
                self.name
            ));
        }
        player
    }
}

/// The file to which the lines of engines are added.
pub(super) struct LogFile {
    /// `None` after an error.
    file: Mutex<Option<File>>,
    has_lines: bool,
}

impl LogFile {
    /// Opens the file, or makes it. It is emptied when it is replaced, and the tournament is not continued.
    pub fn open(output: &LogOutput, is_continued: bool) -> Result<LogFile, CliError> {
        let path = &output.file.path;
        let file = output.file.open(is_continued);
        Ok(LogFile {
            file: Mutex::new(Some(file.map_err(CliError::file(path))?)),
            has_lines: output.has_lines,
        })
    }

    fn add(&self, name: &str, line: &LogLine) {
        if !self.has_lines && matches!(line.origin, Origin::Sent | Origin::Output) {
            return;
        }
        let (time, sign) = (line.time.as_secs_f64(), line.origin.sign());
        let text = format!("{time:9.3} {name} {sign} {}\n", line.text);
        let mut place = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = &mut *place
            && let Err(error) = file.write_all(text.as_bytes())
        {
            *place = None;
            complain(&format_args!("the log cannot be written any more: {error}"));
        }
    }
}
