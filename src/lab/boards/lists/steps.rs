//! The steps of pieces, and the check detector's tables.

use super::cell::{BISHOP, Cell, KING, KNIGHT, PAWN, QUEEN, ROOK};
use tabia_chess::Color;

const AROUND: [i8; 8] = [16, -16, 1, -1, 17, -17, 15, -15];
const LEAPS: [i8; 8] = [33, -33, 31, -31, 18, -18, 14, -14];

/// Returns the steps of a piece, by its kind.
pub(super) const fn steps(kind: u8) -> &'static [i8] {
    match kind {
        ROOK => AROUND.split_at(4).0,
        BISHOP => AROUND.split_at(4).1,
        KNIGHT => &LEAPS,
        _ => &AROUND,
    }
}

/// Returns whether a piece slides along its step.
pub(super) const fn slides(kind: u8) -> bool {
    matches!(kind, QUEEN | ROOK | BISHOP)
}

/// Returns the step of the pawns of a side.
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => -16,
        Color::Black => 16,
    }
}

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
