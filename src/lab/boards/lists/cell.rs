//! The cells of the array, and their contents.

use tabia_chess::{Color, Piece, Role, Square};

/// A cell: row times 16 plus column. The board occupies rows and columns 4 to 11, Black at the top: 68 is a8, 187 is h1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub(super) u8);

impl Cell {
    pub const COUNT: usize = 256;

    pub const fn of(square: Square) -> Cell {
        Cell(68 + 16 * (7 - square.rank()) + square.file())
    }

    pub const fn new(number: u8) -> Cell {
        Cell(number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub const fn step(self, step: i8) -> Cell {
        Cell(self.0.wrapping_add_signed(step))
    }

    /// `None` on the border.
    pub const fn square(self) -> Option<Square> {
        let (column, row) = (self.0 & 15, self.0 >> 4);
        if column < 4 || column > 11 || row < 4 || row > 11 {
            return None;
        }
        Some(Square::new(column - 4, 11 - row))
    }

    /// Returns the square of a cell on the board.
    pub(super) const fn at(self) -> Square {
        Square::new(
            (self.0 & 15).wrapping_sub(4) & 7,
            11u8.wrapping_sub(self.0 >> 4) & 7,
        )
    }
}

/// A cell's content: bits 0 to 2 the kind of piece (king 1 … pawn 6), then border (8), has moved (16), black (64), white (128);
/// 0 is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub(super) u8);

pub(super) const KING: u8 = 1;
pub(super) const QUEEN: u8 = 2;
pub(super) const ROOK: u8 = 3;
pub(super) const BISHOP: u8 = 4;
pub(super) const KNIGHT: u8 = 5;
pub(super) const PAWN: u8 = 6;
pub(super) const OUT: u8 = 8;
pub(super) const MOVED: u8 = 16;

pub(super) const fn color_bit(color: Color) -> u8 {
    match color {
        Color::White => 128,
        Color::Black => 64,
    }
}

pub(super) const fn role_of(kind: u8) -> Role {
    Role::ALL[(6 - kind) as usize]
}

impl Code {
    pub(super) const EMPTY: Code = Code(0);
    pub(super) const BORDER: Code = Code(OUT);

    pub const fn of(piece: Piece) -> Code {
        Code((6 - piece.role as u8) | color_bit(piece.color))
    }

    pub const fn new(number: u8) -> Code {
        Code(number)
    }

    #[inline]
    pub(super) const fn kind(self) -> u8 {
        self.0 & 7
    }

    pub const fn has_moved(self) -> bool {
        self.0 & MOVED != 0
    }

    #[inline]
    pub(super) const fn is_of(self, color: Color) -> bool {
        self.0 & color_bit(color) != 0
    }

    pub const fn piece(self) -> Option<Piece> {
        let color = match self.0 & 192 {
            64 => Color::Black,
            128 => Color::White,
            _ => return None,
        };
        Some(Piece::new(color, role_of(self.kind())))
    }

    pub const fn number(self) -> u8 {
        self.0
    }
}

pub(super) const fn is_last_row(cell: Cell) -> bool {
    matches!(cell.0 >> 4, 4 | 11)
}
