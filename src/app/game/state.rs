//! The state of the room: the open game with its file, and how it is shown.

use super::dialog::Dialog;
use super::list::view::GamesView;
use super::loading::Loader;
use super::moves::view::MovesView;
use super::opening::ShownOpening;
use super::outcome::Outcome;
use super::session::Session;
use super::summary::GameSummary;
use crate::chess::Color;

/// The open game with its file, and how it is shown.
pub struct GameRoom {
    /// What is open and what is played.
    pub session: Session,
    pub(in crate::app) loader: Loader,
    pub(in crate::app) opening: ShownOpening,
    pub(in crate::app) moves: MovesView,
    pub(in crate::app) list: GamesView,
    /// What the list of games shows, and a number that changes with it.
    pub(in crate::app) rows: Vec<GameSummary>,
    pub(in crate::app) rows_revision: u64,
    /// Counts the games that have been shown.
    pub(in crate::app) serial: u64,
    /// The side that stands at the bottom.
    pub(in crate::app) orientation: Color,
    /// The text in the field for typed moves, and whether the caret is to be put there.
    pub(in crate::app) typed: String,
    pub(in crate::app) focus_typed: bool,
    pub(in crate::app) dialog: Option<Dialog>,
    /// The end of the shown game that has been told.
    pub(in crate::app) announced: Option<Outcome>,
    /// Whether the panel stands beside the board that tells of this end.
    pub(in crate::app) end_shown: bool,
    /// The game that was last added to the file of played games, as it stands there.
    pub(in crate::app) kept: Option<String>,
}

impl Default for GameRoom {
    fn default() -> GameRoom {
        GameRoom {
            session: Session::default(),
            loader: Loader::default(),
            opening: ShownOpening::default(),
            moves: MovesView::default(),
            list: GamesView::default(),
            rows: Vec::new(),
            rows_revision: 0,
            serial: 0,
            orientation: Color::White,
            typed: String::new(),
            focus_typed: false,
            dialog: None,
            announced: None,
            end_shown: false,
            kept: None,
        }
    }
}
