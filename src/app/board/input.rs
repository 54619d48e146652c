//! What a board shows, what a room can have on it in place of the game, and what the user did on it.

use super::marks::{Mark, MarkStyle};
use crate::command::play::Premove;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Move, Piece, Position, Square};
use tabia_game::{Brush, NodeId};
use tabia_settings::{Coordinates, Room};

/// Whose pieces the user may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movable {
    None,
    /// Only this side's. They may be picked up while the opponent thinks, and played when the turn comes.
    One(Color),
    /// Those of the side to move.
    Both,
    /// Only this side's, which is not to move: what is done is a premove.
    Premove(Color),
    /// Nobody's: a square is chosen.
    Pick,
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
    /// Duration of sliding pieces, in milliseconds; 0 for no animation.
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

/// Identifies what a board shows. A move, a choice or a drawing that has been begun ends when this changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// The open game, by a number that no other game has.
    pub game: u64,
    /// The shown move of the game.
    pub node: Option<NodeId>,
    /// The key of a position that is shown in place of the game's.
    pub other: Option<u64>,
    /// Where a move on the board is an answer, the room that asks.
    pub asks: Option<Room>,
    /// Number of half-moves before the shown position, where a game against a program goes on from there.
    pub ply: Option<usize>,
}

impl Subject {
    /// Whether the same game has gone on since: what is in the hand stays there while the opponent moves.
    pub(super) fn goes_on_from(&self, before: &Subject) -> bool {
        let same = Subject {
            node: before.node,
            ply: before.ply,
            ..*self
        };
        self == before || (same == *before && before.ply.is_some() && before.ply < self.ply)
    }
}

/// What a board shows.
pub struct BoardInput<'a> {
    pub subject: Subject,
    pub position: &'a Position,
    pub last_move: Option<Move>,
    /// The side at the bottom.
    pub orientation: Color,
    pub movable: Movable,
    /// What the rooms mark on it.
    pub marks: &'a [Mark],
    pub prefs: &'a BoardPrefs,
    pub theme: &'a Theme,
}

impl BoardInput<'_> {
    /// Whether something is to be played when the turn comes.
    pub(super) fn has_premove(&self) -> bool {
        let mut marks = self.marks.iter();
        marks.any(|mark| mark.style == MarkStyle::Premove)
    }
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
    /// This square was chosen.
    Picked(Square),
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
    /// Step this many moves forward (or back, when negative).
    Scrolled(i32),
}

/// The piece on `square`, if the user may pick it up.
pub(super) fn may_move(input: &BoardInput<'_>, square: Square) -> Option<Piece> {
    let piece = input.position.piece_at(square)?;
    let may = match input.movable {
        Movable::None | Movable::Pick => false,
        Movable::One(color) | Movable::Premove(color) => piece.color == color,
        Movable::Both => piece.color == input.position.turn(),
    };
    may.then_some(piece)
}

/// The purpose of input on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// It plays in the game.
    #[default]
    Plays,
    /// It chooses a square for the room.
    Picks,
    /// Its moves go to the room and are not played.
    Asks,
    /// It does nothing: another position is shown.
    Rests,
}

/// What a room has on the board.
#[derive(Default)]
pub(crate) struct OnBoard {
    /// Another position than the game's, with the move that led there.
    pub(crate) position: Option<(Position, Option<Move>)>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) hand: Hand,
    /// Who plays there, by colour, in place of the players of the open game.
    pub(crate) names: Option<[String; 2]>,
}
