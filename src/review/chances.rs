//! Winning chances of scores.
//!
//! Source: Lichess, lila, `WinPercent.scala`; the factor was fitted to games of players rated 2300 (lila, pull request 11148,
//! 2022).

use tabia_engine::Score;

/// Scores beyond this many hundredths of a pawn, and mates, count as this many.
pub const CEILING: i32 = 1000;

/// Lichess's value of the standard start for White, in hundredths of a pawn, since it does not search it.
pub const INITIAL: Score = Score::centipawns(15);

/// Returns a score in hundredths of a pawn, within ±[`CEILING`]; a mate counts as the ceiling.
pub fn capped(score: Score) -> i32 {
    match score.cp() {
        Some(cp) => cp.clamp(-CEILING, CEILING),
        None if score.is_win() => CEILING,
        None => -CEILING,
    }
}

/// Returns the winning chances of the side that the score is for, in per cent: 50 is level.
///
/// ```
/// use tabia_engine::Score;
/// use tabia_review::chances::win_percent;
/// assert_eq!(win_percent(Score::DRAW), 50.0);
/// assert_eq!(win_percent(Score::centipawns(300)).round(), 75.0);
/// ```
pub fn win_percent(score: Score) -> f64 {
    let cp = f64::from(capped(score));
    50.0 + 50.0 * (2.0 / (1.0 + (-0.00368208 * cp).exp()) - 1.0)
}

/// Returns the loss from one score to another, both for the same side, in points of the scale from −100 (lost) to 100 (won); 0
/// without a loss.
pub fn points_lost(before: Score, after: Score) -> f64 {
    (2.0 * (win_percent(before) - win_percent(after))).max(0.0)
}

/// Returns the loss from one score to another in hundredths of a pawn.
pub fn centipawns_lost(before: Score, after: Score) -> i32 {
    (capped(before) - capped(after)).max(0)
}
