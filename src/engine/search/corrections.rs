//! Corrections of the static evaluation: where the search keeps finding something else, it is off.
//!
//! What the search found is compared with the evaluation, and the difference is remembered for where the pawns stand, where
//! the pieces of either side stand, and for the last move. Source: programs of the 2020s, Caissa first.

use std::array;

use super::history::{PIECE_SQUARES, Played, index};
use tabia_chess::Position;

/// Entries of each table, by the last bits of a key.
const SIZE: usize = 1 << 14;

/// Entries are hundredths of a pawn times this.
const GRAIN: i32 = 256;

/// The most that one table corrects.
const LIMIT: i32 = 48 * GRAIN;

/// Observations are weighed in parts of this.
const WHOLE: i32 = 256;

/// How far the evaluation has been off, by side to move.
pub(super) struct Corrections {
    pawns: Box<[[i16; SIZE]; 2]>,
    /// By the side whose pieces they are.
    pieces: [Box<[[i16; SIZE]; 2]>; 2],
    moves: Box<[[i16; PIECE_SQUARES]; 2]>,
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections {
            pawns: Box::new([[0; SIZE]; 2]),
            pieces: array::from_fn(|_| Box::new([[0; SIZE]; 2])),
            moves: Box::new([[0; PIECE_SQUARES]; 2]),
        }
    }

    /// The entries for a position and the move that led to it.
    fn entries(&mut self, position: &Position, last: Played) -> [Option<&mut i16>; 4] {
        let side = position.turn().index();
        let slot = |key: u64| key as usize % SIZE;
        let [white, black] = &mut self.pieces;
        let [white_key, black_key] = position.piece_keys();
        [
            Some(&mut self.pawns[side][slot(position.pawn_key())]),
            Some(&mut white[side][slot(white_key)]),
            Some(&mut black[side][slot(black_key)]),
            last.map(|(mv, piece)| &mut self.moves[side][index(piece, mv)]),
        ]
    }

    /// What to add to the evaluation, in hundredths of a pawn.
    #[inline]
    pub fn get(&mut self, position: &Position, last: Played) -> i32 {
        let entries = self.entries(position, last).into_iter().flatten();
        let sum: i32 = entries.map(|entry| i32::from(*entry)).sum();
        sum / GRAIN
    }

    /// The corrected evaluation was still off by this, in hundredths of a pawn, as a search has found that weighs `weight`
    /// of 256.
    #[inline]
    pub fn learn(&mut self, position: &Position, last: Played, off: i32, weight: i32) {
        let off = off * GRAIN;
        for entry in self.entries(position, last).into_iter().flatten() {
            let value = i32::from(*entry);
            let towards = (value + off).clamp(-2 * LIMIT, 2 * LIMIT);
            let next = (value * (WHOLE - weight) + towards * weight) / WHOLE;
            *entry = next.clamp(-LIMIT, LIMIT) as i16;
        }
    }
}
