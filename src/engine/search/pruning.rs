//! Pruning: nodes and moves that are not worth their search.
//!
//! Most of it rests on the static evaluation. None of it is done in check or on the principal variation, and hardly any
//! near mates.

use super::super::table::Known;
use super::super::{Bound, Ply, Score};
use super::Search;
use super::node::Kind;
use super::ordering::Picker;
use super::reductions::Late;
use crate::chess::see;

/// Deepest nodes for each way of pruning, and their margins in hundredths of a pawn.
const REVERSE_DEPTH: i32 = 8;
/// Less hides sacrifices: with 70, 267 of the 296 positions of Win at Chess that were read are solved at 450,000 nodes, with
/// this 276. Games do not tell the two apart: +1 ± 21 Elo over 520 at 1+0.01.
pub(super) const REVERSE_MARGIN: i32 = 110;
const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: i32 = 240;
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 100;
const FUTILITY_MARGIN: i32 = 75;
const LATE_DEPTH: i32 = 8;
const HISTORY_DEPTH: i32 = 4;
const HISTORY_MARGIN: i32 = -1800;
const EXCHANGE_DEPTH: i32 = 8;
const QUIET_LOSS: i32 = -25;
const CAPTURE_LOSS: i32 = -95;
const PROBCUT_DEPTH: i32 = 5;
const PROBCUT_MARGIN: i32 = 180;
const NULL_DEPTH: i32 = 3;
/// From here on, and with a single piece, a passed move must be confirmed by a search without passing.
const VERIFY_DEPTH: i32 = 12;

impl Search<'_> {
    /// The value of a node that need not be searched; `goal` is the evaluation from which on it is given up.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn prune_node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: Ply,
        eval: Score,
        goal: Option<Score>,
        kind: Kind,
    ) -> Option<Score> {
        if alpha.is_mate() || beta.is_mate() {
            return None;
        }
        if self.techniques.razoring
            && self.techniques.quiescence
            && depth <= RAZOR_DEPTH
            && eval + RAZOR_MARGIN * depth <= alpha
        {
            let score = self.quiescence(alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        if goal.is_some_and(|goal| eval >= goal) {
            return Some(eval);
        }
        self.null_move(beta, depth, ply, eval, kind)
    }

    /// The evaluation from which on a node is given up for being above beta, if its game is not improving.
    pub(super) fn reverse_goal(&self, beta: Score, depth: i32) -> Option<Score> {
        let applies = self.techniques.reverse_futility
            && depth <= REVERSE_DEPTH
            && !beta.is_mate()
            && !(self.techniques.king_guard && self.is_king_beset());
        applies.then(|| beta + REVERSE_MARGIN * depth)
    }

    /// Whether a queen and another piece aim at the king of the side to move, or three others.
    fn is_king_beset(&self) -> bool {
        self.position.aimed_at_king(self.position.turn()) >= 3
    }

    /// Passes the move: when even that is enough for a cut, a real move is too. Not where passing may be the best
    /// one could do: after a pass, and with king and pawns alone (zugzwang).
    fn null_move(
        &mut self,
        beta: Score,
        depth: i32,
        ply: Ply,
        eval: Score,
        kind: Kind,
    ) -> Option<Score> {
        let passed_before = self.frames[ply.0 - 1].played.is_none();
        if !self.techniques.null_move
            || depth < NULL_DEPTH
            || eval < beta
            || passed_before
            || ply.0 < self.null_from
            || self.pieces() == 0
        {
            return None;
        }
        let surplus = ((eval.raw() - beta.raw()) / 200).min(3);
        let reduced = depth - (4 + depth / 4 + surplus);
        let floor = self.floor;
        self.frames[ply.0].played = None;
        self.frames[ply.0 + 1].in_check = false;
        self.keys.push(self.position.key());
        self.floor = self.keys.len();
        self.nodes += 1;
        let undo = self.position.make_null();
        let score = -self.node(-beta, -beta + 1, reduced, ply.next(), kind.scout());
        self.position.unmake_null(undo);
        self.keys.pop();
        self.floor = floor;
        if self.stopped {
            return Some(Score::DRAW);
        }
        if score < beta {
            return None;
        }
        // A mate that needs a passed move is none.
        let score = if score.is_win() { beta } else { score };
        if (depth < VERIFY_DEPTH && self.pieces() > 1) || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply.0 + (depth as usize * 3 / 4).max(1);
        let verified = self.node(beta - 1, beta, reduced.max(depth / 2), ply, kind);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Looks for a capture that refutes the node by a margin, and believes a shallow search of it.
    pub(super) fn probcut(
        &mut self,
        beta: Score,
        depth: i32,
        ply: Ply,
        eval: Score,
        known: Option<Known>,
    ) -> Option<Score> {
        let goal = beta + PROBCUT_MARGIN;
        let doubtful = known.is_some_and(|known| {
            known.depth >= depth - 3 && known.bound != Bound::Lower && known.score < goal
        });
        if !self.techniques.probcut
            || !self.techniques.quiescence
            || depth < PROBCUT_DEPTH
            || beta.is_mate()
            || goal.is_mate()
            || doubtful
        {
            return None;
        }
        let needed = goal.raw() - eval.raw();
        let mut picker = Picker::noisy(self, known.and_then(|known| known.mv), ply, false);
        while let Some(mv) = picker.next(self) {
            if !see(&self.position, mv, needed) {
                continue;
            }
            let undo = self.make(mv, ply);
            let mut score = -self.quiescence(-goal, -goal + 1, ply.next());
            if score >= goal && !self.stopped {
                score = -self.node(-goal, -goal + 1, depth - 4, ply.next(), Kind::All);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= goal {
                self.remember(
                    ply,
                    Known {
                        mv: Some(mv),
                        score,
                        bound: Bound::Lower,
                        depth: depth - 3,
                        eval: known.and_then(|known| known.eval),
                    },
                );
                picker.finish(self);
                return Some(score);
            }
        }
        picker.finish(self);
        None
    }

    /// Whether a quiet move comes so late that it and all that follow are left out.
    pub(super) fn is_late(&self, late: &Late) -> bool {
        let most = 5 * (4 + late.depth * late.depth) / if late.improving { 4 } else { 8 };
        self.techniques.late_move_pruning
            && late.kind != Kind::Principal
            && late.depth <= LATE_DEPTH
            && late.number > most as usize
    }

    /// Whether a move cannot be expected to lift the score to alpha. `reduction` says how much less deep it would be
    /// searched: what is left counts.
    pub(super) fn is_futile(
        &self,
        late: &Late,
        reduction: i32,
        eval: Option<Score>,
        alpha: Score,
    ) -> bool {
        if late.kind == Kind::Principal || alpha.is_mate() || self.pieces() == 0 {
            return false;
        }
        let depth = late.depth;
        let left = (depth - 1 - reduction.max(0)).max(0);
        if late.quiet {
            if self.techniques.history_pruning
                && left <= HISTORY_DEPTH
                && late.promise < HISTORY_MARGIN * depth
            {
                return true;
            }
            if self.techniques.futility
                && left <= FUTILITY_DEPTH
                && eval.is_some_and(|eval| eval + FUTILITY_BASE + FUTILITY_MARGIN * left <= alpha)
                && !self.position.gives_check(late.mv)
            {
                return true;
            }
        }
        let threshold = if late.quiet {
            QUIET_LOSS * left * left
        } else {
            CAPTURE_LOSS * depth
        };
        self.techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !see(&self.position, late.mv, threshold)
            && !(self.techniques.spared_checks && self.position.gives_check(late.mv))
    }
}
