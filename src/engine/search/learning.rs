//! Updates of killers, counter moves, history scores and corrections from the nodes of a search.

use super::history::{EARLIER, HistoryContext, Played, Threats};
use super::state::Search;
use crate::eval::classical::is_known;
use crate::trace::Tracer;
use tabia_chess::{AttackMap, Move};
use tabia_player::{Bound, Ply, Score};

/// Maximum absolute history bonus from an evaluation.
const EVAL_BONUS: i32 = 400;

/// Returns the history bonus or penalty of a search of this depth.
fn bonus(depth: i32) -> i32 {
    (200 * depth - 70).clamp(0, 1_600)
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the move that led to the node at `ply`, unless it was a null move.
    pub(super) fn last_played(&self, ply: Ply) -> Played {
        self.played_back(ply, 1)
    }

    /// Returns the move that led to the node at `ply`, if it neither captured nor promoted.
    fn last_quiet(&self, ply: Ply) -> Played {
        let quiet = ply.0 > 0 && !self.frames[ply.0 - 1].captured;
        self.last_played(ply)
            .filter(|(mv, _)| quiet && mv.promotion().is_none())
    }

    /// Returns the move that was played `back` plies before the node at `ply`.
    fn played_back(&self, ply: Ply, back: usize) -> Played {
        let earlier = ply.0.checked_sub(back)?;
        self.frames[earlier].played
    }

    /// Returns the earlier moves by which history scores are kept, as far as the line goes back.
    pub(super) fn played_before(&self, ply: Ply) -> [Played; EARLIER] {
        let near = self.techniques.continuation_history;
        let far = near && self.techniques.far_history;
        let wanted = [(1, near), (2, near), (4, near), (3, far), (6, far)];
        wanted.map(|(back, wanted)| self.played_back(ply, back).filter(|_| wanted))
    }

    /// Returns the history scores of moves in the position on the board.
    pub(super) fn history_at(&self, ply: Ply) -> HistoryContext<'_> {
        let (pawn_key, before) = (self.position.pawn_key(), self.played_before(ply));
        self.memory.history.at(pawn_key, before)
    }

    /// Returns the history score of a quiet move: the sum of its entries.
    pub(super) fn history_score(&self, mv: Move, ply: Ply) -> i32 {
        let Some(piece) = self.position.piece_at(mv.from()) else {
            return 0;
        };
        if !self.techniques.history {
            return 0;
        }
        let history = &self.memory.history;
        let learned = history.butterfly(piece.color, mv, self.threats(mv, ply));
        learned + self.history_at(ply).score(mv, piece)
    }

    /// Computes the squares that the enemy attacks, if a technique needs them and they are not known yet.
    #[inline]
    pub(super) fn find_attacked(&mut self, ply: Ply) {
        let wanted = self.techniques.threat_history || self.techniques.threat_order;
        if wanted && self.frames[ply.0].attacked.is_none() {
            let map = AttackMap::new(&self.position, !self.position.turn());
            self.frames[ply.0].attacked = Some(map);
        }
    }

    /// Returns the threats to a move; none where the attacked squares are not known.
    #[inline]
    pub(super) fn threats(&self, mv: Move, ply: Ply) -> Threats {
        let attacked = self.frames[ply.0].attacked.as_ref();
        let attacked = attacked.filter(|_| self.techniques.threat_history);
        attacked.map_or(Threats::default(), |attacked| Threats::of(mv, attacked))
    }

    /// Updates the history of the last quiet move by the change of the evaluation. Not for the root, which no move led to.
    pub(super) fn learn_from_eval(&mut self, ply: Ply) {
        let (parent, frame) = (&self.frames[ply.0 - 1], &self.frames[ply.0]);
        if self.techniques.evaluation_history
            && frame.excluded.is_none()
            && !frame.verifies
            && let (Some(now), Some(before)) = (frame.eval, parent.eval)
            && let Some((mv, piece)) = self.last_quiet(ply)
        {
            // Each is the view of the side to move: their sum is the loss of the mover.
            let bonus = -6 * (before.raw() + now.raw());
            let bonus = bonus.clamp(-EVAL_BONUS, EVAL_BONUS);
            let threats = parent.threats;
            let history = &mut self.memory.history;
            history.reward(piece.color, mv, threats, bonus);
        }
    }

    /// Rewards a move that refuted the position, and penalizes the moves tried before it.
    pub(super) fn learn(&mut self, mv: Move, tried: &[Move], depth: i32, ply: Ply) {
        let turn = self.position.turn();
        let (pawn_key, before) = (self.position.pawn_key(), self.played_before(ply));
        let bonus = bonus(depth);
        let quiet = self.position.is_quiet(mv);
        if quiet {
            let killers = &mut self.frames[ply.0].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            let last = self.last_played(ply);
            self.memory.history.set_counter(last, mv);
        }
        let penalty = bonus * self.margins.penalty / 256;
        let outcomes = tried.iter().map(|&other| (other, -penalty));
        for (other, bonus) in outcomes.chain([(mv, bonus)]) {
            let Some(piece) = self.position.piece_at(other.from()) else {
                continue;
            };
            let threats = self.threats(other, ply);
            let history = &mut self.memory.history;
            if let Some(victim) = self.position.captured(other) {
                history.reward_capture(other, piece, victim, bonus);
            } else if quiet && other.promotion().is_none() {
                history.reward(turn, other, threats, bonus);
                history.reward_structure(pawn_key, other, piece, bonus);
                history.reward_after(before, other, piece, bonus);
            }
        }
    }

    /// Rewards the quiet move that led to this node, where no move reached alpha (Stockfish, 2010s).
    pub(super) fn learn_from_fail_low(&mut self, depth: i32, ply: Ply) {
        let Some((mv, piece)) = self.last_quiet(ply) else {
            return;
        };
        let bonus = bonus(depth);
        let threats = self.frames[ply.0 - 1].threats;
        let history = &mut self.memory.history;
        history.reward(piece.color, mv, threats, bonus);
        self.reward_last(ply, bonus);
    }

    /// Penalizes the quiet move that led to this node, which a quiet move has refuted (after Stockfish, 2010s).
    pub(super) fn learn_from_refutation(&mut self, depth: i32, ply: Ply) {
        self.reward_last(ply, -bonus(depth) * self.margins.refuted_penalty / 1_000);
    }

    /// Updates the history of the quiet move that led to the node at `ply`: it raised alpha at reduced depth, and the
    /// re-search to this depth confirmed it or not (Stockfish, 2010s).
    pub(super) fn learn_from_research(&mut self, kept: bool, depth: i32, ply: Ply) {
        let bonus = bonus(depth);
        self.reward_last(ply, if kept { bonus } else { -bonus });
    }

    /// Changes the history score that the quiet move which led to the node at `ply` has after the moves before it.
    fn reward_last(&mut self, ply: Ply, bonus: i32) {
        if let Some((mv, piece)) = self.last_quiet(ply) {
            let before = self.played_before(Ply(ply.0 - 1));
            self.memory.history.reward_after(before, mv, piece, bonus);
        }
    }

    /// Returns the corrected evaluation of the position on the board, nearer to a draw the more half-moves the fifty-move rule
    /// has counted. That of a known ending is not changed.
    pub(super) fn corrected(&mut self, raw: Score, ply: Ply) -> Score {
        if is_known(&self.position) {
            return raw;
        }
        let mut value = raw.raw();
        if self.techniques.fifty_move_scaling {
            let counted = i32::from(self.position.halfmove_clock().min(100));
            value = value * (200 - counted) / 200;
        }
        if self.techniques.correction_history {
            let last = self.last_played(ply);
            value += self.memory.corrections.get(&self.position, last);
        }
        Score::centipawns(value)
    }

    /// Records the difference between the search result and the evaluation, if the bound allows it. Known endings are not
    /// corrected, and are not recorded.
    pub(super) fn learn_correction(
        &mut self,
        found: Score,
        bound: Bound,
        eval: Score,
        depth: i32,
        ply: Ply,
    ) {
        let is_proven = match bound {
            Bound::Exact => true,
            Bound::Lower => found > eval,
            Bound::Upper => found < eval,
        };
        if !self.techniques.correction_history
            || !is_proven
            || found.is_mate()
            || is_known(&self.position)
        {
            return;
        }
        let off = found.raw() - eval.raw();
        let last = self.last_played(ply);
        let weight = (depth + 1).min(self.margins.correction);
        self.memory
            .corrections
            .learn(&self.position, last, off, weight);
    }
}
