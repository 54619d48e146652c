//! The squares of the 6×6 board, and moves between them.

use std::fmt;
use std::str::FromStr;

use tabia_chess::Role;

/// Number of squares on a side of the board.
pub(super) const SIDE: u8 = 6;

/// A square: 0 to 35, by ranks from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SmallSquare(pub(super) u8);

impl SmallSquare {
    /// Number of squares.
    pub const COUNT: usize = (SIDE * SIDE) as usize;

    /// Returns the square of a file and a rank, from 0.
    pub fn at(file: i32, rank: i32) -> Option<SmallSquare> {
        let side = i32::from(SIDE);
        let is_inside = (0..side).contains(&file) && (0..side).contains(&rank);
        is_inside.then_some(SmallSquare((side * rank + file) as u8))
    }

    /// Returns all squares, from a1 by ranks.
    pub fn all() -> impl Iterator<Item = SmallSquare> {
        (0..SIDE * SIDE).map(SmallSquare)
    }

    /// Returns its file and rank, from 0.
    pub fn place(self) -> (i32, i32) {
        (i32::from(self.0 % SIDE), i32::from(self.0 / SIDE))
    }

    /// Returns its index, from 0 to 35.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the square at this distance in files and ranks.
    pub(super) fn step(self, (files, ranks): (i32, i32)) -> Option<SmallSquare> {
        let (file, rank) = self.place();
        SmallSquare::at(file + files, rank + ranks)
    }

    /// Returns the number of king's moves to another square.
    pub(super) fn distance(self, other: SmallSquare) -> i32 {
        let ((file, rank), (other_file, other_rank)) = (self.place(), other.place());
        (file - other_file).abs().max((rank - other_rank).abs())
    }
}

impl fmt::Display for SmallSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = self.place();
        write!(f, "{}{}", char::from(b'a' + file as u8), rank + 1)
    }
}

/// The error of a text that names no square of the 6×6 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl FromStr for SmallSquare {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<SmallSquare, SquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(SquareError);
        };
        let from = |letter: u8, first: u8| i32::from(letter) - i32::from(first);
        SmallSquare::at(from(file, b'a'), from(rank, b'1')).ok_or(SquareError)
    }
}

/// A move, with what its notation needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LosAlamosMove {
    /// The squares.
    pub from: SmallSquare,
    pub to: SmallSquare,
    /// The piece that a pawn becomes on the last rank.
    pub promotion: Option<Role>,
    /// Whether a piece is captured.
    pub is_capture: bool,
}

impl fmt::Display for LosAlamosMove {
    /// Writes `b1-c3`, `a2xb3`, `e5-e6=Q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "={}", role.letter()),
            None => Ok(()),
        }
    }
}
