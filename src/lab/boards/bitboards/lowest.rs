//! The lowest bit of a set, found as on a processor without an instruction for it: `x & -x` isolates it, a table of 65,536
//! entries turns a quarter of the set into a number, and `x & (x - 1)` removes it (Kornilov, 2005, chapter 2).
//!
//! The book numbers its squares from a8 in bit 63, so that its table begins with 15; here bit 0 is a1.

use tabia_chess::Square;

/// The number of the lowest bit of each quarter of a set; 0 for the empty one.
static TABLE: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut quarter: usize = 1;
    while quarter < 1 << 16 {
        // Without its lowest place, the bit of an even number is one higher.
        table[quarter] = match quarter & 1 {
            1 => 0,
            _ => table[quarter >> 1] + 1,
        };
        quarter += 1;
    }
    table
};

/// Returns the lowest bit of a set alone.
pub const fn isolate(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Returns a set without its lowest bit.
pub const fn without_lowest(set: u64) -> u64 {
    set & set.wrapping_sub(1)
}

/// Returns the quarters of a set, from the lowest.
pub const fn quarters(set: u64) -> [u16; 4] {
    [
        set as u16,
        (set >> 16) as u16,
        (set >> 32) as u16,
        (set >> 48) as u16,
    ]
}

/// A step of the loop over the squares of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub set: u64,
    /// `-set`.
    pub negated: u64,
    /// `set & -set`.
    pub lowest: u64,
    /// The quarter that is not 0, from 0.
    pub bank: usize,
    /// The entry of the table for that quarter.
    pub in_bank: u8,
    pub square: Square,
    /// `set & (set - 1)`.
    pub rest: u64,
}

impl Step {
    /// Returns the step for a set; `None` when it is empty.
    pub fn of(set: u64) -> Option<Step> {
        let lowest = isolate(set);
        let banks = quarters(lowest);
        let bank = banks.iter().position(|quarter| *quarter != 0)?;
        let in_bank = TABLE[usize::from(banks[bank])];
        Some(Step {
            set,
            negated: set.wrapping_neg(),
            lowest,
            bank,
            in_bank,
            square: Square::from_index(16 * bank + usize::from(in_bank))?,
            rest: without_lowest(set),
        })
    }
}

/// Returns the steps until a set is empty.
pub fn steps(set: u64) -> Vec<Step> {
    std::iter::successors(Step::of(set), |step| Step::of(step.rest)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_example_of_the_book_is_isolated() {
        assert_eq!(isolate(0b0010_1000), 0b0000_1000);
        assert_eq!(without_lowest(0b0010_1000), 0b0010_0000);
        assert_eq!(steps(0), []);
    }

    proptest! {
        #[test]
        fn all_bits_are_found_from_the_lowest(set in any::<u64>()) {
            let steps = steps(set);
            prop_assert_eq!(steps.len() as u32, set.count_ones());
            let mut rest = set;
            for step in &steps {
                prop_assert_eq!(step.set, rest);
                prop_assert_eq!(step.square.index() as u32, rest.trailing_zeros());
                prop_assert_eq!(step.lowest, 1 << rest.trailing_zeros());
                rest &= !step.lowest;
                prop_assert_eq!(step.rest, rest);
            }
        }

        #[test]
        fn the_table_has_the_lowest_bit_of_each_quarter(quarter in 1u16..) {
            prop_assert_eq!(u32::from(TABLE[usize::from(quarter)]), quarter.trailing_zeros());
        }
    }
}
