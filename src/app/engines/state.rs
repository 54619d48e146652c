//! The state of the room.

use crate::board::OnBoard;
use crate::command::engines::Page;

/// The state of the engine room. The engines themselves are settings.
#[derive(Default)]
pub struct EnginesRoom {
    pub(crate) page: Page,
}

impl EnginesRoom {
    /// What the board shows in place of the open game.
    pub(crate) fn on_board(&self) -> Option<OnBoard> {
        None
    }
}
