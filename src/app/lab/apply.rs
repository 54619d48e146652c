//! Carrying out the commands of the Lab.

use super::boards;
use super::exchange;
use super::search;
use super::state::LabRoom;
use super::{programs, techniques, tree};
use crate::analysis::shown::hides_game;
use crate::command::lab::Command;
use crate::game::GameRoom;
use crate::kit::context::Context;
use tabia_settings::{LabPage, Room};

impl LabRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        // Where a command comes from the palette, its page may not be shown.
        if let Some(page) = command.page() {
            show(context, page);
        }
        if hides_game(game, &context.settings) && self.asks_about_game(&command) {
            return;
        }
        match command {
            Command::ShowThoughts => context.change(|settings| settings.engine_thoughts = true),
            Command::Show(page) => show(context, page),
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
            Command::Search(search::Command::ShowTree) => {
                if let Some(making) = self.search.tree() {
                    self.tree.make(context, making);
                }
            }
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
            Command::Stop => {
                let position = game.session.position();
                let search = search::Command::Stop;
                self.search.apply(context, position, &self.games, search);
                let boards = boards::Command::Stop;
                self.boards.apply(context, position, boards);
                let techniques = techniques::Command::Cancel;
                self.techniques.apply(context, game, techniques);
                self.programs.apply(context, game, programs::Command::Stop);
                let bout = programs::Command::StopBout;
                self.programs.apply(context, game, bout);
                self.tree.apply(context, game, tree::Command::Cancel);
            }
        }
    }

    /// Whether something is searched, counted, read or written.
    pub(crate) fn is_busy(&self) -> bool {
        self.search.is_busy()
            || self.tree.is_busy()
            || self.techniques.is_busy()
            || self.boards.is_busy()
            || self.programs.is_busy()
    }
}

fn show(context: &mut Context, page: LabPage) {
    context.change(|settings| {
        settings.room = Room::Lab;
        settings.lab_page = page;
    });
}
