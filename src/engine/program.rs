//! Programs that think in their own way behind the same handle as the engine: see [`Engine::of_program`](super::Engine::of_program).

use std::time::Duration;

use super::job::Job;
use tabia_chess::{Move, Position};
use tabia_player::{Bound, Depth, Event, Info, Limits, Ply, Score};

/// A chess program that is no part of the engine: it has its own search and its own evaluation.
pub trait Program: Send {
    /// Thinks until it has done what it can or [`Task::is_over`]. The line that it reports last begins with its move.
    fn think(&mut self, task: &Task<'_>);

    /// A new game begins: what was remembered for the last one alone is forgotten.
    fn new_game(&mut self) {}
}

/// What a [`Program`] is to think about, and where it reports.
pub struct Task<'a> {
    job: &'a Job,
}

impl<'a> Task<'a> {
    pub(super) fn new(job: &'a Job) -> Task<'a> {
        Task { job }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.job.position
    }

    /// The keys of the positions of the game so far, oldest first, without the present one.
    pub fn history(&self) -> &[u64] {
        &self.job.history
    }

    /// What ends the search.
    pub fn limits(&self) -> &Limits {
        &self.job.limits
    }

    /// The moves to choose from: all legal ones, unless only some are wanted.
    pub fn root_moves(&self) -> Vec<Move> {
        self.job.limits.root_moves(&self.job.position)
    }

    /// The last iteration, where the limits do not say another: `usual` half-moves.
    pub fn depth(&self, usual: i32) -> i32 {
        let wanted = self.job.limits.depth.map_or(usual, |depth| depth.0);
        wanted.clamp(1, Depth::MAX.0)
    }

    /// Whether the search must end at once, after so many positions. Cheap enough for every few hundred positions.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.job.publish(0, nodes);
        self.job.must_stop()
    }

    /// Whether another iteration, several times as long as the last, is worth beginning.
    pub fn has_time_for_more(&self) -> bool {
        self.job.is_pondering() || !self.is_half_spent()
    }

    fn is_half_spent(&self) -> bool {
        let nodes = self.job.nodes();
        self.job.budget.is_half_spent(self.job.started, nodes)
    }

    /// Whether the time comes from the clock of a game, so that a forced move need not be thought about.
    pub fn is_on_the_clock(&self) -> bool {
        self.job.budget.is_shared() && !self.job.is_pondering()
    }

    /// Tells the user something, in words, such as that a file cannot be written.
    pub fn note(&self, text: String) {
        self.job.report(Event::Note(text));
    }

    /// Reports the best line so far, from the side to move, after so many positions. Its moves are legal, one after the
    /// other; an empty line is not reported.
    pub fn report(&self, depth: Depth, seldepth: Ply, score: Score, nodes: u64, pv: Vec<Move>) {
        let Some(&best) = pv.first() else { return };
        self.job.set_best(best, pv.get(1).copied());
        let time = self.job.started.elapsed();
        self.job.report(Event::Info(Info {
            depth,
            seldepth,
            line: 1,
            score,
            bound: Bound::Exact,
            nodes,
            nps: per_second(nodes, time),
            hashfull: 0,
            time,
            pv,
        }));
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
