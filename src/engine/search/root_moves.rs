//! The moves of the root, with their scores and lines.

use tabia_chess::Move;
use tabia_player::{Bound, Depth, Ply, Score};

/// A move of the root.
pub(super) struct RootMove {
    pub mv: Move,
    /// From the last search that raised alpha; otherwise the lowest score. Includes the noise.
    pub score: Score,
    /// The score from the last complete iteration, where there is one.
    pub previous: Score,
    /// By how much a limited player overrates the move, in hundredths of a pawn.
    pub noise: i32,
    pub bound: Bound,
    /// The iteration that gave the score.
    pub depth: Depth,
    pub seldepth: Ply,
    /// The line that begins with this move.
    pub pv: Vec<Move>,
    /// Positions visited below this move, in the whole search.
    pub nodes: u64,
}

impl RootMove {
    pub fn new(mv: Move, noise: i32) -> RootMove {
        RootMove {
            mv,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            noise,
            bound: Bound::Upper,
            depth: Depth(0),
            seldepth: Ply::ROOT,
            pv: vec![mv],
            nodes: 0,
        }
    }

    /// Returns the score without the noise.
    pub fn score_without_noise(&self) -> Score {
        with_noise(self.score, -self.noise)
    }
}

/// Returns a score with the noise of a limited player. Mates are not changed.
pub(super) fn with_noise(score: Score, noise: i32) -> Score {
    if score.is_mate() {
        score
    } else {
        score + noise
    }
}
