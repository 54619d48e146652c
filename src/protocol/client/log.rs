//! The lines between this program and an engine.

use std::collections::VecDeque;
use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tabia_chess::excerpt;
use tabia_disk as disk;

use super::failure::Failure;

/// Maximum number of lines that are kept.
const LINES: usize = 20_000;
/// Maximum size of all lines together, in bytes.
const BYTES: usize = 4 << 20;
/// Maximum number of characters of a line that are kept.
const LONGEST: usize = 4_000;

/// Where a line of a log came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Sent to the engine.
    Sent,
    /// From its standard output.
    Output,
    /// From its standard error.
    Errors,
    /// A remark of this program, such as a breach of the protocol.
    Remark,
}

impl Origin {
    /// Returns the sign before the line in a saved log.
    pub fn sign(self) -> char {
        match self {
            Origin::Sent => '>',
            Origin::Output => '<',
            Origin::Errors => '!',
            Origin::Remark => '#',
        }
    }
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Its number, from 0; those of removed lines are not used again.
    pub number: u64,
    /// Time since the start of the engine.
    pub time: Duration,
    pub origin: Origin,
    /// Without its line break; a very long line ends with an ellipsis.
    pub text: Arc<str>,
}

/// The last lines between this program and an engine, both directions with their times. A clone is the same log.
#[derive(Clone, Debug)]
pub struct EngineLog(Arc<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    start: Instant,
    lines: VecDeque<LogLine>,
    bytes: usize,
    next: u64,
    /// Whether the engine has ended, and why by itself.
    end: Option<Option<Failure>>,
    observer: Option<Observer>,
}

/// Receives the lines.
struct Observer(Box<dyn FnMut(&LogLine) + Send>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

impl Default for EngineLog {
    fn default() -> EngineLog {
        EngineLog(Arc::new(Mutex::new(Lines {
            start: Instant::now(),
            lines: VecDeque::new(),
            bytes: 0,
            next: 0,
            end: None,
            observer: None,
        })))
    }
}

impl EngineLog {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line; the oldest ones are removed when there are too many.
    pub(super) fn add(&self, origin: Origin, text: &str) {
        let text: Arc<str> = Arc::from(&*excerpt(text, LONGEST));
        let lines = &mut *self.lines();
        lines.bytes += text.len();
        let line = LogLine {
            number: lines.next,
            time: lines.start.elapsed(),
            origin,
            text,
        };
        if let Some(Observer(observe)) = &mut lines.observer {
            observe(&line);
        }
        lines.lines.push_back(line);
        lines.next += 1;
        while lines.lines.len() > LINES || lines.bytes > BYTES {
            let Some(oldest) = lines.lines.pop_front() else {
                return;
            };
            lines.bytes -= oldest.text.len();
        }
    }

    /// Notes that the engine has ended, and why where it was not asked to.
    pub(super) fn end(&self, failure: Option<Failure>) {
        self.lines().end = Some(failure);
    }

    /// Returns why the engine has ended; `None` while it goes on, and where it was asked to end.
    pub fn failure(&self) -> Option<Failure> {
        self.lines().end.clone().flatten()
    }

    /// Returns whether the engine has ended. A last line of its standard error may still come.
    pub fn has_ended(&self) -> bool {
        self.lines().end.is_some()
    }

    /// Passes all kept lines, and from now on each new one, to `observe`, which must not use the log. An observer before it
    /// receives no more lines.
    pub fn observe(&self, mut observe: impl FnMut(&LogLine) + Send + 'static) {
        let lines = &mut *self.lines();
        lines.lines.iter().for_each(&mut observe);
        lines.observer = Some(Observer(Box::new(observe)));
    }

    /// Returns the number of the next line: how many there have been.
    pub fn count(&self) -> u64 {
        self.lines().next
    }

    /// Returns the kept lines from a number on, at most `most` of them.
    pub fn since(&self, number: u64, most: usize) -> Vec<LogLine> {
        let lines = self.lines();
        let first = lines.lines.front().map_or(lines.next, |line| line.number);
        let skip = usize::try_from(number.saturating_sub(first)).unwrap_or(usize::MAX);
        lines.lines.iter().skip(skip).take(most).cloned().collect()
    }

    /// Returns the last kept lines, at most `most`, that contain a text in any case; all lines contain the empty text.
    pub fn search(&self, text: &str, most: usize) -> Vec<LogLine> {
        let text = text.to_lowercase();
        let lines = self.lines();
        let found = lines.lines.iter().rev();
        let found = found.filter(|line| line.text.to_lowercase().contains(&text));
        let mut found: Vec<LogLine> = found.take(most).cloned().collect();
        found.reverse();
        found
    }

    /// Returns all kept lines as text: the time in seconds, the sign of the origin and the line.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines().lines {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:9.3} {} {}",
                line.time.as_secs_f64(),
                line.origin.sign(),
                line.text
            );
        }
        text
    }

    /// Saves all kept lines as in [`EngineLog::text`].
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        disk::write_atomic(path, self.text().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_keeps_the_last_lines_and_their_numbers() {
        let log = EngineLog::default();
        for number in 0..LINES + 10 {
            log.add(Origin::Output, &format!("info {number}"));
        }
        assert_eq!(log.count(), LINES as u64 + 10);
        let lines = log.since(0, usize::MAX);
        assert_eq!((lines.len(), lines[0].number), (LINES, 10));
        assert_eq!(&*log.since(LINES as u64 + 9, 5)[0].text, "info 20009");
        assert!(log.since(LINES as u64 + 10, 5).is_empty());
        let found = log.search("INFO 2000", 3);
        let found: Vec<&str> = found.iter().map(|line| &*line.text).collect();
        assert_eq!(found, ["info 20007", "info 20008", "info 20009"]);
    }

    #[test]
    fn an_observer_receives_the_lines_before_it_and_after() {
        let log = EngineLog::default();
        log.add(Origin::Sent, "uci");
        let seen = Arc::new(Mutex::new(Vec::new()));
        let lines = seen.clone();
        log.observe(move |line| {
            lines
                .lock()
                .unwrap()
                .push((line.origin, line.text.to_string()))
        });
        log.add(Origin::Output, "uciok");
        let seen = seen.lock().unwrap();
        let expected = [(Origin::Sent, "uci"), (Origin::Output, "uciok")];
        assert_eq!(
            *seen,
            expected.map(|(origin, text)| (origin, text.to_owned()))
        );
    }

    #[test]
    fn a_log_of_long_lines_is_bounded_in_bytes() {
        let log = EngineLog::default();
        for _ in 0..3_000 {
            log.add(Origin::Sent, &"é".repeat(2 * LONGEST));
        }
        let lines = log.since(0, usize::MAX);
        let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
        assert!(bytes <= BYTES && lines.len() > 400);
        assert!(log.text().lines().all(|line| line.contains(" > é")));
    }

    #[test]
    fn a_log_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.txt");
        let log = EngineLog::default();
        log.add(Origin::Sent, "uci");
        log.add(Origin::Output, "uciok");
        log.save(&path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().map(|line| &line[10..]).collect();
        assert_eq!(lines, ["> uci", "< uciok"]);
    }
}
