//! The input of the panel.

use super::book::{EngineMove, ExplorerBook};
use crate::kit::theme::Theme;
use tabia_chess::Position;
use tabia_settings::Settings;

/// The input of the panel.
pub(crate) struct ExplorerInput<'a> {
    pub(crate) position: &'a Position,
    /// Whether there is a move before it.
    pub(crate) can_go_back: bool,
    /// Whether a game is played, in which the players get no help.
    pub(crate) is_playing: bool,
    /// The open book, or the books to play from.
    pub(crate) book: Option<ExplorerBook>,
    /// What the engine has found in the position.
    pub(crate) engine: Vec<EngineMove>,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}
