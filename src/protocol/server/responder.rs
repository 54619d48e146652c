//! The output of a session: its own lines, and the reports of its searches.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::Receiver;

use super::output::Style;
use tabia_engine::{Event, Report, SearchId};

/// The output, and the searches without an answer: shared by the session and the printer of reports.
pub(super) struct Responder<W> {
    output: Mutex<W>,
    /// The searches without an answer, oldest first.
    pending: Mutex<VecDeque<(SearchId, Style)>>,
    pub answered: Condvar,
}

impl<W: Write> Responder<W> {
    pub fn new(output: W) -> Responder<W> {
        Responder {
            output: Mutex::new(output),
            pending: Mutex::new(VecDeque::new()),
            answered: Condvar::new(),
        }
    }

    pub fn pending(&self) -> MutexGuard<'_, VecDeque<(SearchId, Style)>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn send(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    /// Writes reports as they arrive, until the engine ends. Reports of answered searches are dropped.
    pub fn print(&self, reports: &Receiver<Report>, failed: impl Fn(io::Error)) {
        for report in reports {
            let pending = self.pending();
            let style = pending.iter().find(|(id, _)| *id == report.search);
            let text = match (style, &report.event) {
                (Some((_, style)), event) => style.line(event),
                (None, Event::Failed(message) | Event::Note(message)) => {
                    format!("info string {message}")
                }
                (None, _) => continue,
            };
            drop(pending);
            if let Err(error) = self.send(&text) {
                failed(error);
            }
            // The search counts as answered only after writing: a client that waits for the answer may send a line at once.
            if matches!(report.event, Event::Best { .. }) {
                self.pending().retain(|(id, _)| *id != report.search);
                self.answered.notify_all();
            }
        }
    }
}
