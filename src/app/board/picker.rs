//! The choices of a promotion, and where they stand on the board.

use egui::{Key, Pos2, Rect};

use super::geometry::Geometry;
use super::input::{BoardInput, Movable, may_move};
use super::{gesture, premove};
use tabia_chess::{Role, Square};

/// From the promotion square towards the middle of the board.
pub(super) const CHOICES: [(Role, Key); 4] = [
    (Role::Queen, Key::Q),
    (Role::Knight, Key::N),
    (Role::Rook, Key::R),
    (Role::Bishop, Key::B),
];

/// A pawn move that waits for its piece.
#[derive(Clone, Copy, Debug)]
pub struct Picker {
    pub from: Square,
    pub to: Square,
    /// The keyboard has been moved to the first choice.
    pub(super) entered: bool,
    /// The board had the keyboard and gets it back.
    pub board_had_focus: bool,
}

impl Picker {
    pub fn new(from: Square, to: Square) -> Picker {
        Picker {
            from,
            to,
            entered: false,
            board_had_focus: false,
        }
    }

    /// Whether the move is still there to be made.
    pub fn is_possible(&self, input: &BoardInput<'_>) -> bool {
        let (position, from, to) = (input.position, self.from, self.to);
        may_move(input, from).is_some()
            && match input.movable {
                Movable::Premove(_) => premove::may_reach(position, from, to),
                _ => gesture::promotion(position, from, to, Role::Queen).is_some(),
            }
    }

    /// The square of the choice with this number.
    pub(super) fn square(&self, number: usize) -> Square {
        let number = number as i8;
        let inwards = if self.to.rank() == 7 { -number } else { number };
        self.to.offset(0, inwards).unwrap_or(self.to)
    }

    pub(super) fn column(&self, geometry: &Geometry) -> Rect {
        let last = self.square(CHOICES.len() - 1);
        geometry.square(self.to).union(geometry.square(last))
    }

    /// Whether a point is on the choices.
    pub fn covers(&self, geometry: &Geometry, pos: Pos2) -> bool {
        self.column(geometry).contains(pos)
    }
}
