//! The handle of an engine, which a front end owns.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::eval::network::Network;
use super::job::{Configuration, Job};
use super::pool::{Coordinator, Request, SearchFn};
use super::table::Table;
use super::{EngineError, Margins, Techniques, memory, search};
use tabia_chess::Position;
use tabia_player::{Limits, Report, SearchControl, SearchId};

/// Initial settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Number of search threads; 0 counts as 1.
    pub threads: usize,
    /// Size of the transposition table, in mebibytes; 0 counts as 1.
    pub hash_mib: usize,
}

impl Options {
    /// Maximum sensible number of threads.
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

/// The handle of a running engine. Dropping it stops the search and ends all threads.
pub struct Engine {
    requests: Sender<Request>,
    reports: Receiver<Report>,
    control: Arc<SearchControl>,
    /// Memory that is freed with the table, in mebibytes.
    table_memory: Arc<AtomicUsize>,
    configuration: Mutex<Configuration>,
    coordinator: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts the threads. `wake` is called from one of them after every report.
    ///
    /// # Errors
    /// When there is not enough memory, or the system cannot start the threads.
    pub fn new(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Engine, EngineError> {
        Engine::with_search(options, wake, search::run)
    }

    pub(super) fn with_search(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
        search: SearchFn,
    ) -> Result<Engine, EngineError> {
        // A system may grant more memory than it has, and end the program when the table is filled.
        if options.hash_mib > Options::default().hash_mib && !memory::is_free(options.hash_mib) {
            return Err(EngineError::Memory {
                mib: options.hash_mib,
            });
        }
        let table = Table::reserve(options.hash_mib)?;
        let (report_sender, reports) = unbounded();
        let control = Arc::new(SearchControl::new(report_sender, wake));
        let table_memory = Arc::new(AtomicUsize::new(0));
        let (requests, request_receiver) = unbounded();
        let coordinator = Coordinator::start(
            table,
            options.threads.max(1),
            search,
            request_receiver,
            control.clone(),
            table_memory.clone(),
        )?;
        Ok(Engine {
            requests,
            reports,
            control,
            table_memory,
            configuration: Mutex::new(Configuration::new(Techniques::default())),
            coordinator: Some(coordinator),
        })
    }

    /// Starts a search and returns at once; a running search is stopped (its last report still arrives).
    ///
    /// `history` has the keys of the positions of the game so far, oldest first, without the present one: the search uses them
    /// to detect repetitions.
    pub fn go(&self, position: Position, history: Vec<u64>, limits: Limits) -> SearchId {
        let id = self.control.next_search();
        let configuration = self.configuration().clone();
        self.send(Request::Go(Box::new(Job::new(
            id,
            position,
            history,
            limits,
            configuration,
            self.control.clone(),
        ))));
        id
    }

    /// Stops the search. Its [`Event::Best`](tabia_player::Event::Best) follows within milliseconds.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Reports that the expected move was played: the pondering search continues with the clock running.
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Returns the channel of the reports, which arrive in order. Those of stopped searches may still be among them: compare
    /// [`Report::search`].
    pub fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    /// Replaces the transposition table by an empty one of `mib` mebibytes, from the next search on.
    ///
    /// # Errors
    /// When there is not enough memory; the old table is kept.
    pub fn set_hash(&self, mib: usize) -> Result<(), EngineError> {
        // A system may grant more memory than it has, and fail when the table is filled. The old table is freed first.
        let freed = self.table_memory.load(Ordering::Relaxed);
        if !memory::is_free(mib.saturating_sub(freed)) {
            return Err(EngineError::Memory { mib });
        }
        self.send(Request::Hash(Table::reserve(mib)?));
        Ok(())
    }

    /// Sets the number of search threads, from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.send(Request::Threads(threads.max(1)));
    }

    /// Clears the table and the histories before the next search.
    pub fn clear_hash(&self) {
        self.send(Request::Clear);
    }

    /// Sets the techniques of the next search. Results found with another evaluation are cleared.
    pub fn set_techniques(&self, techniques: Techniques) {
        let before = std::mem::replace(&mut self.configuration().techniques, techniques);
        if before.network != techniques.network {
            self.clear_hash();
        }
    }

    /// Returns the network of the next search.
    pub fn network(&self) -> Arc<Network> {
        self.configuration().network.clone()
    }

    /// Sets the network of the next search. Results found with another one are cleared.
    pub fn set_network(&self, network: Arc<Network>) {
        self.configuration().network = network;
        self.clear_hash();
    }

    /// Returns the techniques of the next search.
    pub fn techniques(&self) -> Techniques {
        self.configuration().techniques
    }

    /// Returns the margins of the next search.
    pub fn margins(&self) -> Margins {
        self.configuration().margins
    }

    /// Returns whether the threads of the engine are running.
    pub(super) fn is_running(&self) -> bool {
        let coordinator = self.coordinator.as_ref();
        coordinator.is_some_and(|coordinator| !coordinator.is_finished())
    }

    /// Sets the margins of the next search, for tuning.
    pub fn set_margins(&self, margins: Margins) {
        self.configuration().margins = margins;
    }

    fn configuration(&self) -> MutexGuard<'_, Configuration> {
        self.configuration
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all earlier requests are done, a search included. Must not be called from a thread that draws frames.
    pub fn wait_until_idle(&self) {
        let (done, wait) = crossbeam_channel::bounded(1);
        self.send(Request::Barrier(done));
        // An error means that the engine has ended: there is nothing to wait for.
        let _ = wait.recv();
    }

    fn send(&self, request: Request) {
        // The coordinator lives as long as this handle, so the channel is open.
        let _ = self.requests.send(request);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.control.stop_all();
        self.send(Request::Quit);
        if let Some(coordinator) = self.coordinator.take() {
            let _ = coordinator.join();
        }
    }
}
