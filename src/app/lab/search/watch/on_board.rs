//! What a watched search has on the board.

use super::super::state::SearchPage;
use crate::board::{Hand, OnBoard};

impl SearchPage {
    /// The line that is being tried, when a search of chess is watched.
    pub(crate) fn on_board(&self) -> OnBoard {
        let position = self
            .watch
            .as_ref()
            .and_then(|watch| watch.moment.position.clone());
        match position {
            None => OnBoard::default(),
            position => OnBoard {
                position,
                hand: Hand::Rests,
                ..OnBoard::default()
            },
        }
    }
}
