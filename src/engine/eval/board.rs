//! A view of the position made for evaluating: a small mailbox, the attacks of both sides, and the pawns by file.

use crate::chess::{Color, Position, Role, Square};

/// A square in rows of 16, so that leaving the board shows in one bit.
pub(super) type Cell = u8;

pub(super) const OUTSIDE: u8 = 0x88;

pub(super) const STRAIGHT: [i8; 4] = [16, -16, 1, -1];
pub(super) const DIAGONAL: [i8; 4] = [17, 15, -15, -17];
pub(super) const ALL: [i8; 8] = [16, -16, 1, -1, 17, 15, -15, -17];
pub(super) const JUMPS: [i8; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

#[inline]
pub(super) const fn cell(square: Square) -> Cell {
    square.rank() << 4 | square.file()
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

// What a cell says, in bits: a man of White stands here, of Black; nothing for White's pieces to go to (an own pawn or
// the own king stands here, or an enemy pawn attacks it), for Black's; it lies in the zone of White's king, of Black's;
// a pawn stands here.
const MAN: [u8; 2] = [1, 2];
const OCCUPIED: u8 = 3;
const CLOSED: [u8; 2] = [4, 8];
const ZONE: [u8; 2] = [16, 32];
const PAWN: u8 = 64;

/// In an attack set: more than one piece attacks here.
const TWICE: u8 = 0x80;

/// What pieces of one side attack a square: a bit for each role, and one for "more than once".
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Attackers(u8);

impl Attackers {
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

/// The pieces in a mailbox of rows of 16, and what they attack.
#[derive(Clone)]
pub(super) struct Board {
    cells: [u8; 128],
    attacks: [[u8; 128]; 2],
}

/// What a piece finds on its way.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// Squares worth going to.
    pub count: usize,
    /// Squares in the zone of the enemy king.
    pub hits: i32,
}

impl Board {
    /// A board without men.
    pub fn empty() -> Board {
        Board {
            cells: [0; 128],
            attacks: [[0; 128]; 2],
        }
    }

    /// Puts a pawn there, with its attacks.
    pub fn place_pawn(&mut self, color: Color, at: Cell) {
        self.cells[at as usize & 127] |= MAN[color.index()] | CLOSED[color.index()] | PAWN;
        for side in [-1, 1] {
            let to = at.wrapping_add_signed(forward(color) + side);
            if to & OUTSIDE == 0 {
                self.attack(color, Role::Pawn, to);
                self.cells[to as usize & 127] |= CLOSED[(!color).index()];
            }
        }
    }

    /// Adds everything else to a board that has the pawns: all men, and the attacks of the kings. The attacks of the
    /// others are added as they are walked.
    #[inline]
    pub fn complete(&mut self, position: &Position) {
        for color in Color::ALL {
            for (square, _) in position.pieces(color) {
                self.cells[cell(square) as usize & 127] |= MAN[color.index()];
            }
            self.place_king(color, cell(position.king(color)));
        }
    }

    /// The king's attacks, and its zone: what it attacks, itself, and the three squares beyond in front.
    fn place_king(&mut self, color: Color, at: Cell) {
        let zone = ZONE[color.index()];
        self.cells[at as usize & 127] |= CLOSED[color.index()] | zone;
        for step in ALL {
            let to = at.wrapping_add_signed(step);
            if to & OUTSIDE == 0 {
                self.attack(color, Role::King, to);
                self.cells[to as usize & 127] |= zone;
            }
        }
        for side in [-1, 0, 1] {
            let to = at.wrapping_add_signed(2 * forward(color) + side);
            if to & OUTSIDE == 0 {
                self.cells[to as usize & 127] |= zone;
            }
        }
    }

    /// Whether anything stands there.
    #[inline]
    pub fn is_occupied(&self, at: Cell) -> bool {
        self.cells[at as usize & 127] & OCCUPIED != 0
    }

    /// Whether a man of `color` stands there.
    #[inline]
    pub fn is_man_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize & 127] & MAN[color.index()] != 0
    }

    /// Whether a man of `color` that is no pawn stands there.
    #[inline]
    pub fn is_piece_of(&self, color: Color, at: Cell) -> bool {
        self.cells[at as usize & 127] & (MAN[color.index()] | PAWN) == MAN[color.index()]
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
        let closed = CLOSED[color.index()];
        let zone = ZONE[(!color).index()];
        let mut to = from.wrapping_add_signed(direction);
        while to & OUTSIDE == 0 {
            self.attack(color, role, to);
            let content = self.cells[to as usize & 127];
            reach.count += usize::from(content & closed == 0);
            reach.hits += i32::from(content & zone != 0);
            if !slides || content & OCCUPIED != 0 {
                break;
            }
            to = to.wrapping_add_signed(direction);
        }
    }

    /// Notes that a piece attacks a square.
    #[inline(always)]
    pub fn attack(&mut self, color: Color, role: Role, at: Cell) {
        let attackers = &mut self.attacks[color.index()][at as usize & 127];
        let twice = if *attackers != 0 { TWICE } else { 0 };
        *attackers |= 1 << role.index() | twice;
    }

    /// What of `color` attacks a square.
    #[inline]
    pub fn attackers(&self, color: Color, at: Cell) -> Attackers {
        Attackers(self.attacks[color.index()][at as usize & 127])
    }
}
