//! The pawns of both sides as sets of ranks, file by file.

use tabia_chess::{Color, Position, Role};

/// Pawns of both sides by file, each file a set of ranks (bit 0 is the first rank). Files are counted from 1; the
/// empty files 0 and 9 save the bounds checks for neighbours.
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

    /// Returns the ranks of `color`'s pawns on a file (0–7).
    #[inline]
    pub fn on(&self, color: Color, file: u8) -> u8 {
        self.0[color.index()][(file as usize & 7) + 1]
    }

    /// Returns the ranks of `color`'s pawns on the two files adjacent to a file (0–7).
    #[inline]
    pub fn beside(&self, color: Color, file: u8) -> u8 {
        let files = &self.0[color.index()];
        let file = file as usize & 7;
        files[file] | files[file + 2]
    }

    /// Returns whether a pawn of `color` attacks the square of file and rank.
    #[inline]
    pub fn attack(&self, color: Color, file: u8, rank: u8) -> bool {
        let from = step(!color, rank);
        from < 8 && self.beside(color, file) >> from & 1 != 0
    }
}

/// Returns the file mirrored to the queen's wing: e to h become d to a (0–3).
#[inline]
pub(super) const fn mirrored(file: u8) -> u8 {
    if file < 4 { file } else { 7 - file }
}

/// Returns the rank in front of `rank` in `color`'s direction; beyond the last rank the result is not a valid rank.
#[inline]
pub(super) const fn step(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank + 1,
        Color::Black => rank.wrapping_sub(1),
    }
}

/// Returns the ranks ahead of `rank` in `color`'s direction.
#[inline]
pub(super) const fn ahead(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => (0xFE_u16 << rank) as u8,
        Color::Black => ((1_u16 << rank) - 1) as u8,
    }
}
