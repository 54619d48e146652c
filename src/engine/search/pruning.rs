//! Pruning: nodes and moves that are not worth their search.
//!
//! All of it rests on the static evaluation and is left out in check, on the principal variation and near mates.

use super::super::{Ply, Score};
use super::Search;
use crate::chess::{Move, see};

/// Deepest nodes for each way of pruning, and their margins in hundredths of a pawn.
const REVERSE_DEPTH: i32 = 7;
const REVERSE_MARGIN: i32 = 80;
const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: i32 = 240;
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 110;
const FUTILITY_MARGIN: i32 = 85;
const LATE_DEPTH: i32 = 6;
const EXCHANGE_DEPTH: i32 = 6;
const NULL_DEPTH: i32 = 3;
/// From here on, and with a single piece, a passed move must be confirmed by a search without passing.
const VERIFY_DEPTH: i32 = 12;

/// What may be left out among the moves of a node.
pub(super) struct MoveLimits {
    depth: i32,
    /// Quiet moves beyond this number are left out.
    last_quiet: usize,
    pv: bool,
}

impl Search<'_> {
    /// The value of a node that need not be searched.
    pub(super) fn prune_node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: Ply,
        eval: Score,
        improving: bool,
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
        let margin = REVERSE_MARGIN * (depth - i32::from(improving));
        if self.techniques.reverse_futility && depth <= REVERSE_DEPTH && eval - margin >= beta {
            return Some(eval);
        }
        self.null_move(beta, depth, ply, eval)
    }

    /// Passes the move: when even that is enough for a cut, a real move is too. Not where passing may be the best
    /// one could do: after a pass, and with king and pawns alone (zugzwang).
    fn null_move(&mut self, beta: Score, depth: i32, ply: Ply, eval: Score) -> Option<Score> {
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
        let reduced = depth - 1 - (2 + depth / 4 + surplus);
        let floor = self.floor;
        self.frames[ply.0].played = None;
        self.keys.push(self.position.key());
        self.floor = self.keys.len();
        self.nodes += 1;
        let undo = self.position.make_null();
        let score = -self.node(-beta, -beta + 1, reduced, ply.next(), false);
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
        let verified = self.node(beta - 1, beta, reduced.max(1), ply, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// The limits for the moves of a node that is not in check.
    pub(super) fn move_limits(&self, depth: i32, improving: bool, pv: bool) -> MoveLimits {
        let last_quiet = (4 + depth * depth) / if improving { 1 } else { 2 };
        MoveLimits {
            depth,
            last_quiet: last_quiet.max(2) as usize,
            pv,
        }
    }

    /// Whether a quiet move comes so late that it and all that follow are left out.
    pub(super) fn is_late(&self, limits: &MoveLimits, count: usize) -> bool {
        self.techniques.late_move_pruning
            && !limits.pv
            && limits.depth <= LATE_DEPTH
            && count > limits.last_quiet
    }

    /// Whether a move cannot be expected to lift the score to alpha.
    pub(super) fn is_futile(
        &self,
        limits: &MoveLimits,
        mv: Move,
        quiet: bool,
        eval: Option<Score>,
        alpha: Score,
    ) -> bool {
        if limits.pv || alpha.is_mate() || self.pieces() == 0 {
            return false;
        }
        let depth = limits.depth;
        let hopeless = self.techniques.futility
            && quiet
            && depth <= FUTILITY_DEPTH
            && eval.is_some_and(|eval| eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= alpha)
            && !self.position.gives_check(mv);
        if hopeless {
            return true;
        }
        let threshold = if quiet { -55 * depth } else { -95 * depth };
        self.techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !see(&self.position, mv, threshold)
    }
}
