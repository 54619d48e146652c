//! Iterative deepening with aspiration windows.
//!
//! Source: Slate and Atkin, "Chess 4.5", 1977 (both); the idea of deepening is Scott's, 1969.

use std::cmp::Reverse;

use super::state::{REPORT_INTERVAL, Search};
use crate::clock::Certainty;
use crate::trace::Tracer;
use tabia_chess::Move;
use tabia_player::{Depth, Ply, Score};

/// Minimum depth of aspiration windows: shallower iterations are too cheap, and their scores too unsteady.
const WINDOW_DEPTH: i32 = 5;

impl<T: Tracer> Search<'_, T> {
    /// Searches with increasing depth until a limit ends it.
    pub(super) fn deepen(&mut self) {
        if self.root.is_empty() {
            return;
        }
        let wanted = self.job.limits.lines.clamp(1, self.root.len());
        let last = self.job.limits.depth.unwrap_or(Depth::MAX);
        let mut certainty = Certainty::default();
        // Helpers start at different depths, so that they do not all search the same nodes.
        for depth in 1 + self.thread as i32 % 2..=last.min(Depth::MAX).0 {
            self.iteration = depth;
            if self.job.limits.analysis {
                // The best moves are followed by those that were hardest to refute.
                self.root[wanted..].sort_by_key(|root_move| Reverse(root_move.nodes));
            }
            for line in 0..wanted {
                self.seldepth = Ply::ROOT;
                self.aspire(depth, line);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            self.root[..wanted].sort_by_key(|root_move| Reverse(root_move.score));
            for root_move in &mut self.root {
                root_move.previous = root_move.score;
            }
            if self.thread == 0 {
                self.note_best();
                for line in 0..wanted {
                    self.report_line(line);
                }
                let effort = self.root[0].nodes * 1000 / self.nodes.max(1);
                certainty.update(Some(self.root[0].mv), self.root[0].score, effort as u32);
                if self.is_enough(depth, &certainty) {
                    break;
                }
            }
        }
        if self.thread == 0 && self.stopped {
            self.end_early();
        }
    }

    /// Runs one iteration for one line, with a window that widens until the score is inside.
    fn aspire(&mut self, depth: i32, line: usize) {
        let mut width = self.margins.window;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let last = self.root[line].previous;
        if self.techniques.aspiration && depth >= WINDOW_DEPTH && !last.is_mate() {
            alpha = (last - width).max(-Score::INFINITE);
            beta = (last + width).min(Score::INFINITE);
        }
        loop {
            let score = self.search_root(alpha, beta, depth, line);
            self.root[line..].sort_by_key(|root_move| Reverse(root_move.score));
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -Score::INFINITE {
                beta = Score::from_raw((alpha.raw() + beta.raw()) / 2);
                alpha = (score - width).max(-Score::INFINITE);
            } else if score >= beta && beta < Score::INFINITE {
                beta = (score + width).min(Score::INFINITE);
            } else {
                return;
            }
            if self.may_report(REPORT_INTERVAL) {
                self.report_line(line);
            }
            width *= 2;
            if width > 750 || score.is_mate() {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Returns whether the requested mate is found, or another iteration is not worth its time.
    fn is_enough(&self, depth: i32, certainty: &Certainty) -> bool {
        let limits = &self.job.limits;
        let mate = self.root[0].score.mate();
        if let (Some(wanted), Some(found)) = (limits.mate, mate)
            && found > 0
            && found as u32 <= wanted
        {
            return true;
        }
        if limits
            .soft_nodes
            .is_some_and(|limit| self.job.nodes() >= limit)
        {
            return true;
        }
        if limits.infinite || self.job.is_pondering() || !self.job.budget.is_shared() {
            return false;
        }
        // A forced move needs no search, and a mate that was searched to its end needs no further one.
        let forced = self.root.len() == 1 && depth >= 4;
        let mated = mate.is_some_and(|moves| depth > 2 * moves.abs() + 2);
        forced || mated || self.job.is_enough(certainty)
    }

    /// Uses the result of a stopped iteration: a move that was searched to its end and found better is better.
    fn end_early(&mut self) {
        let best = &self.root[0];
        let known = best.score > -Score::INFINITE;
        if known && best.depth == Depth(self.iteration) {
            self.note_best();
            self.report_line(0);
        }
    }

    /// Sets the best move so far.
    fn note_best(&mut self) {
        let best = &self.root[0];
        let ponder = best.pv.get(1).copied().or_else(|| self.reply(best.mv));
        self.job.set_best(best.mv, ponder);
    }

    /// Returns the reply that the table has for a root move.
    fn reply(&self, mv: Move) -> Option<Move> {
        if !self.techniques.transposition_table {
            return None;
        }
        let after = self.position.after(mv);
        let reply = self.table.get(self.table_key(&after), Ply(1))?.mv?;
        after.is_legal(reply).then_some(reply)
    }
}
