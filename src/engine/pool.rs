//! The threads behind an [`Engine`](super::Engine): one conductor, which is also the first searcher, and its helpers.
//!
//! All threads search the same position and meet only in the transposition table ("Lazy SMP": Österlund and others,
//! 2013). A panic in any of them ends that search with a message and costs that thread its memory, nothing else.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

use super::clock::Budget;
use super::search::{Memory, root_moves};
use super::table::{Reserved, Table};
use super::{EngineError, Event, Limits, Report, SearchId, Techniques};
use crate::chess::{Move, Position};

/// Deep lines need room: every half-move is a call or two inside the one before it.
const STACK: usize = 16 << 20;

/// So many positions are visited however little time there is: nearly always that is the first iteration, and it takes a
/// millisecond. Where it takes longer than [`FIRST_TIME`], the clock counts all the same.
const FIRST_LOOK: u64 = 1_000;
const FIRST_TIME: Duration = Duration::from_millis(25);

/// A search of one thread (0 is the one that reports).
pub(super) type SearchFn = fn(&Job, &Table, &mut Memory, usize);

/// What the handle and the threads share.
pub(super) struct Link {
    reports: Sender<Report>,
    wake: Box<dyn Fn() + Send + Sync>,
    /// Searches up to this number must end.
    stopped: AtomicU64,
    /// Searches up to this number no longer ponder.
    hit: AtomicU64,
    /// Guards nothing but the wait for a change of the two numbers.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Link {
    pub fn new(reports: Sender<Report>, wake: impl Fn() + Send + Sync + 'static) -> Link {
        Link {
            reports,
            wake: Box::new(wake),
            stopped: AtomicU64::new(0),
            hit: AtomicU64::new(0),
            waiting: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    pub fn stop_up_to(&self, number: u64) {
        self.raise(&self.stopped, number);
    }

    pub fn ponder_hit(&self, number: u64) {
        self.raise(&self.hit, number);
    }

    fn raise(&self, mark: &AtomicU64, number: u64) {
        let _guard = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        mark.fetch_max(number, Ordering::SeqCst);
        self.changed.notify_all();
    }
}

/// One search: what is asked, and how far it is.
pub(super) struct Job {
    pub id: SearchId,
    pub position: Position,
    pub history: Vec<u64>,
    pub limits: Limits,
    pub techniques: Techniques,
    pub started: Instant,
    pub budget: Budget,
    link: Arc<Link>,
    /// Positions visited, by thread.
    nodes: Vec<AtomicU64>,
    /// The search is over; helpers end.
    finished: AtomicBool,
    failed: AtomicBool,
    /// The best move so far and the expected reply.
    best: Mutex<Option<(Move, Option<Move>)>>,
}

impl Job {
    pub fn new(
        id: SearchId,
        position: Position,
        history: Vec<u64>,
        limits: Limits,
        techniques: Techniques,
        link: Arc<Link>,
    ) -> Job {
        Job {
            id,
            budget: Budget::new(&limits, position.turn()),
            position,
            history,
            limits,
            techniques,
            started: Instant::now(),
            link,
            nodes: Vec::new(),
            finished: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            best: Mutex::new(None),
        }
    }

    /// Whether a thread that is in the middle of a search must leave it. The clock does not count before the search has
    /// had a first look, without which it may know nothing about any move.
    pub fn must_stop(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.is_stopped()
            || self.limits.nodes.is_some_and(|limit| self.nodes() >= limit)
            || (!self.is_pondering()
                && self.budget.is_spent(self.started)
                && (self.nodes() >= FIRST_LOOK || self.started.elapsed() >= FIRST_TIME))
    }

    fn is_stopped(&self) -> bool {
        self.link.stopped.load(Ordering::SeqCst) >= self.id.0
    }

    /// Whether the opponent still thinks, so that no clock of ours runs.
    pub fn is_pondering(&self) -> bool {
        self.limits.ponder && self.link.hit.load(Ordering::SeqCst) < self.id.0
    }

    /// Positions visited, as far as the threads have told.
    pub fn nodes(&self) -> u64 {
        self.nodes
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .sum()
    }

    /// A thread tells how many positions it has visited.
    pub fn publish(&self, thread: usize, nodes: u64) {
        if let Some(count) = self.nodes.get(thread) {
            count.store(nodes, Ordering::Relaxed);
        }
    }

    /// Notes the best move so far: the answer, should the search end now.
    pub fn set_best(&self, mv: Move, ponder: Option<Move>) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = Some((mv, ponder));
    }

    pub fn report(&self, event: Event) {
        let report = Report {
            search: self.id,
            event,
        };
        // Nobody listens any more when the front end has gone; the search is about to be stopped then.
        let _ = self.link.reports.send(report);
        (self.link.wake)();
    }

    fn fail(&self, message: String) {
        self.failed.store(true, Ordering::SeqCst);
        self.finished.store(true, Ordering::SeqCst);
        self.report(Event::Failed(message));
    }

    /// An answer that was told to wait waits.
    fn wait_for_release(&self) {
        let mut guard = self
            .link
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        while (self.limits.infinite || self.is_pondering())
            && !self.is_stopped()
            && !self.failed.load(Ordering::SeqCst)
        {
            guard = self
                .link
                .changed
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn answer(&self) {
        let best = *self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let first = || {
            root_moves(&self.position, &self.limits.search_moves)
                .first()
                .copied()
        };
        self.report(match best {
            Some((mv, ponder)) => Event::Best {
                mv: Some(mv),
                ponder,
            },
            None => Event::Best {
                mv: first(),
                ponder: None,
            },
        });
    }
}

/// What the handle asks of the conductor.
pub(super) enum Task {
    Go(Box<Job>),
    Hash(Reserved),
    Threads(usize),
    Clear,
    /// Send something when everything before this is done.
    Tell(Sender<()>),
    Quit,
}

/// What a helper is sent.
enum Work {
    Search {
        job: Arc<Job>,
        table: Arc<Table>,
        done: Sender<()>,
    },
    Forget,
}

struct Helper {
    work: Sender<Work>,
    thread: JoinHandle<()>,
}

/// The thread that takes tasks one after the other, and its helpers.
pub(super) struct Conductor {
    search: SearchFn,
    table: Arc<Table>,
    memory: Memory,
    helpers: Vec<Helper>,
    link: Arc<Link>,
}

impl Conductor {
    /// Starts the conductor and `threads - 1` helpers.
    pub fn start(
        table: Reserved,
        threads: usize,
        search: SearchFn,
        tasks: Receiver<Task>,
        link: Arc<Link>,
    ) -> Result<JoinHandle<()>, EngineError> {
        let helpers = (1..threads)
            .map(|number| Helper::start(number, search))
            .collect::<Result<Vec<_>, _>>()?;
        spawn("search 0".to_owned(), move || {
            let mut conductor = Conductor {
                search,
                table: Arc::new(table.fill()),
                memory: Memory::new(),
                helpers,
                link,
            };
            conductor.run(&tasks);
            conductor.helpers.drain(..).for_each(Helper::end);
        })
    }

    /// The next task; `None` when there will be no more. Until it comes, the table is given its memory.
    fn next(&self, tasks: &Receiver<Task>) -> Option<Task> {
        loop {
            match tasks.try_recv() {
                Ok(task) => return Some(task),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) if self.table.take_memory() => {}
                Err(TryRecvError::Empty) => return tasks.recv().ok(),
            }
        }
    }

    fn run(&mut self, tasks: &Receiver<Task>) {
        while let Some(task) = self.next(tasks) {
            match task {
                Task::Go(job) => self.go(*job),
                Task::Hash(reserved) => {
                    // The old table goes first: both together may be more than there is.
                    if let Ok(smallest) = Table::reserve(1) {
                        self.table = Arc::new(smallest.fill());
                    }
                    self.table = Arc::new(reserved.fill());
                }
                Task::Threads(threads) => self.set_threads(threads),
                Task::Clear => {
                    self.table.clear();
                    self.memory.clear();
                    for helper in &self.helpers {
                        let _ = helper.work.send(Work::Forget);
                    }
                }
                Task::Tell(done) => {
                    let _ = done.send(());
                }
                Task::Quit => return,
            }
        }
    }

    fn go(&mut self, mut job: Job) {
        self.table.age();
        // A limited player has a head of its own, and only one.
        let helpers = match job.limits.strength {
            Some(strength) if strength.is_limited() => &[],
            _ => &self.helpers[..],
        };
        job.nodes.resize_with(helpers.len() + 1, AtomicU64::default);
        let job = Arc::new(job);
        let (done, all_done) = bounded(helpers.len());
        for helper in helpers {
            let _ = helper.work.send(Work::Search {
                job: job.clone(),
                table: self.table.clone(),
                done: done.clone(),
            });
        }
        drop(done);
        guarded(&job, &self.table, &mut self.memory, self.search, 0);
        job.wait_for_release();
        job.finished.store(true, Ordering::SeqCst);
        // Ends when the last helper has dropped its end of the channel.
        for () in all_done {}
        job.answer();
    }

    fn set_threads(&mut self, threads: usize) {
        while self.helpers.len() > threads - 1 {
            if let Some(helper) = self.helpers.pop() {
                helper.end();
            }
        }
        while self.helpers.len() < threads - 1 {
            match Helper::start(self.helpers.len() + 1, self.search) {
                Ok(helper) => self.helpers.push(helper),
                // The engine plays on with those it has; the front end is told.
                Err(error) => {
                    let report = Report {
                        search: SearchId(0),
                        event: Event::Failed(error.to_string()),
                    };
                    let _ = self.link.reports.send(report);
                    (self.link.wake)();
                    return;
                }
            }
        }
    }
}

impl Helper {
    fn start(number: usize, search: SearchFn) -> Result<Helper, EngineError> {
        let (work, orders) = unbounded();
        let thread = spawn(format!("search {number}"), move || {
            let mut memory = Memory::new();
            for order in orders {
                match order {
                    Work::Search { job, table, done } => {
                        guarded(&job, &table, &mut memory, search, number);
                        // The table must be free before the conductor may replace it.
                        drop((job, table));
                        drop(done);
                    }
                    Work::Forget => memory.clear(),
                }
            }
        })?;
        Ok(Helper { work, thread })
    }

    fn end(self) {
        drop(self.work);
        let _ = self.thread.join();
    }
}

/// Searches, and turns a panic into a report.
fn guarded(job: &Job, table: &Table, memory: &mut Memory, search: SearchFn, thread: usize) {
    let result = catch_unwind(AssertUnwindSafe(|| search(job, table, memory, thread)));
    if let Err(payload) = result {
        // Whatever it was in the middle of, it may have left half done.
        *memory = Memory::new();
        job.fail(format!(
            "search thread {thread} failed: {}",
            message(payload.as_ref())
        ));
    }
}

fn message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .filter(|text| !text.is_empty())
        .unwrap_or("for an unknown reason")
}

fn spawn(name: String, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, EngineError> {
    Builder::new()
        .name(name)
        .stack_size(STACK)
        .spawn(run)
        .map_err(|error| EngineError::Threads {
            reason: error.to_string(),
        })
}
