//! Quiescence search: a line ends only where no capture is pending.
//!
//! Captures that lose material are left out (static exchange evaluation), and the first half-moves also try quiet checks. The
//! number of half-moves with checks follows Lang's Genius as Kornilov, 2005, describes it: two half-moves (in play one), two more
//! for a check with a single reply, one more for two replies, up to a fixed limit.

use super::ordering::{Picker, VALUES};
use super::state::Search;
use crate::eval::Estimate;
use crate::table::TtEntry;
use crate::trace::{Cause, Kind, Note, Purpose, Tracer};
use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// Number of half-moves after the start of quiescence from which no checks are tried, however forced the replies.
const CHECK_END: i32 = 30;

/// Number of moves of a node after which captures are left out.
const ENOUGH_CAPTURES: usize = 2;

/// A node of quiescence that does not stand pat.
struct QuiescenceNode {
    ply: Ply,
    in_check: bool,
    /// Number of further half-moves that may try quiet checks.
    checks: i32,
    /// Half-moves since quiescence began.
    depth: i32,
    table_move: Option<Move>,
    /// The static evaluation; `None` in check.
    eval: Option<Score>,
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the value of the position when only captures, promotions, a few checks and answers to checks are played.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: Ply) -> Score {
        self.quiescence_budget.refill();
        let checks = if self.techniques.quiescence_checks {
            self.margins.check_plies
        } else {
            0
        };
        self.quiesce(alpha, beta, ply, checks, 0)
    }

    /// `checks` half-moves may still try quiet checks; `depth` half-moves were played since quiescence began.
    fn quiesce(&mut self, alpha: Score, beta: Score, ply: Ply, checks: i32, depth: i32) -> Score {
        self.lines.clear(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_draw(ply) {
            self.tracer.ends(Cause::Draw);
            return self.draw();
        }
        if ply >= Ply::MAX || !self.quiescence_budget.spend() {
            self.tracer.ends(Cause::Budget);
            return self.evaluate();
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.frames[ply.0].in_check;
        debug_assert_eq!(in_check, self.position.in_check());
        if T::ON && in_check {
            self.tracer.note(Note::InCheck);
        }

        // Transposition-table cut-off.
        let entry = self.look_up(ply);
        if let Some(entry) = entry
            && beta.raw() - alpha.raw() == 1
            && entry.decides(alpha, beta)
        {
            self.tracer.ends(Cause::Table);
            return entry.score;
        }

        // Stand pat: a side that is not in check may decline to capture.
        let (raw, eval) = match self.first_eval(in_check, entry, alpha, beta) {
            Some(Estimate::Whole(raw)) => (Some(raw), Some(self.corrected(raw, ply))),
            Some(Estimate::Rough(eval)) => {
                self.tracer.note(Note::Lazy);
                (None, Some(eval))
            }
            None => (None, None),
        };
        self.tracer.evaluate(eval);
        let stand_pat = match (eval, entry) {
            (Some(eval), Some(entry)) => entry.refine(eval),
            (Some(eval), None) => eval,
            (None, _) => Score::mated_in(ply),
        };
        if stand_pat >= beta {
            self.tracer.ends(Cause::StandPat);
            return stand_pat;
        }

        let node = QuiescenceNode {
            ply,
            in_check,
            checks: if depth < CHECK_END { checks } else { 0 },
            depth,
            table_move: entry.and_then(|entry| entry.mv),
            eval,
        };
        let Some((best, best_move)) = self.search_captures(&node, alpha, beta, stand_pat) else {
            return Score::DRAW;
        };
        let entry = TtEntry {
            mv: best_move,
            score: best,
            bound: Bound::of(best, alpha, beta),
            depth: 0,
            eval: raw,
            pv: entry.is_some_and(|entry| entry.pv),
        };
        self.remember(ply, entry);
        best
    }

    /// Returns the best score, starting from `best`, and the move that raised alpha; `None` when the search was stopped.
    #[inline]
    fn search_captures(
        &mut self,
        node: &QuiescenceNode,
        alpha: Score,
        beta: Score,
        mut best: Score,
    ) -> Option<(Score, Option<Move>)> {
        let &QuiescenceNode {
            ply,
            in_check,
            checks,
            ..
        } = node;
        let mut alpha = alpha.max(best);
        let mut replies: usize = 0;
        let mut best_move = None;
        let stand_pat = best;
        let mut picker = Picker::noisy(self, node.table_move, ply, in_check);
        loop {
            // Delta pruning, and the limit of captures. Quiet checks come after all captures.
            let mv = match picker.next(self) {
                Some(mv) if self.is_overlooked(mv, ply) => continue,
                Some(mv) => match self.superfluous(mv, node, best, alpha, replies) {
                    Some(cause) => {
                        if T::ON {
                            self.tracer.pick(mv, picker.order(self, mv));
                            self.tracer.skip(cause);
                        }
                        continue;
                    }
                    None => mv,
                },
                None if in_check || checks <= 0 => break,
                None => match picker.next_check(self) {
                    Some(mv) => mv,
                    None => break,
                },
            };
            let extra = match (in_check, replies) {
                (true, 0) if self.techniques.quiescence_checks => self.check_bonus(),
                _ => 0,
            };
            replies += 1;

            // Evasion pruning.
            if in_check && self.techniques.evasion_pruning && !best.is_loss() {
                picker.skip_quiets();
                self.tracer.note(Note::Evasions);
            }
            if T::ON {
                self.tracer.pick(mv, picker.order(self, mv));
            }
            let undo = self.make(mv, ply);
            let (checks, depth) = (checks - 1 + extra, node.depth + 1);
            self.tracer.enter(
                Purpose::Whole,
                Kind::Quiescence,
                (-beta, -alpha),
                -depth,
                ply.next(),
                self.nodes,
            );
            let score = -self.quiesce(-beta, -alpha, ply.next(), checks, depth);
            self.tracer.leave(-score, self.nodes, self.stopped);
            self.unmake(mv, undo);
            if self.stopped {
                return None;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        self.tracer.ends(Cause::Refuted);
                        break;
                    }
                    alpha = score;
                    self.lines.update(ply, mv);
                }
            }
        }
        if T::ON {
            if picker.has_left_out() {
                self.tracer.note(Note::LosingCaptures);
            }
            if best == stand_pat {
                self.tracer.ends(match in_check {
                    true => Cause::Mate,
                    false => Cause::Quiet,
                });
            }
        }
        picker.finish(self);
        Some((best, best_move))
    }

    /// Returns why a move need not be searched, if it need not, after `replies` others.
    #[inline]
    fn superfluous(
        &self,
        mv: Move,
        node: &QuiescenceNode,
        best: Score,
        alpha: Score,
        replies: usize,
    ) -> Option<Cause> {
        if node.in_check {
            None
        } else if self.is_hopeless(mv, best, alpha, node.eval) {
            Some(Cause::Delta)
        } else if replies >= ENOUGH_CAPTURES && self.is_beyond_limit(mv, best, node.ply) {
            Some(Cause::CaptureLimit)
        } else {
            None
        }
    }

    /// Delta pruning: returns whether a capture gains too little to raise alpha.
    fn is_hopeless(&self, mv: Move, best: Score, alpha: Score, eval: Option<Score>) -> bool {
        if !self.techniques.delta || best.is_loss() || mv.promotion().is_some() {
            return false;
        }
        let (Some(eval), Some(victim)) = (eval, self.position.captured(mv)) else {
            return false;
        };
        eval + VALUES[victim.index()] * 3 / 2 + self.margins.delta <= alpha
            && !self.position.gives_check(mv)
    }

    /// Returns whether a capture is not searched after others: it neither recaptures nor gives check.
    fn is_beyond_limit(&self, mv: Move, best: Score, ply: Ply) -> bool {
        let recaptures = || {
            self.last_played(ply)
                .is_some_and(|(last, _)| last.to() == mv.to())
        };
        self.techniques.quiescence_limit
            && !best.is_loss()
            && mv.promotion().is_none()
            && self.position.is_capture(mv)
            && self.pieces() > 0
            && !recaptures()
            && !self.position.gives_check(mv)
    }

    /// Returns the half-moves that a check adds to the budget of checks: the fewer replies, the more.
    fn check_bonus(&self) -> i32 {
        match self.position.count_moves() {
            1 => 2,
            2 => 1,
            _ => 0,
        }
    }
}
