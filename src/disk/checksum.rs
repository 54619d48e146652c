//! Checksums against accidental damage.

/// The hash FNV-1a (Fowler, Noll and Vo, 1991) with 64 bits, over any number of pieces.
#[derive(Clone, Copy)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Returns the checksum of a slice.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.add(bytes);
        sum.value()
    }

    /// Continues with more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the checksum of the bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

/// Returns a hash that is almost certainly different for other bytes. It is like FNV-1a, but takes eight bytes at a time with
/// a rotation after each, so it differs from the FNV-1a of other programs. Journals store it, so it must not change.
pub fn fingerprint(bytes: &[u8]) -> u64 {
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
    use super::*;

    /// The published checksums of these words; files store such checksums.
    #[test]
    fn it_is_fnv_1a() {
        assert_eq!(Checksum::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Checksum::of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Checksum::of(b"foobar"), 0x8594_4171_f739_67e8);
        let mut sum = Checksum::default();
        for piece in ["foo", "", "bar"] {
            sum.add(piece.as_bytes());
        }
        assert_eq!(sum.value(), Checksum::of(b"foobar"));
    }

    /// Checks that journals of earlier versions can still be read.
    #[test]
    fn fingerprints_do_not_change() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"Tabia journal"), 0x7ed1_73b7_db4f_169b);
        assert_ne!(fingerprint(b"12345678a"), fingerprint(b"12345678b"));
    }
}
