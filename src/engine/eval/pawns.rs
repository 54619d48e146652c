//! Pawn structure. It depends on the pawns alone, so it is remembered by their key (pawn hash: Slate and Atkin, 1977).

use super::board::{PawnFiles, ahead};
use super::{Tapered, t};
use crate::chess::{Color, Position, Role};

const ISOLATED: Tapered = t(-11, -13);
const DOUBLED: Tapered = t(-7, -20);
const BACKWARD: Tapered = t(-9, -9);
/// By relative rank: beside or defended by another pawn.
const CONNECTED: [Tapered; 8] = [
    t(0, 0),
    t(2, 0),
    t(6, 2),
    t(9, 5),
    t(16, 14),
    t(32, 34),
    t(56, 60),
    t(0, 0),
];

/// What is known about a set of pawns.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnEntry {
    key: u64,
    pub files: PawnFiles,
    /// Structure by side, without what passed pawns are worth.
    pub structure: [Tapered; 2],
    /// Passed pawns by side and file, as ranks.
    pub passed: [[u8; 8]; 2],
}

/// Entries by pawn key. An entry never written to is right for a board without pawns, whose key is 0.
pub(super) struct PawnTable(Vec<PawnEntry>);

impl PawnTable {
    /// A table of so many entries, at least one.
    pub fn new(entries: usize) -> PawnTable {
        PawnTable(vec![PawnEntry::default(); entries.max(1)])
    }

    pub fn get(&mut self, position: &Position) -> &PawnEntry {
        let key = position.pawn_key();
        let index = key % self.0.len() as u64;
        let entry = &mut self.0[index as usize];
        if entry.key != key {
            *entry = PawnEntry::new(position);
        }
        entry
    }
}

impl PawnEntry {
    fn new(position: &Position) -> PawnEntry {
        let files = PawnFiles::new(position);
        let mut entry = PawnEntry {
            key: position.pawn_key(),
            files,
            ..PawnEntry::default()
        };
        for color in Color::ALL {
            for square in position.pieces_of(color, Role::Pawn) {
                let (file, rank) = (square.file(), square.rank());
                let front = ahead(color, rank);
                let own_beside = files.beside(color, file);
                let enemies_ahead = (files.on(!color, file) | files.beside(!color, file)) & front;
                let doubled = files.on(color, file) & front != 0;
                let mut value = Tapered::default();
                if doubled {
                    value += DOUBLED;
                }
                if own_beside == 0 {
                    value += ISOLATED;
                } else if own_beside & !front == 0 && files.attack(!color, file, step(color, rank))
                {
                    // No neighbour can come to defend it, and it cannot step forward unharmed.
                    value += BACKWARD;
                }
                if own_beside >> rank & 1 != 0 || files.attack(color, file, rank) {
                    value += CONNECTED[square.relative_rank(color) as usize];
                }
                if enemies_ahead == 0 && !doubled {
                    entry.passed[color.index()][file as usize] |= 1 << rank;
                }
                entry.structure[color.index()] += value;
            }
        }
        entry
    }
}

/// The rank in front. Pawns never stand on the last one.
fn step(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank + 1,
        Color::Black => rank.wrapping_sub(1),
    }
}
