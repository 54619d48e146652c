//! A view of the position made for evaluating: the mailbox again, with the attacks of both sides.

use std::ops::Range;
use std::sync::LazyLock;

use tabia_chess::mailbox::{EAST, KING_STEPS, WEST, cell, forward};
use tabia_chess::{Color, Position, Role, Square};

/// A square as the mailbox numbers it.
pub(super) type Cell = u8;

// What a cell says, in bits. The first two pairs are shifted by the colour: the cell is in its mobility area (no own pawn,
// no own king, no attack by an enemy pawn), and in the zone of the king that it attacks. They lie so that both can be
// counted in one number.
const MOBILITY_AREA: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [64, 128];
const PIECE: [u8; 2] = [4, 8];
const PAWN: [u8; 2] = [16, 32];
/// Off the board: a pawn of both sides at once.
const BORDER: u8 = PAWN[0] | PAWN[1];
/// A line ends here.
const BLOCKED: u8 = PIECE[0] | PIECE[1] | BORDER;

/// BoardRows of the board proper, as indices of cells.
const ROWS: Range<usize> = 0x40..0xC0;

/// In an attack set: more than one piece attacks here.
const TWICE: u8 = 0x80;

/// How far the bit of the king in an attack set is from the topmost.
const KING_TO_TWICE: u32 = TWICE.trailing_zeros() - Role::King.index() as u32;

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

    /// Whether none but king and queen are among them.
    #[inline]
    pub fn only_royal(self) -> bool {
        self.0 & !(1 << Role::King.index() | 1 << Role::Queen.index()) == 0
    }
}

/// The attack sets of eight squares side by side, one in each byte.
#[derive(Clone, Copy)]
pub(super) struct AttackRow(u64);

/// A bit in each byte, the lowest: a square counts once.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Those of both sides, the first rank and the a-file first.
pub(super) type AttackRows = [[AttackRow; 8]; 2];

impl AttackRow {
    /// 1 for each square that is attacked.
    #[inline]
    pub fn any(self) -> u64 {
        // A role or more carries into the next bit but one.
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

/// How much the bytes of a number add up to, at most 255.
#[inline]
pub(super) fn sum_of_bytes(bytes: u64) -> i32 {
    (bytes.wrapping_mul(ONES) >> 56) as i32
}

/// The pieces in a mailbox, and what they attack. Attacks that leave the board are written to the border, which is never read.
pub(super) struct Board {
    cells: [u8; 256],
    attacks: [[u8; 256]; 2],
}

/// The rows of a board with few men on it, for a cache.
#[derive(Clone)]
pub(super) struct BoardRows {
    cells: [u8; ROWS.end - ROWS.start],
    attacks: [[u8; ROWS.end - ROWS.start]; 2],
}

/// Boards with a king alone, by colour and square.
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
    /// An empty board.
    pub fn without_pawns() -> BoardRows {
        Board::EMPTY.rows()
    }

    /// The pawns and kings of a position, when the pawns are known.
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
                // As in `attack`: a king that comes to a pawn or two.
                let twice = attackers.wrapping_add(TWICE - 1) & king << KING_TO_TWICE;
                *attackers |= king | twice;
            }
        }
        rows
    }

    /// The pawns of a position and their attacks.
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

/// What a piece reaches: squares in its mobility area, and in the zone of the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach(u32);

impl Reach {
    const FIELDS: u8 = MOBILITY_AREA[0] | KING_ZONE[0];

    /// Squares in the mobility area.
    #[inline]
    pub fn count(self) -> usize {
        (self.0 % u32::from(KING_ZONE[0])) as usize
    }

    /// Squares in the zone of the enemy king.
    #[inline]
    pub fn hits(self) -> i32 {
        (self.0 / u32::from(KING_ZONE[0])) as i32
    }
}

impl Board {
    /// A board without men.
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

    /// The rows, for a cache.
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

    /// Forgets what was there and puts all men of a position on the board, whose pawns and kings are given. The attacks of
    /// knights, bishops, rooks and queens are added as they are walked.
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

    /// Puts a pawn there, with its attacks.
    fn place_pawn(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content = (*content | PAWN[color.index()]) & !MOBILITY_AREA[color.index()];
        for side in [WEST, EAST] {
            let to = at.wrapping_add(forward(color)).wrapping_add(side);
            self.attack(color, Role::Pawn, to);
            self.cells[to as usize] &= !MOBILITY_AREA[(!color).index()];
        }
    }

    /// The king's attacks, and its zone: what it attacks, itself, and the three squares beyond in front.
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

    /// Notes that a cell, if it is on the board, is in the zone of `color`'s king.
    #[inline]
    fn mark_zone(&mut self, color: Color, at: Cell) {
        let content = &mut self.cells[at as usize];
        *content |= if *content & BORDER != BORDER {
            KING_ZONE[(!color).index()]
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

    /// Notes that a piece attacks a square.
    #[inline(always)]
    pub fn attack(&mut self, color: Color, role: Role, at: Cell) {
        let attackers = &mut self.attacks[color.index()][at as usize];
        // Not zero and one less than 128 more: that sets the topmost bit.
        let twice = attackers.wrapping_add(TWICE - 1) & TWICE;
        *attackers |= 1 << role.index() | twice;
    }

    /// What attacks the squares of each rank.
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

    /// What of `color` attacks a square.
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
