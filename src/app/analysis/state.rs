//! The state of the room: the engine and its requested search.

use super::controller::SearchController;
use super::live::LiveMoves;
use super::panel::SearchView;
use super::players::PlayerSource;
use super::restriction::Restriction;
use super::subject::{Lock, Subject};
use crate::game::GameRoom;
use tabia_chess::Position;
use tabia_engine::Info;

/// The engine and its requested search.
pub struct AnalysisRoom {
    pub(crate) controller: SearchController,
    /// Whether analysis is switched on.
    pub(crate) on: bool,
    /// The position that the engine is locked to while the user looks at others.
    pub(super) lock: Option<Lock>,
    /// The moves of a position that the search may examine.
    pub(super) restriction: Option<Restriction>,
    pub(crate) threats: Threats,
    /// The moves played by hand while the engine ran.
    pub(crate) live: LiveMoves,
    /// A position and its lines as they were when the engine began to look for threats there.
    pub(super) resting: Option<(Position, Vec<Info>)>,
    /// The position that is searched beyond the limits.
    pub(crate) deeper: Option<u64>,
    /// Why the engine cannot be started.
    pub(crate) failure: Option<String>,
    pub(crate) view: SearchView,
}

/// Whether threats are shown.
#[derive(Default)]
pub(crate) struct Threats {
    pub(crate) are_shown: bool,
    /// The last position for which the search for threats finished.
    pub(super) searched: Option<Position>,
}

impl AnalysisRoom {
    /// The position that the engine analyses.
    pub(crate) fn subject<'a>(&'a self, game: &'a GameRoom) -> Subject<'a> {
        let locked = self.lock.as_ref().and_then(|lock| lock.subject(game));
        locked.unwrap_or_else(|| Subject::shown(game))
    }

    /// Locks the engine to the shown position, or unlocks it.
    pub(super) fn toggle_lock(&mut self, game: &GameRoom) {
        self.lock = match self.subject(game).lock {
            Some(_) => None,
            None => Some(Lock::new(game)),
        };
    }

    /// Creates the state at program start, with players from this source.
    pub(crate) fn new(players: Box<dyn PlayerSource>) -> AnalysisRoom {
        AnalysisRoom {
            controller: SearchController::new(players),
            on: false,
            lock: None,
            restriction: None,
            threats: Threats::default(),
            live: LiveMoves::default(),
            resting: None,
            deeper: None,
            failure: None,
            view: SearchView::default(),
        }
    }
}
