//! The reports of an engine on their way to the front end.

use std::collections::{BTreeMap, HashSet};

use crossbeam_channel::Sender;
use tabia_chess::excerpt;
use tabia_player::{Event, Report};

/// Number of unread reports from which on only the last one of each line is kept.
const FULL: usize = 64;
/// Maximum number of lines of a search that are reported.
const LINES: usize = 256;
/// Maximum number of different notes in the life of an engine; all of them are in its log.
const NOTES: usize = 100;
/// Maximum number of characters of a note.
const NOTE: usize = 400;

/// Sends reports in order. A front end that does not read them, or an engine that floods it, costs bounded memory.
pub(super) struct Outbox {
    reports: Sender<Report>,
    wake: Box<dyn Fn() + Send + Sync>,
    /// The last reports of the lines, by their places, and of the move that is searched, with the place 0.
    waiting: BTreeMap<usize, Report>,
    notes: HashSet<String>,
}

impl Outbox {
    pub fn new(reports: Sender<Report>, wake: Box<dyn Fn() + Send + Sync>) -> Outbox {
        Outbox {
            reports,
            wake,
            waiting: BTreeMap::new(),
            notes: HashSet::new(),
        }
    }

    /// Sends a report, now or later. A note is sent once, however often the engine repeats it.
    pub fn add(&mut self, report: Report) {
        let place = match &report.event {
            Event::Info(info) if info.line > LINES => return,
            Event::Info(info) => info.line,
            Event::CurrentMove { .. } => 0,
            Event::Note(note) => {
                let note = excerpt(note, NOTE).into_owned();
                if self.notes.len() < NOTES && self.notes.insert(note.clone()) {
                    self.send(Report {
                        event: Event::Note(note),
                        ..report
                    });
                }
                return;
            }
            Event::Best { .. } | Event::Failed(_) => {
                self.send_waiting();
                return self.send(report);
            }
        };
        if self.waiting.is_empty() && self.reports.len() < FULL {
            self.send(report);
        } else {
            self.waiting.insert(place, report);
        }
    }

    /// Returns whether reports wait for the front end.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Sends the waiting reports, if the front end has read the earlier ones.
    pub fn flush(&mut self) {
        if self.reports.len() < FULL {
            self.send_waiting();
        }
    }

    /// Wakes the front end without a report.
    pub fn wake(&self) {
        (self.wake)();
    }

    fn send_waiting(&mut self) {
        for report in std::mem::take(&mut self.waiting).into_values() {
            self.send(report);
        }
    }

    fn send(&self, report: Report) {
        // An error means that the front end has ended, and is about to end the engine.
        let _ = self.reports.send(report);
        self.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::unbounded;
    use std::time::Duration;
    use tabia_player::{Bound, Depth, Info, Ply, Score, SearchId};

    fn info(line: usize, nodes: u64) -> Report {
        let event = Event::Info(Info {
            depth: Depth(1),
            seldepth: Ply(1),
            line,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
        });
        Report {
            search: SearchId::new(1),
            event,
        }
    }

    #[test]
    fn a_flood_keeps_the_last_report_of_each_line() {
        let (sender, reports) = unbounded();
        let mut outbox = Outbox::new(sender, Box::new(|| {}));
        for nodes in 0..100_000 {
            for line in [1, 2, 100_000] {
                outbox.add(info(line, nodes));
            }
            outbox.add(Report {
                search: SearchId::new(1),
                event: Event::Note(nodes.to_string()),
            });
        }
        assert!(reports.len() <= FULL + NOTES && outbox.has_waiting());
        outbox.flush();
        assert!(outbox.has_waiting());
        let answer = Report {
            search: SearchId::new(1),
            event: Event::Best {
                mv: None,
                ponder: None,
            },
        };
        outbox.add(answer.clone());
        let reports: Vec<Report> = reports.try_iter().collect();
        let last = &reports[reports.len() - 3..];
        assert_eq!(last, [info(1, 99_999), info(2, 99_999), answer]);
        assert!(!outbox.has_waiting());
    }
}
