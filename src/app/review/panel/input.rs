//! The input and the result of the panel, and the names of moves in it.

use egui::Rect;

use crate::command::review::Command;
use crate::game::GameRoom;
use crate::kit::preview::Aim;
use crate::kit::theme::Theme;
use crate::review::shown::ShownReview;
use tabia_chess::{Position, san};
use tabia_settings::Settings;

/// The input of the panel.
pub(crate) struct ReviewInput<'a> {
    pub(crate) game: &'a GameRoom,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
    /// How far other games of the library go with the reviewed line; `None` where that is not known.
    pub(crate) in_library: Option<InLibrary>,
    /// Height of the messages over the panel, in points.
    pub(crate) messages: f32,
}

/// How far other games go with the reviewed line.
#[derive(Clone, Copy)]
pub(crate) struct InLibrary {
    /// Number of half-moves up to the last position that another game has.
    pub(crate) plies: usize,
    /// Number of games with this position.
    pub(crate) games: u32,
}

/// The result of drawing the panel.
pub(crate) struct Drawn {
    pub(crate) commands: Vec<Command>,
    /// The line under the pointer, to be played out on the board.
    pub(crate) aim: Option<Aim>,
    /// The area where messages hide no part of the judgement. Its list is shorter while there are messages.
    pub(crate) messages: Rect,
}

/// A half-move with its number: "23… Qxb2".
pub(super) fn move_name(shown: &ShownReview, index: usize) -> String {
    let position = &shown.review.positions()[index];
    let san = match shown.review.mv(index) {
        Some(mv) => san::write(position, mv),
        None => "--".to_owned(),
    };
    numbered(position, &san)
}

/// A move of a position with its number.
pub(super) fn numbered(position: &Position, san: &str) -> String {
    format!("{} {san}", san::number(position))
}
