//! Searches the unknown positions with engines, from the last move of a game to the first.
//!
//! Every engine searches on one thread, and each goes through a fixed segment of a game with its own table, which is initially
//! empty: each search uses the results of the one before it. The results therefore depend only on the game and the limit,
//! unless that is a time, and not on the number of engines.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Found, Iterations, Judged, Review};
use tabia_engine::{self as engine, Depth, Engine, EngineError, Limits};
use tabia_player::{GameLine, Player, ThinkError, think_watched};

/// The limit of the search of each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// Number of nodes. The same game then gives the same review.
    Nodes(u64),
    Time(Duration),
    Depth(Depth),
}

/// The settings of the searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    pub limit: Limit,
    /// Number of lines of each position; fewer than two count as two, so that only moves can be found.
    pub lines: usize,
    /// Number of engines, each on a thread.
    pub threads: usize,
    /// Size of each engine's table, in mebibytes.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limit: Limit::Nodes(100_000),
            lines: 2,
            threads: 1,
            hash_mib: 16,
        }
    }
}

impl Options {
    fn limits(&self) -> Limits {
        let limits = match self.limit {
            Limit::Nodes(nodes) => Limits::nodes(nodes.max(1)),
            Limit::Time(time) => Limits::time(time),
            Limit::Depth(depth) => Limits::depth(depth.0.clamp(1, Depth::MAX.0)),
        };
        Limits {
            lines: self.lines.max(2),
            analysis: true,
            ..limits
        }
    }
}

/// Why a review cannot be continued.
#[derive(Debug, Error)]
pub enum ReviewError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the system gives no more threads: {0}")]
    Thread(String),
}

/// An event of a [`Reviewer`]. Games have the numbers that [`Reviewer::add`] returned.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A position is known now.
    Evaluated {
        game: usize,
        /// The position, as in [`Review`].
        index: usize,
        found: Found,
    },
    /// A move can be judged now.
    Judged { game: usize, judged: Box<Judged> },
    /// All positions of a game are known.
    Done { game: usize },
    /// A search failed; the position stays unknown, and so does the rest of its segment.
    Failed { game: usize, reason: String },
}

/// Minimum and maximum number of positions between two resets of an engine's table.
const SEGMENT: (usize, usize) = (2, 8);

/// A pause lets a search end that takes no longer than this; a longer one is restarted afterwards.
const PATIENCE: Duration = Duration::from_secs(1);

/// Engines that work on reviews. Dropping it stops them, without waiting for their end.
pub struct Reviewer {
    shared: Arc<Shared>,
    events: Receiver<Event>,
}

