//! The input of the panel, and the names of moves in it.

use crate::game::GameRoom;
use crate::kit::theme::Theme;
use crate::review::shown::ShownReview;
use tabia_chess::{Position, san};
use tabia_settings::Settings;

/// The input of the panel.
pub(crate) struct ReviewInput<'a> {
    pub(crate) game: &'a GameRoom,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
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
