//! Pruning: nodes and moves that need no search.
//!
//! Most of it depends on the static evaluation. It is never done in check or at principal-variation nodes, and rarely near
//! mates.

use super::node_info::NodeInfo;
use super::node_kind::NodeKind;
use super::ordering::{Picker, VALUES};
use super::reductions::MoveContext;
use super::state::Search;
use crate::table::TtEntry;
use crate::trace::{Cause, Kind, Order, Purpose, Tracer};
use tabia_chess::see;
use tabia_player::{Bound, Ply, Score};

/// Maximum depth of each way of pruning.
const RAZOR_DEPTH: i32 = 2;
const FUTILITY_DEPTH: i32 = 6;
const CAPTURE_FUTILITY_DEPTH: i32 = 6;
const LATE_DEPTH: i32 = 12;
const HISTORY_DEPTH: i32 = 4;
const EXCHANGE_DEPTH: i32 = 8;
const PROBCUT_DEPTH: i32 = 5;
const NULL_DEPTH: i32 = 3;
/// Margin by which the table's score must beat beta.
const TABLE_PROBCUT: i32 = 450;
/// History score for which a capture may gain a hundredth of a pawn more.
const CAPTURE_HISTORY: i32 = 24;
/// From this depth on, and with a single piece, a null move is verified by a search without null moves.
const VERIFY_DEPTH: i32 = 12;

