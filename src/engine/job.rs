//! One search, shared by its threads: position, limits, progress and the stop flag.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use super::clock::{Budget, Certainty};
use super::eval::network::{self, Network};
use super::{FinishedError, Margins, Techniques};
use tabia_chess::{Move, Position};
use tabia_player::{Bound, Depth, Event, Info, Limits, Ply, SearchControl, SearchId};

static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// The settings of a search: techniques, margins and network.
#[derive(Clone)]
pub(super) struct Configuration {
    pub techniques: Techniques,
    pub margins: Margins,
    pub network: Arc<Network>,
}

impl Configuration {
    /// Creates a configuration of the shipped network and the default margins, with these techniques.
    pub fn new(techniques: Techniques) -> Configuration {
        Configuration {
            techniques,
            margins: Margins::default(),
            network: network::shipped(),
        }
    }
}

/// One search: its position, limits and progress.
pub(super) struct Job {
    pub id: SearchId,
    pub position: Position,
    pub history: Vec<u64>,
    pub limits: Limits,
    pub configuration: Configuration,
    /// When the search was requested: its clock runs from then on.
    pub started: Instant,
    /// When the threads started, which may be later because a table had to be filled.
    pub began: Instant,
    pub budget: Budget,
    control: Arc<SearchControl>,
    /// Nodes visited, by thread.
    nodes: Vec<AtomicU64>,
    /// Whether there are more threads than processors.
    is_crowded: bool,
    /// Set when the search is over: helpers end.
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
        configuration: Configuration,
        control: Arc<SearchControl>,
    ) -> Job {
        let now = Instant::now();
        Job {
            id,
            budget: Budget::new(&limits, position.turn(), position.fullmove_number()),
            position,
            history,
            limits,
            configuration,
            started: now,
            began: now,
            control,
            nodes: Vec::new(),
            is_crowded: false,
            finished: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            best: Mutex::new(None),
        }
    }

    /// Sets the number of search threads and starts the clock of the search.
    pub fn begin(&mut self, threads: usize) {
        self.nodes.resize_with(threads, AtomicU64::default);
        self.is_crowded = threads > *PROCESSORS;
        self.began = Instant::now();
    }

    /// Ends the search: helpers end.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::SeqCst);
    }

    /// Returns whether a thread must leave its search now. Neither the clock nor a stop takes effect before the first nodes
    /// were visited: there would be no best move.
    pub fn must_stop(&self) -> bool {
        let is_over = || {
            self.is_stopped()
                || !self.is_pondering() && self.budget.is_spent(self.started, self.nodes())
        };
        let has_begun = || Budget::has_begun(self.began, self.nodes());
        self.finished.load(Ordering::Relaxed)
            || self.node_limits().any(|limit| self.nodes() >= limit)
            || is_over() && has_begun()
    }

    /// The node counts after which the search must stop at once.
    pub fn node_limits(&self) -> impl Iterator<Item = u64> {
        let of_clock = self.budget.node_limit().filter(|_| !self.is_pondering());
        self.limits.nodes.into_iter().chain(of_clock)
    }

    /// Yields to other threads where there are more threads than processors. A stop reaches all of them soon only if none
    /// occupies a processor for long: 256 threads on two processors took more than a second. Returns `false` where each thread
    /// has a processor.
    pub fn give_way(&self) -> bool {
        if self.is_crowded {
            thread::yield_now();
        }
        self.is_crowded
    }

    /// Returns whether another iteration is not worth its time.
    pub fn is_enough(&self, certainty: &Certainty) -> bool {
        let nodes = self.nodes();
        self.budget.is_enough(self.started, nodes, certainty)
    }

    fn is_stopped(&self) -> bool {
        self.control.is_stopped(self.id)
    }

    /// Returns whether the search ponders: the opponent is to move, and its own clock is paused.
    pub fn is_pondering(&self) -> bool {
        self.control.is_pondering(self.id, &self.limits)
    }

    /// Returns the number of nodes visited, as last published by the threads.
    pub fn nodes(&self) -> u64 {
        self.nodes
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .sum()
    }

    /// Publishes the number of nodes that a thread has visited.
    pub fn publish(&self, thread: usize, nodes: u64) {
        if let Some(count) = self.nodes.get(thread) {
            count.store(nodes, Ordering::Relaxed);
        }
    }

    /// Sets the best move so far, which is played if the search ends now.
    pub fn set_best(&self, mv: Move, ponder: Option<Move>) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = Some((mv, ponder));
    }

    pub fn report(&self, event: Event) {
        self.control.report(self.id, event);
    }

    /// Reports the value of a position without legal moves; returns `false` where there is a move to search.
    pub fn report_end(&self) -> bool {
        let Err(finished) = FinishedError::check(&self.position) else {
            return false;
        };
        self.report(Event::Info(Info {
            depth: Depth(0),
            seldepth: Ply::ROOT,
            line: 1,
            score: finished.score(),
            bound: Bound::Exact,
            nodes: 0,
            nps: 0,
            hashfull: 0,
            time: self.started.elapsed(),
            pv: Vec::new(),
        }));
        true
    }

    pub fn fail(&self, message: String) {
        self.failed.store(true, Ordering::SeqCst);
        self.finish();
        self.report(Event::Failed(message));
    }

    /// Waits while the answer is held back: in an infinite search until the stop, in pondering until the hit or the stop.
    pub fn wait_for_release(&self) {
        let has_failed = || self.failed.load(Ordering::SeqCst);
        self.control
            .wait_for_release(self.id, &self.limits, has_failed);
    }

    pub fn answer(&self) {
        let best = *self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let first = || self.limits.root_moves(&self.position).first().copied();
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
