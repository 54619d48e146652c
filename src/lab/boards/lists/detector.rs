//! The check detector: two tables by the difference of two cells, one that rejects most pairs of squares at once and one that
//! gives the step along the line between them (Kornilov, 2005, on check detectors).

use super::cell::{BISHOP, Cell, Code, KING, KNIGHT, PAWN, QUEEN, ROOK, role_of};
use super::steps::{AROUND, LEAPS};
use tabia_chess::{Color, Role};

/// The middle of the detectors' tables.
const MIDDLE: isize = 119;

/// For each difference of two cells, which kinds of piece might attack along it, as bits `1 << kind`.
pub(super) static CHECK: [u8; 256] = detectors().0;
/// For each difference of two cells, the step that leads along it, or 0.
pub(super) static STEP: [i8; 256] = detectors().1;

/// Computes the check detector's two tables, which the book prints.
const fn detectors() -> ([u8; 256], [i8; 256]) {
    let (mut check, mut step) = ([0; 256], [0; 256]);
    let mut direction = 0;
    while direction < 8 {
        let along = AROUND[direction] as isize;
        let slider = if direction < 4 { ROOK } else { BISHOP };
        let mut distance = 1;
        while distance < 8 {
            let there = (MIDDLE + along * distance) as usize;
            check[there] |= 1 << QUEEN | 1 << slider;
            step[there] = along as i8;
            distance += 1;
        }
        let near = (MIDDLE + along) as usize;
        check[near] |= 1 << KING;
        if direction >= 4 {
            check[near] |= 1 << PAWN;
        }
        check[(MIDDLE + LEAPS[direction] as isize) as usize] |= 1 << KNIGHT;
        direction += 1;
    }
    (check, step)
}

#[inline]
pub(super) fn difference(from: Cell, to: Cell) -> usize {
    (MIDDLE + to.0 as isize - from.0 as isize) as usize & 255
}

/// An entry of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetectorEntry {
    /// Its index: 119 plus the cell of the target minus the cell of the piece.
    pub index: u8,
    kinds: u8,
    /// The step from the piece to the target along their line; 0 without a line.
    pub step: i8,
}

impl DetectorEntry {
    /// Returns the entry for a piece on one cell and a target on another.
    pub fn between(piece: Cell, target: Cell) -> DetectorEntry {
        DetectorEntry::at(difference(piece, target) as u8)
    }

    /// Returns the entry of an index.
    pub fn at(index: u8) -> DetectorEntry {
        DetectorEntry {
            index,
            kinds: CHECK[usize::from(index)],
            step: STEP[usize::from(index)],
        }
    }

    /// Returns whether a piece of a kind may attack at this difference.
    pub(super) const fn may_attack(self, kind: u8) -> bool {
        self.kinds & 1 << kind != 0
    }

    /// Returns the kinds of piece that may attack at this difference, from the king to the pawn.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        let kinds = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].into_iter();
        kinds
            .filter(move |kind| self.may_attack(*kind))
            .map(role_of)
    }
}

/// Returns whether a cell is on the side of a pawn to which it moves.
pub(super) fn is_ahead(from: Cell, target: Cell, pawn: Code) -> bool {
    (from.0 < target.0) == pawn.is_of(Color::Black)
}
