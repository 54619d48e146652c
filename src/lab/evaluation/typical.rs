//! Evaluation A, the "typical" one: material, a table of squares for every kind of piece, and common positional terms.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 2. The tables are the book's. It names the other
//! terms without numbers; these are Tabia's, small enough that all of them together are seldom worth a piece.

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

/// A passed pawn, by its rank.
const PASSED: [i32; 8] = [0, 5, 10, 15, 20, 30, 140, 0];

const DOUBLED: i32 = -8;
/// A doubled pawn that cannot move.
const BLOCKED: i32 = -6;
const ISOLATED: i32 = -10;
/// No pawn beside or behind it can protect it, and it is not isolated.
const BACKWARD: i32 = -6;
const ROOK_ON_OPEN_FILE: i32 = 12;
const ROOK_ON_HALF_OPEN_FILE: i32 = 6;
/// For every square between a rook and the enemy king, from the middlegame on.
const ROOK_DISTANCE: i32 = -1;
/// For every square between a queen and the enemy king.
const QUEEN_DISTANCE: i32 = -2;
const BISHOP_PAIR: i32 = 20;
/// For every file beside the king without a pawn in front of it, while the enemy has a queen.
const BARE_FILE: i32 = -9;

/// The terms of one side's position, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    pub material: i32,
    /// The tables of squares.
    pub squares: i32,
    /// Doubled, isolated and backward pawns.
    pub pawns: i32,
    pub passed: i32,
    /// Open files, and the distance to the enemy king.
    pub rooks: i32,
    /// The distance to the enemy king.
    pub queens: i32,
    pub bishop_pair: i32,
    /// The pawns in front of the king.
    pub shelter: i32,
}

