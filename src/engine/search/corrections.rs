//! Corrections of the static evaluation: where the search keeps finding something else, it is off.
//!
//! What the search found is compared with the evaluation, and the difference is remembered for the structure of the
//! pawns, for everything but the pawns, and for the last move. Source: programs of the 2020s, Caissa first.

use super::super::{Bound, Ply, Score};
use super::Search;
use super::history::{PIECE_SQUARES, Played, index};

/// Entries of each table, by the last bits of a key.
const SIZE: usize = 1 << 14;

/// Entries are hundredths of a pawn times this.
const GRAIN: i32 = 256;

/// The most that one table corrects.
const LIMIT: i32 = 32 * GRAIN;

/// What a new observation may weigh, of [`WHOLE`].
const WEIGHT: i32 = 16;
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
}

impl Search<'_> {
    fn entries(&mut self, last: Played) -> [Option<&mut i16>; 3] {
        let side = self.position.turn().index();
        let (key, pawns) = (self.position.key(), self.position.pawn_key());
        let tables = &mut self.memory.corrections;
        let slot = |key: u64| key as usize % SIZE;
        [
            Some(&mut tables.pawns[side][slot(pawns)]),
            Some(&mut tables.others[side][slot(key ^ pawns)]),
            last.map(|(mv, piece)| &mut tables.moves[side][index(piece, mv)]),
        ]
    }

    /// The evaluation of the position on the board, corrected.
    pub(super) fn corrected(&mut self, raw: Score, ply: Ply) -> Score {
        if !self.techniques.correction_history {
            return raw;
        }
        let last = self.last_played(ply);
        let sum: i32 = self
            .entries(last)
            .into_iter()
            .flatten()
            .map(|entry| i32::from(*entry))
            .sum();
        Score::centipawns(raw.raw() + sum / GRAIN)
    }

    /// Remembers by how much the search found the position better or worse than its evaluation, if it tells.
    pub(super) fn learn_correction(
        &mut self,
        found: Score,
        bound: Bound,
        eval: Score,
        depth: i32,
        ply: Ply,
    ) {
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => found > eval,
            Bound::Upper => found < eval,
        };
        if !self.techniques.correction_history || !tells || found.is_mate() {
            return;
        }
        let off = (found.raw() - eval.raw()) * GRAIN;
        let weight = (depth + 1).min(WEIGHT);
        let last = self.last_played(ply);
        for entry in self.entries(last).into_iter().flatten() {
            // `eval` is corrected already: what is still off is added.
            let value = i32::from(*entry);
            let towards = (value + off).clamp(-2 * LIMIT, 2 * LIMIT);
            let next = (value * (WHOLE - weight) + towards * weight) / WHOLE;
            *entry = next.clamp(-LIMIT, LIMIT) as i16;
        }
    }
}
