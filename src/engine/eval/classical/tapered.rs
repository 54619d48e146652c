//! A middlegame and an endgame value in one number.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A middlegame and an endgame value, in hundredths of a pawn.
///
/// Both are in one integer, the endgame in its upper half, so that one addition adds both; the borrow of a negative middlegame
/// value is added back when the halves are separated. Many programs since the 2000s do so.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

/// Creates a value from its middlegame and endgame parts.
pub(super) const fn t(mg: i32, eg: i32) -> Tapered {
    Tapered((eg << 16) + mg)
}

impl Tapered {
    /// Returns the middlegame value.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the endgame value.
    #[inline]
    pub const fn eg(self) -> i32 {
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }
}

/// The phase with all pieces on the board.
pub(super) const FULL_PHASE: i32 = 24;

/// Interpolates between the two values by phase.
pub(super) fn taper(value: Tapered, phase: i32) -> i32 {
    (value.mg() * phase + value.eg() * (FULL_PHASE - phase)) / FULL_PHASE
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, factor: i32) -> Tapered {
        Tapered(self.0 * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_come_out_as_they_went_in() {
        for mg in [-9_000, -1, 0, 1, 77, 9_000] {
            for eg in [-9_000, -300, -1, 0, 1, 9_000] {
                let value = t(mg, eg);
                assert_eq!((value.mg(), value.eg()), (mg, eg));
                let sum = value + t(-5, 7) - t(1, -1);
                assert_eq!((sum.mg(), sum.eg()), (mg - 6, eg + 8));
                let product = value * -3;
                assert_eq!((product.mg(), product.eg()), (mg * -3, eg * -3));
            }
        }
    }
}