impl Reviewer {
    /// Starts the engines. `wake` is called from one of their threads after every event.
    ///
    /// # Errors
    /// When there is not enough memory, or the system cannot start the threads.
    pub fn new(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Reviewer, ReviewError> {
        let (sender, events) = unbounded();
        let shared = Arc::new(Shared {
            limits: options.limits(),
            state: Mutex::default(),
            changed: Condvar::new(),
            stopped: AtomicBool::new(false),
            events: sender,
            wake: Box::new(wake),
        });
        let reviewer = Reviewer { shared, events };
        let threads = options.threads.clamp(1, engine::Options::MAX_THREADS);
        // Each engine alone might find enough memory, before the others have filled their tables.
        let mib = options.hash_mib.saturating_mul(threads);
        if mib > engine::Options::default().hash_mib && !engine::is_memory_free(mib) {
            return Err(EngineError::Memory { mib }.into());
        }
        for number in 0..threads {
            let options = engine::Options {
                threads: 1,
                hash_mib: options.hash_mib,
            };
            let mut engine = Engine::new(options, || {})?;
            let shared = reviewer.shared.clone();
            Builder::new()
                .name(format!("review {number}"))
                .spawn(move || shared.work(&mut engine))
                .map_err(|error| ReviewError::Thread(error.to_string()))?;
        }
        Ok(reviewer)
    }

    /// Searches the unknown positions of a review, after those of earlier reviews, and returns the number of the game. A review
    /// without unknown positions is done at once.
    pub fn add(&self, review: Review) -> usize {
        let segments: Vec<Range<usize>> = segments(review.positions().len())
            .filter(|range| review.missing().any(|index| range.contains(&index)))
            .collect();
        let mut state = self.shared.lock();
        let game = state.added;
        state.added += 1;
        let entry = Arc::new(Entry {
            game,
            left: Mutex::new(segments.len()),
            review: Mutex::new(review),
        });
        let nothing_to_do = segments.is_empty();
        let tasks = segments.into_iter().map(|range| (entry.clone(), range));
        state.tasks.extend(tasks);
        self.shared.changed.notify_all();
        drop(state);
        if nothing_to_do {
            self.shared.report(Event::Done { game });
        }
        game
    }

    /// Returns the channel of the events.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Pauses the engines when their present searches are over, within a second.
    pub fn pause(&self) {
        let mut state = self.shared.lock();
        state.paused.get_or_insert_with(Instant::now);
    }

    /// Resumes the engines.
    pub fn resume(&self) {
        self.shared.lock().paused = None;
        self.shared.changed.notify_all();
    }

    pub fn is_paused(&self) -> bool {
        self.shared.lock().paused.is_some()
    }

    /// Ends all work within milliseconds. Unfinished positions have no event.
    pub fn stop(&self) {
        let mut state = self.shared.lock();
        self.shared.stopped.store(true, Ordering::SeqCst);
        state.tasks.clear();
        self.shared.changed.notify_all();
    }
}

impl Drop for Reviewer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the segments of a game, the last one first. They become shorter, so that no engine is left with a long one when the
/// others are done (guided self-scheduling: Polychronopoulos and Kuck, 1987).
fn segments(positions: usize) -> impl Iterator<Item = Range<usize>> {
    let mut end = positions;
    std::iter::from_fn(move || {
        let size = (end / 4).clamp(SEGMENT.0, SEGMENT.1).min(end);
        let segment = end - size..end;
        end = segment.start;
        (!segment.is_empty()).then_some(segment)
    })
}

/// State shared by the handle and the workers.
struct Shared {
    limits: Limits,
    state: Mutex<State>,
    changed: Condvar,
    stopped: AtomicBool,
    events: Sender<Event>,
    wake: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct State {
    /// Number of games added.
    added: usize,
    tasks: VecDeque<(Arc<Entry>, Range<usize>)>,
    /// When the work was paused.
    paused: Option<Instant>,
}

/// A game in progress.
struct Entry {
    game: usize,
    /// Number of unfinished segments.
    left: Mutex<usize>,
    review: Mutex<Review>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    fn wait<'a>(&'a self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let woken = self.changed.wait(state);
        woken.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the work is paused; returns `false` when it has been stopped.
    fn may_go_on(&self) -> bool {
        let mut state = self.lock();
        while state.paused.is_some() && !self.is_stopped() {
            state = self.wait(state);
        }
        !self.is_stopped()
    }

    /// Returns whether a search may continue.
    fn goes_on(&self) -> bool {
        let paused = self.lock().paused;
        !self.is_stopped() && paused.is_none_or(|since| since.elapsed() < PATIENCE)
    }

    fn report(&self, event: Event) {
        // There is no receiver when the handle is being dropped.
        let _ = self.events.send(event);
        (self.wake)();
    }

    /// Returns the next segment; `None` when the work is over.
    fn next(&self) -> Option<(Arc<Entry>, Range<usize>)> {
        let mut state = self.lock();
        loop {
            if self.is_stopped() {
                return None;
            }
            let task = match state.paused {
                None => state.tasks.pop_front(),
                Some(_) => None,
            };
            if task.is_some() {
                return task;
            }
            state = self.wait(state);
        }
    }

