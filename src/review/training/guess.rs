//! Guessing the moves of a master.

/// Returns the points of a guessed move: 3 for the master's own move and for one as good as the best, 2 and 1 for small losses,
/// in points of the scale from −100 to 100; one less for each hint and each answer that was not good enough.
pub fn points(loss: f64, is_masters: bool, failures: u32) -> u32 {
    let points = match loss {
        _ if is_masters => 3,
        ..2.0 => 3,
        ..10.0 => 2,
        ..20.0 => 1,
        _ => 0,
    };
    u32::saturating_sub(points, failures)
}

/// Maximum points of one move.
pub const MAX_POINTS: u32 = 3;
