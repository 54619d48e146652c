//! The mailbox: sixteen cells per row, with a border that is always empty, and tables indexed by the difference of two cells.
//!
//! The low five bits of a cell's content are the index of its piece in the lists (White 0–15, Black 16–31). Single bits hold
//! the data for move generators: whether White or Black may enter the cell, and whether it has a white or a black piece (the
//! latter is also the top bit of the index). The board is in the middle of 256 cells, and the array is one knight's move
//! longer at both ends: a byte, and a byte plus a constant step, can never index beyond it, so the compiler emits neither a
//! bounds check nor an instruction to add the step.

use std::ops::{Index, IndexMut};

use super::{Color, Role, Square};

/// The cell of a1; rows are 16 apart, files 1.
const A1: u8 = 4 * 16 + 4;

/// The cell has a black piece.
const BLACK_MAN: u8 = 0x10;
/// The cell has a white piece.
const WHITE_MAN: u8 = 0x20;
/// White's pieces may enter the cell: it is empty or has a black piece.
const WHITE_ENTERS: u8 = 0x80;
const BLACK_ENTERS: u8 = 0x40;

pub(super) const EMPTY: u8 = WHITE_ENTERS | BLACK_ENTERS;
pub(super) const BORDER: u8 = 0;

/// Returns the content of the cell of the piece with this index.
#[inline]
pub(super) const fn man(index: u8) -> u8 {
    match owner(index) {
        Color::White => index | WHITE_MAN | BLACK_ENTERS,
        Color::Black => index | BLACK_MAN | WHITE_ENTERS,
    }
}

/// Returns whether a cell of this content holds a piece.
#[inline]
pub(super) const fn is_man(content: u8) -> bool {
    content & (WHITE_MAN | BLACK_MAN) != 0
}

/// Returns the bit of a content that marks a piece of `color`.
#[inline]
pub(super) const fn man_of(color: Color) -> u8 {
    match color {
        Color::White => WHITE_MAN,
        Color::Black => BLACK_MAN,
    }
}

/// Returns the bit of a content that marks a cell as open to moves of `color`.
#[inline]
pub(super) const fn enters(color: Color) -> u8 {
    match color {
        Color::White => WHITE_ENTERS,
        Color::Black => BLACK_ENTERS,
    }
}

/// Returns the colour of a piece, by its index or the content of its cell.
#[inline]
pub(super) const fn owner(index: u8) -> Color {
    if index & BLACK_MAN == 0 {
        Color::White
    } else {
        Color::Black
    }
}

/// Returns the cell number of a square.
#[inline]
pub const fn cell(square: Square) -> u8 {
    let index = square.index() as u8;
    A1 + index + (index & 56)
}

/// Returns the square of a cell number on the board.
#[inline]
pub const fn square(cell: u8) -> Square {
    let offset = cell.wrapping_sub(A1);
    Square::from_bits((offset & 7) | ((offset >> 1) & 56))
}

/// Returns the rank (0–7) of a cell on the board.
#[inline]
pub(super) const fn rank(cell: u8) -> u8 {
    cell.wrapping_sub(A1) >> 4
}

/// Returns the file (0–7) of a cell on the board.
#[inline]
pub(super) const fn file(cell: u8) -> u8 {
    cell.wrapping_sub(A1) & 7
}

/// The contents of all cells, by cell number.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Cells([u8; PAD + 256 + PAD]);

/// The longest step: a knight's move.
const PAD: usize = 33;

impl Cells {
    /// Returns a board without pieces.
    pub(super) const fn empty() -> Cells {
        let mut cells = [BORDER; PAD + 256 + PAD];
        let mut index = 0;
        while index < 64 {
            cells[PAD + cell(Square::from_bits(index)) as usize] = EMPTY;
            index += 1;
        }
        Cells(cells)
    }

    /// Returns the content of the cell one step from another. It is cheapest for a constant step.
    #[inline(always)]
    pub(super) const fn near(&self, cell: u8, step: u8) -> u8 {
        self.0[(PAD as isize + cell as isize + step as i8 as isize) as usize]
    }
}