impl Terms {
    /// Returns all terms by name.
    pub fn named(&self) -> [(&'static str, i32); 8] {
        [
            ("Material", self.material),
            ("Table of squares", self.squares),
            ("Pawn structure", self.pawns),
            ("Passed pawns", self.passed),
            ("Rooks", self.rooks),
            ("Queens", self.queens),
            ("Bishop pair", self.bishop_pair),
            ("King shelter", self.shelter),
        ]
    }

    /// Returns the sum of all terms.
    pub const fn total(&self) -> i32 {
        self.material
            + self.squares
            + self.pawns
            + self.passed
            + self.rooks
            + self.queens
            + self.bishop_pair
            + self.shelter
    }
}

/// Returns the value of a position for the side to move, in hundredths of a pawn.
pub fn evaluate(position: &Position) -> i32 {
    let turn = position.turn();
    let pawns = [
        pawn_files(position, Color::White),
        pawn_files(position, Color::Black),
    ];
    let phase = phase(position);
    let total = |color| terms_of(position, color, &pawns, phase).total();
    total(turn) - total(!turn)
}

/// Returns the terms of one side's position.
pub fn terms(position: &Position, color: Color) -> Terms {
    let pawns = [
        pawn_files(position, Color::White),
        pawn_files(position, Color::Black),
    ];
    terms_of(position, color, &pawns, phase(position))
}

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

/// The pawns of a side: for every file a bit for each rank, the own first rank lowest.
type PawnFiles = [u8; 8];

fn pawn_files(position: &Position, color: Color) -> PawnFiles {
    let mut files = [0; 8];
    for square in position.pieces_of(color, Role::Pawn) {
        files[usize::from(square.file())] |= 1 << square.relative_rank(color);
    }
    files
}

/// Returns the bits of a file and of the adjacent ones.
fn around(files: &PawnFiles, file: usize) -> u8 {
    beside(files, file) | files[file]
}

fn beside(files: &PawnFiles, file: usize) -> u8 {
    let left = if file > 0 { files[file - 1] } else { 0 };
    let right = if file < 7 { files[file + 1] } else { 0 };
    left | right
}

fn terms_of(position: &Position, color: Color, pawns: &[PawnFiles; 2], phase: i32) -> Terms {
    let (own, theirs) = (&pawns[color.index()], &pawns[(!color).index()]);
    let enemy_king = position.king(!color);
    let mut terms = Terms::default();
    for (square, role) in position.pieces(color) {
        terms.material += worth(role);
        terms.squares += square_worth(color, role, square, phase);
        let file = usize::from(square.file());
        let distance = i32::from(square.distance(enemy_king));
        match role {
            Role::Pawn => {
                let rank = square.relative_rank(color);
                terms.pawns += pawn_faults(position, color, square, own);
                terms.passed += passed(file, rank, own, theirs, phase);
            }
            Role::Rook => {
                terms.rooks += match (own[file], theirs[file]) {
                    (0, 0) => ROOK_ON_OPEN_FILE,
                    (0, _) => ROOK_ON_HALF_OPEN_FILE,
                    _ => 0,
                };
                terms.rooks += ROOK_DISTANCE * distance;
            }
            Role::Queen => terms.queens += QUEEN_DISTANCE * distance,
            Role::King if position.count(!color, Role::Queen) > 0 => {
                terms.shelter += shelter(square, color, own);
            }
            Role::Knight | Role::Bishop | Role::King => {}
        }
    }
    if position.count(color, Role::Bishop) > 1 {
        terms.bishop_pair = BISHOP_PAIR;
    }
    terms
}

fn pawn_faults(position: &Position, color: Color, square: Square, own: &PawnFiles) -> i32 {
    let (file, rank) = (usize::from(square.file()), square.relative_rank(color));
    let behind_or_level = (2u8 << rank).wrapping_sub(1);
    let mut faults = 0;
    if own[file] & (behind_or_level >> 1) != 0 {
        faults += DOUBLED;
        let step = if color == Color::White { 1 } else { -1 };
        let blocked = square
            .offset(0, step)
            .and_then(|ahead| position.piece_at(ahead));
        faults += if blocked.is_some() { BLOCKED } else { 0 };
    }
    let neighbours = beside(own, file);
    if neighbours == 0 {
        faults += ISOLATED;
    } else if neighbours & behind_or_level == 0 {
        faults += BACKWARD;
    }
    faults
}

/// Returns the bonus of a passed pawn: less while there are pieces, and less on the edge.
fn passed(file: usize, rank: u8, own: &PawnFiles, theirs: &PawnFiles, phase: i32) -> i32 {
    // The enemy counts ranks from the other end.
    let ahead = (1u8 << (7 - rank)).wrapping_sub(1);
    let is_led = own[file] >> rank > 1;
    if is_led || around(theirs, file) & ahead != 0 {
        return 0;
    }
    let full = PASSED[usize::from(rank)];
    let full = if file == 0 || file == 7 {
        full * 3 / 4
    } else {
        full
    };
    full * (2 * OPENING - phase) / (2 * OPENING)
}

fn shelter(king: Square, color: Color, own: &PawnFiles) -> i32 {
    let rank = king.relative_rank(color);
    let in_front = 0b110u8.checked_shl(u32::from(rank)).unwrap_or(0);
    let file = usize::from(king.file());
    let files = file.saturating_sub(1)..=(file + 1).min(7);
    BARE_FILE * files.filter(|&file| own[file] & in_front == 0).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn equal_sides_are_worth_the_same() {
        assert_eq!(evaluate(&Position::start()), 0);
    }

    #[test]
    fn a_mirrored_position_is_worth_as_much() {
        for (fen, mirrored) in [
            (
                "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
                "rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4",
            ),
            (
                "8/5k2/p7/P1P5/8/8/5K2/8 w - - 0 1",
                "8/5k2/8/8/p1p5/P7/5K2/8 b - - 0 1",
            ),
        ] {
            assert_eq!(evaluate(&position(fen)), evaluate(&position(mirrored)));
        }
    }

    #[test]
    fn what_a_club_player_knows_counts() {
        let white = |fen: &str| terms(&position(fen), Color::White);
        assert_eq!(white("4k3/8/P7/8/8/8/8/4K3 w - - 0 1").passed, 30 * 3 / 4);
        assert_eq!(white("4k3/1p6/P7/8/8/8/8/4K3 w - - 0 1").passed, 0);
        assert_eq!(white("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1").passed, 30);
        assert_eq!(
            white("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1").pawns,
            2 * ISOLATED + DOUBLED
        );
        assert_eq!(
            white("4k3/8/8/8/n7/P7/P7/4K3 w - - 0 1").pawns,
            2 * ISOLATED + DOUBLED + BLOCKED
        );
        assert_eq!(white("4k3/8/8/3PP3/2P5/8/8/4K3 w - - 0 1").pawns, BACKWARD);
        assert_eq!(
            white("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").rooks,
            ROOK_ON_OPEN_FILE + 7 * ROOK_DISTANCE
        );
        assert_eq!(
            white("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1").rooks,
            ROOK_ON_HALF_OPEN_FILE + 7 * ROOK_DISTANCE
        );
        assert_eq!(white("q3k3/8/8/8/8/8/6PP/6K1 w - - 0 1").shelter, BARE_FILE);
        assert_eq!(white("r3k3/8/8/8/8/8/6PP/6K1 w - - 0 1").shelter, 0);
        assert_eq!(
            white("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1").bishop_pair,
            BISHOP_PAIR
        );
    }

    #[test]
    fn the_king_goes_to_the_middle_when_the_pieces_are_gone() {
        let e4 = Square::new(4, 3);
        let g1 = Square::new(6, 0);
        let worth = |square, phase| square_worth(Color::White, Role::King, square, phase);
        assert!(worth(g1, OPENING) > worth(e4, OPENING));
        assert!(worth(g1, 0) < worth(e4, 0));
    }
}
