//! What pieces are worth, and where they like to stand. Hundredths of a pawn; middlegame and endgame.

use super::{Tapered, t};
use crate::chess::{Color, Role, Square};

/// Pawn, knight, bishop, rook, queen, king.
pub(super) const VALUES: [Tapered; 6] = [
    t(82, 104),
    t(335, 300),
    t(352, 318),
    t(480, 545),
    t(1010, 985),
    t(0, 0),
];

/// How much of a middlegame each piece is; 24 with all pieces on the board.
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

pub(super) const BISHOP_PAIR: Tapered = t(28, 46);

/// A half-table: files a to d, mirrored to the other wing; the eighth rank first, as on a diagram.
type Half = [[i32; 4]; 8];

const PAWN_MG: Half = [
    [0, 0, 0, 0],
    [50, 60, 60, 60],
    [10, 18, 26, 30],
    [-2, 5, 8, 22],
    [-8, -2, 8, 20],
    [-8, -4, 2, 6],
    [-8, 4, -2, -12],
    [0, 0, 0, 0],
];

const PAWN_EG: Half = [
    [0, 0, 0, 0],
    [80, 80, 74, 70],
    [45, 45, 38, 32],
    [18, 14, 8, 4],
    [6, 4, 0, -4],
    [0, 2, 0, 2],
    [4, 4, 6, 8],
    [0, 0, 0, 0],
];

const KNIGHT_MG: Half = [
    [-90, -50, -35, -30],
    [-45, -20, 15, 10],
    [-20, 15, 25, 35],
    [-5, 8, 22, 30],
    [-12, 2, 14, 18],
    [-20, -2, 10, 14],
    [-30, -22, -6, 2],
    [-70, -25, -28, -20],
];

const KNIGHT_EG: Half = [
    [-60, -35, -20, -18],
    [-32, -14, -10, 0],
    [-20, -8, 8, 12],
    [-12, 2, 16, 22],
    [-14, 0, 14, 20],
    [-22, -8, 2, 12],
    [-34, -20, -12, -6],
    [-45, -38, -24, -18],
];

const BISHOP_MG: Half = [
    [-22, -10, -24, -24],
    [-18, -4, -4, -8],
    [-4, 14, 16, 14],
    [-4, 4, 12, 24],
    [-2, 6, 8, 20],
    [4, 12, 10, 8],
    [6, 14, 10, 2],
    [-12, -2, -8, -8],
];

const BISHOP_EG: Half = [
    [-14, -10, -8, -6],
    [-8, -2, 0, 0],
    [0, 2, 4, 4],
    [-2, 4, 8, 10],
    [-6, 2, 8, 10],
    [-8, -2, 4, 6],
    [-12, -10, -4, 0],
    [-18, -10, -12, -4],
];

const ROOK_MG: Half = [
    [12, 14, 14, 18],
    [12, 16, 28, 30],
    [-4, 8, 10, 16],
    [-14, -4, 4, 10],
    [-20, -10, -8, -2],
    [-24, -10, -8, -6],
    [-26, -10, -6, -2],
    [-10, -8, 2, 8],
];

const ROOK_EG: Half = [
    [10, 10, 12, 10],
    [10, 10, 8, 6],
    [8, 8, 6, 4],
    [6, 6, 6, 4],
    [2, 2, 2, 0],
    [-4, -2, -4, -4],
    [-6, -6, -4, -4],
    [-6, -2, -2, -4],
];

const QUEEN_MG: Half = [
    [-14, 0, 8, 12],
    [-12, -26, -4, -2],
    [-4, -4, 2, 6],
    [-12, -10, -8, -8],
    [-10, -8, -6, -6],
    [-8, 2, -4, -4],
    [-14, -4, 6, 4],
    [-12, -14, -8, 4],
];

const QUEEN_EG: Half = [
    [0, 12, 16, 20],
    [-4, 14, 22, 30],
    [-6, 6, 16, 32],
    [4, 16, 20, 36],
    [0, 14, 16, 30],
    [-10, -4, 10, 8],
    [-22, -20, -20, -12],
    [-28, -26, -24, -24],
];

const KING_MG: Half = [
    [-30, -20, -30, -40],
    [-30, -20, -30, -40],
    [-30, -25, -35, -45],
    [-35, -35, -40, -50],
    [-40, -35, -40, -50],
    [-18, -16, -26, -32],
    [4, 8, -12, -34],
    [18, 34, 6, -4],
];

const KING_EG: Half = [
    [-60, -30, -16, -12],
    [-16, 8, 14, 14],
    [2, 20, 26, 24],
    [-4, 18, 28, 32],
    [-14, 4, 20, 28],
    [-20, -2, 12, 18],
    [-30, -12, 2, 8],
    [-52, -34, -22, -18],
];

static TABLES: [[[i32; 64]; 2]; 6] = [
    [full(&PAWN_MG), full(&PAWN_EG)],
    [full(&KNIGHT_MG), full(&KNIGHT_EG)],
    [full(&BISHOP_MG), full(&BISHOP_EG)],
    [full(&ROOK_MG), full(&ROOK_EG)],
    [full(&QUEEN_MG), full(&QUEEN_EG)],
    [full(&KING_MG), full(&KING_EG)],
];

/// A half-table for White, by square index.
const fn full(half: &Half) -> [i32; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        let column = if file < 4 { file } else { 7 - file };
        table[index] = half[7 - rank][column];
        index += 1;
    }
    table
}

/// What standing there is worth to a piece.
pub(super) fn place(color: Color, role: Role, square: Square) -> Tapered {
    let index = match color {
        Color::White => square.index(),
        Color::Black => square.mirrored().index(),
    };
    let [middlegame, endgame] = &TABLES[role.index()];
    t(middlegame[index], endgame[index])
}
