//! The node: principal-variation search.
//!
//! Sources: Marsland and Campbell, 1982; Reinefeld, 1983; re-searches use the whole window, not the value just proven,
//! because that is the less restless form (Kornilov, 2005).

use super::super::eval::Estimate;
use super::super::table::Known;
use super::super::{Bound, Ply, Score};
use super::Search;
use super::ordering::Picker;
use super::pruning::REVERSE_MARGIN;
use super::reductions::Late;
use crate::chess::Move;

/// Near the fifty-move rule the same position is worth less than the table says.
const STALE_CLOCK: u16 = 90;

/// What a node is expected to be (Knuth and Moore, 1975; the names are those of Marsland and Popowich, 1985).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Its value may become the root's: it is searched with an open window.
    Principal,
    /// One move will refute it.
    Cut,
    /// No move will reach alpha.
    All,
}

impl Kind {
    /// Of a child that is only asked whether it is better.
    pub fn scout(self) -> Kind {
        if self == Kind::Cut {
            Kind::All
        } else {
            Kind::Cut
        }
    }
}

/// How a move of a node is searched.
pub(super) struct Plan {
    /// What is left for the move.
    pub depth: i32,
    /// By how much it is first searched less deep.
    pub reduction: i32,
    /// Whether it is the first of the node.
    pub first: bool,
    /// The node's.
    pub kind: Kind,
    /// The node's best score so far.
    pub best: Score,
}

