//! A view of the position made for evaluating: a small mailbox, and the pawns by file.

use crate::chess::{Color, Piece, Position, Role, Square};

/// A square in rows of 16, so that leaving the board shows in one bit.
pub(super) type Cell = u8;

pub(super) const OUTSIDE: u8 = 0x88;

pub(super) const fn cell(square: Square) -> Cell {
    square.rank() << 4 | square.file()
}

/// Pawns of both sides by file, each file a set of ranks (bit 0 is the first rank). Files are counted from 1; the
/// empty files 0 and 9 spare every look at a neighbour its bounds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct PawnFiles([[u8; 10]; 2]);

impl PawnFiles {
    pub fn new(position: &Position) -> PawnFiles {
        let mut files = PawnFiles::default();
        for color in Color::ALL {
            for square in position.pieces_of(color, Role::Pawn) {
                files.0[color.index()][square.file() as usize + 1] |= 1 << square.rank();
            }
        }
        files
    }

    /// The ranks of `color`'s pawns on a file (0–7).
    pub fn on(&self, color: Color, file: u8) -> u8 {
        self.0[color.index()][file as usize + 1]
    }

    /// The ranks of `color`'s pawns on the two files beside a file (0–7).
    pub fn beside(&self, color: Color, file: u8) -> u8 {
        let files = &self.0[color.index()];
        files[file as usize] | files[file as usize + 2]
    }

    /// Whether a pawn of `color` attacks the square of file and rank.
    pub fn attack(&self, color: Color, file: u8, rank: u8) -> bool {
        let from = match color {
            Color::White => rank.wrapping_sub(1),
            Color::Black => rank + 1,
        };
        from < 8 && self.beside(color, file) >> from & 1 != 0
    }
}

/// The ranks ahead of `rank` as `color` moves.
pub(super) const fn ahead(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => (0xFE_u16 << rank) as u8,
        Color::Black => ((1_u16 << rank) - 1) as u8,
    }
}

/// The pieces in a mailbox of rows of 16.
pub(super) struct Board {
    /// 0, or one more than the index of the piece.
    cells: [u8; 128],
    /// By side and square: which roles attack it, as bits.
    pub attacks: [[u8; 128]; 2],
}

impl Board {
    pub fn new(position: &Position) -> Board {
        let mut cells = [0; 128];
        for color in Color::ALL {
            for (square, role) in position.pieces(color) {
                cells[cell(square) as usize] = Piece::new(color, role).index() as u8 + 1;
            }
        }
        Board {
            cells,
            attacks: [[0; 128]; 2],
        }
    }

    /// Whether anything stands there.
    pub fn is_occupied(&self, at: Cell) -> bool {
        self.cells[at as usize & 127] != 0
    }

    /// Whether a pawn or the king of `color` stands there: squares that are none to go to.
    pub fn is_blocked_by(&self, color: Color, at: Cell) -> bool {
        let content = self.cells[at as usize & 127];
        content == Piece::new(color, Role::Pawn).index() as u8 + 1
            || content == Piece::new(color, Role::King).index() as u8 + 1
    }

    /// Notes that a piece attacks a square.
    pub fn add_attack(&mut self, color: Color, role: Role, at: Cell) {
        self.attacks[color.index()][at as usize & 127] |= 1 << role.index();
    }

    /// Which roles of `color` attack a square, as bits.
    pub fn attackers(&self, color: Color, at: Cell) -> u8 {
        self.attacks[color.index()][at as usize & 127]
    }
}
