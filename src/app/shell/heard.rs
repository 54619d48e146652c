//! What is heard: the sound of what has changed since the frame before, whatever changed it. The board's animation begins
//! with the same change, so the two are in time.

use std::time::Duration;

use crate::game::clocks::TimeControl;
use crate::game::outcome::Outcome;
use crate::sound::{Sound, of_move};
use tabia_game::{Game, NodeId};

/// What has been heard so far.
#[derive(Default)]
pub(super) struct Heard {
    /// `None` before the first frame.
    pub(super) before: Option<Audible>,
    /// Whether this player was warned in this game that the time runs out.
    pub(super) low_time: [bool; 2],
    /// Something was tried that is not allowed.
    pub(super) refused: bool,
}

impl Heard {
    /// Something was tried that is not allowed.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
    }
}

/// The part of the state whose changes are heard.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Audible {
    pub(super) game: u64,
    pub(super) node: NodeId,
    /// The last move of the game that is played.
    pub(super) tip: Option<NodeId>,
    pub(super) end: Option<Outcome>,
    pub(super) on: bool,
    pub(super) volume: u8,
}

/// Forwards it is the sound of the move that is reached, anywhere else that of a move.
pub(super) fn sound_between(game: &Game, from: NodeId, to: NodeId) -> Sound {
    let forwards = from == game.root() || game.line_to(to).contains(&from);
    let (Some(mv), Some(parent)) = (game.mv(to), game.parent(to)) else {
        return Sound::Move;
    };
    if forwards {
        of_move(&game.position(parent), mv)
    } else {
        Sound::Move
    }
}

/// Ten seconds are little, but not in a game of one minute.
pub(super) fn low(control: TimeControl) -> Duration {
    Duration::from_secs(10).min(control.base / 10)
}
