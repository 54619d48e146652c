//! The board of the evaluation: a mailbox with the attacks of both sides.

use std::ops::Range;
use std::sync::LazyLock;

use tabia_chess::mailbox::{EAST, KING_STEPS, WEST, cell, forward};
use tabia_chess::{Color, Position, Role, Square};

/// A square in the numbering of the mailbox.
pub(super) type Cell = u8;

// Bits of a cell. The first two pairs are shifted by the colour: the cell is in its mobility area (no own pawn, no own king, no
// attack by an enemy pawn), and in the zone of the king that it attacks. Their positions allow both to be counted in one
// number.
const MOBILITY_AREA: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [64, 128];
const PIECE: [u8; 2] = [4, 8];
const PAWN: [u8; 2] = [16, 32];
/// A cell off the board: a pawn of both sides at once.
const BORDER: u8 = PAWN[0] | PAWN[1];
/// Bits that end a line.
const BLOCKED: u8 = PIECE[0] | PIECE[1] | BORDER;

/// Rows of the board proper, as indices of cells.
const ROWS: Range<usize> = 0x40..0xC0;

/// In an attack set: more than one piece attacks the square.
const TWICE: u8 = 0x80;

/// Distance from the king's bit in an attack set to the topmost bit.
const KING_TO_TWICE: u32 = TWICE.trailing_zeros() - Role::King.index() as u32;

/// The pieces of one side that attack a square: a bit for each role, and one for "more than once".
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Attackers(u8);

impl Attackers {
    /// Returns a set with one attacker of each role in `roles`, a bit set by [`Role::index`].
    pub fn of_roles(roles: u8) -> Attackers {
        Attackers(roles % 64)
    }

    /// Returns the roles, as a bit set.
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

    /// Returns whether a knight or a bishop attacks.
    #[inline]
    pub fn by_minor(self) -> bool {
        self.0 & (1 << Role::Knight.index() | 1 << Role::Bishop.index()) != 0
    }

    /// Returns whether only the king or queen attacks, or nothing.
    #[inline]
    pub fn only_royal(self) -> bool {
        self.0 & !(1 << Role::King.index() | 1 << Role::Queen.index()) == 0
    }
}

/// The attack sets of eight squares side by side, one in each byte.
#[derive(Clone, Copy)]
pub(super) struct AttackRow(u64);

/// The lowest bit of each byte: a square counts once.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The attack rows of both sides, from the first rank and the a-file.
pub(super) type AttackRows = [[AttackRow; 8]; 2];

impl AttackRow {
    /// 1 for each square that is attacked.
    #[inline]
    pub fn any(self) -> u64 {
        // Any role bit carries into bit 6.
        ((self.0 & (ONES * 0x3F)) + ONES * 0x3F) >> 6 & ONES
    }

    /// 1 for each square that is attacked more than once.
    #[inline]
    pub fn twice(self) -> u64 {
        self.0 >> 7 & ONES
    }

    /// 1 for each square that a pawn attacks.
    #[inline]
    pub fn by_pawn(self) -> u64 {
        self.0 & ONES
    }
}

/// Returns the sum of the bytes of a number, at most 255.
#[inline]
pub(super) fn sum_of_bytes(bytes: u64) -> i32 {
    (bytes.wrapping_mul(ONES) >> 56) as i32
}

/// The pieces in a mailbox, and their attacks. Attacks beyond the edge are written to the border, which is never read.
pub(super) struct Board {
    cells: [u8; 256],
    attacks: [[u8; 256]; 2],
}

/// The rows of a board with pawns and kings only, for a cache.
#[derive(Clone)]
pub(super) struct BoardRows {
    cells: [u8; ROWS.end - ROWS.start],
    attacks: [[u8; ROWS.end - ROWS.start]; 2],
}

/// Boards with a lone king, by colour and square.
static KINGS: LazyLock<[[BoardRows; 64]; 2]> = LazyLock::new(|| {
    Color::ALL.map(|color| {
        std::array::from_fn(|index| {
            let mut board = Board::EMPTY;
            if let Some(square) = Square::from_index(index) {
                board.place_king(color, cell(square));
            }
            board.rows()
        })
    })
});

