//! The input and the state of an editor board.

use egui::{Id, Pos2};

use super::content::SetupTool;
use super::tools::{ROW, SetupPalette};
use crate::board::input::BoardPrefs;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Piece, Square};

/// The content of the editor.
pub struct SetupInput<'a, T = Piece> {
    /// The accessible name of the board.
    pub name: &'a str,
    /// The pieces by [`Square::index`].
    pub pieces: &'a [Option<T>; 64],
    pub palette: &'a SetupPalette<T>,
    /// Whether tools show their names on hover.
    pub has_tips: bool,
    /// The side at the bottom.
    pub orientation: Color,
    pub prefs: &'a BoardPrefs,
    pub theme: &'a Theme,
}

/// An action of the user; those of one frame belong together (moving a piece is two).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupEvent<T = Piece> {
    /// Sets the content of a square.
    SetPiece { square: Square, piece: Option<T> },
}

/// A piece in the hand: from the board or from the palette.
#[derive(Clone, Copy)]
pub(super) struct Held<T> {
    pub(super) content: T,
    pub(super) from: Option<Square>,
    pub(super) pressed_at: Pos2,
    pub(super) pointer: Pos2,
    pub(super) lifted: bool,
}

/// The state of the editor board between frames.
pub struct SetupView<T = Piece> {
    pub tool: SetupTool<T>,
    pub(super) id: Option<Id>,
    pub(super) held: Option<Held<T>>,
    /// What the left or right button sets on each square that it crosses, and the last square.
    pub(super) sweep: Option<(Option<T>, Square)>,
    pub(super) cursor: Option<Square>,
    /// The pieces after the last frame: any other change of them cancels the user's action.
    pub(super) left: Option<[Option<T>; 64]>,
}

impl<T> Default for SetupView<T> {
    fn default() -> SetupView<T> {
        SetupView {
            tool: SetupTool::Hand,
            id: None,
            held: None,
            sweep: None,
            cursor: None,
            left: None,
        }
    }
}

/// Returns the width of an editor board with this palette, in its heights.
pub fn setup_aspect<T: Copy>(palette: &SetupPalette<T>) -> f32 {
    8.0 / (8.0 + ROW * palette.rows() as f32)
}
