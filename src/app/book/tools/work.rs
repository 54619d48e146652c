//! Long tasks on books, run by a worker with progress and cancel.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded};

use super::merge::Comparison;
use tabia_book::build::Built;
use tabia_book::file::{FileError, Opened};
use tabia_book::losses::Losses;
use tabia_game::pgn::{Progress, StreamError};

/// The outcome of a task.
pub(crate) enum Outcome {
    /// A book, with the faults of the games by file.
    Built(Result<(Built, Vec<String>), StreamError>),
    Imported(PathBuf, Result<Opened, FileError>),
    Compared(PathBuf, Result<Box<Comparison>, FileError>),
    Exported(PathBuf, Result<Losses, FileError>),
    /// No worker could be started.
    NoWorker(std::io::Error),
}

/// The progress of a task, shared with its worker.
#[derive(Default)]
pub(crate) struct State {
    bytes: AtomicU64,
    games: AtomicUsize,
    cancelled: AtomicBool,
}

impl State {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A running task.
pub struct BackgroundWork {
    /// Its name for the user.
    pub(crate) title: String,
    /// Number of bytes to read; 0 where the size is unknown.
    pub(crate) total: u64,
    state: Arc<State>,
    outcome: Receiver<Outcome>,
    started: Instant,
    writes: bool,
}

impl BackgroundWork {
    /// Interval of repaints while progress is shown.
    const A_MOMENT: Duration = Duration::from_millis(100);

    /// Starts a task. The job reports its progress to the function passed to it, which can cancel it. A job that writes a file
    /// comes with [`BookFiles::writing`](crate::book::files::BookFiles::writing).
    pub(crate) fn begin(
        ctx: &egui::Context,
        title: String,
        total: u64,
        writing: Option<Arc<()>>,
        job: impl FnOnce(&State, &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Outcome
        + Send
        + 'static,
    ) -> BackgroundWork {
        let state = Arc::new(State::default());
        let (answer, outcome) = bounded(1);
        let (shared, failed, ctx) = (state.clone(), answer.clone(), ctx.clone());
        let writes = writing.is_some();
        let worker = std::thread::Builder::new()
            .name("book-work".to_owned())
            .spawn(move || {
                let mut watch = |progress: Progress| {
                    shared.bytes.store(progress.bytes, Ordering::Relaxed);
                    shared.games.store(progress.games, Ordering::Relaxed);
                    ctx.request_repaint_after(BackgroundWork::A_MOMENT);
                    match shared.is_cancelled() {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                };
                // Sending fails only when the window is closed.
                let _ = answer.send(job(&shared, &mut watch));
                drop(writing);
                ctx.request_repaint();
            });
        if let Err(error) = worker {
            let _ = failed.send(Outcome::NoWorker(error));
        }
        BackgroundWork {
            title,
            total,
            state,
            outcome,
            started: Instant::now(),
            writes,
        }
    }

    /// Returns whether it writes a file, so that its outcome is only a message.
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }

    /// Requests cancelling; the outcome still arrives.
    pub(crate) fn cancel(&self) {
        self.state.cancelled.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.state.is_cancelled()
    }

    /// Returns the number of games read so far.
    pub(crate) fn games(&self) -> usize {
        self.state.games.load(Ordering::Relaxed)
    }

    /// Returns the progress from 0 to 1; `None` where it is unknown.
    pub(crate) fn share(&self) -> Option<f32> {
        let bytes = self.state.bytes.load(Ordering::Relaxed);
        (self.total > 0).then(|| (bytes as f64 / self.total as f64).min(1.0) as f32)
    }

    /// Returns the estimated time left, once there is enough data.
    pub(crate) fn left(&self) -> Option<Duration> {
        let share = self.share().filter(|share| *share > 0.02)?;
        let gone = self.started.elapsed();
        (gone > Duration::from_secs(1)).then(|| gone.mul_f32(1.0 / share - 1.0))
    }

    /// Returns the outcome, when the task has ended.
    pub(crate) fn poll(&self) -> Option<Outcome> {
        self.outcome.try_recv().ok()
    }
}

/// Returns a rounded time: "40 s", "12 min", "1 h 05 min".
pub(crate) fn rough_time(time: Duration) -> String {
    use crate::kit::text::tr_args;
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
