//! Rotated bitboards (Heinz, 1997, as the textbook describes it): the occupied squares are stored four times, rotated so that
//! every file, rank and diagonal consists of bits of one byte, and the squares that a slider reaches are looked up by that
//! byte.

use std::sync::LazyLock;

use super::lines::{Lines, bit, plane};
use crate::boards::picture::{Picture, PlaneName};
use tabia_chess::{Piece, Square};

/// One of the four layouts of the board in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Bytes are ranks.
    Normal,
    /// Bytes are files.
    Flipped,
    /// Bytes are diagonals from a1 towards h8, two in each byte.
    Rising,
    /// Bytes are diagonals from a8 towards h1, two in each byte.
    Falling,
}

impl Turn {
    pub const ALL: [Turn; 4] = [Turn::Normal, Turn::Flipped, Turn::Rising, Turn::Falling];

    /// Returns the bit of a square: eight times the byte, plus the place in it.
    ///
    /// The book prints four tables; each follows from one of these rules.
    pub const fn bit_of(self, square: Square) -> usize {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        match self {
            Turn::Normal => 8 * rank + file,
            Turn::Flipped => 8 * file + rank,
            Turn::Rising => 8 * ((rank + 8 - file) % 8) + file,
            Turn::Falling => 8 * ((rank + file) % 8) + file,
        }
    }

    /// Returns the square of a bit.
    pub const fn square_of(self, bit: usize) -> Square {
        let (byte, place) = (bit as u8 / 8 % 8, bit as u8 % 8);
        match self {
            Turn::Normal => Square::new(place, byte),
            Turn::Flipped => Square::new(byte, place),
            Turn::Rising => Square::new(place, (byte + place) % 8),
            Turn::Falling => Square::new(place, (byte + 8 - place) % 8),
        }
    }

    /// Returns the bits of a byte that belong to the line of a square; a byte of the diagonal planes holds two diagonals.
    pub const fn mask(self, square: Square) -> u8 {
        let place = square.file() as usize;
        let byte = self.bit_of(square) / 8;
        // Number of places of the byte that belong to its first diagonal.
        let first = match self {
            Turn::Normal | Turn::Flipped => return 0xFF,
            Turn::Rising => 8 - byte,
            Turn::Falling => byte + 1,
        };
        let low = (0xFFu16 >> (8 - first)) as u8;
        if place < first { low } else { !low }
    }
}

/// Returns the squares that a slider at a place of a byte reaches along its line: the book's `GetMoves` and its companion for
/// quiet squares in one.
///
/// The nearest blocker above is the lowest bit of those above; the nearest below is the lowest bit of the reversed byte.
pub fn reach(line: u8, place: u32, mask: u8) -> u8 {
    let me = 1u8 << place;
    let others = line & mask & !me;
    let low = others & (me - 1);
    let high = others & !low;
    // Everything up to and including the lowest bit; all bits where there is none.
    let up_to_lowest = |bits: u8| bits ^ bits.wrapping_sub(1);
    let above = up_to_lowest(high) & !(me | (me - 1));
    let below = up_to_lowest(low.reverse_bits()).reverse_bits() & (me - 1);
    (above | below) & mask
}

/// The squares that a slider on a square reaches along one line, by the byte of its plane.
type Reach = [[u64; 256]; 64];

static REACH: LazyLock<Box<[Reach]>> = LazyLock::new(|| {
    let mut tables = vec![[[0; 256]; 64]; 4].into_boxed_slice();
    for turn in Turn::ALL {
        for square in Square::all() {
            let (bit_of, mask) = (turn.bit_of(square), turn.mask(square));
            for byte in 0..=255u8 {
                let seen = reach(byte, bit_of as u32 % 8, mask);
                let places = (0..8).filter(|place| seen >> place & 1 != 0);
                tables[turn as usize][square.index()][usize::from(byte)] = places
                    .map(|place| bit(turn.square_of(bit_of / 8 * 8 + place)))
                    .sum();
            }
        }
    }
    tables
});

/// The four planes.
#[derive(Clone, Copy)]
pub struct Rotated {
    planes: [u64; 4],
    reach: &'static [Reach],
}

impl Rotated {
    #[inline]
    fn along(&self, turn: Turn, from: Square) -> u64 {
        let byte = self.planes[turn as usize] >> (turn.bit_of(from) & 56) & 0xFF;
        self.reach[turn as usize][from.index()][byte as usize]
    }
}

impl Lines for Rotated {
    fn empty() -> Rotated {
        Rotated {
            planes: [0; 4],
            reach: &REACH,
        }
    }

    #[inline]
    fn toggle(&mut self, _: Piece, square: Square) {
        for turn in Turn::ALL {
            self.planes[turn as usize] ^= 1 << turn.bit_of(square);
        }
    }

    #[inline]
    fn straight(&self, from: Square) -> u64 {
        self.along(Turn::Normal, from) | self.along(Turn::Flipped, from)
    }

    #[inline]
    fn diagonal(&self, from: Square) -> u64 {
        self.along(Turn::Rising, from) | self.along(Turn::Falling, from)
    }

    fn draw(&self, picture: &mut Picture) {
        let turned = [
            (Turn::Flipped, PlaneName::Flipped),
            (Turn::Rising, PlaneName::Rising),
            (Turn::Falling, PlaneName::Falling),
        ];
        for (turn, name) in turned {
            let bits = self.planes[turn as usize];
            let square_of = |bit: Square| turn.square_of(bit.index());
            picture.planes.push(plane(name, bits, square_of));
        }
    }
}
