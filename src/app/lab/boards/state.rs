//! What the page of boards remembers.

use crate::board::Mark;
use crate::kit::worker::Task;
use tabia_chess::{Move, Position, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::race::{Event, Tally};

/// A race, under way or run.
pub(super) struct Race {
    pub(super) depth: u32,
    pub(super) tallies: Vec<Tally>,
    /// Who runs, and how far it has come.
    pub(super) at: Option<(Representation, f32)>,
    /// `None` when it has ended.
    pub(super) task: Option<Task<Event>>,
    /// The user has ended it.
    pub(super) is_stopped: bool,
}

impl Race {
    pub(super) fn tally(&self, board: Representation) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.board == board)
    }

    /// Whether every board has run.
    pub(super) fn is_whole(&self) -> bool {
        self.tallies.len() == Representation::ALL.len()
    }
}

/// What the page remembers.
pub(crate) struct BoardsPage {
    pub(super) chosen: Representation,
    pub(super) depth: u32,
    pub(super) race: Option<Race>,
    /// Why no race could be started.
    pub(super) failure: Option<String>,
    /// The position that the race, the move and the square belong to.
    pub(super) position: Option<Position>,
    pub(super) mv: Option<Move>,
    pub(super) is_after: bool,
    /// When the move was chosen or the side of it changed, in seconds of the window's clock.
    pub(super) changed_at: f64,
    pub(super) square: Option<Square>,
}

impl BoardsPage {
    /// The depths of a race. At 6 the slowest board takes a minute from the start of a game.
    pub(super) const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

    /// Whether a race is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.task.is_some())
    }

    /// The square whose steps are shown: the chosen one, or that of the king to move.
    pub(super) fn square(&self, position: &Position) -> Square {
        self.square.unwrap_or(position.king(position.turn()))
    }

    /// What the page has on the board: the move that is looked at.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Mark> {
        let arrow = |mv: Move| Mark::engine(mv.from(), mv.landing(), 0);
        self.mv.map(arrow).into_iter()
    }
}

impl Default for BoardsPage {
    fn default() -> BoardsPage {
        BoardsPage {
            chosen: Representation::Mailbox,
            depth: 4,
            race: None,
            failure: None,
            position: None,
            mv: None,
            is_after: true,
            changed_at: f64::NEG_INFINITY,
            square: None,
        }
    }
}
