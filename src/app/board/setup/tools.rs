//! The tools of an editor board.

use super::content::SetupTool;
use tabia_chess::{Color, Piece, Role};

/// Height of a row of the palette with its distance from the board, in squares.
pub(super) const ROW: f32 = 1.15;

/// The kinds of pieces in a row of a palette, from left to right.
pub const PALETTE_ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// The tools of an editor board: rows of at most eight, in the middle of its width. A row may be empty.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupPalette<T = Piece> {
    pub above: Vec<SetupTool<T>>,
    pub below: Vec<SetupTool<T>>,
}

impl SetupPalette {
    /// The other side's pieces above, the near side's below with the hand and the eraser at the ends.
    pub fn of_pieces(near: Color) -> SetupPalette {
        let pieces = |color| PALETTE_ROLES.map(|role| SetupTool::Place(Piece::new(color, role)));
        let hand = [SetupTool::Hand].into_iter();
        SetupPalette {
            above: pieces(!near).into(),
            below: hand
                .chain(pieces(near))
                .chain([SetupTool::Eraser])
                .collect(),
        }
    }
}

impl<T: Copy> SetupPalette<T> {
    /// Returns the number of rows.
    pub(super) fn rows(&self) -> usize {
        [&self.above, &self.below]
            .iter()
            .filter(|row| !row.is_empty())
            .count()
    }

    /// Returns everything that the tools can put on a square.
    pub(super) fn contents(&self) -> impl Iterator<Item = T> {
        self.above
            .iter()
            .chain(&self.below)
            .filter_map(|tool| match tool {
                SetupTool::Place(content) => Some(*content),
                SetupTool::Hand | SetupTool::Eraser => None,
            })
    }
}
