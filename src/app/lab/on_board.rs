//! What the shown page of the Lab has on the board.

use super::state::LabRoom;
use crate::app::board::Mark;
use crate::chess::{Move, Position};
use crate::settings::LabPage;

/// What a hand on the board is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) enum Hand {
    /// It plays, as in the other rooms.
    #[default]
    Plays,
    /// It chooses a square, which comes as [`Command::Pick`](super::Command::Pick).
    Picks,
    /// Its moves come as [`Command::Ask`](super::Command::Ask) and are not played.
    Asks,
    /// It does nothing: another position is shown.
    Rests,
}

/// What the shown page has on the board.
#[derive(Default)]
pub(in crate::app) struct OnBoard {
    /// Another position than the game's, with the move that led there.
    pub(in crate::app) position: Option<(Position, Option<Move>)>,
    pub(in crate::app) marks: Vec<Mark>,
    pub(in crate::app) hand: Hand,
}

impl LabRoom {
    /// What this page has on the board.
    pub(in crate::app) fn on_board(&self, page: LabPage) -> OnBoard {
        match page {
            // A move made on the board is looked at.
            LabPage::Boards => OnBoard {
                position: None,
                marks: self.boards.marks().collect(),
                hand: Hand::Asks,
            },
            // Small games have boards of their own.
            LabPage::Games => OnBoard::default(),
            LabPage::Search => self.search.on_board(),
            LabPage::Tree => self.tree.on_board(),
            LabPage::Evaluation => self.evaluation.on_board(),
            LabPage::Exchange => self.exchange.on_board(),
            LabPage::Techniques | LabPage::Programs => OnBoard::default(),
        }
    }
}
