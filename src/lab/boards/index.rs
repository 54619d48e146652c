//! Arithmetic behind arrays: the index of a square by multiplication, by shifts and by a table; the index of a position in a hash
//! table by division and by a mask; and a count by recursion and with an own stack. Each can be measured (Kornilov, 2005,
//! appendix 3).

use std::hint::black_box;
use std::time::Duration;

use super::stack;
use crate::cpu_clock::CpuClock;
use tabia_chess::{Position, Square, mix};

/// The table size with which the book shows a division: no power of two.
pub const SLOTS: u64 = 100_000;
/// The table size of the book: a power of two.
pub const POWER_OF_TWO: u64 = 1 << 18;

/// The index of a square in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellIndex {
    pub columns: usize,
    pub file: usize,
    pub rank: usize,
    /// The shifts of the rank whose sum is the product.
    pub shifts: &'static [u32],
}

impl CellIndex {
    /// Returns the indices of a square in rows of 8, 10 and 16 cells, without a border.
    pub fn all(square: Square) -> [CellIndex; 3] {
        let rows: [(usize, &[u32]); 3] = [(8, &[3]), (10, &[3, 1]), (16, &[4])];
        rows.map(|(columns, shifts)| CellIndex {
            columns,
            file: usize::from(square.file()),
            rank: usize::from(square.rank()),
            shifts,
        })
    }

    /// Returns the index by multiplication.
    pub const fn multiplied(self) -> usize {
        self.columns * self.rank + self.file
    }

    /// Returns the index by shifts.
    pub fn shifted(self) -> usize {
        let shifted = self.shifts.iter().map(|shift| self.rank << shift);
        shifted.sum::<usize>() + self.file
    }
}

/// Returns the slot of a key by division.
pub const fn by_remainder(key: u64) -> u64 {
    key % SLOTS
}

/// Returns the slot of a key by a mask.
pub const fn by_mask(key: u64) -> u64 {
    key & (POWER_OF_TWO - 1)
}

/// A way to compute something, beside another way of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    Multiply,
    Shift,
    Lookup,
    Remainder,
    Mask,
    Recursion,
    OwnStack,
}

/// What a way computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Computed {
    /// The index of a cell.
    Cell,
    /// The slot of a key.
    Slot,
    /// The leaves of a tree.
    Leaves,
}

/// The measured time of a way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub way: Way,
    /// Number of computed indices or counted leaves.
    pub count: u64,
    /// Processor time of all.
    pub time: Duration,
    /// The sum of all results, which proves that they were computed.
    pub sum: u64,
}

impl Measured {
    /// Returns the nanoseconds for each index or leaf.
    pub fn each(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.count.max(1) as f64
    }
}

/// Number of indices of a measurement.
const INDICES: u64 = 4_000_000;
/// Depth of the counts of a measurement, in half-moves.
const DEPTH: u32 = 3;

impl Way {
    /// All ways; those of one kind are neighbours.
    pub const ALL: [Way; 7] = [
        Way::Multiply,
        Way::Shift,
        Way::Lookup,
        Way::Remainder,
        Way::Mask,
        Way::Recursion,
        Way::OwnStack,
    ];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Multiply => "multiplication",
            Way::Shift => "shifts",
            Way::Lookup => "table",
            Way::Remainder => "remainder",
            Way::Mask => "mask",
            Way::Recursion => "recursion",
            Way::OwnStack => "own-stack",
        }
    }

    /// Returns what it computes.
    pub const fn result(self) -> Computed {
        match self {
            Way::Multiply | Way::Shift | Way::Lookup => Computed::Cell,
            Way::Remainder | Way::Mask => Computed::Slot,
            Way::Recursion | Way::OwnStack => Computed::Leaves,
        }
    }

    /// Measures it; the counts are of the tree of a position.
    pub fn measure(self, position: &Position) -> Measured {
        // Values that the compiler does not see: otherwise it replaces multiplication and division by shifts.
        let (columns, slots) = (black_box(10), black_box(SLOTS));
        let table: Vec<u64> = (0..8).map(|rank| rank * columns).collect();
        let mask = black_box(POWER_OF_TWO - 1);
        let clock = CpuClock::start();
        let sum = match self {
            Way::Multiply => sum(|number| rank(number) * columns + file(number)),
            Way::Shift => sum(|number| (rank(number) << 3) + (rank(number) << 1) + file(number)),
            Way::Lookup => sum(|number| table[rank(number) as usize] + file(number)),
            Way::Remainder => sum(|number| mix(number) % slots),
            Way::Mask => sum(|number| mix(number) & mask),
            Way::Recursion => stack::recursive(&mut position.clone(), DEPTH, &mut Vec::new()),
            Way::OwnStack => stack::perft(position.clone(), DEPTH),
        };
        Measured {
            way: self,
            count: match self.result() {
                Computed::Leaves => sum,
                Computed::Cell | Computed::Slot => INDICES,
            },
            time: clock.elapsed(),
            sum,
        }
    }
}

const fn file(number: u64) -> u64 {
    number & 7
}

const fn rank(number: u64) -> u64 {
    number >> 3 & 7
}

fn sum(index: impl Fn(u64) -> u64) -> u64 {
    (0..INDICES).fold(0, |sum, number| sum + black_box(index(black_box(number))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_a_kind_has_the_same_result() {
        let position = Position::start();
        let sums = Way::ALL.map(|way| way.measure(&position).sum);
        assert_eq!(sums[0], sums[1]);
        assert_eq!(sums[1], sums[2]);
        assert_eq!(sums[5..], [8_902, 8_902]);
        for square in Square::all() {
            for index in CellIndex::all(square) {
                assert_eq!(index.multiplied(), index.shifted());
            }
        }
    }

    #[test]
    fn slots_are_inside_their_tables() {
        for key in (0..1_000).map(mix).chain([0, u64::MAX]) {
            assert!(by_remainder(key) < SLOTS && by_mask(key) < POWER_OF_TWO);
            assert_eq!(by_mask(key), key % POWER_OF_TWO);
        }
    }
}