    fn work(&self, player: &mut dyn Player) {
        while let Some((entry, range)) = self.next() {
            player.new_game();
            if !self.work_on(player, &entry, range) {
                continue;
            }
            let mut left = entry.left.lock().unwrap_or_else(PoisonError::into_inner);
            *left -= 1;
            if *left == 0 {
                self.report(Event::Done { game: entry.game });
            }
        }
    }

    /// Searches a segment from its end; returns whether it was finished.
    fn work_on(&self, player: &mut dyn Player, entry: &Entry, range: Range<usize>) -> bool {
        for index in range.rev() {
            let line = {
                let review = entry.review();
                if review.found()[index].is_some() {
                    continue;
                }
                review.line_to(index)
            };
            let found = loop {
                if !self.may_go_on() {
                    return false;
                }
                match search(player, &line, &self.limits, &|| self.goes_on()) {
                    Ok(Some(found)) => break found,
                    // Stopped, or paused so long that it is restarted.
                    Ok(None) => {}
                    Err(error) => {
                        self.report(Event::Failed {
                            game: entry.game,
                            reason: error.to_string(),
                        });
                        return false;
                    }
                }
            };
            self.note(entry, index, found);
        }
        true
    }

    /// Stores an evaluation, and judges the moves that can be judged now.
    fn note(&self, entry: &Entry, index: usize, found: Found) {
        let review = {
            let mut review = entry.review();
            review.set(index, found.clone());
            review
        };
        let game = entry.game;
        let before = index.checked_sub(1).and_then(|before| review.judge(before));
        let after = review.judge(index);
        drop(review);
        self.report(Event::Evaluated { game, index, found });
        for judged in [after, before].into_iter().flatten() {
            let judged = Box::new(judged);
            self.report(Event::Judged { game, judged });
        }
    }
}

impl Entry {
    fn review(&self) -> MutexGuard<'_, Review> {
        self.review.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Searches a position; returns `None` when the search was ended.
fn search(
    player: &mut dyn Player,
    line: &GameLine,
    limits: &Limits,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Found>, ThinkError> {
    let wanted = limits
        .lines
        .clamp(1, line.position().legal_moves().len().max(1));
    let Some(seen) = watch(player, line, limits, wanted, goes_on)? else {
        return Ok(None);
    };
    let found = match seen.found() {
        Some(found) => Some(found),
        None => {
            // Too few nodes for a single iteration.
            let least = Limits {
                lines: limits.lines,
                analysis: true,
                ..Limits::depth(1)
            };
            let seen = watch(player, line, &least, wanted, goes_on)?;
            seen.and_then(|seen| seen.found())
        }
    };
    Ok(found)
}

/// Runs a search of the player and collects its lines; returns `None` when the search was ended.
fn watch(
    player: &mut dyn Player,
    line: &GameLine,
    limits: &Limits,
    wanted: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Iterations>, ThinkError> {
    let mut seen = Iterations::new(wanted);
    let mut gave_up = false;
    think_watched(player, line, limits.clone(), &mut |info| {
        match info {
            Some(info) => seen.note(info),
            None => gave_up |= !goes_on(),
        }
        !gave_up
    })?;
    Ok((!gave_up).then_some(seen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_cover_a_game_from_its_end() {
        for positions in 0..300 {
            let mut end = positions;
            for segment in segments(positions) {
                assert_eq!(segment.end, end);
                assert!(segment.len() <= SEGMENT.1 && !segment.is_empty());
                end = segment.start;
            }
            assert_eq!(end, 0);
        }
    }

    #[test]
    fn two_engines_have_nearly_as_much_to_do() {
        for positions in 40..300 {
            // Each takes the next segment when the last one is done, and all searches have the same length.
            let mut busy = [0, 0];
            for segment in segments(positions) {
                busy.sort_unstable();
                busy[0] += segment.len();
            }
            assert!(
                busy[0].max(busy[1]) * 20 <= positions * 11,
                "{positions}: {busy:?}"
            );
        }
    }
}
