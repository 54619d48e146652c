//! Corrections of the static evaluation: where the search keeps finding something else, it is off.
//!
//! What the search found is compared with the evaluation, and the difference is remembered for the structure of the
//! pawns, for everything but the pawns, and for the last move. Source: programs of the 2020s, Caissa first.

use super::history::{PIECE_SQUARES, Played, index};
use crate::chess::Position;

/// Entries of each table, by the last bits of a key.
const SIZE: usize = 1 << 14;

/// Entries are hundredths of a pawn times this.
const GRAIN: i32 = 256;

/// The most that one table corrects.
const LIMIT: i32 = 32 * GRAIN;

/// Observations are weighed in parts of this.
const WHOLE: i32 = 256;

/// How far the evaluation has been off, by side to move.
pub(super) struct Corrections {
    pawns: Box<[[i16; SIZE]; 2]>,
    others: Box<[[i16; SIZE]; 2]>,
    moves: Box<[[i16; PIECE_SQUARES]; 2]>,
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections {
            pawns: Box::new([[0; SIZE]; 2]),
            others: Box::new([[0; SIZE]; 2]),
            moves: Box::new([[0; PIECE_SQUARES]; 2]),
        }
    }

    /// The entries for a position and the move that led to it.
    fn entries(&mut self, position: &Position, last: Played) -> [Option<&mut i16>; 3] {
        let side = position.turn().index();
        let (key, pawns) = (position.key(), position.pawn_key());
        let slot = |key: u64| key as usize % SIZE;
        [
            Some(&mut self.pawns[side][slot(pawns)]),
            Some(&mut self.others[side][slot(key ^ pawns)]),
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
