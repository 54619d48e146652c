//! What the shown page of the Lab has on the board.

use super::state::LabRoom;
use crate::board::{Hand, OnBoard};
use tabia_settings::LabPage;

impl LabRoom {
    /// What this page has on the board, where `hides_game` says that nothing may help in the game there.
    pub(crate) fn on_board(&self, page: LabPage, hides_game: bool) -> OnBoard {
        let is_hidden = hides_game && self.judges_game(page);
        match page {
            _ if is_hidden => OnBoard::default(),
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
