//! The node: principal-variation search.
//!
//! Sources: Marsland and Campbell, 1982; Reinefeld, 1983; re-searches use the whole window, not the value just proven,
//! because their scores are steadier (Kornilov, 2005).

use super::node_info::NodeInfo;
use super::node_kind::NodeKind;
use super::ordering::Picker;
use super::reductions::MoveContext;
use super::state::Search;
use crate::eval::Estimate;
use crate::table::TtEntry;
use crate::trace::{Cause, Note, Purpose, Tracer};
use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// From this value of the fifty-move counter on, the table's scores are not trusted: the draw is near.
const STALE_CLOCK: u16 = 90;

/// Depths from which, and below which, the moves after one that raised alpha are searched less deep.
const RAISED_DEPTHS: std::ops::Range<i32> = 2..20;

/// By how much less deep the table's search of a node must have been for its move to count as little known.
const SHALLOW: i32 = 5;

/// The parameters of the search of one move.
pub(super) struct MovePlan {
    /// Depth left for the move.
    pub depth: i32,
    /// Reduction of its first search; below 0, its search with a null window is deeper.
    pub reduction: i32,
    /// Whether it is the first of the node.
    pub first: bool,
    /// The kind of the node.
    pub kind: NodeKind,
    /// The best score of the node so far.
    pub best: Score,
}

