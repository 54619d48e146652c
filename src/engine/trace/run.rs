//! Runs and records a search.

use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, unbounded};

use super::recorder::{Extent, Recorder};
use super::tree::{Summary, Trace};
use crate::job::{Configuration, Job};
use crate::search::{Memory, run_traced};
use crate::table::Table;
use crate::{EngineError, FinishedError, Options, SearchError, Techniques};
use tabia_chess::Position;
use tabia_player::{Bound, Depth, Event, Info, Limits, SearchControl, panic_message};

/// Stack size in bytes: every half-move of a line is a call or two.
const STACK: usize = 16 << 20;

/// Interval between two calls of the progress callback.
const A_MOMENT: Duration = Duration::from_millis(20);

/// A search to be recorded. It has one thread, its own table, and no data from other searches, so that the same request yields
/// the same trace.
#[derive(Clone)]
pub struct Request {
    pub position: Position,
    /// The keys of the positions of the game so far, as for [`Engine::go`](crate::Engine::go).
    pub history: Vec<u64>,
    /// The limits of the search. A strength is ignored.
    pub limits: Limits,
    pub techniques: Techniques,
    pub extent: Extent,
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The last iteration with a report.
    pub depth: Depth,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// Runs a search, records it and waits for its end: for workers and commands. `goes_on` is called a few times a second; once it
/// returns `false` the search ends, and the trace has the records made until then.
///
/// # Errors
/// When there is not enough memory, no thread can be started, the search failed, or there is no move to search.
pub fn record(request: Request, goes_on: &dyn Fn(Progress) -> bool) -> Result<Trace, RecordError> {
    let Request {
        position,
        history,
        mut limits,
        techniques,
        extent,
    } = request;
    FinishedError::check(&position)?;
    limits.strength = None;
    // No stop or hit would release the answer.
    (limits.infinite, limits.ponder) = (false, false);
    let table = Table::reserve(Options::default().hash_mib)?;
    let (sender, reports) = unbounded();
    let control = Arc::new(SearchControl::new(sender, || {}));
    let mut job = Job::new(
        control.next_search(),
        position.clone(),
        history,
        limits,
        Configuration::new(techniques),
        control.clone(),
    );
    job.begin(1);
    let mut progress = Progress {
        depth: Depth(0),
        nodes: 0,
    };
    let mut best: Option<Info> = None;
    let recorder = std::thread::scope(|scope| {
        let search = Builder::new()
            .name("recorded search".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, || {
                let table = table.fill();
                table.age();
                let mut memory = Memory::new();
                let recorder = Recorder::new(extent);
                let recorder = run_traced(&job, &table, &mut memory, 0, recorder);
                job.answer();
                recorder
            })
            .map_err(|error| EngineError::Threads {
                reason: error.to_string(),
            })?;
        loop {
            match reports.recv_timeout(A_MOMENT).map(|report| report.event) {
                Ok(Event::Info(info)) => {
                    progress.depth = info.depth;
                    if info.line == 1 && info.bound == Bound::Exact {
                        best = Some(info);
                    }
                }
                // The answer is the last report.
                Ok(Event::Best { .. }) | Err(RecvTimeoutError::Disconnected) => break,
                // After a panic there is no answer.
                Err(RecvTimeoutError::Timeout) if search.is_finished() && reports.is_empty() => {
                    break;
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
            progress.nodes = job.nodes();
            if !goes_on(progress) {
                control.stop_all();
            }
        }
        search.join().map_err(|panic| {
            let reason = panic_message(panic.as_ref()).to_owned();
            RecordError::Search(SearchError::Failed(reason))
        })
    })?;
    let summary = Summary {
        position,
        analysis: job.limits.analysis,
        only: job.limits.search_moves.clone(),
        techniques: job.configuration.techniques.within(&job.limits),
        depth: best.as_ref().map_or(Depth(0), |info| info.depth),
        score: best.as_ref().map(|info| info.score),
        line: best.map_or_else(Vec::new, |info| info.pv),
        nodes: job.nodes(),
        extent: extent.clamped(),
        too_deep: recorder.too_deep,
        no_room: recorder.no_room,
        by: None,
    };
    Ok(Trace::new(summary, recorder.into_records()))
}

/// Why a search could not be recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error(transparent)]
    Finished(#[from] FinishedError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Search(#[from] SearchError),
}
