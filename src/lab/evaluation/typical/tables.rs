//! The values of the pieces, the tables of squares, and the phase of the game that weighs the two tables of the king.

use tabia_chess::{Color, Position, Role, Square};

/// Returns the value of a role, in hundredths of a pawn. The king is never captured.
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// For a pawn that moves down the page, as in the book.
#[rustfmt::skip]
const PAWN: [i32; 64] = [
     0,  0,  0,  0,  0,  0,  0,  0,
     4,  4,  4,  0,  0,  4,  4,  4,
     6,  8,  2, 10, 10,  2,  8,  6,
     6,  8, 12, 16, 16, 12,  8,  6,
     8, 12, 16, 24, 24, 16, 12,  8,
    12, 16, 24, 32, 32, 24, 16, 12,
    12, 16, 24, 32, 32, 24, 16, 12,
     0,  0,  0,  0,  0,  0,  0,  0,
];

#[rustfmt::skip]
const KNIGHT: [i32; 64] = [
     0,  4,  8, 10, 10,  8,  4,  0,
     4,  8, 16, 20, 20, 16,  8,  4,
     8, 16, 24, 28, 28, 24, 16,  8,
    10, 20, 28, 32, 32, 28, 20, 10,
    10, 20, 28, 32, 32, 28, 20, 10,
     8, 16, 24, 28, 28, 24, 16,  8,
     4,  8, 16, 20, 20, 16,  8,  4,
     0,  4,  8, 10, 10,  8,  4,  0,
];

#[rustfmt::skip]
const BISHOP: [i32; 64] = [
    14, 14, 14, 14, 14, 14, 14, 14,
    14, 22, 18, 18, 18, 18, 22, 14,
    14, 18, 22, 22, 22, 22, 18, 14,
    14, 18, 22, 22, 22, 22, 18, 14,
    14, 18, 22, 22, 22, 22, 18, 14,
    14, 18, 22, 22, 22, 22, 18, 14,
    14, 22, 18, 18, 18, 18, 22, 14,
    14, 14, 14, 14, 14, 14, 14, 14,
];

/// The corners, to encourage castling.
#[rustfmt::skip]
const KING_OPENING: [i32; 64] = [
      0,   0,  -4, -10, -10,  -4,   0,   0,
     -4,  -4,  -8, -12, -12,  -8,  -4,  -4,
    -12, -16, -20, -20, -20, -20, -16, -12,
    -16, -20, -24, -24, -24, -24, -20, -16,
    -16, -20, -24, -24, -24, -24, -20, -16,
    -12, -16, -20, -20, -20, -20, -16, -12,
     -4,  -4,  -8, -12, -12,  -8,  -4,  -4,
      0,   0,  -4, -10, -10,  -4,   0,   0,
];

#[rustfmt::skip]
const KING_ENDGAME: [i32; 64] = [
     0,  6, 12, 18, 18, 12,  6,  0,
     6, 12, 18, 24, 24, 18, 12,  6,
    12, 18, 24, 30, 30, 24, 18, 12,
    18, 24, 30, 36, 36, 30, 24, 18,
    18, 24, 30, 36, 36, 30, 24, 18,
    12, 18, 24, 30, 30, 24, 18, 12,
     6, 12, 18, 24, 24, 18, 12,  6,
     0,  6, 12, 18, 18, 12,  6,  0,
];

/// Returns the table's value for a piece on a square; `phase` is [`phase`] of the position.
pub fn square_worth(color: Color, role: Role, square: Square, phase: i32) -> i32 {
    let at = usize::from(square.relative_rank(color)) * 8 + usize::from(square.file());
    match role {
        Role::Pawn => PAWN[at],
        Role::Knight => KNIGHT[at],
        Role::Bishop => BISHOP[at],
        Role::Rook | Role::Queen => 0,
        Role::King => (KING_OPENING[at] * phase + KING_ENDGAME[at] * (OPENING - phase)) / OPENING,
    }
}

/// Value of [`phase`] with all pieces on the board.
pub const OPENING: i32 = 24;

/// Returns the game phase: from [`OPENING`] down to 0, kings and pawns only.
pub fn phase(position: &Position) -> i32 {
    let force = |color| {
        let count = |role| position.count(color, role) as i32;
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen)
    };
    (force(Color::White) + force(Color::Black)).min(OPENING)
}
