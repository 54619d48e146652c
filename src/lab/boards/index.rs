//! Arithmetic behind arrays: the index of a square by multiplication, by shifts and by a table; the index of a position in a hash
//! table by division and by a mask; the place of a record by its size; and a count by recursion and with an own stack. Each can be measured (Kornilov, 2005,
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
        shifted(self.rank, self.shifts) + self.file
    }
}

/// Returns a number times the sum of these powers of two.
fn shifted(number: usize, shifts: &[u32]) -> usize {
    shifts.iter().map(|shift| number << shift).sum()
}

/// The place of a record in an array of records of one size. With a power of two it needs a single shift, and no record lies across
/// the edge of a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordPlace {
    /// Bytes of a record.
    pub size: usize,
    /// Number of the record, from 0.
    pub number: usize,
    /// The shifts of the number whose sum is the product.
    pub shifts: &'static [u32],
}

impl RecordPlace {
    /// Returns the places of a record of 10 bytes, the book's compact entry of a hash table, and of one of 16 bytes.
    pub fn all(number: usize) -> [RecordPlace; 2] {
        let sizes: [(usize, &[u32]); 2] = [(10, &[3, 1]), (16, &[4])];
        sizes.map(|(size, shifts)| RecordPlace {
            size,
            number,
            shifts,
        })
    }

    /// Returns its first byte by multiplication.
    pub const fn multiplied(self) -> usize {
        self.size * self.number
    }

    /// Returns its first byte by shifts.
    pub fn shifted(self) -> usize {
        shifted(self.number, self.shifts)
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
    /// A record of 10 bytes, found by multiplication, and one of 16 bytes, found by a shift.
    Record10,
    Record16,
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
    /// The key in a record.
    Record,
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
    pub const ALL: [Way; 9] = [
        Way::Multiply,
        Way::Shift,
        Way::Lookup,
        Way::Remainder,
        Way::Mask,
        Way::Record10,
        Way::Record16,
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
            Way::Record10 => "record-10",
            Way::Record16 => "record-16",
            Way::Recursion => "recursion",
            Way::OwnStack => "own-stack",
        }
    }

    /// Returns what it computes.
    pub const fn result(self) -> Computed {
        match self {
            Way::Multiply | Way::Shift | Way::Lookup => Computed::Cell,
            Way::Remainder | Way::Mask => Computed::Slot,
            Way::Record10 | Way::Record16 => Computed::Record,
            Way::Recursion | Way::OwnStack => Computed::Leaves,
        }
    }

    /// Measures it; the counts are of the tree of a position.
    pub fn measure(self, position: &Position) -> Measured {
        // Values that the compiler does not see: otherwise it replaces multiplication and division by shifts.
        let (columns, slots) = (black_box(10), black_box(SLOTS));
        let table: Vec<u64> = (0..8).map(|rank| rank * columns).collect();
        let mask = black_box(POWER_OF_TWO - 1);
        let size = black_box(10);
        let records = match self {
            Way::Record10 => records(10),
            Way::Record16 => records(16),
            _ => Vec::new(),
        };
        let clock = CpuClock::start();
        let sum = match self {
            Way::Multiply => sum(|number| rank(number) * columns + file(number)),
            Way::Shift => sum(|number| (rank(number) << 3) + (rank(number) << 1) + file(number)),
            Way::Lookup => sum(|number| table[rank(number) as usize] + file(number)),
            Way::Remainder => sum(|number| mix(number) % slots),
            Way::Mask => sum(|number| mix(number) & mask),
            Way::Record10 => sum(|number| key_at(&records, (mix(number) & mask) as usize * size)),
            Way::Record16 => sum(|number| key_at(&records, ((mix(number) & mask) as usize) << 4)),
            Way::Recursion => stack::recursive(&mut position.clone(), DEPTH, &mut Vec::new()),
            Way::OwnStack => stack::perft(position.clone(), DEPTH),
        };
        Measured {
            way: self,
            count: match self.result() {
                Computed::Leaves => sum,
                Computed::Cell | Computed::Slot | Computed::Record => INDICES,
            },
            time: clock.elapsed(),
            sum,
        }
    }
}

/// Returns an array of records of a size in bytes, each beginning with a key: its number.
fn records(size: usize) -> Vec<u8> {
    let mut bytes = vec![0; POWER_OF_TWO as usize * size];
    for (number, record) in (0_u64..).zip(bytes.chunks_exact_mut(size)) {
        record[..8].copy_from_slice(&number.to_le_bytes());
    }
    bytes
}

/// Returns the key that begins at a byte.
fn key_at(bytes: &[u8], at: usize) -> u64 {
    let key = bytes.get(at..).and_then(<[u8]>::first_chunk);
    key.map_or(0, |key| u64::from_le_bytes(*key))
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
        assert_eq!(sums[5], sums[6]);
        let keys: u64 = (0..INDICES).map(|number| by_mask(mix(number))).sum();
        assert_eq!(sums[6], keys);
        assert_eq!(sums[7..], [8_902, 8_902]);
        for place in (0..1000).flat_map(RecordPlace::all) {
            assert_eq!(place.multiplied(), place.shifted());
        }
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