impl Index<u8> for Cells {
    type Output = u8;

    #[inline(always)]
    fn index(&self, cell: u8) -> &u8 {
        &self.0[PAD + cell as usize]
    }
}

impl IndexMut<u8> for Cells {
    #[inline(always)]
    fn index_mut(&mut self, cell: u8) -> &mut u8 {
        &mut self.0[PAD + cell as usize]
    }
}

const fn step(value: i8) -> u8 {
    value as u8
}

pub(super) const NORTH: u8 = step(16);
pub(super) const SOUTH: u8 = step(-16);
pub const EAST: u8 = step(1);
pub const WEST: u8 = step(-1);

/// Steps to the eight neighbours: the rook's four first, then the bishop's four.
pub const KING_STEPS: [u8; 8] = [
    NORTH,
    SOUTH,
    EAST,
    WEST,
    step(17),
    step(15),
    step(-15),
    step(-17),
];

pub const KNIGHT_STEPS: [u8; 8] = [
    step(33),
    step(31),
    step(18),
    step(14),
    step(-14),
    step(-18),
    step(-31),
    step(-33),
];

/// Returns the lines that a sliding role moves along.
pub const fn slider_steps(role: Role) -> &'static [u8] {
    match role {
        Role::Rook => KING_STEPS.split_at(4).0,
        Role::Bishop => KING_STEPS.split_at(4).1,
        _ => &KING_STEPS,
    }
}

/// Returns the step of a pawn of `color`.
#[inline]
pub const fn forward(color: Color) -> u8 {
    match color {
        Color::White => NORTH,
        Color::Black => SOUTH,
    }
}

/// Bits for the ways in which one cell can be attacked from another on an empty board.
const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 2;
const KNIGHT: u8 = 4;
const DIAGONAL: u8 = 8;
const STRAIGHT: u8 = 16;
const NEIGHBOUR: u8 = 32;

/// Returns the bits of [`REACH`] for the captures of a piece.
#[inline]
pub(super) const fn ways(color: Color, role: Role) -> u8 {
    match role {
        Role::Pawn => match color {
            Color::White => WHITE_PAWN,
            Color::Black => BLACK_PAWN,
        },
        Role::Knight => KNIGHT,
        Role::Bishop => DIAGONAL,
        Role::Rook => STRAIGHT,
        Role::Queen => DIAGONAL | STRAIGHT,
        Role::King => NEIGHBOUR,
    }
}

/// The ways in which a piece on `from` attacks `to` on an empty board, indexed by `to - from` (wrapping).
pub(super) static REACH: [u8; 256] = tables().0;

/// The step from `from` to `to` along a line, or 0, indexed by `to - from` (wrapping).
pub(super) static STEP: [u8; 256] = tables().1;

const fn tables() -> ([u8; 256], [u8; 256]) {
    let mut reach = [0; 256];
    let mut steps = [0; 256];
    let mut direction = 0;
    while direction < 8 {
        let step = KING_STEPS[direction];
        let line = if direction < 4 { STRAIGHT } else { DIAGONAL };
        let mut difference = step;
        let mut distance = 1;
        while distance < 8 {
            reach[difference as usize] |= line | if distance == 1 { NEIGHBOUR } else { 0 };
            steps[difference as usize] = step;
            difference = difference.wrapping_add(step);
            distance += 1;
        }
        reach[KNIGHT_STEPS[direction] as usize] |= KNIGHT;
        direction += 1;
    }
    reach[NORTH.wrapping_add(EAST) as usize] |= WHITE_PAWN;
    reach[NORTH.wrapping_add(WEST) as usize] |= WHITE_PAWN;
    reach[SOUTH.wrapping_add(EAST) as usize] |= BLACK_PAWN;
    reach[SOUTH.wrapping_add(WEST) as usize] |= BLACK_PAWN;
    (reach, steps)
}
