//! What the searches have found, and lessons that run.

use super::state::GamesPage;
use crate::command::lab::games::SmallGame;
use crate::kit::context::Context;
use tabia_settings::{LabPage, Room};

impl GamesPage {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context) {
        let page = context.room() == Room::Lab && context.settings.lab_page == LabPage::Games;
        let shown = |game| page && self.shown == game;
        let (ctx, now) = (&context.egui, context.now);
        self.tic_tac_toe.mind(ctx, shown(SmallGame::TicTacToe), now);
        self.ugolki.mind(ctx, shown(SmallGame::Ugolki), now);
        self.draughts.mind(ctx, shown(SmallGame::Draughts), now);
        let next = match self.shown {
            SmallGame::Hanoi if page => self.hanoi.run(now),
            SmallGame::Queens if page => self.queens.run(now),
            _ => None,
        };
        if let Some(seconds) = next {
            ctx.request_repaint_after_secs(seconds as f32);
        }
    }
}
