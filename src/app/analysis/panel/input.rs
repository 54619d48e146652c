//! What the search panel shows.

use crate::app::kit::theme::Theme;
use crate::chess::{Color, Position};
use crate::engine::Info;
use crate::settings::Settings;

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
    /// What opening books say about the position or the engine's last move, and whether that is a book move.
    pub book: Option<(bool, &'a str)>,
    /// Limits, number of lines, notation and the side whose view scores take.
    pub settings: &'a Settings,
    /// Who sits at the bottom of the board.
    pub bottom: Color,
    /// Colours.
    pub theme: &'a Theme,
}
