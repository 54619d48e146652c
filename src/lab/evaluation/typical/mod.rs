//! Evaluation A, the "typical" one: material, a table of squares for every kind of piece, and common positional terms.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 2. The tables are the book's. It names the other
//! terms without numbers; these are Tabia's, small enough that all of them together are seldom worth a piece. Its bonus for a
//! double step, 16 for a king's pawn and 2 for a rook's pawn, is what the table gives.
//!
//! Programs A, Tchess and Qchess use [`evaluate_placement`], without the terms that need what the pieces attack: their ratings
//! were measured with it.

mod activity;
mod tables;

pub use tables::{OPENING, phase, square_worth, worth};

use activity::Activity;
use tabia_chess::{Color, Position, Role, Square};

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
    /// The tables of squares, except the pawns'.
    pub squares: i32,
    /// The table of squares of the pawns.
    pub advance: i32,
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
    /// The squares that the pieces can reach.
    pub mobility: i32,
    /// Sliders behind sliders.
    pub xrays: i32,
    /// Attacks on the squares beside the enemy king.
    pub pressure: i32,
    /// Attacked pieces without a defender.
    pub hanging: i32,
}

/// The textbook's coefficients, in percent: 100 leaves a term as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Of the pressure on the king, and of the distance of queens to it.
    pub aggressiveness: i32,
    /// Of the advance of pawns and of passed pawns.
    pub pawn_ambition: i32,
}

impl Style {
    /// Maximum of a coefficient.
    pub const MAX: i32 = 400;
}

impl Default for Style {
    fn default() -> Style {
        Style {
            aggressiveness: 100,
            pawn_ambition: 100,
        }
    }
}

impl Terms {
    /// Returns all terms by name.
    pub fn named(&self) -> [(&'static str, i32); 13] {
        [
            ("Material", self.material),
            ("Table of squares", self.squares),
            ("Pawn advance", self.advance),
            ("Pawn structure", self.pawns),
            ("Passed pawns", self.passed),
            ("Rooks", self.rooks),
            ("Queens", self.queens),
            ("Bishop pair", self.bishop_pair),
            ("King shelter", self.shelter),
            ("Mobility", self.mobility),
            ("X-rays", self.xrays),
            ("Pressure on the king", self.pressure),
            ("Hanging pieces", self.hanging),
        ]
    }

    /// Returns the sum of all terms.
    pub const fn total(&self) -> i32 {
        self.material
            + self.squares
            + self.advance
            + self.pawns
            + self.passed
            + self.rooks
            + self.queens
            + self.bishop_pair
            + self.shelter
            + self.mobility
            + self.xrays
            + self.pressure
            + self.hanging
    }

    /// Returns the terms with the coefficients of a style.
    fn in_style(self, style: Style) -> Terms {
        let attack = |value: i32| value * style.aggressiveness / 100;
        let ambition = |value: i32| value * style.pawn_ambition / 100;
        Terms {
            pressure: attack(self.pressure),
            queens: attack(self.queens),
            advance: ambition(self.advance),
            passed: ambition(self.passed),
            ..self
        }
    }
}

/// Returns the value of a position for the side to move, in hundredths of a pawn.
pub fn evaluate(position: &Position, style: Style) -> i32 {
    let turn = position.turn();
    let total = |color| terms(position, color, style).total();
    total(turn) - total(!turn)
}

/// Returns the value of a position for the side to move by the placement of the pieces, in hundredths of a pawn: without
/// mobility, X-rays, pressure and hanging pieces.
pub fn evaluate_placement(position: &Position) -> i32 {
    let turn = position.turn();
    let pawns = Color::ALL.map(|color| pawn_files(position, color));
    let phase = phase(position);
    let total = |color| placement(position, color, &pawns, phase).total();
    total(turn) - total(!turn)
}

/// Returns the terms of one side's position.
pub fn terms(position: &Position, color: Color, style: Style) -> Terms {
    let pawns = Color::ALL.map(|color| pawn_files(position, color));
    let phase = phase(position);
    let activity = Activity::of(position, color, phase);
    let terms = Terms {
        mobility: activity.mobility,
        xrays: activity.xrays,
        pressure: activity.pressure,
        hanging: activity.hanging,
        ..placement(position, color, &pawns, phase)
    };
    terms.in_style(style)
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

fn placement(position: &Position, color: Color, pawns: &[PawnFiles; 2], phase: i32) -> Terms {
    let (own, theirs) = (&pawns[color.index()], &pawns[(!color).index()]);
    let enemy_king = position.king(!color);
    let mut terms = Terms::default();
    for (square, role) in position.pieces(color) {
        terms.material += worth(role);
        let table = match role {
            Role::Pawn => &mut terms.advance,
            _ => &mut terms.squares,
        };
        *table += square_worth(color, role, square, phase);
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
        assert_eq!(evaluate(&Position::start(), Style::default()), 0);
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
            let value = |fen| evaluate(&position(fen), Style::default());
            assert_eq!(value(fen), value(mirrored));
            assert_eq!(
                evaluate_placement(&position(fen)),
                evaluate_placement(&position(mirrored))
            );
        }
    }

    #[test]
    fn what_a_club_player_knows_counts() {
        let white = |fen: &str| terms(&position(fen), Color::White, Style::default());
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
    fn a_double_step_gains_what_the_book_says() {
        let at = |file, rank| square_worth(Color::White, Role::Pawn, Square::new(file, rank), 0);
        assert_eq!(at(4, 3) - at(4, 1), 16);
        assert_eq!(at(0, 3) - at(0, 1), 2);
    }

    #[test]
    fn coefficients_change_their_terms_and_no_other() {
        let fen = "r2q1rk1/1p3ppp/8/3P2Q1/8/7R/P4PPP/6K1 w - - 0 1";
        let terms = |aggressiveness, pawn_ambition| {
            let style = Style {
                aggressiveness,
                pawn_ambition,
            };
            super::terms(&position(fen), Color::White, style)
        };
        let (usual, bold, modest) = (terms(100, 100), terms(200, 100), terms(100, 0));
        assert!(usual.pressure > 0 && usual.passed > 0 && usual.advance > 0);
        assert_eq!(bold.pressure, 2 * usual.pressure);
        assert_eq!(bold.total() - usual.total(), usual.pressure + usual.queens);
        assert_eq!((modest.passed, modest.advance), (0, 0));
        assert_eq!(usual.total() - modest.total(), usual.passed + usual.advance);
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
