//! Carrying out the commands of the Lab.

use super::boards;
use super::command::Command;
use super::exchange;
use super::state::LabRoom;
use super::tree;
use crate::app::game::GameRoom;
use crate::app::kit::context::Context;
use crate::settings::{LabPage, Room};

impl LabRoom {
    /// Carries out a command.
    pub(in crate::app) fn apply(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        command: Command,
    ) {
        match command {
            Command::Show(page) => context.change(|settings| {
                settings.room = Room::Lab;
                settings.lab_page = page;
            }),
            Command::ToggleWide => context.change(|settings| {
                settings.lab_wide = settings.room != Room::Lab || !settings.lab_wide;
                settings.room = Room::Lab;
            }),
            Command::Pick(square) => {
                if context.settings.lab_page == LabPage::Exchange {
                    self.exchange.apply(exchange::Command::Choose(square));
                }
            }
            Command::Ask(mv) => match context.settings.lab_page {
                LabPage::Tree => self.tree.apply(context, game, tree::Command::Ask(mv)),
                LabPage::Boards => {
                    let look = boards::Command::Look(Some(mv));
                    self.boards.apply(context, game.session.position(), look);
                }
                LabPage::Evaluation => self.evaluation.ask(mv),
                _ => {}
            },
            Command::Search(command) => {
                let position = game.session.position();
                self.search.apply(context, position, &self.games, command);
            }
            Command::Evaluation(command) => self.evaluation.apply(command),
            Command::Exchange(command) => self.exchange.apply(command),
            Command::Boards(command) => {
                self.boards.apply(context, game.session.position(), command);
            }
            Command::Tree(command) => self.tree.apply(context, game, command),
            Command::Techniques(command) => self.techniques.apply(context, game, command),
            Command::Games(command) => self.games.apply(context, command),
            Command::Programs(command) => self.programs.apply(context, game, command),
            Command::Game(command) => game.apply(context, command),
        }
    }
}
