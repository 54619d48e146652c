//! The input of the search panel.

use crate::command::game::Command;
use crate::kit::keys::Shortcut;
use crate::kit::theme::Theme;
use tabia_chess::{Move, Position};
use tabia_engine::Info;
use tabia_game::NodeId;
use tabia_settings::{AnalysisEngine, Settings};

/// Space at the left and right edge, in points.
pub(super) const MARGIN: f32 = 12.0;

/// The state of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchState<'a> {
    /// Analysis is switched off.
    Off,
    /// A game is being played, in which analysis is not available.
    Barred,
    /// The engine is the opponent, and its output is hidden from the player.
    Hidden,
    /// As in `Hidden`, but its output is to be shown, and it is the player's turn.
    Resting,
    /// The engine searches the shown position.
    Thinking,
    /// The search reached the depth or time limit.
    LimitReached,
    /// The search is complete: the game is over in this position, or the mate is found.
    Finished,
    /// The engine failed; the message says why.
    Failed(&'a str),
}

impl SearchState<'_> {
    /// Whether the panel shows only one line of text, which says why it shows nothing else.
    pub fn is_quiet(self) -> bool {
        use SearchState::{Barred, Hidden, Off};
        matches!(self, Off | Barred | Hidden)
    }
}

/// What the opponent threatens.
#[derive(Clone, Copy)]
pub struct ThreatInput<'a> {
    /// The position with the opponent to move; `None` in check, where passing is not possible.
    pub position: Option<&'a Position>,
    /// The best line of it.
    pub line: Option<&'a Info>,
}

/// What an engine does in the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionState<'a> {
    /// It is switched off.
    Off,
    Searching,
    /// It has reached its limit, or there is nothing to search.
    Done,
    /// It failed, for this reason.
    Failed(&'a str),
}

/// An engine of the analysis.
pub struct Section<'a> {
    /// `None`: Tabia's own.
    pub engine: Option<&'a AnalysisEngine>,
    pub name: String,
    pub state: SectionState<'a>,
    pub is_folded: bool,
    /// Its newest lines, best first.
    pub lines: &'a [Info],
    /// Number of its lines.
    pub wanted: usize,
}

/// The input of the search panel.
#[derive(Clone, Copy)]
pub struct SearchInput<'a> {
    /// The state of the engine.
    pub state: SearchState<'a>,
    /// The key that switches the analysis on or off now; `None` while no key does.
    pub key: Option<Shortcut>,
    /// Whether limits and figures are unfolded.
    pub figures: bool,
    /// Whether the user has switched analysis on. In a game the engine may search for its own move while the switch is off.
    pub analysis: bool,
    /// The shown position, from which the lines start.
    pub position: &'a Position,
    /// The newest report of each line, best first. All belong to `position`.
    pub lines: &'a [Info],
    /// Number of lines that are searched.
    pub wanted_lines: usize,
    /// The name of the engine of the lines, where several analyse.
    pub engine: Option<&'a str>,
    /// The engines that analyse, Tabia's own first; empty where it is alone.
    pub sections: &'a [Section<'a>],
    /// The newest report of the search that found the best line; `None` when that line is remembered, without its figures.
    pub newest: Option<&'a Info>,
    /// Whether some of the lines are remembered, because the search is not yet as deep.
    pub is_remembered: bool,
    /// The position that the engine is locked to: its node in the game, and its name.
    pub lock: Option<(NodeId, &'a str)>,
    /// The moves that the search is restricted to, as text.
    pub restriction: Option<&'a str>,
    /// What the opponent threatens, while threats are shown.
    pub threat: Option<ThreatInput<'a>>,
    /// Hover text of the buttons for the lock and for threats.
    pub lock_tip: &'a str,
    pub threat_tip: &'a str,
    /// Hover text of the button that adds an engine.
    pub engines_tip: &'a str,
    /// What opening books contain about the position or the engine's last move, and whether that is a book move.
    pub book: Option<(bool, &'a str)>,
    /// Limits, number of lines, notation and the side from whose view scores are shown.
    pub settings: &'a Settings,
    /// Colours.
    pub theme: &'a Theme,
}

impl SearchInput<'_> {
    /// Returns the accessible text of a part of a line, with the name of its engine where several analyse.
    pub(super) fn named(&self, text: String) -> String {
        match self.engine {
            Some(engine) => format!("{engine}: {text}"),
            None => text,
        }
    }

    /// Adds moves to the game from the position in which the lines begin; `stay` keeps the shown position.
    pub(super) fn add_line(&self, moves: &[Move], stay: bool) -> Command {
        let moves = moves.to_vec();
        match self.lock {
            Some((node, _)) => Command::AddLineAt { node, moves, stay },
            None => Command::AddLine { moves, stay },
        }
    }
}
