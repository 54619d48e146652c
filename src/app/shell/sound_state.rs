//! What the window compares with the last frame to play sounds.

use crate::game::outcome::Outcome;
use tabia_game::NodeId;

/// What sounds have been played for.
#[derive(Default)]
pub(super) struct SoundState {
    /// `None` before the first frame.
    pub(super) before: Option<Audible>,
    /// Whether this player was warned in this game that the time runs out.
    pub(super) low_time: [bool; 2],
    /// The user tried something that is not allowed.
    pub(super) refused: bool,
}

impl SoundState {
    /// Requests the sound of an action that is not allowed.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
    }
}

/// The part of the state whose changes have sounds.
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
