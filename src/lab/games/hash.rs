//! Numbers for the keys of positions.

/// A number for the `index`-th of a game's facts ("a white man on c3"), by Sebastiano Vigna's SplitMix64 (2014): the keys of
/// positions are the exclusive or of the numbers of what is true in them (Albert Zobrist, 1970).
pub(super) const fn number(index: u64) -> u64 {
    let mut z = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
