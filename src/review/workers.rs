//! The work of a reviewer's engines.
//!
//! The positions of a game are searched from the last one to the first, in segments; then the judgements are confirmed, wave by
//! wave. Every engine searches on one thread. It begins each segment and each confirmation with an empty table, and a wave
//! begins when the one before it has ended. The results therefore depend only on the game and the limit, unless that is a time,
//! and not on the number of engines.

use std::collections::VecDeque;
use std::ops::{Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;

use super::confirm::{self, Task};
use super::effort::{Effort, LAST_WAVE};
use super::search::search;
use super::trial::search_both;
use super::{Event, Found, Line, Options, Review, Round, play_out};
use tabia_chess::Move;
use tabia_engine::Limits;
use tabia_player::{GameLine, Player, ThinkError};

/// Minimum and maximum number of positions between two resets of an engine's table.
const SEGMENT: (usize, usize) = (2, 8);

/// A pause lets a search end that takes no longer than this; a longer one is restarted afterwards.
const PATIENCE: Duration = Duration::from_secs(1);

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

/// The state shared by the handle of a reviewer and its engines.
pub(super) struct Shared {
    options: Options,
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
    tasks: VecDeque<(Arc<Entry>, Work)>,
    /// When the work was paused.
    paused: Option<Instant>,
}

impl State {
    /// Numbers a game, and returns it with its first tasks.
    fn enter(
        &mut self,
        review: Review,
        work: Vec<Work>,
        is_planned: bool,
    ) -> (Arc<Entry>, Vec<(Arc<Entry>, Work)>) {
        let entry = Arc::new(Entry {
            game: self.added,
            left: Mutex::new(work.len()),
            is_planned,
            review: Mutex::new(review),
        });
        self.added += 1;
        let tasks = work.into_iter().map(|work| (entry.clone(), work));
        let tasks = tasks.collect();
        (entry, tasks)
    }
}

/// A game in progress.
struct Entry {
    game: usize,
    /// Number of unfinished tasks before the next wave.
    left: Mutex<usize>,
    /// Whether waves follow the first tasks.
    is_planned: bool,
    review: Mutex<Review>,
}

/// A task of an engine.
enum Work {
    /// The first pass through some positions.
    Segment(Range<usize>),
    Confirm(Task),
    /// The lines of the last search of a half-move are played out with this effort for each search.
    PlayOut(usize, Effort),
}

/// Why a task was not finished.
enum Unfinished {
    Stopped,
    Failed(ThinkError),
}

impl From<ThinkError> for Unfinished {
    fn from(error: ThinkError) -> Unfinished {
        Unfinished::Failed(error)
    }
}

impl Shared {
    pub(super) fn new(
        options: Options,
        events: Sender<Event>,
        wake: Box<dyn Fn() + Send + Sync>,
    ) -> Shared {
        Shared {
            options,
            state: Mutex::default(),
            changed: Condvar::new(),
            stopped: AtomicBool::new(false),
            events,
            wake,
        }
    }

    /// Queues the tasks of a review, after those of earlier reviews, and returns the number of the game.
    pub(super) fn add(&self, review: Review) -> usize {
        let mut work: Vec<Work> = segments(review.positions().len())
            .filter(|range| review.missing().any(|index| range.contains(&index)))
            .map(Work::Segment)
            .collect();
        if work.is_empty() {
            // An engine finds out whether there is anything to confirm.
            work.push(Work::Segment(0..0));
        }
        let mut state = self.lock();
        let (entry, tasks) = state.enter(review, work, true);
        state.tasks.extend(tasks);
        self.changed.notify_all();
        entry.game
    }

    /// Queues deeper searches of some half-moves of a review, before all other tasks, and returns the number of the game.
    pub(super) fn deepen(&self, review: Review, indices: &[usize]) -> usize {
        let tasks = confirm::requested(&review, indices);
        let mut work: Vec<Work> = tasks.into_iter().map(Work::Confirm).collect();
        if work.is_empty() {
            // An engine reports the end.
            work.push(Work::Segment(0..0));
        }
        let mut state = self.lock();
        let (entry, tasks) = state.enter(review, work, false);
        for task in tasks.into_iter().rev() {
            state.tasks.push_front(task);
        }
        self.changed.notify_all();
        entry.game
    }

    pub(super) fn pause(&self) {
        let mut state = self.lock();
        state.paused.get_or_insert_with(Instant::now);
    }

    pub(super) fn resume(&self) {
        self.lock().paused = None;
        self.changed.notify_all();
    }

    pub(super) fn is_paused(&self) -> bool {
        self.lock().paused.is_some()
    }

    pub(super) fn stop(&self) {
        let mut state = self.lock();
        self.stopped.store(true, Ordering::SeqCst);
        state.tasks.clear();
        self.changed.notify_all();
    }

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

    /// Returns the next task; `None` when the work is over.
    fn next(&self) -> Option<(Arc<Entry>, Work)> {
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

    /// Works until it is stopped.
    pub(super) fn work(&self, player: &mut dyn Player) {
        while let Some((entry, work)) = self.next() {
            player.new_game();
            let ended = match work {
                Work::Segment(range) => self.search_segment(player, &entry, range),
                Work::Confirm(task) => self.confirm(player, &entry, &task),
                Work::PlayOut(index, effort) => self.play_out_lines(player, &entry, index, effort),
            };
            match ended {
                Ok(()) => self.end_task(&entry),
                Err(Unfinished::Stopped) => {}
                Err(Unfinished::Failed(error)) => self.report(Event::Failed {
                    game: entry.game,
                    reason: error.to_string(),
                }),
            }
        }
    }

    /// Queues the next wave when the present one has ended.
    fn end_task(&self, entry: &Arc<Entry>) {
        let mut left = entry.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left -= 1;
        if *left > 0 {
            return;
        }
        let work = match entry.is_planned {
            true => planned(&entry.review()),
            false => Vec::new(),
        };
        if work.is_empty() {
            self.report(Event::Done { game: entry.game });
            return;
        }
        *left = work.len();
        drop(left);
        let mut state = self.lock();
        if self.is_stopped() {
            return;
        }
        // Before the games that were added later.
        for work in work.into_iter().rev() {
            state.tasks.push_front((entry.clone(), work));
        }
        self.changed.notify_all();
    }

    /// Searches the unknown positions of a segment from its end.
    fn search_segment(
        &self,
        player: &mut dyn Player,
        entry: &Entry,
        range: Range<usize>,
    ) -> Result<(), Unfinished> {
        for index in range.rev() {
            let (line, effort) = {
                let review = entry.review();
                if review.first_pass()[index].is_some() {
                    continue;
                }
                // A single position has no judgement to confirm.
                let effort = match review.is_empty() {
                    true => Effort::WHOLE,
                    false => Effort::FIRST,
                };
                (review.line_to(index), effort)
            };
            let found = self.search(player, &line, &self.options.limits(effort))?;
            self.note(entry, index, found);
        }
        Ok(())
    }

    /// Searches a position and its played move again, each with half of the effort.
    fn confirm(
        &self,
        player: &mut dyn Player,
        entry: &Entry,
        task: &Task,
    ) -> Result<(), Unfinished> {
        let line = entry.review().line_to(task.index);
        let limits = Limits {
            lines: 1,
            ..self.options.limits(task.effort.half())
        };
        let found = search_both(line.position(), task.played, limits, |limits| {
            self.search(player, &line, limits).map(Some)
        })?;
        let Some(found) = found else {
            return Ok(());
        };
        let round = Round::new(task.wave, found);
        let is_requested = task.wave > LAST_WAVE;
        let index = task.index;
        entry.review().add_round(index, round.clone());
        let is_explained = confirm::is_explained(&entry.review(), index);
        if is_requested && is_explained {
            return self.play_out_lines(player, entry, index, play_out::MOST);
        }
        self.note_round(entry, index, round);
        Ok(())
    }

    /// Plays the lines of the last search of a half-move out, with this effort for each search.
    fn play_out_lines(
        &self,
        player: &mut dyn Player,
        entry: &Entry,
        index: usize,
        effort: Effort,
    ) -> Result<(), Unfinished> {
        let (line, round) = {
            let review = entry.review();
            (review.line_to(index), review.rounds(index).last().cloned())
        };
        let Some(mut round) = round else {
            return Ok(());
        };
        let limits = Limits {
            lines: 1,
            ..self.options.limits(effort)
        };
        let firsts: Vec<Move> = round.lines.iter().filter_map(Line::first).collect();
        for mv in firsts {
            let moves =
                play_out::play_out(&line, mv, |at| self.search(player, at, &limits).map(Some))?;
            round.played_out.push(moves);
        }
        self.note_round(entry, index, round);
        Ok(())
    }

    /// Stores a round of confirmation, and judges its move anew.
    fn note_round(&self, entry: &Entry, index: usize, round: Round) {
        let game = entry.game;
        entry.review().add_round(index, round.clone());
        self.report(Event::Confirmed { game, index, round });
        // What is open around it may have changed, too.
        self.judge(entry, index.saturating_sub(1)..=index + 1);
    }

    /// Searches a position, again if the search is ended by a pause.
    fn search(
        &self,
        player: &mut dyn Player,
        line: &GameLine,
        limits: &Limits,
    ) -> Result<Found, Unfinished> {
        loop {
            if !self.may_go_on() {
                return Err(Unfinished::Stopped);
            }
            if let Some(found) = search(player, line, limits, &|| self.goes_on())? {
                return Ok(found);
            }
        }
    }

    /// Stores an evaluation, and judges the moves that can be judged now.
    fn note(&self, entry: &Entry, index: usize, found: Found) {
        entry.review().set(index, found.clone());
        let game = entry.game;
        self.report(Event::Evaluated { game, index, found });
        self.judge(entry, index.saturating_sub(1)..=index);
    }

    /// Reports the judgements of some half-moves, the last one first, as far as they can be judged.
    fn judge(&self, entry: &Entry, indices: RangeInclusive<usize>) {
        let game = entry.game;
        for index in indices.rev() {
            let judged = entry.review().judge(index);
            if let Some(judged) = judged.map(Box::new) {
                self.report(Event::Judged { game, judged });
            }
        }
    }
}

/// Returns the next tasks of a review's own plan.
fn planned(review: &Review) -> Vec<Work> {
    let confirmed: Vec<Work> = confirm::tasks(review)
        .into_iter()
        .map(Work::Confirm)
        .collect();
    match confirmed.is_empty() {
        true => confirm::played_out(review)
            .into_iter()
            .map(|(index, effort)| Work::PlayOut(index, effort))
            .collect(),
        false => confirmed,
    }
}

impl Entry {
    fn review(&self) -> MutexGuard<'_, Review> {
        self.review.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
