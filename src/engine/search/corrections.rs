//! Corrections of the static evaluation, where the search repeatedly finds another value.
//!
//! The difference between the search result and the evaluation is recorded by pawn structure, by the pieces of either side, by the
//! minor pieces of both, and by the last move. Source: programs of the 2020s, Caissa first.

use std::array;

use super::history::{PIECE_SQUARES, Played, index};
use tabia_chess::Position;

/// Number of entries of each table, indexed by the last bits of a key.
const SIZE: usize = 1 << 14;

/// Entries are in hundredths of a pawn times this.
const GRAIN: i32 = 256;

/// Maximum correction of one table.
const LIMIT: i32 = 48 * GRAIN;

/// Denominator of the weights of observations.
const WHOLE: i32 = 256;

/// Recorded errors of the evaluation, by side to move.
pub(super) struct Corrections {
    pawns: Box<[[i16; SIZE]; 2]>,
    /// By the side that owns the pieces.
    pieces: [Box<[[i16; SIZE]; 2]>; 2],
    /// By the minor pieces of both sides.
    minors: Box<[[i16; SIZE]; 2]>,
    moves: Box<[[i16; PIECE_SQUARES]; 2]>,
}

impl Corrections {
    pub fn new() -> Corrections {
        Corrections {
            pawns: Box::new([[0; SIZE]; 2]),
            pieces: array::from_fn(|_| Box::new([[0; SIZE]; 2])),
            minors: Box::new([[0; SIZE]; 2]),
            moves: Box::new([[0; PIECE_SQUARES]; 2]),
        }
    }

    /// Returns the entries for a position and the move that led to it.
    fn entries(&mut self, position: &Position, last: Played) -> [Option<&mut i16>; 5] {
        let side = position.turn().index();
        let slot = |key: u64| key as usize % SIZE;
        let [white, black] = &mut self.pieces;
        let [white_key, black_key] = position.piece_keys();
        [
            Some(&mut self.pawns[side][slot(position.pawn_key())]),
            Some(&mut white[side][slot(white_key)]),
            Some(&mut black[side][slot(black_key)]),
            Some(&mut self.minors[side][slot(position.minor_key())]),
            last.map(|(mv, piece)| &mut self.moves[side][index(piece, mv)]),
        ]
    }

    /// Returns the correction of the evaluation, in hundredths of a pawn.
    #[inline]
    pub fn get(&mut self, position: &Position, last: Played) -> i32 {
        let entries = self.entries(position, last).into_iter().flatten();
        let sum: i32 = entries.map(|entry| i32::from(*entry)).sum();
        sum / GRAIN
    }

    /// Records that a search, with a weight of `weight` in 256, found the corrected evaluation still off by `off` hundredths of
    /// a pawn.
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
