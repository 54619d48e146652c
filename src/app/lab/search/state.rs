//! What the page of searches remembers.

use super::choices::Setup;
use super::command::GameChoice;
use super::run::{News, Start};
use super::watch::{Recording, Watch};
use crate::kit::table::TableView;
use crate::kit::text::tr;
use crate::kit::worker::Task;
use crate::lab::finished::finished;
use crate::lab::tree::Making;
use tabia_chess::Position;
use tabia_lab::search::Algorithm;
use tabia_lab::search::race::{Lap, Tree};

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
pub(crate) struct SearchPage {
    pub(super) setup: Setup,
    pub(super) results: Results,
    pub(super) view: TableView,
    /// What is being recorded.
    pub(super) recording: Option<(Algorithm, Task<Recording>)>,
    pub(super) watch: Option<Watch>,
}

impl SearchPage {
    /// What makes a tree of the search that is watched.
    pub(crate) fn tree(&self) -> Option<Making> {
        self.watch.as_ref()?.tree()
    }

    /// Whether the search that is watched can be shown as a tree.
    pub(crate) fn has_tree(&self) -> bool {
        self.watch.as_ref().is_some_and(Watch::has_tree)
    }

    /// Whether a race or a recording is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.results.task.is_some() || self.recording.is_some()
    }

    /// Whether a race can be run.
    pub(crate) fn can_run(&self) -> bool {
        !self.is_busy() && !self.setup.algorithms.is_empty()
    }
}

/// A key for a position of a game, and whether the second player is to move.
pub(super) fn about(start: &Start) -> (u64, bool) {
    use tabia_lab::games::Game as _;
    match start {
        Start::Chess(game) => (game.key(), !game.is_first()),
        Start::TicTacToe(game) => (game.key(), !game.is_first()),
        Start::Ugolki(game) => (game.key(), !game.is_first()),
        Start::Draughts(game) => (game.key(), !game.is_first()),
    }
}

/// Why a position of a game is not searched; `None` where it has moves.
pub(super) fn no_search(start: &Start) -> Option<String> {
    use tabia_lab::games::Game as _;
    let is_over = match start {
        Start::Chess(game) => {
            if let Some(reason) = finished(game.position()) {
                return Some(reason);
            }
            game.outcome().is_some()
        }
        Start::TicTacToe(game) => game.outcome().is_some(),
        Start::Ugolki(game) => game.outcome().is_some(),
        Start::Draughts(game) => game.outcome().is_some(),
    };
    is_over.then(|| tr("lab-finished"))
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