impl Search<'_> {
    /// The value of the position, `depth` half-moves deep. Fail-soft: it may lie outside the window.
    pub(super) fn node(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: Ply,
        kind: Kind,
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
        let in_check = self.frames[ply.0].in_check;
        debug_assert_eq!(in_check, self.position.in_check());
        // While it is asked whether a move stands out, the node is searched without it, and nothing else is new.
        let excluded = self.frames[ply.0].excluded;
        let mut depth = match excluded {
            None => depth + self.extension(in_check, ply, kind),
            Some(_) => depth,
        };
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

        let pv = kind == Kind::Principal;
        let known = self.look_up(ply).filter(|_| excluded.is_none());
        if let Some(known) = known
            && !pv
            && known.depth >= depth
            && self.position.halfmove_clock() < STALE_CLOCK
            && decides(&known, alpha, beta)
        {
            return known.score;
        }
        let table_move = known.and_then(|known| known.mv);

        // A node that is given up for being far above beta, however its game is going, needs no more than a rough
        // evaluation.
        let goal = if pv || in_check || excluded.is_some() {
            None
        } else {
            self.reverse_goal(beta, depth)
        };
        let high = goal.unwrap_or(Score::INFINITE);
        let raw = match self.first_eval(in_check, known, -Score::INFINITE, high) {
            Some(Estimate::Rough(score)) => return score,
            Some(Estimate::Whole(raw)) => Some(raw),
            None => None,
        };
        let eval = raw.map(|raw| self.corrected(raw, ply));
        self.frames[ply.0].eval = eval;
        // Killers belong to the children of one node; its grandchildren begin without.
        self.frames[ply.0 + 2].killers = [None; 2];
        let improving = self.is_improving(ply);
        self.learn_from_eval(ply);
        if let Some(eval) = eval
            && !pv
            && excluded.is_none()
        {
            let better = known.map_or(eval, |known| refine(eval, &known));
            let goal = goal.map(|goal| goal - REVERSE_MARGIN * i32::from(improving));
            let pruned = self.prune_node(alpha, beta, depth, ply, better, goal, kind);
            if let Some(score) = pruned.or_else(|| self.probcut(beta, depth, ply, better, known)) {
                return score;
            }
        }
        if self.techniques.internal_reduction
            && depth >= 4
            && table_move.is_none()
            && excluded.is_none()
        {
            depth -= 1;
        }

        let lowest = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut picker = Picker::new(self, table_move, ply);
        while let Some(mv) = picker.next(self) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            if self.overlooks(mv, ply) {
                continue;
            }
            let quiet = !self.position.is_capture(mv) && mv.promotion().is_none();
            let late = Late {
                mv,
                quiet,
                promise: if quiet { self.promise(mv, ply) } else { 0 },
                number: count,
                depth,
                improving,
                kind,
            };
            let reduction = self.late_reduction(&late, ply);
            if !best.is_loss() && count > 1 && !in_check {
                if quiet && self.is_late(&late) {
                    picker.skip_quiets();
                    continue;
                }
                if self.is_futile(&late, reduction, eval, alpha) {
                    continue;
                }
            }
            let further = match known {
                Some(known) if table_move == Some(mv) => {
                    match self.singular(mv, &known, depth, beta, ply, kind) {
                        Ok(extension) => extension,
                        Err(refuted) => {
                            picker.finish(self);
                            return refuted;
                        }
                    }
                }
                _ => 0,
            };
            let undo = self.make(mv, ply);
            let plan = Plan {
                depth: depth - 1 + further,
                reduction: if self.frames[ply.0 + 1].in_check {
                    reduction.min(1)
                } else {
                    reduction
                },
                first: count == 1,
                kind,
                best,
            };
            let score = self.search_move(alpha, beta, &plan, ply);
            self.unmake(mv, undo);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        self.learn(mv, picker.tried(), depth, ply);
                        break;
                    }
                    alpha = score;
                    self.lines.update(ply, mv);
                }
            }
            picker.note_tried(mv);
        }
        picker.finish(self);
        if count == 0 {
            return if excluded.is_some() {
                // Nothing comes near the only move.
                alpha
            } else if in_check {
                Score::mated_in(ply)
            } else {
                self.draw()
            };
        }
        if best == -Score::INFINITE {
            // A limited player that thinks of no move trusts the look of the position.
            return self.evaluate();
        }
        if excluded.is_some() {
            return best;
        }
        let bound = Search::bound_of(best, lowest, beta);
        if let Some(eval) = eval
            && best_move.is_none_or(|mv| !self.position.is_capture(mv))
        {
            self.learn_correction(best, bound, eval, depth, ply);
        }
        self.remember(
            ply,
            Known {
                mv: best_move,
                score: best,
                bound,
                depth,
                eval: raw,
            },
        );
        best
    }

    /// Searches the move that was just made: reduced first, then with a window that only asks whether it is better,
    /// and fully when it is. `ply` is that of the node.
    pub(super) fn search_move(
        &mut self,
        alpha: Score,
        beta: Score,
        plan: &Plan,
        ply: Ply,
    ) -> Score {
        let Plan { kind, first, .. } = *plan;
        let mut depth = plan.depth;
        let scout = self.techniques.principal_variation && !first;
        let upper = if scout { alpha + 1 } else { beta };
        let reduction = plan.reduction.min(depth - 1);
        if reduction > 0 {
            let reduced = depth - reduction;
            let score = -self.node(-upper, -alpha, reduced, ply.next(), Kind::Cut);
            if score <= alpha || self.stopped {
                return score;
            }
            if self.techniques.adaptive_research {
                // Much better than anything so far: worth a longer look; hardly better: a shorter one will do.
                depth += i32::from(score > plan.best + 40 + 2 * depth);
                depth -= i32::from(score < plan.best + depth);
                if scout && depth <= reduced {
                    return self.confirm(score, alpha, beta, plan, ply);
                }
            }
        }
        if scout {
            let score = -self.node(-upper, -alpha, depth, ply.next(), kind.scout());
            return self.confirm(score, alpha, beta, plan, ply);
        }
        -self.node(-beta, -alpha, plan.depth, ply.next(), child(kind, first))
    }

    /// Searches the move with the whole window, if a narrow one has found that its score lies inside.
    fn confirm(&mut self, score: Score, alpha: Score, beta: Score, plan: &Plan, ply: Ply) -> Score {
        if score <= alpha || score >= beta || self.stopped {
            return score;
        }
        -self.node(
            -beta,
            -alpha,
            plan.depth,
            ply.next(),
            child(plan.kind, true),
        )
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

/// The kind of a child that is searched with the window of its parent.
fn child(kind: Kind, open: bool) -> Kind {
    match kind {
        Kind::Principal if open => Kind::Principal,
        kind => kind.scout(),
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

/// Whether a move neither captures nor promotes: killers, counter moves and butterflies count no others.
pub(super) fn is_quiet(search: &Search, mv: Move) -> bool {
    !search.position.is_capture(mv) && mv.promotion().is_none()
}