impl<T: Tracer> Search<'_, T> {
    /// Returns the value of a node whose moves need not be searched; `threshold` is that of reverse futility pruning, if it
    /// applies.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        node: &NodeInfo,
        alpha: Score,
        beta: Score,
        threshold: Option<Score>,
    ) -> Option<Score> {
        let eval = node.eval?;
        if node.is_pv() || node.excluded.is_some() {
            return None;
        }
        let eval = node.entry.map_or(eval, |entry| entry.refine(eval));
        if !alpha.is_mate() && !beta.is_mate() {
            if let Some(score) = self.razoring(node, alpha, eval) {
                self.tracer.ends(Cause::Razoring);
                return Some(score);
            }
            let improving = self.margins.reverse_improving;
            if let Some(score) = reverse_futility(node, eval, threshold, improving) {
                self.tracer.ends(Cause::ReverseFutility);
                return Some(score);
            }
            if let Some(score) = self.null_move(node, beta, eval) {
                self.tracer.ends(Cause::NullMove);
                return Some(score);
            }
        }
        if let Some(score) = self.table_probcut(node, beta) {
            self.tracer.ends(Cause::Probcut);
            return Some(score);
        }
        let score = self.probcut(node, beta, eval)?;
        self.tracer.ends(Cause::Probcut);
        Some(score)
    }

    /// Razoring: a node far below alpha is decided by its captures.
    fn razoring(&mut self, node: &NodeInfo, alpha: Score, eval: Score) -> Option<Score> {
        if !self.techniques.razoring
            || !self.techniques.quiescence
            || node.depth > RAZOR_DEPTH
            || eval + self.margins.razor * node.depth > alpha
        {
            return None;
        }
        let score = self.quiescence_for(Purpose::Razoring, alpha, alpha + 1, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Returns the evaluation from which on a node is pruned for being above beta, if its position does not improve.
    pub(super) fn reverse_futility_threshold(&self, beta: Score, depth: i32) -> Option<Score> {
        let applies = self.techniques.reverse_futility
            && depth <= self.margins.reverse_depth
            && !beta.is_mate()
            && !(self.techniques.king_guard && self.is_king_in_danger());
        applies.then(|| beta + self.margins.reverse * depth)
    }

    /// Returns whether a queen and another piece, or three others, attack near the king of the side to move.
    fn is_king_in_danger(&self) -> bool {
        self.position.aimed_at_king(self.position.turn()) >= 3
    }

    /// Null-move pruning: if passing the move reaches beta, a real move will. Not after another null move, and not with king
    /// and pawns alone, where passing may be best (zugzwang).
    fn null_move(&mut self, node: &NodeInfo, beta: Score, eval: Score) -> Option<Score> {
        let &NodeInfo {
            depth, ply, kind, ..
        } = node;
        let passed_before = self.frames[ply.0 - 1].played.is_none();
        let improving = self.margins.null_improving * i32::from(node.improving);
        if !self.techniques.null_move
            || depth < NULL_DEPTH
            || eval < beta + self.margins.null_margin - improving
            || passed_before
            || ply.0 < self.null_from
            || self.pieces() == 0
        {
            return None;
        }
        let margins = &self.margins;
        let surplus = (eval.raw() - beta.raw()) / margins.null_surplus;
        let reduction = 4 + depth * margins.null_depth / 1024 + surplus.min(margins.null_cap);
        let reduced = depth - reduction;
        let floor = self.floor;
        self.frames[ply.0].played = None;
        self.enter_ply(ply.next(), false);
        self.keys.push(self.position.key());
        self.floor = self.keys.len();
        self.nodes += 1;
        let undo = self.position.make_null();
        let purpose = Purpose::NullMove;
        let score = -self.node(-beta, -beta + 1, reduced, ply.next(), kind.scout(), purpose);
        self.position.unmake_null(undo);
        self.keys.pop();
        self.floor = floor;
        if self.stopped {
            return Some(Score::DRAW);
        }
        if score < beta {
            return None;
        }
        // A mate after a null move is not proven.
        let score = if score.is_win() { beta } else { score };
        if (depth < VERIFY_DEPTH && self.pieces() > 1) || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply.0 + (depth as usize * 3 / 4).max(1);
        let purpose = Purpose::NullMoveCheck;
        self.frames[ply.0].verifies = true;
        let verified = self.node(beta - 1, beta, reduced.max(depth / 2), ply, kind, purpose);
        self.frames[ply.0].verifies = false;
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// ProbCut from the table: an entry of slightly lower depth that beats beta by a wide margin refutes the node (Stockfish,
    /// 2021).
    fn table_probcut(&self, node: &NodeInfo, beta: Score) -> Option<Score> {
        let entry = node.entry?;
        let goal = beta + TABLE_PROBCUT;
        let applies = self.techniques.probcut
            && entry.bound != Bound::Upper
            && entry.depth >= node.depth - 4
            && entry.score >= goal
            && !entry.score.is_mate()
            && !beta.is_mate();
        applies.then_some(goal)
    }

    /// ProbCut: a capture that beats beta by a margin in a shallow search refutes the node.
    fn probcut(&mut self, node: &NodeInfo, beta: Score, eval: Score) -> Option<Score> {
        let &NodeInfo {
            depth, ply, entry, ..
        } = node;
        let goal = beta + self.margins.probcut;
        let doubtful = entry.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.bound != Bound::Lower && entry.score < goal
        });
        // Expected are a refutation, and that by a capture.
        let expected = node.kind == NodeKind::Cut
            && node
                .table_move()
                .is_none_or(|mv| !self.position.is_quiet(mv));
        if !self.techniques.probcut
            || !self.techniques.quiescence
            || (self.techniques.expected_probcut && !expected)
            || depth < PROBCUT_DEPTH
            || beta.is_mate()
            || goal.is_mate()
            || doubtful
        {
            return None;
        }
        // A third may come from an improved position.
        let needed = (goal.raw() - eval.raw()) * 2 / 3;
        let mut picker = Picker::noisy(self, node.table_move(), ply, false);
        while let Some(mv) = picker.next(self) {
            if !see(&self.position, mv, needed) {
                continue;
            }
            self.tracer.pick(mv, Order::Capture);
            let undo = self.make(mv, ply);
            let purpose = Purpose::ProbcutCaptures;
            let mut score = -self.quiescence_for(purpose, -goal, -goal + 1, ply.next());
            if score >= goal && !self.stopped {
                let (kind, purpose) = (NodeKind::All, Purpose::Probcut);
                score = -self.node(-goal, -goal + 1, depth - 4, ply.next(), kind, purpose);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= goal {
                self.remember(
                    ply,
                    TtEntry {
                        mv: Some(mv),
                        score,
                        bound: Bound::Lower,
                        depth: depth - 3,
                        eval: entry.and_then(|entry| entry.eval),
                        pv: node.was_pv,
                    },
                );
                picker.finish(self);
                return Some(score);
            }
        }
        picker.finish(self);
        None
    }

    /// Runs quiescence for another purpose than the end of a line.
    fn quiescence_for(&mut self, purpose: Purpose, alpha: Score, beta: Score, ply: Ply) -> Score {
        let window = (alpha, beta);
        self.tracer
            .enter(purpose, Kind::Quiescence, window, 0, ply, self.nodes);
        let score = self.quiescence(alpha, beta, ply);
        self.tracer.leave(score, self.nodes, self.stopped);
        score
    }

    /// Late-move pruning: returns whether this quiet move and all later ones are skipped.
    pub(super) fn is_late(&self, context: &MoveContext) -> bool {
        let most = (4 + context.depth * context.depth) * if context.improving { 8 } else { 5 } / 8;
        self.techniques.late_move_pruning
            && context.depth <= LATE_DEPTH
            && context.number > most as usize
    }

    /// History, futility and exchange pruning: returns why a move is unlikely to raise alpha, if it is. `reduction` is the
    /// reduction that it would have: the remaining depth counts.
    pub(super) fn futile(
        &self,
        context: &MoveContext,
        reduction: i32,
        eval: Option<Score>,
        alpha: Score,
    ) -> Option<Cause> {
        if alpha.is_mate() || self.pieces() == 0 {
            return None;
        }
        let depth = context.depth;
        let left = (depth - 1 - reduction.max(0)).max(0);
        if context.quiet {
            if self.techniques.history_pruning
                && left <= HISTORY_DEPTH
                && context.history_score < -self.margins.history * depth
            {
                return Some(Cause::History);
            }
            if self.techniques.futility
                && left <= FUTILITY_DEPTH
                && eval.is_some_and(|eval| {
                    eval + self.margins.futility_base + self.margins.futility * left <= alpha
                })
                && !self.position.gives_check(context.mv)
            {
                return Some(Cause::Futility);
            }
        }
        if self.is_hopeless_capture(context, left, eval, alpha) {
            return Some(Cause::CaptureFutility);
        }
        let threshold = if context.quiet {
            let learned = context.history_score / self.margins.exchange_history;
            (-self.margins.quiet_loss * left * left - learned).min(0)
        } else {
            -self.margins.capture_loss * depth
        };
        let loses = self.techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !see(&self.position, context.mv, threshold)
            && !(self.techniques.spared_checks && self.position.gives_check(context.mv));
        loses.then_some(Cause::Exchange)
    }

    /// Futility pruning of captures: returns whether a capture gains too little to raise alpha.
    fn is_hopeless_capture(
        &self,
        context: &MoveContext,
        left: i32,
        eval: Option<Score>,
        alpha: Score,
    ) -> bool {
        if !self.techniques.capture_futility
            || context.quiet
            || left > CAPTURE_FUTILITY_DEPTH
            || context.kind == NodeKind::Principal
            || context.mv.promotion().is_some()
        {
            return false;
        }
        let (Some(eval), Some(victim)) = (eval, self.position.captured(context.mv)) else {
            return false;
        };
        let piece = self.position.piece_at(context.mv.from());
        let learned = piece.map_or(0, |piece| {
            self.memory.history.capture(context.mv, piece, victim)
        });
        let margins = &self.margins;
        let gain = margins.capture_futility_base
            + margins.capture_futility * left
            + VALUES[victim.index()] * 3 / 4
            + learned / CAPTURE_HISTORY;
        eval + gain <= alpha && !self.position.gives_check(context.mv)
    }
}

/// Reverse futility pruning: a node far above beta is pruned. `threshold` is lower by `margin` where the position improves.
fn reverse_futility(
    node: &NodeInfo,
    eval: Score,
    threshold: Option<Score>,
    margin: i32,
) -> Option<Score> {
    let threshold = threshold? - margin * i32::from(node.improving);
    (eval >= threshold).then_some(eval)
}
