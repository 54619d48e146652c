//! What can be put on the squares of an editor board.

use egui::{Painter, Rect};

use crate::board::names;
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::{Piece, Square};
use tabia_texts::{tr, tr_args};

/// What can be put on a square of an editor board, and is a tool of its palette.
pub trait SquareContent: Copy + PartialEq {
    /// Returns the accessible name of a square: "e2 white pawn".
    fn square_name(square: Square, content: Option<Self>) -> String;

    /// Returns the name of the tool that puts it on squares.
    fn tool_name(self) -> String;

    /// Returns the key that puts it on the square of the keyboard cursor: a letter in upper case with Shift.
    fn letter(self) -> Option<char>;

    /// Returns what a square has after a click with this as the tool; `adds` while Shift is held.
    fn put_on(self, there: Option<Self>, adds: bool) -> Option<Self>;

    /// Paints it over the whole of a square, with an opacity from 0 to 1.
    fn paint(self, painter: &Painter, square: Rect, theme: &Theme, opacity: f32);
}

impl SquareContent for Piece {
    fn square_name(square: Square, content: Option<Piece>) -> String {
        names::square(square, content)
    }

    fn tool_name(self) -> String {
        tr_args("setup-place", &[("piece", names::piece(self).into())])
    }

    fn letter(self) -> Option<char> {
        Some(Piece::letter(self))
    }

    fn put_on(self, there: Option<Piece>, _adds: bool) -> Option<Piece> {
        (there != Some(self)).then_some(self)
    }

    fn paint(self, painter: &Painter, square: Rect, _theme: &Theme, opacity: f32) {
        PieceImages::of(painter.ctx()).paint_faded(painter, square, self, opacity);
    }
}

/// The effect of a click on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SetupTool<T = Piece> {
    /// Moves pieces.
    #[default]
    Hand,
    /// Puts this on the square, or removes it when it is there already.
    Place(T),
    /// Empties the square.
    Eraser,
}

impl<T: SquareContent> SetupTool<T> {
    /// Returns the name of the tool.
    pub(super) fn name(self) -> String {
        match self {
            SetupTool::Hand => tr("setup-move"),
            SetupTool::Eraser => tr("setup-erase"),
            SetupTool::Place(content) => content.tool_name(),
        }
    }
}
