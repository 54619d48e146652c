//! What the page of searches remembers.

use super::choices::Setup;
use super::run::{News, Start};
use super::watch::{Recording, Watch};
use crate::command::lab::search::GameChoice;
use crate::kit::table::TableView;
use crate::kit::text::tr;
use crate::kit::worker::Task;
use crate::lab::finished::finished;
use crate::lab::games::GamesPage;
use crate::lab::tree::Making;
use tabia_chess::Position;
use tabia_lab::games::Game;
use tabia_lab::search::Algorithm;
use tabia_lab::search::race::{Lap, Smallest, Tree};

/// A race and what it has found.
#[derive(Default)]
pub(super) struct Results {
    pub(super) task: Option<Task<News>>,
    pub(super) tree: Tree,
    pub(super) laps: Vec<Lap<String>>,
    /// Whether counting the smallest tree takes too long at greater depths than those that were counted.
    pub(super) is_uncountable: bool,
    /// What is being done now.
    pub(super) now: Option<Now>,
    /// How many laps there are to be.
    pub(super) total: usize,
    /// How it is run, and the key of the position that it is about.
    pub(super) setup: Setup,
    pub(super) key: u64,
    /// Whether the second player begins: values are shown as the first one sees them.
    pub(super) is_flipped: bool,
    /// How many parts of the values the smallest piece is worth.
    pub(super) unit: i32,
    /// Why it could not be done.
    pub(super) failure: Option<String>,
}

/// What a race is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Now {
    /// This search looks so deep.
    Searching(Algorithm, u32),
    /// The smallest tree that proves the value to this depth is counted.
    Proving(u32),
}

/// How results stand to what is chosen on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// They are what a race would give now.
    Current,
    /// They are of another game.
    OtherGame,
    /// They are of another position of the game.
    OtherPosition,
    /// They were found with another evaluation, order or table.
    OtherSetup,
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

    /// Whether the position of the open game is what would be searched.
    pub(crate) fn is_about_game(&self) -> bool {
        self.setup.game == GameChoice::Chess
    }

    /// Whether a race can be run.
    pub(crate) fn can_run(&self) -> bool {
        !self.is_busy() && !self.setup.algorithms.is_empty()
    }
}

/// What results keep of the position that they are about.
pub(super) struct About {
    pub(super) key: u64,
    pub(super) is_flipped: bool,
    pub(super) unit: i32,
}

impl About {
    pub(super) fn of(start: &Start) -> About {
        fn of<G: Game>(game: &G) -> About {
            About {
                key: game.key(),
                is_flipped: !game.is_first(),
                unit: game.unit(),
            }
        }
        match start {
            Start::Chess(game) => of(&**game),
            Start::TicTacToe(game) => of(game),
            Start::Ugolki(game) => of(game),
            Start::Draughts(game) => of(game),
        }
    }
}

/// The key of the position that a race of a game would be about.
fn present_key(game: GameChoice, position: &Position, games: &GamesPage) -> u64 {
    match game {
        GameChoice::Chess => position.key(),
        GameChoice::TicTacToe => games.tic_tac_toe().key(),
        GameChoice::Ugolki => games.ugolki().key(),
        GameChoice::Draughts => games.draughts().key(),
    }
}

/// Why a position of a game is not searched; `None` where it has moves.
pub(super) fn no_search(start: &Start) -> Option<String> {
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
    /// The smallest tree that proves the value to a depth; `None` while it is still to be counted.
    pub(super) fn smallest(&self, depth: u32) -> Option<Smallest> {
        let smallest = self.tree.smallest(depth)?;
        let is_final = smallest.is_counted() || self.is_uncountable || self.task.is_none();
        is_final.then_some(smallest)
    }

    /// The deepest lap of a search.
    pub(super) fn last(&self, algorithm: Algorithm) -> Option<&Lap<String>> {
        let mut laps = self.laps.iter().rev();
        laps.find(|lap| lap.algorithm == algorithm)
    }

    /// How they stand to what is chosen now, with the position of the board and those of the small games.
    pub(super) fn standing(
        &self,
        chosen: &Setup,
        position: &Position,
        games: &GamesPage,
    ) -> Standing {
        match () {
            () if self.setup.game != chosen.game => Standing::OtherGame,
            () if self.key != present_key(chosen.game, position, games) => Standing::OtherPosition,
            () if !self.setup.is_as(chosen) => Standing::OtherSetup,
            () => Standing::Current,
        }
    }
}
