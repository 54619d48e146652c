//! What the search panel shows.

use crate::command::game::Command;
use crate::kit::theme::Theme;
use tabia_chess::{Move, Position};
use tabia_engine::Info;
use tabia_game::NodeId;
use tabia_settings::Settings;

/// Air at the left and right edge.
pub(super) const MARGIN: f32 = 12.0;

/// What the engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchState<'a> {
    /// Analysis is switched off.
    Off,
    /// A game is being played, in which nobody is helped.
    Barred,
    /// The engine is the opponent, and the player does not want to see what it thinks.
    Hidden,
    /// As in `Hidden`, but the player wants to see, and it is the player's turn.
    Resting,
    /// It searches the shown position.
    Thinking,
    /// It came to the depth or time that the user allowed.
    LimitReached,
    /// Nothing is left to search: the game is over in this position, or the mate is found.
    Finished,
    /// It broke down; the message says why.
    Failed(&'a str),
}

impl SearchState<'_> {
    /// Whether the panel has nothing to show but why it shows nothing, which takes a line.
    pub fn is_quiet(self) -> bool {
        use SearchState::{Barred, Hidden, Off};
        matches!(self, Off | Barred | Hidden)
    }
}

/// What the opponent threatens.
#[derive(Clone, Copy)]
pub struct ThreatInput<'a> {
    /// The position in which the opponent is to move; `None` in check, where nobody can pass.
    pub position: Option<&'a Position>,
    /// The best line of it.
    pub line: Option<&'a Info>,
}

/// What the search panel shows.
pub struct SearchInput<'a> {
    /// What the engine is doing.
    pub state: SearchState<'a>,
    /// Whether limits and figures are unfolded.
    pub figures: bool,
    /// Whether the user has switched analysis on. In a game the engine may think for itself, and the switch is off.
    pub analysis: bool,
    /// The shown position, from which the lines start.
    pub position: &'a Position,
    /// The newest report of each line, best first. Only reports on `position`.
    pub lines: &'a [Info],
    /// The newest report of the search that found the best line; `None` when that is remembered, without its figures.
    pub newest: Option<&'a Info>,
    /// Whether some of the lines are remembered from before, because the search is not yet as deep.
    pub is_remembered: bool,
    /// Where the engine stays while others are looked at: the node of the game, and its name.
    pub lock: Option<(NodeId, &'a str)>,
    /// The moves that the search is restricted to, in words.
    pub restriction: Option<&'a str>,
    /// What the opponent threatens, while that is shown.
    pub threat: Option<ThreatInput<'a>>,
    /// What the buttons for the lock and for threats tell.
    pub lock_tip: &'a str,
    pub threat_tip: &'a str,
    /// What opening books say about the position or the engine's last move, and whether that is a book move.
    pub book: Option<(bool, &'a str)>,
    /// Limits, number of lines, notation and the side whose view scores take.
    pub settings: &'a Settings,
    /// Colours.
    pub theme: &'a Theme,
}

impl SearchInput<'_> {
    /// Adds moves to the game from the position that the lines begin in; `stay` leaves the shown position as it is.
    pub(super) fn add_line(&self, moves: &[Move], stay: bool) -> Command {
        let moves = moves.to_vec();
        match self.lock {
            Some((node, _)) => Command::AddLineAt { node, moves, stay },
            None => Command::AddLine { moves, stay },
        }
    }
}