impl BoardRows {
    /// Returns the rows of an empty board.
    pub fn without_pawns() -> BoardRows {
        Board::EMPTY.rows()
    }

    /// Returns the rows with the pawns and kings of a position, when those of the pawns are known.
    pub fn with_kings(&self, position: &Position) -> BoardRows {
        let mut rows = self.clone();
        let [white, black] =
            Color::ALL.map(|color| &KINGS[color.index()][position.king(color).index()]);
        let kings = white.cells.iter().zip(&black.cells);
        for (cell, (white, black)) in rows.cells.iter_mut().zip(kings) {
            *cell = (*cell | (white | black) & (KING_ZONE[0] | KING_ZONE[1]))
                & (white & black | !(MOBILITY_AREA[0] | MOBILITY_AREA[1]));
        }
        for (side, king) in [white, black].into_iter().enumerate() {
            for (attackers, &king) in rows.attacks[side].iter_mut().zip(&king.attacks[side]) {
                // As in `attack`: the king's attack is added to those of one or two pawns.
                let twice = attackers.wrapping_add(TWICE - 1) & king << KING_TO_TWICE;
                *attackers |= king | twice;
            }
        }
        rows
    }

    /// Returns the rows with the pawns of a position and their attacks.
    pub fn of_pawns(position: &Position) -> BoardRows {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for at in position.cells_of(color, Role::Pawn) {
                board.place_pawn(color, at);
            }
        }
        board.rows()
    }
}

/// The squares that a piece reaches: in its mobility area, and in the zone of the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach(u32);

impl Reach {
    const FIELDS: u8 = MOBILITY_AREA[0] | KING_ZONE[0];

    /// Returns the number of squares in the mobility area.
    #[inline]
    pub fn count(self) -> usize {
        (self.0 % u32::from(KING_ZONE[0])) as usize
    }

    /// Returns the number of squares in the zone of the enemy king.
    #[inline]
    pub fn hits(self) -> i32 {
        (self.0 / u32::from(KING_ZONE[0])) as i32
    }
}

