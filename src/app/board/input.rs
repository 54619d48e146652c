//! What a board shows, and what the user did on it.

use super::premove::Premove;
use crate::app::kit::theme::Theme;
use crate::chess::{Color, Move, Piece, Position, Square};
use crate::game::{Arrow, Brush, Circle};
use crate::settings::Coordinates;

/// Whose pieces the user may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movable {
    None,
    /// Only this side's. They may be picked up while the opponent thinks, and played when the turn comes.
    One(Color),
    /// Those of the side to move.
    Both,
    /// Only this side's, which is not to move: what is done is a premove.
    Ahead(Color),
}

/// How the user wants boards to look and behave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPrefs {
    /// Names of files and ranks.
    pub coordinates: Coordinates,
    /// Mark the squares that the selected piece can go to.
    pub legal_moves: bool,
    /// Mark where the last move came from and went to.
    pub last_move: bool,
    /// How long pieces slide, in milliseconds; 0 for no animation.
    pub animation_ms: u32,
    /// A pawn on the last rank becomes a queen unasked, unless Ctrl is held.
    pub auto_queen: bool,
    /// The mouse wheel over the board steps through the game.
    pub wheel: bool,
}

impl Default for BoardPrefs {
    fn default() -> BoardPrefs {
        BoardPrefs {
            coordinates: Coordinates::Edge,
            legal_moves: true,
            last_move: true,
            animation_ms: 180,
            auto_queen: false,
            wheel: true,
        }
    }
}

/// A move that the engine considers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineArrow {
    pub from: Square,
    pub to: Square,
    /// 0 for the best line, then up: better lines are drawn wider.
    pub rank: usize,
}

/// A move of the opening book.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookArrow {
    pub from: Square,
    pub to: Square,
    /// How probable it is, from 0 to 1: more probable moves are drawn wider and stronger.
    pub probability: f32,
}

/// A move that the player is advised to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintMark {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; `None` when only the piece is told.
    pub to: Option<Square>,
}

/// What a board shows.
pub struct BoardInput<'a> {
    pub position: &'a Position,
    pub last_move: Option<Move>,
    /// The side at the bottom.
    pub orientation: Color,
    pub movable: Movable,
    /// What is to be played when the turn comes.
    pub premove: Option<Premove>,
    pub hint: Option<HintMark>,
    pub arrows: &'a [Arrow],
    pub circles: &'a [Circle],
    pub engine_arrows: &'a [EngineArrow],
    pub book_arrows: &'a [BookArrow],
    pub prefs: &'a BoardPrefs,
    pub theme: &'a Theme,
}

/// What the user did on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// A legal move of the shown position.
    Played(Move),
    /// To be played when the turn comes.
    Premove(Premove),
    /// Nothing is to be played when the turn comes.
    CancelPremove,
    /// A piece was let go on a square that it cannot go to.
    Refused,
    /// Draw this arrow, or erase it when it is there in this colour.
    ToggleArrow {
        from: Square,
        to: Square,
        brush: Brush,
    },
    /// Draw this circle, or erase it when it is there in this colour.
    ToggleCircle { square: Square, brush: Brush },
    /// Erase what was drawn.
    ClearShapes,
    /// Step so many moves on (or back, when negative).
    Scrolled(i32),
}

/// The piece on `square`, if the user may pick it up.
pub(super) fn may_move(input: &BoardInput<'_>, square: Square) -> Option<Piece> {
    let piece = input.position.piece_at(square)?;
    let may = match input.movable {
        Movable::None => false,
        Movable::One(color) | Movable::Ahead(color) => piece.color == color,
        Movable::Both => piece.color == input.position.turn(),
    };
    may.then_some(piece)
}
