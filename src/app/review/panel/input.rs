//! What the panel reads, and how moves are named in it.

use crate::app::game::GameRoom;
use crate::app::kit::theme::Theme;
use crate::app::review::shown::Shown;
use crate::chess::{Position, san};
use crate::settings::Settings;

/// What the panel reads.
pub(in crate::app) struct ReviewInput<'a> {
    pub(in crate::app) game: &'a GameRoom,
    pub(in crate::app) settings: &'a Settings,
    pub(in crate::app) theme: &'a Theme,
}

/// A half-move with its number: "23… Qxb2".
pub(super) fn move_name(shown: &Shown, index: usize) -> String {
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
