//! Sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use tabia_chess::Square;

/// A set of squares: bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct SquareSet(u64);

impl SquareSet {
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64 squares.
    pub const ALL: SquareSet = SquareSet(u64::MAX);

    /// Returns the set with these bits: bit 0 is a1, bit 63 is h8.
    pub const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits)
    }

    /// Returns the bits: bit 0 is a1, bit 63 is h8.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the squares of a file, 0 to 7 (modulo 8).
    pub const fn file(file: u8) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << (file & 7))
    }

    /// Returns the squares of a rank, 0 to 7 (modulo 8).
    pub const fn rank(rank: u8) -> SquareSet {
        SquareSet(0xff << (8 * (rank & 7)))
    }

    /// Returns the light squares, such as h1.
    pub const fn light() -> SquareSet {
        SquareSet(0x55aa_55aa_55aa_55aa)
    }

    /// Returns the rectangle of which two opposite corners are given.
    pub fn rectangle(corner: Square, other: Square) -> SquareSet {
        let is_between = |value: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&value);
        Square::all()
            .filter(|square| {
                is_between(square.file(), corner.file(), other.file())
                    && is_between(square.rank(), corner.rank(), other.rank())
            })
            .collect()
    }

    /// Returns the number of squares.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the squares in order, a1 first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = Square::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(square)
        })
    }

    /// Returns the set as seen from the other side of the board: a1 and a8 change places.
    pub const fn flipped(self) -> SquareSet {
        SquareSet(self.0.swap_bytes())
    }

    /// Returns the set with the files in reverse order: a1 and h1 change places.
    pub const fn mirrored(self) -> SquareSet {
        SquareSet(self.0.reverse_bits().swap_bytes())
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares
            .into_iter()
            .map(SquareSet::from)
            .fold(SquareSet::EMPTY, SquareSet::bitor)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_the_squares_that_they_name() {
        for square in Square::all() {
            let set = SquareSet::from(square);
            assert_eq!(set.iter().collect::<Vec<_>>(), [square]);
            assert_eq!(set.flipped(), SquareSet::from(square.mirrored()));
            let mirrored = Square::new(7 - square.file(), square.rank());
            assert_eq!(set.mirrored(), SquareSet::from(mirrored));
            assert_eq!(SquareSet::light().contains(square), square.is_light());
            for n in 0..8 {
                assert_eq!(SquareSet::file(n).contains(square), square.file() == n);
                assert_eq!(SquareSet::rank(n).contains(square), square.rank() == n);
            }
        }
        let corner = |text: &str| text.parse().unwrap();
        let rectangle = SquareSet::rectangle(corner("c5"), corner("b4"));
        let text: Vec<String> = rectangle.iter().map(|square| square.to_string()).collect();
        assert_eq!(text, ["b4", "c4", "b5", "c5"]);
    }
}
