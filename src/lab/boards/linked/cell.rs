//! The cells of the array, and the directions between them.

use tabia_chess::{Color, Square};

/// A cell of the 10×10 array: 11 is a8, 88 is h1, the rest is border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub(super) u8);

impl Cell {
    pub const COUNT: usize = 100;

    pub const fn of(square: Square) -> Cell {
        Cell((8 - square.rank()) * 10 + square.file() + 1)
    }

    pub const fn new(number: u8) -> Cell {
        Cell(number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub(super) const fn step(self, direction: Direction) -> Cell {
        Cell(self.0.wrapping_add_signed(direction.step()))
    }

    /// `None` on the border.
    pub const fn square(self) -> Option<Square> {
        let (column, row) = (self.0 % 10, self.0 / 10);
        if column < 1 || column > 8 || row < 1 || row > 8 {
            return None;
        }
        Some(Square::new(column - 1, 8 - row))
    }

    /// Returns the square of a cell on the board.
    pub(super) const fn at(self) -> Square {
        match self.square() {
            Some(square) => square,
            None => Square::A1,
        }
    }
}

/// The eight neighbours of a node, in pairs of opposites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
    UpLeft,
    DownRight,
    UpRight,
    DownLeft,
}

impl Direction {
    pub const ALL: [Direction; 8] = [
        Direction::Left,
        Direction::Right,
        Direction::Up,
        Direction::Down,
        Direction::UpLeft,
        Direction::DownRight,
        Direction::UpRight,
        Direction::DownLeft,
    ];

    /// One of each pair.
    pub(super) const AXES: [Direction; 4] = [
        Direction::Left,
        Direction::Up,
        Direction::UpLeft,
        Direction::UpRight,
    ];

    pub(super) const STRAIGHT: [Direction; 4] = [
        Direction::Left,
        Direction::Right,
        Direction::Up,
        Direction::Down,
    ];

    pub(super) const DIAGONAL: [Direction; 4] = [
        Direction::UpLeft,
        Direction::DownRight,
        Direction::UpRight,
        Direction::DownLeft,
    ];

    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[self as usize ^ 1]
    }

    pub const fn step(self) -> i8 {
        [-1, 1, -10, 10, -11, 11, -9, 9][self as usize]
    }

    #[inline]
    pub(super) const fn is_straight(self) -> bool {
        (self as usize) < 4
    }
}

/// Returns the direction in which the pawns of a side move.
pub(super) const fn forward(color: Color) -> Direction {
    match color {
        Color::White => Direction::Up,
        Color::Black => Direction::Down,
    }
}
