//! Distinguishes texts in journals.

/// A number that is almost surely another one for other bytes: a hash in the manner of FNV-1a, but over eight bytes at a
/// time and with a rotation after each, so that it is not the FNV-1a of other programs. Journals keep it, so it must not
/// change.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut mix = |word: u64| {
        hash = (hash ^ word)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    words.iter().for_each(|word| mix(u64::from_le_bytes(*word)));
    rest.iter().for_each(|byte| mix(u64::from(*byte)));
    hash
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    /// Journals that were written by earlier versions of the program are still read.
    #[test]
    fn it_does_not_change() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"Tabia journal"), 0x7ed1_73b7_db4f_169b);
        assert_ne!(fingerprint(b"12345678a"), fingerprint(b"12345678b"));
    }
}
