//! Squares and moves.

use std::fmt;

/// A dark square: 0 to 31, by rows from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DarkSquare(pub(super) u8);

impl DarkSquare {
    /// Returns the dark square of a file and a rank, from 0.
    pub fn at(file: i32, rank: i32) -> Option<DarkSquare> {
        let is_dark = (0..8).contains(&file) && (0..8).contains(&rank) && (file + rank) % 2 == 0;
        is_dark.then_some(DarkSquare((4 * rank + file / 2) as u8))
    }

    /// Returns its file and rank, from 0.
    pub fn place(self) -> (i32, i32) {
        let (rank, half) = (i32::from(self.0) / 4, i32::from(self.0) % 4);
        (2 * half + rank % 2, rank)
    }

    /// Returns the set of this square.
    pub(super) fn bit(self) -> u32 {
        1 << self.0
    }

    /// Returns the square at this distance in files and ranks.
    pub(super) fn step(self, (file, rank): (i32, i32)) -> Option<DarkSquare> {
        let at = self.place();
        DarkSquare::at(at.0 + file, at.1 + rank)
    }
}

impl fmt::Display for DarkSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = self.place();
        write!(f, "{}{}", char::from(b'a' + file as u8), rank + 1)
    }
}

/// A move, with all squares on which the piece lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsMove {
    /// The squares, five bits each, the first one lowest.
    path: u64,
    /// Number of squares.
    length: u8,
    /// The set of captured pieces.
    pub(super) captured: u32,
    /// Whether a man is promoted to a king.
    pub(super) promotes: bool,
}

impl DraughtsMove {
    /// Creates a move that has only its start.
    pub(super) fn from(start: DarkSquare) -> DraughtsMove {
        DraughtsMove {
            path: u64::from(start.0),
            length: 1,
            captured: 0,
            promotes: false,
        }
    }

    /// Adds a landing.
    pub(super) fn to(self, square: DarkSquare) -> DraughtsMove {
        DraughtsMove {
            path: self.path | u64::from(square.0) << (5 * self.length),
            length: self.length + 1,
            ..self
        }
    }

    /// Returns the squares in order: the start, the landings, the end.
    pub fn squares(self) -> impl Iterator<Item = DarkSquare> {
        (0..self.length).map(move |index| DarkSquare((self.path >> (5 * index) & 31) as u8))
    }

    /// Returns the start and the end.
    pub fn ends(self) -> (DarkSquare, DarkSquare) {
        let last = self.path >> (5 * (self.length - 1)) & 31;
        (DarkSquare((self.path & 31) as u8), DarkSquare(last as u8))
    }

    /// Returns the number of captured men and kings.
    pub fn captures(self) -> u32 {
        self.captured.count_ones()
    }
}

impl fmt::Display for DraughtsMove {
    /// Writes `c3-d4`, `e3:c5:a7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured == 0 { "-" } else { ":" };
        for (index, square) in self.squares().enumerate() {
            write!(f, "{}{square}", if index == 0 { "" } else { sign })?;
        }
        Ok(())
    }
}
