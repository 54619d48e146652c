//! Updates of killers, counter moves, history scores and corrections from the nodes of a search.

use super::history::{HistoryContext, Played};
use super::state::Search;
use crate::eval::classical::is_known;
use crate::trace::Tracer;
use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// Maximum absolute history bonus from an evaluation.
const EVAL_BONUS: i32 = 400;

/// Returns the history bonus or penalty of a search of this depth.
fn bonus(depth: i32) -> i32 {
    (150 * depth - 70).clamp(0, 1_600)
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the move that led to the node at `ply`, unless it was a null move.
    pub(super) fn last_played(&self, ply: Ply) -> Played {
        ply.0.checked_sub(1).and_then(|ply| self.frames[ply].played)
    }

    /// Returns the move that led to the node at `ply`, if it neither captured nor promoted.
    fn last_quiet(&self, ply: Ply) -> Played {
        let quiet = ply.0 > 0 && !self.frames[ply.0 - 1].captured;
        self.last_played(ply)
            .filter(|(mv, _)| quiet && mv.promotion().is_none())
    }

    /// Returns the opponent's last move and the two moves before it, as far as the line goes back.
    pub(super) fn played_before(&self, ply: Ply) -> [Played; 3] {
        if !self.techniques.continuation_history {
            return [None; 3];
        }
        [1, 2, 4].map(|back| {
            ply.0
                .checked_sub(back)
                .and_then(|ply| self.frames[ply].played)
        })
    }

    /// Returns the history scores of moves in the position on the board.
    pub(super) fn history_at(&self, ply: Ply) -> HistoryContext<'_> {
        let (pawn_key, before) = (self.position.pawn_key(), self.played_before(ply));
        self.memory.history.at(pawn_key, before)
    }

    /// Returns the history score of a quiet move: the sum of four entries and half of a fifth.
    pub(super) fn history_score(&self, mv: Move, ply: Ply) -> i32 {
        let Some(piece) = self.position.piece_at(mv.from()) else {
            return 0;
        };
        if !self.techniques.history {
            return 0;
        }
        let history = &self.memory.history;
        history.butterfly(piece.color, mv) + self.history_at(ply).score(mv, piece)
    }

    /// Updates the history of the last quiet move by the change of the evaluation. Not for the root, which no move led to.
    pub(super) fn learn_from_eval(&mut self, ply: Ply) {
        let (parent, frame) = (&self.frames[ply.0 - 1], &self.frames[ply.0]);
        if self.techniques.evaluation_history
            && frame.excluded.is_none()
            && let (Some(now), Some(before)) = (frame.eval, parent.eval)
            && let Some((mv, piece)) = self.last_quiet(ply)
        {
            // Each is the view of the side to move: their sum is the loss of the mover.
            let bonus = -4 * (before.raw() + now.raw());
            let bonus = bonus.clamp(-EVAL_BONUS, EVAL_BONUS);
            self.memory.history.reward(piece.color, mv, bonus);
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
        let outcomes = tried.iter().map(|&other| (other, -bonus));
        for (other, bonus) in outcomes.chain([(mv, bonus)]) {
            let Some(piece) = self.position.piece_at(other.from()) else {
                continue;
            };
            let history = &mut self.memory.history;
            if let Some(victim) = self.position.captured(other) {
                history.reward_capture(other, piece, victim, bonus);
            } else if quiet && other.promotion().is_none() {
                history.reward(turn, other, bonus);
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
        let before = self.played_before(Ply(ply.0 - 1));
        let bonus = bonus(depth);
        self.memory.history.reward(piece.color, mv, bonus);
        self.memory.history.reward_after(before, mv, piece, bonus);
    }

    /// Updates the history of the quiet move that led to the node at `ply`: it raised alpha at reduced depth, and the
    /// re-search to this depth confirmed it or not (Stockfish, 2010s).
    pub(super) fn learn_from_research(&mut self, kept: bool, depth: i32, ply: Ply) {
        let Some((mv, piece)) = self.last_quiet(ply) else {
            return;
        };
        let before = self.played_before(Ply(ply.0 - 1));
        let bonus = bonus(depth);
        let bonus = if kept { bonus } else { -bonus };
        self.memory.history.reward_after(before, mv, piece, bonus);
    }

    /// Returns the corrected evaluation of the position on the board. That of a known ending is not corrected.
    pub(super) fn corrected(&mut self, raw: Score, ply: Ply) -> Score {
        if !self.techniques.correction_history || is_known(&self.position) {
            return raw;
        }
        let last = self.last_played(ply);
        Score::centipawns(raw.raw() + self.memory.corrections.get(&self.position, last))
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
