//! The textbook's simple bitboards: rays that end at their lowest or highest blocker, and counts of pieces on each line.
//!
//! The book steps along a line when the count says that a piece is on it. Here the first blocker is the lowest or highest bit
//! of ray AND occupied, and the counts include only rooks, bishops and queens on lines that they move along, so that they
//! answer the question asked: whether any piece on this line can attack.

use super::lines::{Lines, bit};
use super::tables::{RAYS, falling, is_upward, rising};
use crate::boards::picture::{Counts, Picture};
use tabia_chess::{Color, Piece, Role, Square};

/// Occupied squares and the counts of sliding pieces.
#[derive(Clone, Copy)]
pub struct Counted {
    occupied: u64,
    counts: [LineCounts; 2],
}

/// Number of a side's sliding pieces on each line that they move along.
#[derive(Clone, Copy)]
struct LineCounts {
    files: [u8; 8],
    ranks: [u8; 8],
    falling: [u8; 15],
    rising: [u8; 15],
}

impl LineCounts {
    fn straight(&mut self, square: Square) -> [&mut u8; 2] {
        [
            &mut self.files[square.file() as usize],
            &mut self.ranks[square.rank() as usize],
        ]
    }

    fn diagonal(&mut self, square: Square) -> [&mut u8; 2] {
        [
            &mut self.falling[falling(square)],
            &mut self.rising[rising(square)],
        ]
    }
}

impl Counted {
    /// Returns the ray up to its first blocker, included.
    #[inline]
    fn ray<const DIRECTION: usize>(&self, from: Square) -> u64 {
        let ray = RAYS[DIRECTION][from.index()];
        // The first blocker; the edge where there is none.
        let first = match is_upward(DIRECTION) {
            true => (ray & self.occupied | 1 << 63).trailing_zeros(),
            false => 63 - (ray & self.occupied | 1).leading_zeros(),
        };
        ray & !RAYS[DIRECTION][first as usize & 63]
    }
}

impl Lines for Counted {
    fn empty() -> Counted {
        let none = LineCounts {
            files: [0; 8],
            ranks: [0; 8],
            falling: [0; 15],
            rising: [0; 15],
        };
        Counted {
            occupied: 0,
            counts: [none; 2],
        }
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.occupied ^= bit(square);
        if !piece.role.is_slider() {
            return;
        }
        let arrives = self.occupied & bit(square) != 0;
        let change = |count: &mut u8| {
            *count = if arrives { *count + 1 } else { *count - 1 };
        };
        let counts = &mut self.counts[piece.color.index()];
        if piece.role != Role::Bishop {
            counts.straight(square).into_iter().for_each(change);
        }
        if piece.role != Role::Rook {
            counts.diagonal(square).into_iter().for_each(change);
        }
    }

    #[inline]
    fn straight(&self, from: Square) -> u64 {
        self.ray::<0>(from) | self.ray::<1>(from) | self.ray::<2>(from) | self.ray::<3>(from)
    }

    #[inline]
    fn diagonal(&self, from: Square) -> u64 {
        self.ray::<4>(from) | self.ray::<5>(from) | self.ray::<6>(from) | self.ray::<7>(from)
    }

    #[inline]
    fn may_come_straight(&self, by: Color, square: Square) -> bool {
        let counts = &self.counts[by.index()];
        counts.files[square.file() as usize] | counts.ranks[square.rank() as usize] != 0
    }

    #[inline]
    fn may_come_diagonal(&self, by: Color, square: Square) -> bool {
        let counts = &self.counts[by.index()];
        counts.falling[falling(square)] | counts.rising[rising(square)] != 0
    }

    fn draw(&self, picture: &mut Picture) {
        for color in Color::ALL {
            let counts = &self.counts[color.index()];
            picture.counts.push(Counts {
                color,
                files: counts.files,
                ranks: counts.ranks,
                falling: counts.falling,
                rising: counts.rising,
            });
        }
    }
}
