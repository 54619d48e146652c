//! What a board remembers from frame to frame, and what the input of one frame comes to.

use egui::{Id, Pos2};

use super::animation::{Motion, Placement};
use super::input::{BoardEvent, Subject};
use super::picker::Picker;
use crate::kit::wheel::WheelTravel;
use tabia_chess::{Move, Piece, Square};
use tabia_game::Brush;

/// What a board remembers from frame to frame.
#[derive(Default)]
pub struct BoardView {
    pub(super) id: Option<Id>,
    /// What was shown last.
    pub(super) subject: Option<Subject>,
    pub(super) selected: Option<Square>,
    pub(super) carried: Option<Carried>,
    pub(super) drawing: Option<Drawing>,
    pub(super) picker: Option<Picker>,
    /// The square that the arrow keys have reached.
    pub(super) cursor: Option<Square>,
    pub(super) wheel: WheelTravel,
    pub(super) seen: Option<Seen>,
    pub(super) motion: Option<Motion>,
}

/// The placement painted last.
pub(super) struct Seen {
    pub(super) placement: Placement,
    /// egui time of the last change that the user did not make on this board.
    pub(super) changed: f64,
}

/// What one frame's input led to.
#[derive(Default)]
pub(super) struct HandOutcome {
    pub(super) events: Vec<BoardEvent>,
    pub(super) played: Option<Move>,
    /// Where a piece was put by hand: nothing needs to slide there.
    pub(super) dropped: Option<Square>,
}

/// The name of a square among the widgets.
pub(super) fn square_id(board: Id, square: Square) -> Id {
    board.with(("square", square.index()))
}

/// A piece that the left button holds.
#[derive(Clone, Copy)]
pub struct Carried {
    pub from: Square,
    pub piece: Piece,
    pub(super) pressed_at: Pos2,
    pub pointer: Pos2,
    /// It has left its square; before that, letting go is a click.
    pub lifted: bool,
    /// It was selected before the press: a mere click deselects it.
    pub(super) was_selected: bool,
}

/// A shape that the right button draws.
#[derive(Clone, Copy)]
pub struct Drawing {
    pub from: Square,
    /// `None` while the pointer is off the board.
    pub to: Option<Square>,
    pub brush: Brush,
}
