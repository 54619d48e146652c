//! What the shown page of the Lab has on the board.

use super::state::LabRoom;
use crate::board::{Hand, OnBoard};
use tabia_settings::LabPage;

impl LabRoom {
    /// What this page has on the board.
    pub(crate) fn on_board(&self, page: LabPage) -> OnBoard {
        match page {
            // A move made on the board is looked at.
            LabPage::Boards => OnBoard {
                marks: self.boards.marks().collect(),
                hand: Hand::Asks,
                ..OnBoard::default()
            },
            // Small games have boards of their own.
            LabPage::Games => OnBoard::default(),
            LabPage::Search => self.search.on_board(),
            LabPage::Tree => self.tree.on_board(),
            LabPage::Evaluation => self.evaluation.on_board(),
            LabPage::Exchange => self.exchange.on_board(),
            LabPage::Programs => self.programs.on_board(),
            LabPage::Techniques => OnBoard::default(),
        }
    }
}
