//! The steps of pieces.

use super::cell::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, role_of};
use tabia_chess::{Color, Role};

pub(super) const AROUND: [i8; 8] = [16, -16, 1, -1, 17, -17, 15, -15];
pub(super) const LEAPS: [i8; 8] = [33, -33, 31, -31, 18, -18, 14, -14];

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

/// The steps of one kind of piece, as the generator reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRow {
    pub role: Role,
    /// The steps of a pawn are those of its captures.
    pub steps: Vec<i8>,
    /// Whether the piece slides along its step; the book marks the others by a flag.
    pub is_line: bool,
}

/// Returns the table of steps, by the codes of the kinds: king 1 to pawn 6. The book ends each row with a 0.
pub fn step_table(color: Color) -> [StepRow; 6] {
    [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].map(|kind| StepRow {
        role: role_of(kind),
        steps: match kind {
            PAWN => [-1, 1].map(|side| forward(color) + side).to_vec(),
            _ => steps(kind).to_vec(),
        },
        is_line: slides(kind),
    })
}