/// The result of searching the moves of a node.
struct NodeResult {
    best: Score,
    /// The move that raised alpha.
    best_move: Option<Move>,
    /// Number of legal moves that were searched or pruned.
    count: usize,
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the value of the position, searched `depth` half-moves deep. Fail-soft: it may lie outside the window.
    #[inline(always)]
    pub(super) fn node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: Ply,
        kind: NodeKind,
        purpose: Purpose,
    ) -> Score {
        self.tracer.enter(
            purpose,
            kind.traced(),
            (alpha, beta),
            depth,
            ply,
            self.nodes,
        );
        let score = self.search_node(alpha, beta, depth, ply, kind);
        self.tracer.leave(score, self.nodes, self.stopped);
        score
    }

    fn search_node(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: Ply,
        kind: NodeKind,
    ) -> Score {
        self.lines.clear(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_draw(ply) {
            self.tracer.ends(Cause::Draw);
            return self.draw();
        }
        if ply >= Ply::MAX {
            self.tracer.ends(Cause::Horizon);
            return self.evaluate();
        }
        let in_check = self.frames[ply.0].in_check;
        debug_assert_eq!(in_check, self.position.in_check());
        if T::ON && in_check {
            self.tracer.note(Note::InCheck);
        }

        // Extensions. A node that is searched once more, for a singular move or to verify a null move, was extended before.
        let excluded = self.frames[ply.0].excluded;
        let depth = match excluded.is_some() || self.frames[ply.0].verifies {
            false => depth + self.extension(in_check, ply, kind),
            true => depth,
        };

        // Quiescence at the horizon.
        if depth <= 0 {
            return if self.techniques.quiescence {
                self.tracer.horizon();
                self.quiescence(alpha, beta, ply)
            } else {
                self.tracer.ends(Cause::Horizon);
                self.evaluate()
            };
        }
        self.seldepth = self.seldepth.max(ply);

        // Upcoming repetition.
        if self.techniques.upcoming_repetition && alpha < self.draw() && self.can_repeat(ply) {
            alpha = self.draw();
            if alpha >= beta {
                self.tracer.ends(Cause::UpcomingRepetition);
                return alpha;
            }
        }

        // Mate-distance pruning: no score exceeds a mate by the next move, or is below being mated already.
        if self.techniques.mate_distance {
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply.next()));
            if alpha >= beta {
                self.tracer.ends(Cause::MateDistance);
                return alpha;
            }
        }

        // Transposition-table cut-off.
        let pv = kind == NodeKind::Principal;
        let entry = self.look_up(ply).filter(|_| excluded.is_none());
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.position.halfmove_clock() < STALE_CLOCK
            && entry.decides(alpha, beta)
        {
            self.tracer.ends(Cause::Table);
            return entry.score;
        }

        // Static evaluation; razoring, reverse futility pruning, null move, ProbCut.
        let mut node = NodeInfo {
            depth,
            ply,
            kind,
            in_check,
            excluded,
            entry,
            raw_eval: None,
            eval: None,
            improving: false,
            was_pv: pv || entry.is_some_and(|entry| entry.pv),
        };
        if let Some(score) = self.evaluate_and_prune(&mut node, alpha, beta) {
            return score;
        }

        node.depth -= self.internal_reduction(&node);

        match self.search_moves(&node, alpha, beta) {
            Ok(result) => self.conclude(&node, alpha, beta, &result),
            Err(score) => score,
        }
    }

    /// Computes the static evaluation of a node, and its value if that suffices to skip its moves.
    #[inline]
    fn evaluate_and_prune(
        &mut self,
        node: &mut NodeInfo,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        // A rough evaluation suffices for reverse futility pruning, whether the position improves or not.
        let threshold = if node.is_pv() || node.in_check || node.excluded.is_some() {
            None
        } else {
            self.reverse_futility_threshold(beta, node.depth)
        };
        let high = threshold.unwrap_or(Score::INFINITE);
        node.raw_eval = match self.first_eval(node.in_check, node.entry, -Score::INFINITE, high) {
            Some(Estimate::Rough(score)) => {
                self.tracer.note(Note::Lazy);
                self.tracer.ends(Cause::ReverseFutility);
                return Some(score);
            }
            Some(Estimate::Whole(raw)) => Some(raw),
            None => None,
        };
        node.eval = node.raw_eval.map(|raw| self.corrected(raw, node.ply));
        self.frames[node.ply.0].eval = node.eval;
        self.tracer.evaluate(node.eval);
        // Killers belong to the children of one node; those of its grandchildren are cleared.
        self.frames[node.ply.0 + 2].killers = [None; 2];
        node.improving = self.is_improving(node.ply);
        self.learn_from_eval(node.ply);
        self.prune_node(node, alpha, beta, threshold)
    }

    /// Internal iterative reduction: returns by how much less deep a node is searched because no good first move is known, or
    /// only that of a much shallower search.
    fn internal_reduction(&mut self, node: &NodeInfo) -> i32 {
        let &NodeInfo { depth, kind, .. } = node;
        if !self.techniques.internal_reduction || node.excluded.is_some() {
            return 0;
        }
        let known = node.entry.filter(|entry| entry.mv.is_some());
        let reduction = match known {
            None if depth >= 9 && kind == NodeKind::Cut => 2,
            None if depth >= 4 => 1,
            Some(entry)
                if depth >= 6 && kind != NodeKind::All && entry.depth + SHALLOW <= depth =>
            {
                1
            }
            _ => 0,
        };
        if reduction > 0 {
            self.tracer.note(Note::InternalReduction);
        }
        reduction
    }

    /// Searches the moves of a node in order. The error is the value of a node that needs no further search: the search was
    /// stopped, or multi-cut has refuted it.
    #[inline]
    fn search_moves(
        &mut self,
        node: &NodeInfo,
        mut alpha: Score,
        beta: Score,
    ) -> Result<NodeResult, Score> {
        let &NodeInfo { mut depth, ply, .. } = node;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut picker = Picker::new(self, node.table_move(), ply);
        self.tracer.start_moves();
        while let Some(mv) = picker.next(self) {
            if Some(mv) == node.excluded {
                continue;
            }
            count += 1;
            if T::ON {
                self.tracer.pick(mv, picker.order(self, mv));
            }
            if self.is_overlooked(mv, ply) {
                self.tracer.skip(Cause::Overlooked);
                continue;
            }
            let context = self.move_context(node, depth, mv, count, alpha);
            let reduction = self.late_reduction(&context, ply);

            // Late-move pruning; history, futility and exchange pruning.
            let may_prune = !node.in_check || self.techniques.reply_pruning;
            if !best.is_loss() && count > 1 && may_prune {
                if context.quiet && self.is_late(&context) {
                    picker.skip_quiets();
                    self.tracer.skip(Cause::LateMove);
                    self.tracer.note(Note::LateMoves);
                    continue;
                }
                if let Some(cause) = self.futile(&context, reduction, node.eval, alpha) {
                    self.tracer.skip(cause);
                    continue;
                }
            }

            // Singular extension. The extensions that it counts are those of this move's line only.
            let doubles = self.frames[ply.0].double_extensions;
            let extension = match self.singular(mv, node, beta) {
                Ok(extension) => extension,
                Err(refuted) => {
                    picker.finish(self);
                    self.tracer.ends(Cause::MultiCut);
                    return Err(refuted);
                }
            };
            if self.stopped {
                return Err(Score::DRAW);
            }
            self.tracer.singular(extension);

            // Late-move reduction and principal-variation search. Checks are reduced less.
            let undo = self.make(mv, ply);
            let gives_check = self.frames[ply.0 + 1].in_check;
            let plan = MovePlan {
                depth: depth - 1 + extension,
                reduction: match reduction {
                    ..0 => reduction,
                    _ => (reduction - i32::from(gives_check)).max(0),
                },
                first: count == 1,
                kind: node.kind,
                best,
            };
            let score = self.search_move(alpha, beta, &plan, ply);
            self.unmake(mv, undo);
            self.frames[ply.0].double_extensions = doubles;
            if self.stopped {
                return Err(Score::DRAW);
            }

            // A new best move, or a beta cut-off.
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        // Mate-distance pruning lowers beta to the value of a mate at this ply, whose move belongs to the line.
                        if score == Score::mate_in(ply.next()) {
                            self.lines.update(ply, mv);
                        }
                        let sure = score >= beta + self.margins.sure_refutation && !score.is_mate();
                        self.learn(mv, picker.tried(), depth + i32::from(sure), ply);
                        self.tracer.ends(Cause::Refuted);
                        break;
                    }
                    alpha = score;
                    self.lines.update(ply, mv);
                    // A good move is found: a better one is unlikely (Stockfish, 2021).
                    let reduces = self.techniques.late_move_reductions;
                    if reduces && RAISED_DEPTHS.contains(&depth) && !score.is_mate() {
                        depth -= self.margins.after_raise;
                    }
                }
            }
            picker.note_tried(mv);
        }
        picker.finish(self);
        Ok(NodeResult {
            best,
            best_move,
            count,
        })
    }

    #[inline]
    fn move_context(
        &mut self,
        node: &NodeInfo,
        depth: i32,
        mv: Move,
        number: usize,
        alpha: Score,
    ) -> MoveContext {
        let quiet = self.position.is_quiet(mv);
        if quiet {
            self.find_attacked(node.ply);
        }
        MoveContext {
            mv,
            quiet,
            history_score: if quiet {
                self.history_score(mv, node.ply)
            } else {
                0
            },
            number,
            depth,
            improving: node.improving,
            kind: node.kind,
            was_pv: node.was_pv,
            unknown: node.table_move().is_none(),
            fails_low: node.entry.is_some_and(|entry| entry.score <= alpha),
        }
    }

    /// Returns the value of a node whose moves were searched with this window, and stores it in the table.
    #[inline]
    fn conclude(
        &mut self,
        node: &NodeInfo,
        alpha: Score,
        beta: Score,
        result: &NodeResult,
    ) -> Score {
        let &NodeResult {
            best, best_move, ..
        } = result;

        // Mate and stalemate.
        if result.count == 0 {
            return if node.excluded.is_some() {
                // The excluded move is the only one.
                self.tracer.ends(Cause::OnlyMove);
                alpha
            } else if node.in_check {
                self.tracer.ends(Cause::Mate);
                Score::mated_in(node.ply)
            } else {
                self.tracer.ends(Cause::Stalemate);
                self.draw()
            };
        }
        if best == -Score::INFINITE {
            // A limited player has overlooked every move.
            self.tracer.ends(Cause::Overlooked);
            return self.evaluate();
        }
        if node.excluded.is_some() {
            return best;
        }

        // Correction history and transposition table.
        let bound = Bound::of(best, alpha, beta);
        match bound {
            Bound::Upper => self.learn_from_fail_low(node.depth, node.ply),
            Bound::Lower if best_move.is_some_and(|mv| self.position.is_quiet(mv)) => {
                self.learn_from_refutation(node.depth, node.ply);
            }
            Bound::Lower | Bound::Exact => {}
        }
        if let Some(eval) = node.eval
            && best_move.is_none_or(|mv| !self.position.is_capture(mv))
        {
            self.learn_correction(best, bound, eval, node.depth, node.ply);
        }
        let entry = TtEntry {
            mv: best_move,
            score: best,
            bound,
            depth: node.depth,
            eval: node.raw_eval,
            pv: node.was_pv,
        };
        self.remember(node.ply, entry);
        best
    }

    /// Searches the move that was just made: reduced first, then at full depth with a null window, then with the full window.
    /// `ply` is that of the node.
    pub(super) fn search_move(
        &mut self,
        alpha: Score,
        beta: Score,
        plan: &MovePlan,
        ply: Ply,
    ) -> Score {
        let MovePlan { kind, first, .. } = *plan;
        let mut depth = plan.depth;
        let scout = self.techniques.principal_variation && !first;
        let upper = if scout { alpha + 1 } else { beta };
        if scout && plan.reduction < 0 && self.may_extend(ply) {
            self.tracer.reduce(plan.reduction);
            depth -= plan.reduction;
        }
        let reduction = plan.reduction.min(depth - 1);
        let mut purpose = match scout {
            true => Purpose::Scout,
            false => Purpose::Whole,
        };
        if reduction > 0 {
            let reduced = depth - reduction;
            self.tracer.reduce(reduction);
            let score = -self.node(
                -upper,
                -alpha,
                reduced,
                ply.next(),
                NodeKind::Cut,
                Purpose::Reduced,
            );
            purpose = Purpose::Deeper;
            if score <= alpha || self.stopped {
                return score;
            }
            if self.techniques.adaptive_research {
                // Search deeper after a score far above the best so far, less deep after one hardly above it.
                depth += i32::from(score > plan.best + 60 + 3 * depth);
                depth -= i32::from(score < plan.best + depth / 2);
                if scout && depth <= reduced {
                    return self.confirm(score, alpha, beta, plan, ply);
                }
            }
        }
        if scout {
            let score = -self.node(-upper, -alpha, depth, ply.next(), kind.scout(), purpose);
            let is_decided = score <= alpha || score >= beta;
            if reduction > 0 && is_decided && !self.stopped {
                self.learn_from_research(score >= beta, depth, ply.next());
            }
            return self.confirm(score, alpha, beta, plan, ply);
        }
        let kind = kind.child(first);
        -self.node(-beta, -alpha, plan.depth, ply.next(), kind, purpose)
    }

    /// Re-searches the move with the full window, if a null window has found that its score lies inside.
    fn confirm(
        &mut self,
        score: Score,
        alpha: Score,
        beta: Score,
        plan: &MovePlan,
        ply: Ply,
    ) -> Score {
        if score <= alpha || score >= beta || self.stopped {
            return score;
        }
        let kind = plan.kind.child(true);
        let purpose = Purpose::Confirm;
        -self.node(-beta, -alpha, plan.depth, ply.next(), kind, purpose)
    }

    /// Returns the table's entry for the position on the board.
    pub(super) fn look_up(&self, ply: Ply) -> Option<TtEntry> {
        if !self.techniques.transposition_table {
            return None;
        }
        self.table.get(self.table_key(&self.position), ply)
    }

    /// Stores the position on the board in the table.
    pub(super) fn remember(&self, ply: Ply, entry: TtEntry) {
        if self.techniques.transposition_table {
            self.table.put(self.table_key(&self.position), ply, entry);
        }
    }

    /// Returns whether the evaluation is better than at the side's last move, or at the one before where it was in check then:
    /// reverse futility prunes more, and late moves are pruned less.
    fn is_improving(&self, ply: Ply) -> bool {
        let eval = |back| {
            ply.0
                .checked_sub(back)
                .and_then(|ply| self.frames[ply].eval)
        };
        let Some(now) = self.frames[ply.0].eval else {
            return false;
        };
        eval(2)
            .or_else(|| eval(4))
            .is_none_or(|before| now > before)
    }
}
