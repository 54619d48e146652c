//! The state of a board between frames, with an open promotion, and the outcome of one frame's input.

use egui::{Id, Key, Pos2, Rect};

use super::animation::{Motion, Placement};
use super::geometry::Geometry;
use super::input::{BoardEvent, BoardInput, BoardSubject, Movable, may_move};
use super::{gesture, premove};
use crate::kit::wheel::WheelTravel;
use tabia_chess::{Move, Piece, Role, Square};
use tabia_game::Brush;

/// The state of a board between frames.
#[derive(Default)]
pub struct BoardView {
    pub(super) id: Option<Id>,
    /// The subject of the last frame.
    pub(super) subject: Option<BoardSubject>,
    pub(super) selected: Option<Square>,
    pub(super) carried: Option<Carried>,
    pub(super) drawing: Option<Drawing>,
    /// Whether the board takes the focus when it is drawn next.
    pub(super) takes_focus: bool,
    /// Whether a command begins or ends a drawing at the square cursor.
    pub(super) draws_shape: bool,
    pub(super) picker: Option<Picker>,
    /// The keyboard cursor.
    pub(super) cursor: Option<Square>,
    pub(super) wheel: WheelTravel,
    pub(super) seen: Option<Seen>,
    pub(super) motion: Option<Motion>,
}

/// The placement of the last frame.
pub(super) struct Seen {
    pub(super) placement: Placement,
    /// egui time of the last change that was not made by the user on this board.
    pub(super) changed: f64,
}

/// The outcome of one frame's input.
#[derive(Default)]
pub(super) struct HandOutcome {
    pub(super) events: Vec<BoardEvent>,
    pub(super) played: Option<Move>,
    /// The square to which a piece was dragged: no animation is needed there.
    pub(super) dropped: Option<Square>,
}

/// Returns the widget id of a square.
pub(super) fn square_id(board: Id, square: Square) -> Id {
    board.with(("square", square.index()))
}

/// A piece that is held with the left button.
#[derive(Clone, Copy)]
pub struct Carried {
    pub from: Square,
    pub piece: Piece,
    pub(super) pressed_at: Pos2,
    pub pointer: Pos2,
    /// Whether it has left its square; before that, releasing it is a click.
    pub lifted: bool,
    /// Whether it was selected before the press: a click then deselects it.
    pub(super) was_selected: bool,
}

/// A shape that is drawn with the right button.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub from: Square,
    /// `None` while the pointer is off the board.
    pub to: Option<Square>,
    pub brush: Brush,
    /// Whether it was begun by a key and follows the square cursor instead of the pointer.
    pub by_keys: bool,
}

/// The roles from the promotion square towards the middle of the board.
pub(super) const CHOICES: [(Role, Key); 4] = [
    (Role::Queen, Key::Q),
    (Role::Knight, Key::N),
    (Role::Rook, Key::R),
    (Role::Bishop, Key::B),
];

/// A promotion whose role is not chosen yet.
#[derive(Clone, Copy, Debug)]
pub struct Picker {
    pub from: Square,
    pub to: Square,
    /// Whether the first choice was given the focus.
    pub(super) entered: bool,
    /// Whether the board had the focus and gets it back.
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

    /// Returns whether the move is still possible.
    pub fn is_possible(&self, input: &BoardInput<'_>) -> bool {
        let (position, from, to) = (input.position, self.from, self.to);
        may_move(input, from).is_some()
            && match input.movable {
                Movable::Premove(_) => premove::may_reach(position, from, to),
                _ => gesture::promotion(position, from, to, Role::Queen).is_some(),
            }
    }

    /// Returns the square of the choice with this number.
    pub(super) fn square(&self, number: usize) -> Square {
        let number = number as i8;
        let inwards = if self.to.rank() == 7 { -number } else { number };
        self.to.offset(0, inwards).unwrap_or(self.to)
    }

    pub(super) fn column(&self, geometry: &Geometry) -> Rect {
        let last = self.square(CHOICES.len() - 1);
        geometry.square(self.to).union(geometry.square(last))
    }

    /// Returns whether a point is on the choices.
    pub fn covers(&self, geometry: &Geometry, pos: Pos2) -> bool {
        self.column(geometry).contains(pos)
    }
}
