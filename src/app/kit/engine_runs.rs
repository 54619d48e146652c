//! The engines that were started, with their logs.

use std::collections::VecDeque;

use chrono::{DateTime, Local};
use tabia_protocol::client::EngineLog;
use tabia_settings::EngineId;

/// Maximum number of logs that are kept.
const MOST: usize = 16;

/// What an engine was started for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineTask {
    Analysis,
    Game,
    Review,
    Test,
    Tournament,
    /// Its options are read.
    Options,
}

/// An engine that was started, and perhaps has ended.
#[derive(Clone, Debug)]
pub struct EngineRun {
    /// Counts all that were started.
    pub number: u64,
    pub engine: EngineId,
    /// Its name at that time.
    pub name: String,
    pub task: EngineTask,
    pub started: DateTime<Local>,
    pub log: EngineLog,
}

/// The engines that were started last.
#[derive(Debug, Default)]
pub struct EngineRuns {
    runs: VecDeque<EngineRun>,
    next: u64,
}

impl EngineRuns {
    /// Adds one that has been started, and returns its number.
    pub fn add(&mut self, engine: EngineId, name: String, task: EngineTask, log: EngineLog) -> u64 {
        let number = self.next;
        self.next += 1;
        self.runs.push_back(EngineRun {
            number,
            engine,
            name,
            task,
            started: Local::now(),
            log,
        });
        if self.runs.len() > MOST {
            // The log of one that goes on is worth more than an older one.
            let has_ended = |run: &EngineRun| run.log.has_ended();
            let least = self.runs.iter().position(|run| {
                let is_probe = run.task == EngineTask::Options;
                is_probe && has_ended(run)
            });
            let least = least.or_else(|| self.runs.iter().position(has_ended));
            self.runs.remove(least.unwrap_or(0));
        }
        number
    }

    /// Notes that a program which was started has been added as an engine under a name.
    pub fn assign(&mut self, number: u64, engine: EngineId, name: &str) {
        let mut runs = self.runs.iter_mut();
        if let Some(run) = runs.find(|run| run.number == number) {
            (run.engine, run.name) = (engine, name.to_owned());
        }
    }

    /// Returns them, the newest first.
    pub fn newest_first(&self) -> impl Iterator<Item = &EngineRun> {
        self.runs.iter().rev()
    }
}
