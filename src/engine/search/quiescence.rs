//! Quiescence: a line ends only where nothing is hanging.
//!
//! Captures that lose material are left out (static exchange evaluation), and the first half-moves also try quiet
//! checks. How long checks are tried follows Lang's Genius as Kornilov, 2005, describes it: two half-moves, two more
//! for a check with a single reply, one more for two replies, never beyond a fixed end.

use super::super::eval::Estimate;
use super::super::table::Known;
use super::super::{Ply, Score};
use super::Search;
use super::node::{decides, refine};
use super::ordering::{Picker, VALUES};
use crate::chess::Move;

/// Half-moves in which quiet checks are tried.
const CHECK_BUDGET: i32 = 2;

/// However forced the replies: no checks are tried so far from where quiescence began.
const CHECK_END: i32 = 30;

/// What a capture may gain beyond its victim.
const DELTA: i32 = 180;

/// How many positions quiescence may still visit. It explodes where a board full of queens all take each other; elsewhere
/// it earns more than it spends, and the purse is always full enough.
pub(super) struct Purse(u32);

impl Purse {
    /// What is earned wherever quiescence begins.
    const EARNED: u32 = 50;

    /// The most that can be saved.
    const FULL: u32 = 10_000;

    pub fn new() -> Purse {
        Purse(Purse::FULL)
    }

    fn earn(&mut self) {
        self.0 = (self.0 + Purse::EARNED).min(Purse::FULL);
    }

    /// Pays for a position, if there is something left.
    fn pay(&mut self) -> bool {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

impl Search<'_> {
    /// The value of the position when only captures, promotions, a few checks and answers to checks are played.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: Ply) -> Score {
        self.purse.earn();
        let checks = if self.techniques.quiescence_checks {
            CHECK_BUDGET
        } else {
            0
        };
        self.quiesce(alpha, beta, ply, checks, 0)
    }

    /// `checks` half-moves may still try quiet checks; `depth` half-moves were played since quiescence began.
    fn quiesce(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: Ply,
        checks: i32,
        depth: i32,
    ) -> Score {
        self.lines.clear(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_draw(ply) {
            return self.draw();
        }
        if ply >= Ply::MAX || !self.purse.pay() {
            return self.evaluate();
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.frames[ply.0].in_check;
        debug_assert_eq!(in_check, self.position.in_check());
        let known = self.look_up(ply);
        if let Some(known) = known
            && beta.raw() - alpha.raw() == 1
            && decides(&known, alpha, beta)
        {
            return known.score;
        }
        let lowest = alpha;
        let (raw, eval) = match self.first_eval(in_check, known, alpha, beta) {
            Some(Estimate::Whole(raw)) => (Some(raw), Some(self.corrected(raw, ply))),
            Some(Estimate::Rough(eval)) => (None, Some(eval)),
            None => (None, None),
        };
        // Whoever is not in check may decline to capture.
        let mut best = match (eval, known) {
            (Some(eval), Some(known)) => refine(eval, &known),
            (Some(eval), None) => eval,
            (None, _) => Score::mated_in(ply),
        };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);

        let mut replies = 0;
        let mut best_move = None;
        let checks = if depth < CHECK_END { checks } else { 0 };
        let mut picker = Picker::noisy(self, known.and_then(|known| known.mv), ply, in_check);
        loop {
            let mv = match picker.next(self) {
                Some(mv) if self.overlooks(mv, ply) => continue,
                Some(mv) if !in_check && self.is_hopeless(mv, best, alpha, eval) => continue,
                Some(mv) => mv,
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
            if in_check && self.techniques.evasion_pruning && !best.is_loss() {
                picker.skip_quiets();
            }
            let undo = self.make(mv, ply);
            let score = -self.quiesce(-beta, -alpha, ply.next(), checks - 1 + extra, depth + 1);
            self.unmake(mv, undo);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                    self.lines.update(ply, mv);
                }
            }
        }
        picker.finish(self);
        self.remember(
            ply,
            Known {
                mv: best_move,
                score: best,
                bound: Search::bound_of(best, lowest, beta),
                depth: 0,
                eval: raw,
            },
        );
        best
    }

    /// Whether a capture gains too little to matter.
    fn is_hopeless(&self, mv: Move, best: Score, alpha: Score, eval: Option<Score>) -> bool {
        if !self.techniques.delta || best.is_loss() || mv.promotion().is_some() {
            return false;
        }
        let (Some(eval), Some(victim)) = (eval, self.position.captured(mv)) else {
            return false;
        };
        eval + VALUES[victim.index()] + DELTA <= alpha && !self.position.gives_check(mv)
    }

    /// What a check adds to the budget of checks: the fewer replies, the more.
    fn check_bonus(&self) -> i32 {
        match self.position.count_moves() {
            1 => 2,
            2 => 1,
            _ => 0,
        }
    }
}
