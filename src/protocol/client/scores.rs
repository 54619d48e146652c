//! Scores of engines, which may be any numbers.

use tabia_player::{Ply, Score};

/// Returns the score of hundredths of a pawn.
pub(super) fn centipawns(value: i64) -> Score {
    let limit = i64::from(i32::MAX);
    Score::centipawns(value.clamp(-limit, limit) as i32)
}

/// Returns the score of a mate in full moves; negative or 0 when the side to move is mated.
pub(super) fn mate(moves: i64) -> Score {
    let plies = moves.unsigned_abs().saturating_mul(2);
    let most = Ply::MAX.0 as u64;
    match moves > 0 {
        true => Score::mate_in(Ply((plies - 1).min(most) as usize)),
        false => Score::mated_in(Ply(plies.min(most) as usize)),
    }
}
