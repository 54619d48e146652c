//! A view of the position made for evaluating: a mailbox with a border, the attacks of both sides, and the pawns by file.

use std::ops::Range;

use crate::chess::{Color, Position, Role, Square};

/// A square in rows of 16, with a border that is wide enough for a knight on every side.
pub(super) type Cell = u8;

/// The cell of a1.
const A1: u8 = 0x24;

pub(super) const STRAIGHT: [i8; 4] = [16, -16, 1, -1];
pub(super) const DIAGONAL: [i8; 4] = [17, 15, -15, -17];
pub(super) const ALL: [i8; 8] = [16, -16, 1, -1, 17, 15, -15, -17];
pub(super) const JUMPS: [i8; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

#[inline]
pub(super) const fn cell(square: Square) -> Cell {
    A1 + (square.rank() << 4 | square.file())
}

/// One step ahead for `color`.
#[inline]
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 16,
        Color::Black => -16,
    }
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
    #[inline]
    pub fn on(&self, color: Color, file: u8) -> u8 {
        self.0[color.index()][(file as usize & 7) + 1]
    }

    /// The ranks of `color`'s pawns on the two files beside a file (0–7).
    #[inline]
    pub fn beside(&self, color: Color, file: u8) -> u8 {
        let files = &self.0[color.index()];
        let file = file as usize & 7;
        files[file] | files[file + 2]
    }

    /// How many pawns of `color` attack the square of file and rank.
    #[inline]
    pub fn attackers(&self, color: Color, file: u8, rank: u8) -> i32 {
        let from = step(!color, rank);
        if from > 7 {
            return 0;
        }
        let files = &self.0[color.index()];
        let file = file as usize & 7;
        i32::from(files[file] >> from & 1) + i32::from(files[file + 2] >> from & 1)
    }

    /// Whether a pawn of `color` attacks the square of file and rank.
    #[inline]
    pub fn attack(&self, color: Color, file: u8, rank: u8) -> bool {
        self.attackers(color, file, rank) > 0
    }
}

/// The rank in front of `rank` as `color` moves; beyond the last one a number that is no rank.
#[inline]
pub(super) const fn step(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank + 1,
        Color::Black => rank.wrapping_sub(1),
    }
}

/// The ranks ahead of `rank` as `color` moves.
#[inline]
pub(super) const fn ahead(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => (0xFE_u16 << rank) as u8,
        Color::Black => ((1_u16 << rank) - 1) as u8,
    }
}

// What a cell says, in bits. The first two pairs are shifted by the colour that asks: its pieces are welcome here (no own
// pawn, no own king, no attack by an enemy pawn), and here is the zone of the king that it attacks. They lie so that
// both can be counted in one number.
const WELCOME: [u8; 2] = [1, 2];
const TARGET: [u8; 2] = [64, 128];
const PIECE: [u8; 2] = [4, 8];
const PAWN: [u8; 2] = [16, 32];
/// Nobody's pawn.
const BORDER: u8 = PAWN[0] | PAWN[1];
/// A line ends here.
const BLOCKED: u8 = PIECE[0] | PIECE[1] | BORDER;

/// Rows of the board proper, as indices of cells.
const ROWS: Range<usize> = 0x20..0xA0;

/// In an attack set: more than one piece attacks here.
const TWICE: u8 = 0x80;

/// What pieces of one side attack a square: a bit for each role, and one for "more than once".
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Attackers(u8);

impl Attackers {
    /// One of each role in a set, by [`Role::index`].
    pub fn of_roles(roles: u8) -> Attackers {
        Attackers(roles % 64)
    }

    /// The roles, as a set.
    #[inline]
    pub fn roles(self) -> usize {
        usize::from(self.0 % 64)
    }

    #[inline]
    pub fn any(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub fn twice(self) -> bool {
        self.0 & TWICE != 0
    }

    #[inline]
    pub fn by(self, role: Role) -> bool {
        self.0 & 1 << role.index() != 0
    }

    /// Whether a knight or a bishop is among them.
    #[inline]
    pub fn by_minor(self) -> bool {
        self.0 & (1 << Role::Knight.index() | 1 << Role::Bishop.index()) != 0
    }

    /// Whether nobody else than king and queen is among them.
    #[inline]
    pub fn only_royal(self) -> bool {
        self.0 & !(1 << Role::King.index() | 1 << Role::Queen.index()) == 0
    }
}

/// The pieces in a mailbox, and what they attack. Attacks that leave the board are noted in the border, where nobody looks.
pub(super) struct Board {
    cells: [u8; 256],
    attacks: [[u8; 256]; 2],
}

/// The rows of a board with nothing but pawns and kings on it, to be remembered.
#[derive(Clone)]
pub(super) struct Rows {
    cells: [u8; 128],
    attacks: [[u8; 128]; 2],
}

/// What a piece finds on its way.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach(u32);

impl Reach {
    const FIELDS: u8 = WELCOME[0] | TARGET[0];

