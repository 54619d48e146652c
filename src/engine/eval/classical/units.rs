//! The unit of the terms, and that of the search.

/// A score in hundredths of a pawn of material, as the terms are. A score of +1.00 is an even chance to win; for that the
/// terms must add up to half as much again (the median of 752 positions).
pub const fn material_units(score: i32) -> i32 {
    score * 3 / 2
}

/// A sum of terms as a score: the reverse of [`material_units`].
pub const fn score_units(sum: i32) -> i32 {
    sum * 2 / 3
}
