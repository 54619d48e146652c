//! The present search of a session.

use std::time::{Duration, Instant};

use tabia_player::{Bound, Depth, Event, GameLine, Info, Limits, Ply, Score, SearchId, TimeLimit};

use super::dialect::Figures;
use super::timeouts::Timeouts;

/// The present search.
pub(super) struct Search {
    pub id: SearchId,
    pub line: GameLine,
    pub limits: Limits,
    pub started: Instant,
    /// Whether the engine searches; otherwise it waits for a ponder hit, or the position has no legal move.
    pub is_asked: bool,
    pub is_pondering: bool,
    pub is_stopped: bool,
    /// The answer, which is held back until the stop in infinite searches and until the hit in pondering.
    pub answer: Option<Event>,
    /// When the engine is stopped, or ended if it was.
    pub deadline: Option<Instant>,
    pub claim: Option<(Instant, String)>,
    pub status: Instant,
    pub figures: Figures,
}

/// The answer without a move.
pub(super) const NO_MOVE: Event = Event::Best {
    mv: None,
    ponder: None,
};

/// Returns a search that is not answered.
pub(super) fn open(search: &mut Option<Search>) -> Option<&mut Search> {
    search.as_mut().filter(|search| search.answer.is_none())
}

impl Search {
    /// Returns the maximum time for the answer; `None` when there is none.
    pub fn time(&self, timeouts: &Timeouts, keeps_limits: bool) -> Option<Duration> {
        if self.limits.infinite || self.limits.ponder {
            return None;
        }
        let time = match self.limits.time {
            // An engine that keeps its limits in whole seconds is stopped in time.
            Some(TimeLimit::Move(time)) if !keeps_limits => time,
            Some(TimeLimit::Move(time)) => time.saturating_add(timeouts.late),
            Some(TimeLimit::Clock(clock)) => {
                let time = clock.of(self.line.position().turn()).0;
                time.saturating_add(timeouts.late)
            }
            Some(TimeLimit::NodeClock(_)) | None => return timeouts.search,
        };
        /// A longer time cannot be added to an instant everywhere.
        const LONGEST: Duration = Duration::from_secs(1 << 30);
        Some(time.min(LONGEST))
    }

    pub fn info(&self, depth: Depth, score: Score, bound: Bound, now: Instant) -> Info {
        let figures = &self.figures;
        let plies = usize::try_from(depth.0).unwrap_or(0);
        let seldepth = figures.seldepth.unwrap_or(plies).min(Ply::MAX.0);
        let time = now.saturating_duration_since(self.started);
        let time = figures.time.unwrap_or(time);
        let nodes = figures.nodes.unwrap_or(0);
        let speed = nodes as f64 / time.as_secs_f64().max(0.001);
        Info {
            depth,
            seldepth: Ply(seldepth),
            line: figures.line.unwrap_or(1).max(1),
            score,
            bound,
            nodes,
            nps: figures.nps.unwrap_or(speed as u64),
            hashfull: figures.hashfull.unwrap_or(0).min(1_000),
            time,
            pv: figures.pv.clone(),
        }
    }
}
