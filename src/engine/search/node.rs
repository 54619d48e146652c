//! The node: principal-variation search.
//!
//! Sources: Marsland and Campbell, 1982; Reinefeld, 1983; re-searches use the whole window, not the value just proven,
//! because that is the less restless form (Kornilov, 2005).

use super::super::table::Known;
use super::super::{Bound, Ply, Score};
use super::Search;
use super::ordering::Picker;
use crate::chess::{Move, MoveList};

/// Near the fifty-move rule the same position is worth less than the table says.
const STALE_CLOCK: u16 = 90;

impl Search<'_> {
    /// The value of the position, `depth` half-moves deep. Fail-soft: it may lie outside the window.
    ///
    /// `pv` marks the nodes whose value may become the root's; they are not pruned.
    pub(super) fn node(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: Ply,
        pv: bool,
    ) -> Score {
        self.lines.clear(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_draw(ply) {
            return self.draw();
        }
        if ply >= Ply::MAX {
            return self.evaluate();
        }
        let in_check = self.position.in_check();
        let mut depth = depth + self.extension(in_check, ply);
        if depth <= 0 {
            return if self.techniques.quiescence {
                self.quiescence(alpha, beta, ply)
            } else {
                self.evaluate()
            };
        }
        self.seldepth = self.seldepth.max(ply);
        if self.techniques.mate_distance {
            // Nothing here is better than mate with the next move, or worse than being mated already.
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply.next()));
            if alpha >= beta {
                return alpha;
            }
        }

        let known = self.look_up(ply);
        if let Some(known) = known
            && !pv
            && known.depth >= depth
            && self.position.halfmove_clock() < STALE_CLOCK
            && decides(&known, alpha, beta)
        {
            return known.score;
        }
        let table_move = known.and_then(|known| known.mv);

        let eval = match (in_check, known.and_then(|known| known.eval)) {
            (true, _) => None,
            (false, Some(eval)) => Some(eval),
            (false, None) => Some(self.evaluate()),
        };
        self.frames[ply.0].eval = eval;
        // Killers belong to the children of one node; its grandchildren begin without.
        self.frames[ply.0 + 2].killers = [None; 2];
        let improving = self.is_improving(ply);
        if let Some(eval) = eval
            && !pv
        {
            let better = known.map_or(eval, |known| refine(eval, &known));
            if let Some(score) = self.prune_node(alpha, beta, depth, ply, better, improving) {
                return score;
            }
        }
        if self.techniques.internal_reduction && depth >= 4 && table_move.is_none() {
            depth -= 1;
        }

        let lowest = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut tried = MoveList::new();
        let mut picker = Picker::new(self, table_move, ply);
        while let Some(mv) = picker.next(self) {
            count += 1;
            if self.overlooks(mv, ply) {
                continue;
            }
            let quiet = !self.position.is_capture(mv) && mv.promotion().is_none();
            if !best.is_loss() && count > 1 && !in_check {
                let limit = self.move_limits(depth, improving, pv);
                if quiet && self.is_late(&limit, count) {
                    picker.skip_quiets();
                    continue;
                }
                if self.is_futile(&limit, mv, quiet, eval, alpha) {
                    continue;
                }
            }
            let reduction = if quiet {
                self.quiet_reduction(mv, depth, count, improving, pv, ply)
            } else {
                0
            };
            let undo = self.make(mv, ply);
            let reduction = if self.position.in_check() {
                reduction.min(1)
            } else {
                reduction
            };
            let score = self.search_move(alpha, beta, depth - 1, reduction, ply, count == 1, pv);
            self.unmake(mv, undo);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        self.learn(mv, &tried, depth, ply);
                        break;
                    }
                    alpha = score;
                    self.lines.update(ply, mv);
                }
            }
            tried.push(mv);
        }
        if count == 0 {
            return if in_check {
                Score::mated_in(ply)
            } else {
                self.draw()
            };
        }
        if best == -Score::INFINITE {
            // A limited player that thinks of no move trusts the look of the position.
            return self.evaluate();
        }
        self.remember(
            ply,
            Known {
                mv: best_move,
                score: best,
                bound: Search::bound_of(best, lowest, beta),
                depth,
                eval,
            },
        );
        best
    }

    /// Searches the move that was just made: reduced first, then with a window that only asks whether it is better,
    /// and fully when it is. `ply` and `pv` are those of the node, `depth` what is left for the move.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn search_move(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        reduction: i32,
        ply: Ply,
        first: bool,
        pv: bool,
    ) -> Score {
        let scout = self.techniques.principal_variation && !first;
        let upper = if scout { alpha + 1 } else { beta };
        let reduction = reduction.min(depth - 1);
        if reduction > 0 {
            let score = -self.node(-upper, -alpha, depth - reduction, ply.next(), false);
            if score <= alpha || self.stopped {
                return score;
            }
        }
        if scout {
            let score = -self.node(-upper, -alpha, depth, ply.next(), false);
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        -self.node(-beta, -alpha, depth, ply.next(), pv && (first || scout))
    }

    /// What the table knows about the position on the board.
    pub(super) fn look_up(&self, ply: Ply) -> Option<Known> {
        if !self.techniques.transposition_table {
            return None;
        }
        self.table.get(self.table_key(&self.position), ply)
    }

    /// Tells the table about the position on the board.
    pub(super) fn remember(&self, ply: Ply, known: Known) {
        if self.techniques.transposition_table {
            self.table.put(self.table_key(&self.position), ply, known);
        }
    }

    /// Whether we stand better than at our last move: then less is pruned from above and more from below.
    fn is_improving(&self, ply: Ply) -> bool {
        let before = ply.0.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        match (self.frames[ply.0].eval, before) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }
}

/// Whether a stored score settles the question that the window asks.
pub(super) fn decides(known: &Known, alpha: Score, beta: Score) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}

/// The evaluation, replaced by a stored score that must be nearer the truth.
pub(super) fn refine(eval: Score, known: &Known) -> Score {
    let better = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score > eval,
        Bound::Upper => known.score < eval,
    };
    if better && !known.score.is_mate() {
        known.score
    } else {
        eval
    }
}

/// Only quiet moves are counted by the killers; this is what they and history look at.
pub(super) fn is_quiet(search: &Search, mv: Move) -> bool {
    !search.position.is_capture(mv) && mv.promotion().is_none()
}
