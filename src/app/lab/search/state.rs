//! What the page of searches remembers.

use super::choices::Setup;
use super::command::GameChoice;
use super::run::{News, Start};
use super::watch::{Recording, Watch};
use crate::app::kit::table::TableView;
use crate::app::kit::worker::Task;
use crate::chess::Position;
use crate::lab::search::Algorithm;
use crate::lab::search::race::{Lap, Tree};

/// A race and what it has found.
#[derive(Default)]
pub(super) struct Results {
    pub(super) task: Option<Task<News>>,
    pub(super) tree: Tree,
    pub(super) laps: Vec<Lap<String>>,
    /// What is being searched now.
    pub(super) now: Option<(Algorithm, u32)>,
    /// How many laps there are to be.
    pub(super) total: usize,
    /// Which position of which game it is about; values are told as the one who begins sees them.
    pub(super) about: Option<(GameChoice, u64)>,
    pub(super) is_flipped: bool,
    /// Why it could not be done.
    pub(super) failure: Option<String>,
}

/// What the page remembers.
#[derive(Default)]
pub(in crate::app) struct SearchPage {
    pub(super) setup: Setup,
    pub(super) results: Results,
    pub(super) view: TableView,
    /// What is being recorded.
    pub(super) recording: Option<(Algorithm, Task<Recording>)>,
    pub(super) watch: Option<Watch>,
}

/// A key for a position of a game, and whether the second player is to move.
pub(super) fn about(start: &Start) -> (u64, bool) {
    use crate::lab::games::Game as _;
    match start {
        Start::Chess(game) => (game.key(), !game.is_first()),
        Start::TicTacToe(game) => (game.key(), !game.is_first()),
        Start::Ugolki(game) => (game.key(), !game.is_first()),
        Start::Draughts(game) => (game.key(), !game.is_first()),
    }
}

impl Results {
    /// The deepest lap of a search.
    pub(super) fn last(&self, algorithm: Algorithm) -> Option<&Lap<String>> {
        let mut laps = self.laps.iter().rev();
        laps.find(|lap| lap.algorithm == algorithm)
    }

    /// Whether they are of another position than the one on the board.
    pub(super) fn are_old(&self, position: &Position) -> bool {
        matches!(self.about, Some((GameChoice::Chess, key)) if key != position.key())
    }
}