impl Board {
    /// A board without pieces or pawns.
    pub const EMPTY: Board = {
        let mut cells = [BORDER; 256];
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            cells[cell(square) as usize] = MOBILITY_AREA[0] | MOBILITY_AREA[1];
            index += 1;
        }
        Board {
            cells,
            attacks: [[0; 256]; 2],
        }
    };

    /// Returns the rows, for a cache.
    fn rows(&self) -> BoardRows {
        let mut rows = BoardRows {
            cells: [0; ROWS.end - ROWS.start],
            attacks: [[0; ROWS.end - ROWS.start]; 2],
        };
        rows.cells.copy_from_slice(&self.cells[ROWS]);
        for (rows, attacks) in rows.attacks.iter_mut().zip(&self.attacks) {
            rows.copy_from_slice(&attacks[ROWS]);
        }
        rows
    }

    /// Clears the board and sets up all men of a position, whose pawns and kings are given. The attacks of knights, bishops,
    /// rooks and queens are added by [`Self::walk`].
    #[inline]
    pub fn set_up(&mut self, pawns_and_kings: &BoardRows, position: &Position) {
        self.cells[ROWS].copy_from_slice(&pawns_and_kings.cells);
        for (attacks, known) in self.attacks.iter_mut().zip(&pawns_and_kings.attacks) {
            attacks[ROWS].copy_from_slice(known);
        }
        for color in Color::ALL {
            for (at, _) in position.officer_cells(color) {
                self.cells[at as usize] |= PIECE[color.index()];
            }
        }
    }

    /// Places a pawn on `at`, with its attacks.
    fn place_pawn(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content = (*content | PAWN[color.index()]) & !MOBILITY_AREA[color.index()];
        for side in [WEST, EAST] {
            let to = at.wrapping_add(forward(color)).wrapping_add(side);
            self.attack(color, Role::Pawn, to);
            self.cells[to as usize] &= !MOBILITY_AREA[(!color).index()];
        }
    }

    /// Places a king with its attacks and its zone: the attacked squares, its own square, and the three squares beyond in
    /// front.
    fn place_king(&mut self, color: Color, at: Cell) {
        self.cells[at as usize] &= !MOBILITY_AREA[color.index()];
        self.mark_zone(color, at);
        for step in KING_STEPS {
            let to = at.wrapping_add(step);
            self.attack(color, Role::King, to);
            self.mark_zone(color, to);
        }
        let beyond = at.wrapping_add(forward(color)).wrapping_add(forward(color));
        for side in [WEST, 0, EAST] {
            self.mark_zone(color, beyond.wrapping_add(side));
        }
    }

    /// Marks a cell, if it is on the board, as part of the zone of `color`'s king.
    #[inline]
    fn mark_zone(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content |= if *content & BORDER != BORDER {
            KING_ZONE[(!color).index()]
        } else {
            0
        };
    }

    /// Returns whether the cell is off the board.
    #[inline]
    pub fn is_border(&self, at: Cell) -> bool {
        self.cells[at as usize] & BORDER == BORDER
    }

    /// Returns whether a line ends at the cell, at a man or the border.
    #[inline]
    pub fn is_blocked(&self, at: Cell) -> bool {
        self.cells[at as usize] & BLOCKED != 0
    }

    /// Returns whether a man of `color` is on the cell.
    #[inline]
    pub fn is_man_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize] & (PIECE[color.index()] | PAWN[color.index()]) != 0
    }

    /// Returns whether a piece of `color`, not a pawn, is on the cell.
    #[inline]
    pub fn is_piece_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize] & PIECE[color.index()] != 0
    }

    /// Walks one step, or until the line is blocked, and records the attacks.
    #[inline(always)]
    pub fn walk(
        &mut self,
        color: Color,
        role: Role,
        from: Cell,
        step: u8,
        slides: bool,
        reach: &mut Reach,
    ) {
        let mut to = from.wrapping_add(step);
        loop {
            let content = self.cells[to as usize];
            self.attack(color, role, to);
            reach.0 += u32::from(content >> color.index() & Reach::FIELDS);
            if !slides || content & BLOCKED != 0 {
                break;
            }
            to = to.wrapping_add(step);
        }
    }

    /// Records that a piece attacks a square.
    #[inline(always)]
    pub fn attack(&mut self, color: Color, role: Role, at: Cell) {
        let attackers = &mut self.attacks[color.index()][at as usize];
        // A value other than zero plus 127 sets the topmost bit.
        let twice = attackers.wrapping_add(TWICE - 1) & TWICE;
        *attackers |= 1 << role.index() | twice;
    }

    /// Returns the attacks on the squares of each rank.
    #[inline]
    pub fn attack_rows(&self) -> AttackRows {
        self.attacks.each_ref().map(|attacks| {
            std::array::from_fn(|rank| {
                let first = usize::from(cell(Square::new(0, rank as u8)));
                let row = std::array::from_fn(|file| attacks[first + file]);
                AttackRow(u64::from_le_bytes(row))
            })
        })
    }

    /// Returns the attackers of `color` on a square.
    #[inline]
    pub fn attackers(&self, color: Color, at: Cell) -> Attackers {
        Attackers(self.attacks[color.index()][at as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_from_memory_is_as_one_set_up_man_by_man() {
        let mut board = Board::EMPTY;
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "6k1/5ppp/8/8/8/2P5/PP6/1K6 w - - 0 1",
            "8/2p5/3pP3/KP3p1r/1R3Pk1/8/4P1P1/8 w - - 0 1",
            "k7/P7/1P6/8/8/6p1/7p/7K b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mut placed = Board::EMPTY;
            for color in Color::ALL {
                for at in position.cells_of(color, Role::Pawn) {
                    placed.place_pawn(color, at);
                }
                placed.place_king(color, position.king_cell(color));
                for (at, _) in position.officer_cells(color) {
                    placed.cells[at as usize] |= PIECE[color.index()];
                }
            }
            let rows = BoardRows::of_pawns(&position).with_kings(&position);
            board.set_up(&rows, &position);
            for at in Square::all().map(cell) {
                assert_eq!(board.cells[at as usize], placed.cells[at as usize], "{fen}");
                for color in Color::ALL {
                    assert!(
                        board.attackers(color, at) == placed.attackers(color, at),
                        "{fen}"
                    );
                }
            }
        }
    }
}
