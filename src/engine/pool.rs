//! The threads behind an [`Engine`](super::Engine): one coordinator, which is also the first searcher, and its helpers.
//!
//! All threads search the same position and share only the transposition table ("Lazy SMP": Österlund and others, 2013). A
//! panic in any of them ends that search with a message and clears that thread's memory, nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

use super::EngineError;
use super::job::Job;
use super::search::Memory;
use super::table::{Reserved, Table};
use tabia_player::{Event, SearchControl, SearchId, Strength, panic_message};

/// Stack size of a search thread, in bytes: every half-move of a line is a call or two.
const STACK: usize = 16 << 20;

/// A search on one thread (thread 0 reports).
pub(super) type SearchFn = fn(&Job, &Table, &mut Memory, usize);

/// A request of the handle to the coordinator.
pub(super) enum Request {
    Go(Box<Job>),
    Hash(Reserved),
    Threads(usize),
    Clear,
    /// Sends a signal when all requests before it are done.
    Barrier(Sender<()>),
    Quit,
}

/// A request to a helper.
enum HelperRequest {
    Search {
        job: Arc<Job>,
        table: Arc<Table>,
        done: Sender<()>,
    },
    Forget,
}

struct Helper {
    work: Sender<HelperRequest>,
    thread: JoinHandle<()>,
}

/// The thread that handles requests in order, with its helpers.
pub(super) struct Coordinator {
    search: SearchFn,
    table: Arc<Table>,
    memory: Memory,
    /// Memory of limited players: what they learn results from their own errors, and a hint at full strength between two moves
    /// must not change their play. `None` before the first such search.
    limited_memory: Option<Memory>,
    helpers: Vec<Helper>,
    control: Arc<SearchControl>,
    table_memory: Arc<AtomicUsize>,
}

impl Coordinator {
    /// Starts the coordinator and `threads - 1` helpers. The memory of the table is published in `table_memory`, in mebibytes.
    pub fn start(
        table: Reserved,
        threads: usize,
        search: SearchFn,
        requests: Receiver<Request>,
        control: Arc<SearchControl>,
        table_memory: Arc<AtomicUsize>,
    ) -> Result<JoinHandle<()>, EngineError> {
        let helpers = (1..threads).map(|number| Helper::start(number, search));
        let helpers = helpers.collect::<Result<Vec<_>, _>>()?;
        spawn("search 0".to_owned(), move || {
            let mut coordinator = Coordinator {
                search,
                table: Arc::new(table.fill()),
                memory: Memory::new(),
                limited_memory: None,
                helpers,
                control,
                table_memory,
            };
            coordinator.report_memory();
            coordinator.run(&requests);
            coordinator.helpers.drain(..).for_each(Helper::end);
        })
    }

    /// Returns the next request; `None` when the handle is gone. While it waits, memory is mapped for the table.
    fn next(&self, requests: &Receiver<Request>) -> Option<Request> {
        loop {
            match requests.try_recv() {
                Ok(request) => return Some(request),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) if self.table.take_memory() => self.report_memory(),
                Err(TryRecvError::Empty) => return requests.recv().ok(),
            }
        }
    }

    /// Publishes the memory that a new table would free.
    fn report_memory(&self) {
        self.table_memory
            .store(self.table.memory(), Ordering::Relaxed);
    }

    fn run(&mut self, requests: &Receiver<Request>) {
        while let Some(request) = self.next(requests) {
            match request {
                Request::Go(job) => self.go(*job),
                Request::Hash(reserved) => {
                    // The old table is freed first: both together may exceed the memory.
                    if let Ok(smallest) = Table::reserve(1) {
                        self.table = Arc::new(smallest.fill());
                    }
                    self.table = Arc::new(reserved.fill());
                    self.report_memory();
                }
                Request::Threads(threads) => self.set_threads(threads),
                Request::Clear => {
                    self.table.clear();
                    self.memory.clear();
                    self.limited_memory = None;
                    for helper in &self.helpers {
                        let _ = helper.work.send(HelperRequest::Forget);
                    }
                }
                Request::Barrier(done) => {
                    let _ = done.send(());
                }
                Request::Quit => return,
            }
        }
    }

    fn go(&mut self, mut job: Job) {
        self.table.age();
        // Limited strength uses one thread, so that the same seed yields the same game.
        let is_limited = job.limits.strength.is_some_and(Strength::is_limited);
        let (helpers, memory) = match is_limited {
            true => (&[][..], self.limited_memory.get_or_insert_with(Memory::new)),
            false => (&self.helpers[..], &mut self.memory),
        };
        job.begin(helpers.len() + 1);
        let job = Arc::new(job);
        let (done, all_done) = bounded(helpers.len());
        for helper in helpers {
            let _ = helper.work.send(HelperRequest::Search {
                job: job.clone(),
                table: self.table.clone(),
                done: done.clone(),
            });
        }
        drop(done);
        if !job.report_end() {
            guarded(&job, &self.table, memory, self.search, 0);
        }
        job.wait_for_release();
        job.finish();
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
                // The engine continues with the threads that it has, and reports the error.
                Err(error) => {
                    let note = Event::Note(error.to_string());
                    self.control.report(SearchId::new(0), note);
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
                    HelperRequest::Search { job, table, done } => {
                        guarded(&job, &table, &mut memory, search, number);
                        // The coordinator can replace the table only when it is released here.
                        drop((job, table));
                        drop(done);
                    }
                    HelperRequest::Forget => memory.clear(),
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

/// Runs a search, and turns a panic into a report.
fn guarded(job: &Job, table: &Table, memory: &mut Memory, search: SearchFn, thread: usize) {
    let result = catch_unwind(AssertUnwindSafe(|| search(job, table, memory, thread)));
    if let Err(payload) = result {
        job.fail(format!(
            "search thread {thread} failed: {}",
            panic_message(payload.as_ref())
        ));
        // The panic may have left it inconsistent.
        *memory = Memory::new();
    }
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
