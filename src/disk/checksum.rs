//! A checksum against accidents.

/// The hash FNV-1a (Fowler, Noll and Vo, 1991) with 64 bits, over any number of pieces.
#[derive(Clone, Copy)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Of bytes that are all at hand.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.add(bytes);
        sum.value()
    }

    /// Goes on with more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Of the bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Checksum;

    /// The published sums of these words; files keep such sums.
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
}
