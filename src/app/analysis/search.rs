//! A search as the window shows it: its request and its lines.

use std::time::Instant;

use crate::game::evaluations::{in_order, merged};
use crate::game::players::PlayerId;
use tabia_chess::Position;
use tabia_engine::{Bound, Info, Limits, SearchId};
use tabia_player::GameLine;
use tabia_review::Iterations;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Analysis of the shown position for the user.
    Analysis,
    /// Finding a move in the game that is played.
    Play,
    /// Finding a hint for a player; nothing else of this search is shown.
    Hint,
    /// Finding what the opponent would play if it were their move.
    Threat,
}

/// A request for a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// The purpose of the search.
    pub purpose: Purpose,
    /// The player that searches.
    pub player: PlayerId,
    /// The game up to the position that is searched.
    pub line: GameLine,
    /// The limits at which the search ends.
    pub limits: Limits,
}

impl SearchRequest {
    /// Returns the position that is searched.
    pub fn position(&self) -> &Position {
        self.line.position()
    }
}

/// A search as the window shows it.
#[derive(Clone, Debug)]
pub struct Search {
    pub(super) id: SearchId,
    pub(super) started: Instant,
    /// The request: every line begins in its position.
    pub request: SearchRequest,
    /// The newest report of each line, best first.
    pub lines: Vec<Info>,
    /// Results of its iterations.
    pub(super) iterations: Iterations,
    /// What was remembered of the position when the search began.
    remembered: Vec<Info>,
    /// The lines to show: the newest, or the remembered ones while those are deeper.
    pub shown: Vec<Info>,
    /// Whether the search has finished.
    pub done: bool,
    /// Whether lines have arrived since the last query.
    pub(super) has_news: bool,
}

impl Search {
    /// A search that has been started. `remembered` is what is remembered of its position.
    pub(super) fn new(
        id: SearchId,
        started: Instant,
        request: SearchRequest,
        remembered: Vec<Info>,
    ) -> Search {
        let moves = request.position().legal_moves().len();
        let lines = request.limits.lines;
        Search {
            id,
            started,
            lines: Vec::new(),
            iterations: Iterations::new(lines.clamp(1, moves.max(1))),
            shown: in_order(merged(&remembered, &[], lines.max(1))),
            remembered,
            request,
            done: false,
            has_news: false,
        }
    }

    /// Whether this search serves the request. In a game the clocks keep running while the engine searches, so limits are not
    /// compared there.
    pub(super) fn serves(&self, wanted: &SearchRequest) -> bool {
        match wanted.purpose {
            Purpose::Analysis | Purpose::Hint | Purpose::Threat => self.request == *wanted,
            Purpose::Play => {
                (self.request.purpose, self.request.player) == (wanted.purpose, wanted.player)
                    && self.request.line == wanted.line
            }
        }
    }

    /// Whether some of the shown lines are remembered and deeper than this search.
    pub fn is_remembered(&self) -> bool {
        self.lines.len() != self.shown.len() || self.lines != self.shown
    }

    /// Whether this search found the best shown line.
    pub fn found_best(&self) -> bool {
        let best = |lines: &[Info]| lines.first().map(|line| (line.depth, line.pv.clone()));
        best(&self.lines) == best(&self.shown)
    }

    pub(super) fn note(&mut self, info: Info) {
        self.iterations.note(&info);
        self.take(info);
        self.has_news = true;
        let most = self.request.limits.lines.max(1);
        self.shown = in_order(merged(&self.remembered, &self.lines, most));
    }

    /// Handles the end of the search. Where fewer lines were remembered than requested, or not all of them are deeper, the new
    /// lines are shown from now on.
    pub(super) fn end(&mut self) {
        self.done = true;
        let depth = self.lines.first().map(|line| line.depth);
        let is_shallow = |line: &Info| depth.is_some_and(|depth| line.depth.0 + 1 < depth.0);
        if self.shown.len() < self.lines.len() || self.shown.iter().any(is_shallow) {
            self.shown.clone_from(&self.lines);
        }
    }

    fn take(&mut self, mut info: Info) {
        let at = info.line.max(1) - 1;
        // A line that moves up swaps with the one it passes, so no move is shown twice.
        let first = info.pv.first();
        let mut below = at + 1..self.lines.len();
        if let Some(twin) = below.find(|&twin| self.lines[twin].pv.first() == first) {
            self.lines.swap(at, twin);
            self.lines[twin].line = twin + 1;
        }
        match self.lines.get_mut(at) {
            Some(line) => {
                // A bound comes with few moves; the moves found earlier still apply.
                if info.bound != Bound::Exact && line.pv.starts_with(&info.pv) {
                    info.pv.clone_from(&line.pv);
                }
                *line = info;
            }
            None => self.lines.push(info),
        }
    }
}
