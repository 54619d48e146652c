//! Long tasks on books, run by a worker with progress and cancel.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::merge::Comparison;
use crate::kit::worker::{Reporter, Task};
use tabia_book::build::Built;
use tabia_book::file::{FileError, Opened};
use tabia_book::losses::Losses;
use tabia_game::pgn::{Progress, StreamError};
use tabia_texts::{tr, tr_args};

/// The outcome of a task.
pub(crate) enum TaskOutcome {
    /// A book, with the faults of the games by file.
    Built(Result<(Built, Vec<String>), StreamError>),
    Imported(PathBuf, Result<Opened, FileError>),
    Compared(PathBuf, Result<Box<Comparison>, FileError>),
    Exported(PathBuf, Result<Losses, FileError>),
    /// There was no thread for it, or it panicked.
    Failed(io::Error),
}

/// The progress of a task, shared with its worker.
#[derive(Default)]
struct State {
    /// Number of bytes to read; 0 where the size is unknown.
    total: AtomicU64,
    bytes: AtomicU64,
    games: AtomicUsize,
}

/// What the work uses of its thread.
pub(crate) struct Job<'a> {
    reporter: &'a Reporter<TaskOutcome>,
    state: &'a State,
}

impl Job<'_> {
    /// Sets the number of bytes to read to the size of these files.
    pub(crate) fn expect<'p>(&self, files: impl IntoIterator<Item = &'p PathBuf>) {
        let size = |path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        let total = files.into_iter().map(size).sum();
        self.state.total.store(total, Ordering::Relaxed);
    }

    /// Adds to the number of bytes to read.
    pub(crate) fn expect_bytes(&self, bytes: u64) {
        self.state.total.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Reports the progress; the answer may end the work.
    pub(crate) fn watch(&self, progress: Progress) -> ControlFlow<()> {
        self.state.bytes.store(progress.bytes, Ordering::Relaxed);
        self.state.games.store(progress.games, Ordering::Relaxed);
        self.reporter.wake_soon();
        match self.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.reporter.is_stopped()
    }
}

/// Long work that is being done.
pub struct BackgroundWork {
    /// Its name for the user.
    pub(crate) title: String,
    state: Arc<State>,
    task: io::Result<Task<TaskOutcome>>,
    is_cancelled: bool,
    started: Instant,
    writes: bool,
}

impl BackgroundWork {
    /// Begins it; `writes` says whether it writes a file.
    pub(crate) fn begin(
        ctx: &egui::Context,
        title: String,
        writes: bool,
        job: impl FnOnce(&Job<'_>) -> TaskOutcome + Send + 'static,
    ) -> BackgroundWork {
        let state = Arc::new(State::default());
        let shared = state.clone();
        let task = Task::start("book-work", ctx, move |reporter| {
            let state = &shared;
            reporter.report(job(&Job { reporter, state }));
        });
        if task.is_err() {
            ctx.request_repaint();
        }
        BackgroundWork {
            title,
            state,
            task,
            is_cancelled: false,
            started: Instant::now(),
            writes,
        }
    }

    /// Returns whether it writes a file, so that its outcome is only a message.
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }

    /// Requests cancelling; the outcome still arrives.
    pub(crate) fn cancel(&mut self) {
        self.is_cancelled = true;
        if let Ok(task) = &self.task {
            task.stop();
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Returns the number of games read so far.
    pub(crate) fn games(&self) -> usize {
        self.state.games.load(Ordering::Relaxed)
    }

    /// How much is done, from 0 to 1; `None` where that is unknown.
    pub(crate) fn share(&self) -> Option<f32> {
        let total = self.state.total.load(Ordering::Relaxed);
        let bytes = self.state.bytes.load(Ordering::Relaxed);
        (total > 0).then(|| (bytes as f64 / total as f64).min(1.0) as f32)
    }

    /// Returns the estimated time left, once there is enough data.
    pub(crate) fn left(&self) -> Option<Duration> {
        let share = self.share().filter(|share| *share > 0.02)?;
        let gone = self.started.elapsed();
        (gone > Duration::from_secs(1)).then(|| gone.mul_f32(1.0 / share - 1.0))
    }

    /// Returns the outcome, when the task has ended.
    pub(crate) fn poll(&mut self) -> Option<TaskOutcome> {
        let task = match &mut self.task {
            Ok(task) => task,
            Err(error) => {
                let error = io::Error::new(error.kind(), error.to_string());
                return Some(TaskOutcome::Failed(error));
            }
        };
        let outcome = task.news().pop();
        let has_panicked = outcome.is_none() && task.is_done();
        let failed = || TaskOutcome::Failed(io::Error::other(tr("worker-panicked")));
        outcome.or_else(|| has_panicked.then(failed))
    }
}

/// Returns a rounded time: "40 s", "12 min", "1 h 05 min".
pub(crate) fn rough_time(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 100 {
        tr_args("time-seconds", &[("seconds", seconds.max(1).into())])
    } else if seconds < 100 * 60 {
        tr_args("time-minutes", &[("minutes", seconds.div_ceil(60).into())])
    } else {
        let minutes = format!("{:02}", seconds / 60 % 60);
        let args = [
            ("hours", (seconds / 3600).into()),
            ("minutes", minutes.into()),
        ];
        tr_args("time-hours", &args)
    }
}
