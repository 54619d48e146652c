//! The player: one search on many threads, told what to do and reporting what it found.
//!
//! [`Engine`] is the handle that a front end holds. It never waits for the search: calls answer at once, and
//! [`Report`]s arrive on a channel.
//!
//! ```
//! use tabia::chess::Position;
//! use tabia::engine::{Engine, Event, Limits, Options};
//!
//! let engine = Engine::new(Options::default(), || {})?;
//! let search = engine.go(Position::start(), Vec::new(), Limits::depth(4));
//! let best = engine.reports().iter().find_map(|report| match report.event {
//!     Event::Best { mv, .. } if report.search == search => mv,
//!     _ => None,
//! });
//! assert!(Position::start().is_legal(best.unwrap()));
//! # Ok::<(), tabia::engine::EngineError>(())
//! ```

pub mod bench;
mod clock;
pub mod eval;
mod limits;
mod memory;
mod pool;
mod report;
mod score;
mod search;
mod strength;
mod table;
mod techniques;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::chess::Position;
use pool::{Conductor, Job, Link, SearchFn, Task};
use table::Table;

pub use limits::{Clock, Limits};
pub use memory::max_hash_mib;
pub use report::{Bound, Event, Info, Report, SearchId};
pub use score::{Depth, MAX_PLY, Ply, Score};
pub use strength::{Elo, LEVELS, Level, Strength};
pub use techniques::{Technique, Techniques};

/// What an engine is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Search threads; 0 counts as 1.
    pub threads: usize,
    /// Size of the transposition table, in mebibytes; 0 counts as 1.
    pub hash_mib: usize,
}

impl Options {
    /// The most threads that make sense to ask for.
    pub const MAX_THREADS: usize = 256;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            hash_mib: 16,
        }
    }
}

/// Why an engine cannot be had, or not be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// There is not so much memory for the transposition table. An engine that runs keeps the one it has.
    Memory { mib: usize },
    /// The system gives no more threads.
    Threads { reason: String },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Memory { mib } => {
                write!(
                    f,
                    "there is not enough memory for a hash table of {mib} MiB"
                )
            }
            EngineError::Threads { reason } => {
                write!(f, "a search thread could not be started: {reason}")
            }
        }
    }
}

impl std::error::Error for EngineError {}

/// The handle of a running engine. Dropping it stops the search and ends all threads.
pub struct Engine {
    tasks: Sender<Task>,
    reports: Receiver<Report>,
    link: Arc<Link>,
    /// The number of the last search.
    last: AtomicU64,
    techniques: Mutex<Techniques>,
    /// The size of the table, in mebibytes.
    hash: AtomicUsize,
    conductor: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts the threads. `wake` is called, from one of them, after every report.
    ///
    /// # Errors
    /// When memory or threads are not to be had.
    pub fn new(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Engine, EngineError> {
        Engine::with_search(options, wake, search::run)
    }

    fn with_search(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
        search: SearchFn,
    ) -> Result<Engine, EngineError> {
        let table = Table::reserve(options.hash_mib)?;
        let (reports_in, reports) = unbounded();
        let link = Arc::new(Link::new(reports_in, wake));
        let (tasks, tasks_out) = unbounded();
        let conductor = Conductor::start(
            table,
            options.threads.max(1),
            search,
            tasks_out,
            link.clone(),
        )?;
        Ok(Engine {
            tasks,
            reports,
            link,
            last: AtomicU64::new(0),
            techniques: Mutex::new(Techniques::default()),
            hash: AtomicUsize::new(options.hash_mib),
            conductor: Some(conductor),
        })
    }

    /// Begins a search and answers at once; a search that runs is stopped (its last report still comes).
    ///
    /// `history` has the keys of the positions of the game so far, oldest first, without the present one: the search
    /// needs them to see repetitions.
    pub fn go(&self, position: Position, history: Vec<u64>, limits: Limits) -> SearchId {
        let number = self.last.fetch_add(1, Ordering::SeqCst) + 1;
        self.link.stop_up_to(number - 1);
        let id = SearchId(number);
        let techniques = *self
            .techniques
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        self.send(Task::Go(Box::new(Job::new(
            id,
            position,
            history,
            limits,
            techniques,
            self.link.clone(),
        ))));
        id
    }

    /// Searches and waits for the best line, with `None` when there is no move: for workers and commands, not for a thread
    /// that draws frames. `goes_on` is asked a few times a second; when it says no the search ends at once, and the line is
    /// what was found until then.
    ///
    /// # Errors
    /// When the search failed.
    pub fn search(
        &self,
        position: Position,
        limits: Limits,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Option<Info>, String> {
        const A_MOMENT: Duration = Duration::from_millis(20);
        let search = self.go(position, Vec::new(), limits);
        let (mut best, mut failure) = (None, None);
        loop {
            let report = match self.reports.recv_timeout(A_MOMENT) {
                Ok(report) if report.search == search => report,
                Err(RecvTimeoutError::Disconnected) => return Err("the engine is gone".to_owned()),
                _ => {
                    if !goes_on() {
                        self.stop();
                    }
                    continue;
                }
            };
            match report.event {
                Event::Info(info) if info.line == 1 && info.bound == Bound::Exact => {
                    best = Some(info);
                }
                Event::Info(_) | Event::CurrentMove { .. } => {}
                Event::Failed(message) => failure = Some(message),
                Event::Best { .. } => return failure.map_or(Ok(best), Err),
            }
        }
    }

    /// Asks the search to end. Its [`Event::Best`] follows within milliseconds.
    pub fn stop(&self) {
        self.link.stop_up_to(self.last.load(Ordering::SeqCst));
    }

    /// The expected move was played: the search that ponders goes on as one with a clock.
    pub fn ponder_hit(&self) {
        self.link.ponder_hit(self.last.load(Ordering::SeqCst));
    }

    /// Where reports arrive, in order. Those of stopped searches may still be among them: compare
    /// [`Report::search`].
    pub fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    /// Replaces the transposition table by an empty one of this size, from the next search on.
    ///
    /// # Errors
    /// When the memory is not to be had; the old table stays.
    pub fn set_hash(&self, mib: usize) -> Result<(), EngineError> {
        // A system may promise more than it has, and fail when the table is filled. The old table goes first.
        if !memory::is_free(mib.saturating_sub(self.hash.load(Ordering::SeqCst))) {
            return Err(EngineError::Memory { mib });
        }
        self.send(Task::Hash(Table::reserve(mib)?));
        self.hash.store(mib, Ordering::SeqCst);
        Ok(())
    }

    /// Searches with so many threads from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.send(Task::Threads(threads.max(1)));
    }

    /// Forgets all that was learned from earlier searches, before the next one.
    pub fn clear_hash(&self) {
        self.send(Task::Clear);
    }

    /// Chooses the techniques of the next search.
    pub fn set_techniques(&self, techniques: Techniques) {
        *self
            .techniques
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = techniques;
    }

    /// Waits until everything asked for so far is done, a search included. Not for a thread that draws frames.
    pub fn wait_until_idle(&self) {
        let (done, wait) = crossbeam_channel::bounded(1);
        self.send(Task::Tell(done));
        // An error means that the engine is gone, and so is what we would wait for.
        let _ = wait.recv();
    }

    fn send(&self, task: Task) {
        // The conductor lives as long as this handle, so that there is always somebody to receive.
        let _ = self.tasks.send(task);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.link.stop_up_to(u64::MAX);
        self.send(Task::Quit);
        if let Some(conductor) = self.conductor.take() {
            let _ = conductor.join();
        }
    }
}
