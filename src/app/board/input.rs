//! The input of a board: what it shows, what a room can show in place of the game, and the events that it returns.

use std::time::Duration;

use super::marks::{Mark, MarkStyle};
use crate::command::play::Premove;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Move, Piece, Position, Square};
use tabia_game::{Brush, NodeId};
use tabia_settings::{Coordinates, Room};

/// The pieces that the user may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movable {
    None,
    /// Those of this side. They may be picked up while the opponent thinks, and played on the user's turn.
    One(Color),
    /// Those of the side to move.
    Both,
    /// Those of this side, which is not to move: the move is a premove.
    Premove(Color),
    /// None: the user chooses a square.
    Pick,
}

/// The user's preferences for boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPrefs {
    /// Names of files and ranks.
    pub coordinates: Coordinates,
    /// Whether the destinations of the selected piece are marked.
    pub legal_moves: bool,
    /// Whether the squares of the last move are marked.
    pub last_move: bool,
    /// Duration of sliding pieces, in milliseconds; 0 for no animation.
    pub animation_ms: u32,
    /// Whether a pawn on the last rank becomes a queen without a choice, unless Ctrl is held.
    pub auto_queen: bool,
    /// Whether the mouse wheel over the board steps through the game.
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

/// Identifies the content of a board. A move, a choice or a drawing that was begun is cancelled when this changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardSubject {
    /// The unique number of the open game.
    pub game: u64,
    /// The shown move of the game.
    pub node: Option<NodeId>,
    /// The key of a position that is shown instead of the game's.
    pub other: Option<u64>,
    /// The room that a move on the board is an answer for.
    pub asks: Option<Room>,
    /// Number of half-moves before the shown position, in a running game against a program.
    pub ply: Option<usize>,
}

impl BoardSubject {
    /// Returns whether the same game has continued since: a dragged piece stays in the hand while the opponent moves.
    pub(super) fn goes_on_from(&self, before: &BoardSubject) -> bool {
        let same = BoardSubject {
            node: before.node,
            ply: before.ply,
            ..*self
        };
        self == before || (same == *before && before.ply.is_some() && before.ply < self.ply)
    }
}

/// The content of a board.
pub struct BoardInput<'a> {
    pub subject: BoardSubject,
    pub position: &'a Position,
    pub last_move: Option<Move>,
    /// The side at the bottom.
    pub orientation: Color,
    pub movable: Movable,
    /// The marks of the rooms.
    pub marks: &'a [Mark],
    pub prefs: &'a BoardPrefs,
    pub theme: &'a Theme,
}

impl BoardInput<'_> {
    /// Returns whether a premove is set.
    pub(super) fn has_premove(&self) -> bool {
        let mut marks = self.marks.iter();
        marks.any(|mark| mark.style == MarkStyle::Premove)
    }
}

/// An action of the user on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// A legal move of the shown position.
    Played(Move),
    /// A premove was set.
    Premove(Premove),
    /// The premove was cancelled.
    CancelPremove,
    /// A square was chosen.
    Picked(Square),
    /// A piece was released on a square to which it cannot move.
    Refused,
    /// Draws an arrow, or erases it when it exists in this colour.
    ToggleArrow {
        from: Square,
        to: Square,
        brush: Brush,
    },
    /// Draws a circle, or erases it when it exists in this colour.
    ToggleCircle { square: Square, brush: Brush },
    /// Erases the user's drawings.
    ClearShapes,
    /// Steps this number of moves forward, or back when negative.
    Scrolled(i32),
}

/// Returns the piece on `square`, if the user may pick it up.
pub(super) fn may_move(input: &BoardInput<'_>, square: Square) -> Option<Piece> {
    let piece = input.position.piece_at(square)?;
    let may = match input.movable {
        Movable::None | Movable::Pick => false,
        Movable::One(color) | Movable::Premove(color) => piece.color == color,
        Movable::Both => piece.color == input.position.turn(),
    };
    may.then_some(piece)
}

/// The effect of input on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Moves are played in the game.
    #[default]
    Plays,
    /// A square is chosen for the room.
    Picks,
    /// Moves go to the room and are not played.
    Asks,
    /// None: another position is shown.
    Rests,
}

/// The content that a room puts on the board.
#[derive(Default)]
pub(crate) struct OnBoard {
    /// A position shown instead of the game's, with the move that led to it.
    pub(crate) position: Option<(Position, Option<Move>)>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) hand: Hand,
    /// The side at the bottom, instead of that of the open game.
    pub(crate) bottom: Option<Color>,
    /// The names of the players by colour, instead of those of the open game.
    pub(crate) names: Option<[String; 2]>,
    /// The clocks of these players, where they have some.
    pub(crate) clocks: [Option<ClockFace>; 2],
}

/// The time on a clock now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// Time left.
    pub remaining: Duration,
    /// Whether it runs: the player's strip then requests a repaint when its digits change.
    pub running: bool,
}
