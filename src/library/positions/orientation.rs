//! The ways to look at a board.

use tabia_chess::{Color, Piece, Square};
use tabia_game::GameResult;

use crate::SquareSet;

/// A way to look at a board: from which side, and with the files in which order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Orientation {
    /// The colours and the ranks are exchanged.
    pub flipped: bool,
    /// The files are in reverse order.
    pub mirrored: bool,
}

impl Orientation {
    /// Returns the four orientations, the usual one first.
    pub fn all() -> impl Iterator<Item = Orientation> {
        [(false, false), (false, true), (true, false), (true, true)]
            .into_iter()
            .map(|(flipped, mirrored)| Orientation { flipped, mirrored })
    }

    pub fn color(self, color: Color) -> Color {
        match self.flipped {
            true => !color,
            false => color,
        }
    }

    pub fn piece(self, piece: Piece) -> Piece {
        Piece::new(self.color(piece.color), piece.role)
    }

    pub fn squares(self, mut squares: SquareSet) -> SquareSet {
        if self.flipped {
            squares = squares.flipped();
        }
        if self.mirrored {
            squares = squares.mirrored();
        }
        squares
    }

    pub fn square(self, square: Square) -> Square {
        let square = match self.flipped {
            true => square.mirrored(),
            false => square,
        };
        match self.mirrored {
            true => Square::new(7 - square.file(), square.rank()),
            false => square,
        }
    }

    /// Returns the result as the side sees it that takes White's place.
    pub fn result(self, result: GameResult) -> GameResult {
        match result {
            GameResult::WhiteWins => GameResult::win(self.color(Color::White)),
            GameResult::BlackWins => GameResult::win(self.color(Color::Black)),
            other => other,
        }
    }
}