    /// Squares worth going to.
    #[inline]
    pub fn count(self) -> usize {
        (self.0 % u32::from(TARGET[0])) as usize
    }

    /// Squares in the zone of the enemy king.
    #[inline]
    pub fn hits(self) -> i32 {
        (self.0 / u32::from(TARGET[0])) as i32
    }
}

impl Board {
    /// A board without men.
    pub fn empty() -> Board {
        let mut cells = [BORDER; 256];
        for square in Square::all() {
            cells[cell(square) as usize] = WELCOME[0] | WELCOME[1];
        }
        Board {
            cells,
            attacks: [[0; 256]; 2],
        }
    }

    /// The board that was remembered.
    #[inline]
    pub fn new(rows: &Rows) -> Board {
        let mut board = Board {
            cells: [BORDER; 256],
            attacks: [[0; 256]; 2],
        };
        board.cells[ROWS].copy_from_slice(&rows.cells);
        for (attacks, rows) in board.attacks.iter_mut().zip(&rows.attacks) {
            attacks[ROWS].copy_from_slice(rows);
        }
        board
    }

    /// What is worth remembering while nothing but pawns and kings are on the board.
    pub fn rows(&self) -> Rows {
        let mut rows = Rows {
            cells: [0; 128],
            attacks: [[0; 128]; 2],
        };
        rows.cells.copy_from_slice(&self.cells[ROWS]);
        for (rows, attacks) in rows.attacks.iter_mut().zip(&self.attacks) {
            rows.copy_from_slice(&attacks[ROWS]);
        }
        rows
    }

    /// Puts a pawn there, with its attacks.
    pub fn place_pawn(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content = (*content | PAWN[color.index()]) & !WELCOME[color.index()];
        for side in [-1, 1] {
            let to = at.wrapping_add_signed(forward(color) + side);
            self.attack(color, Role::Pawn, to);
            self.cells[to as usize] &= !WELCOME[(!color).index()];
        }
    }

    /// Puts all men there that are not pawns. The attacks of knights, bishops, rooks and queens are added as they are
    /// walked.
    #[inline]
    pub fn place_officers(&mut self, position: &Position) {
        for color in Color::ALL {
            for (square, _) in position.officers(color) {
                self.cells[cell(square) as usize] |= PIECE[color.index()];
            }
        }
    }

    /// The king's attacks, and its zone: what it attacks, itself, and the three squares beyond in front.
    pub fn place_king(&mut self, color: Color, at: Cell) {
        self.cells[at as usize] &= !WELCOME[color.index()];
        self.mark_zone(color, at);
        for step in ALL {
            let to = at.wrapping_add_signed(step);
            self.attack(color, Role::King, to);
            self.mark_zone(color, to);
        }
        for side in [-1, 0, 1] {
            self.mark_zone(color, at.wrapping_add_signed(2 * forward(color) + side));
        }
    }

    /// Notes that a cell, if it is on the board, is in the zone of `color`'s king.
    #[inline]
    fn mark_zone(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content |= if *content & BORDER != BORDER {
            TARGET[(!color).index()]
        } else {
            0
        };
    }

    /// Whether the cell is none of the board.
    #[inline]
    pub fn is_border(&self, at: Cell) -> bool {
        self.cells[at as usize] & BORDER == BORDER
    }

    /// Whether a line ends there, at a man or the border.
    #[inline]
    pub fn is_blocked(&self, at: Cell) -> bool {
        self.cells[at as usize] & BLOCKED != 0
    }

    /// Whether a man of `color` stands on a cell of the board.
    #[inline]
    pub fn is_man_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize] & (PIECE[color.index()] | PAWN[color.index()]) != 0
    }

    /// Whether a man of `color` that is no pawn stands there.
    #[inline]
    pub fn is_piece_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize] & PIECE[color.index()] != 0
    }

    /// Walks one step, or as far as the way is free, and notes the attacks.
    #[inline(always)]
    pub fn walk(
        &mut self,
        color: Color,
        role: Role,
        from: Cell,
        direction: i8,
        slides: bool,
        reach: &mut Reach,
    ) {
        let mut to = from.wrapping_add_signed(direction);
        loop {
            let content = self.cells[to as usize];
            self.attack(color, role, to);
            reach.0 += u32::from(content >> color.index() & Reach::FIELDS);
            if !slides || content & BLOCKED != 0 {
                break;
            }
            to = to.wrapping_add_signed(direction);
        }
    }

    /// Notes that a piece attacks a square.
    #[inline(always)]
    pub fn attack(&mut self, color: Color, role: Role, at: Cell) {
        let attackers = &mut self.attacks[color.index()][at as usize];
        // Not zero and one less than 128 more: that sets the topmost bit.
        let twice = attackers.wrapping_add(TWICE - 1) & TWICE;
        *attackers |= 1 << role.index() | twice;
    }

    /// What of `color` attacks a square.
    #[inline]
    pub fn attackers(&self, color: Color, at: Cell) -> Attackers {
        Attackers(self.attacks[color.index()][at as usize])
    }
}
