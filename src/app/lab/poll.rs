//! What the workers of the pages have found.

use super::state::LabRoom;
use crate::analysis::shown::hides_game;
use crate::game::GameRoom;
use crate::kit::context::Context;
use tabia_settings::{LabPage, Room};

impl LabRoom {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.boards.poll(game.session.position());
        self.games.poll(context);
        self.search.poll(context);
        self.tree.poll(context, game);
        self.techniques.poll();
        if context.room() == Room::Lab && !hides_game(game, &context.settings) {
            match context.settings.lab_page {
                LabPage::Evaluation => self.evaluation.mind(game),
                LabPage::Exchange => self.exchange.mind(game.session.position()),
                _ => {}
            }
        }
        let settings = &context.settings;
        let is_shown = context.room() == Room::Lab && settings.lab_page == LabPage::Programs;
        self.programs.poll(context, game, is_shown);
    }
}
