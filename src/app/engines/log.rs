//! The log that is shown: its lines are taken over and filtered in parts, so that no frame is late, however much is written.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

use crate::kit::context::Context;
use crate::kit::engine_runs::{EngineRun, EngineRuns};
use crate::kit::table::TableView;
use tabia_disk::write_atomic;
use tabia_protocol::client::{EngineLog, LogLine, Origin};

/// Maximum number of lines that are taken over and filtered in a frame, and of their bytes.
const LINES: usize = 4096;
const BYTES: usize = 256 << 10;
/// Interval between two looks at the log of a running engine.
const LOOK: Duration = Duration::from_millis(200);

/// The origins of lines, in the order of their switches.
pub(super) const ORIGINS: [Origin; 4] =
    [Origin::Sent, Origin::Output, Origin::Errors, Origin::Remark];

/// What lines are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogFilter {
    /// Text that they contain, in any case.
    pub(super) text: String,
    /// Whether those of each of the [`ORIGINS`] are shown.
    pub(super) origins: [bool; 4],
}

impl Default for LogFilter {
    fn default() -> LogFilter {
        LogFilter {
            text: String::new(),
            origins: [true; 4],
        }
    }
}

impl LogFilter {
    fn shows(&self, text: &str, line: &LogLine) -> bool {
        let origins = ORIGINS.iter().zip(self.origins);
        let mut shown = origins.filter(|(_, is_shown)| *is_shown);
        let is_shown = shown.any(|(origin, _)| *origin == line.origin);
        is_shown && (text.is_empty() || line.text.to_lowercase().contains(text))
    }
}

/// The shown log.
pub(super) struct LogView {
    /// The run that the user has chosen; `None` for the newest.
    pub(super) chosen: Option<u64>,
    /// The shown run.
    run: Option<EngineRun>,
    /// The number of the next line to take over.
    next: u64,
    lines: VecDeque<LogLine>,
    /// Number of lines to which the filter was applied.
    examined: usize,
    /// Those that pass it.
    shown: VecDeque<LogLine>,
    pub(super) filter: LogFilter,
    applied: LogFilter,
    /// Whether the newest line stays in view.
    pub(super) follows: bool,
    pub(super) table: TableView,
    /// Whether the field for the text is to get the keyboard focus.
    pub(super) focuses_text: bool,
    /// Number of rows that were formatted.
    pub(super) formatted: usize,
}

impl Default for LogView {
    fn default() -> LogView {
        LogView {
            chosen: None,
            run: None,
            next: 0,
            lines: VecDeque::new(),
            examined: 0,
            shown: VecDeque::new(),
            filter: LogFilter::default(),
            applied: LogFilter::default(),
            follows: true,
            table: TableView::default(),
            focuses_text: false,
            formatted: 0,
        }
    }
}

impl LogView {
    /// The shown run.
    pub(super) fn run(&self) -> Option<&EngineRun> {
        self.run.as_ref()
    }

    /// The lines that pass the filter, the oldest first.
    pub(super) fn shown(&self) -> &VecDeque<LogLine> {
        &self.shown
    }

    /// Takes over what was written since the last call, and filters it.
    pub(super) fn poll(&mut self, context: &Context) {
        self.follow_runs(&context.engine_runs);
        if self.filter != self.applied {
            self.applied = self.filter.clone();
            self.examined = 0;
            self.shown.clear();
            self.table.selected = None;
            self.table.clear();
        }
        let Some(run) = &self.run else { return };
        let log = run.log.clone();
        let is_running = !log.has_ended();
        let is_behind = self.take_lines(&log) || self.filter_lines();
        if is_behind {
            context.egui.request_repaint();
        } else if is_running {
            context.egui.request_repaint_after(LOOK);
        }
        let last = self.shown.len().checked_sub(1);
        if self.follows && self.table.selected != last {
            self.table.clear();
            self.table.selected = last;
            self.table.bring();
        }
    }

    /// Changes to the chosen run, or to the newest.
    fn follow_runs(&mut self, runs: &EngineRuns) {
        let chosen = self.chosen;
        let is_chosen = |run: &&EngineRun| chosen.is_none_or(|number| run.number == number);
        let wanted = runs.newest_first().find(is_chosen);
        // One that is not listed any more.
        let wanted = wanted.or_else(|| runs.newest_first().next());
        let number = |run: &EngineRun| run.number;
        if wanted.map(number) != self.run.as_ref().map(number) {
            self.run = wanted.cloned();
            (self.next, self.examined) = (0, 0);
            self.lines.clear();
            self.shown.clear();
            self.table = TableView::default();
            self.follows = true;
        }
    }

    /// Takes over some new lines, and drops those that the log has dropped. Returns whether there are more.
    fn take_lines(&mut self, log: &EngineLog) -> bool {
        let new = log.since(self.next, LINES);
        let is_behind = new.len() == LINES;
        if let Some(last) = new.last() {
            self.next = last.number + 1;
        }
        self.lines.extend(new);
        let oldest = log.since(0, 1).first().map_or(0, |line| line.number);
        let is_old = |line: &LogLine| line.number < oldest;
        while self.lines.front().is_some_and(is_old) {
            self.lines.pop_front();
            self.examined = self.examined.saturating_sub(1);
        }
        let mut dropped = 0;
        while self.shown.front().is_some_and(is_old) {
            self.shown.pop_front();
            dropped += 1;
        }
        if dropped > 0 {
            let selected = self.table.selected;
            self.table.selected = selected.and_then(|row| row.checked_sub(dropped));
            self.table.clear();
        }
        is_behind
    }

    /// Applies the filter to some lines. Returns whether there are more.
    fn filter_lines(&mut self) -> bool {
        let text = self.applied.text.trim().to_lowercase();
        let mut bytes = 0;
        let rest = self.lines.iter().skip(self.examined).take(LINES);
        for line in rest {
            bytes += line.text.len();
            if bytes > BYTES {
                break;
            }
            self.examined += 1;
            if self.applied.shows(&text, line) {
                self.shown.push_back(line.clone());
            }
        }
        self.examined < self.lines.len()
    }

    /// Returns the selected lines as text, or all that are shown.
    pub(super) fn text(&self) -> String {
        let rows = self.table.selected_rows();
        let is_copied = |row: usize| rows.len() < 2 || rows.contains(row);
        let lines = self.shown.iter().enumerate();
        let lines = lines.filter(|(row, _)| is_copied(*row));
        lines.map(|(_, line)| written(line) + "\n").collect()
    }
}

/// Returns a line as in a saved log.
fn written(line: &LogLine) -> String {
    let (time, sign) = (line.time.as_secs_f64(), line.origin.sign());
    format!("{time:9.3} {sign} {}", line.text)
}

/// Writes the lines of a log that pass a filter to a file.
///
/// # Errors
/// Returns why it could not be written.
pub(super) fn save(log: &EngineLog, filter: &LogFilter, path: &Path) -> Result<(), String> {
    let text = filter.text.trim().to_lowercase();
    let lines = log.since(0, usize::MAX);
    let shown = lines.iter().filter(|line| filter.shows(&text, line));
    let written: String = shown.map(|line| written(line) + "\n").collect();
    write_atomic(path, written.as_bytes()).map_err(|error| error.to_string())
}
