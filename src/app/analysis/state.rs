//! The state of the room: the engine and its requested search.

use super::controller::SearchController;
use super::live::LiveMoves;
use super::panel::SearchView;
use super::players::PlayerSource;
use super::restriction::Restriction;
use super::subject::{Lock, Subject};
use crate::game::GameRoom;
use crate::game::players::PlayerId;
use tabia_chess::Position;
use tabia_engine::Info;
use tabia_settings::EngineId;

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
    /// The player that failed; it is started again when the user asks for it.
    pub(super) failure: Option<PlayerFailure>,
    /// The engines of the user that failed in the analysis, and why.
    pub(super) failures: Vec<(EngineId, String)>,
    pub(crate) view: SearchView,
}

/// A player that failed, and why.
pub(crate) struct PlayerFailure {
    pub(crate) player: PlayerId,
    pub(crate) reason: String,
    /// Whether it was not in the list of engines.
    pub(super) was_removed: bool,
}

/// Whether threats are shown.
#[derive(Default)]
pub(crate) struct Threats {
    pub(crate) are_shown: bool,
    /// The last position for which the search for threats finished.
    pub(super) searched: Option<Position>,
}

impl AnalysisRoom {
    /// Why a player of the game, or without one the engine, does not search.
    pub(crate) fn failure(&self, game: &GameRoom) -> Option<&PlayerFailure> {
        let opponent = game.session.play.as_ref().map(|play| play.opponent);
        let is_here = |player| player == PlayerId::Engine || Some(player) == opponent;
        let failure = self.failure.as_ref();
        failure.filter(|failure| is_here(failure.player))
    }

    /// Why an engine of the user does not analyse.
    pub(crate) fn engine_failure(&self, id: EngineId) -> Option<&str> {
        let mut failures = self.failures.iter();
        let (_, reason) = failures.find(|(failed, _)| *failed == id)?;
        Some(reason)
    }

    /// Lets a player that failed be started again.
    pub(crate) fn forget_failure(&mut self) {
        self.failure = None;
    }

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
            failures: Vec::new(),
            view: SearchView::default(),
        }
    }
}
