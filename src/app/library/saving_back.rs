//! Saves the game on the board in place of that of a collection from which it was opened.

use super::saved_game::{SavedGame, SavingRule};
use super::state::LibraryRoom;
use super::work::Job;
use crate::game::document::GamePlace as DocumentPlace;
use crate::game::{GameRoom, Origin};
use crate::kit::context::Context;
use tabia_game::pgn;

impl LibraryRoom {
    /// Whether the game on the board can be saved in place of that from which it was opened.
    pub(crate) fn can_save_back(&self, game: &GameRoom) -> bool {
        self.is_free() && game.session.document.origin().is_some()
    }

    /// Saves the game on the board in place of that from which it was opened.
    pub(crate) fn save_back(&mut self, context: &mut Context, game: &GameRoom) {
        let document = &game.session.document;
        let Some(origin) = document.origin().cloned() else {
            return;
        };
        self.saving_back = Some(SavedGame {
            place: document.place(),
            origin,
            text: pgn::write(&game.game_to_save()),
        });
        self.save_noted(context, SavingRule::IfUnchanged);
    }

    /// Saves the game about which the user was asked.
    pub(super) fn save_noted(&mut self, context: &mut Context, rule: SavingRule) {
        if let Some(game) = self.saving_back.clone() {
            let open = self.open.as_ref();
            let open = open.filter(|open| open.folder == game.origin.folder);
            let shared = open.map(|open| open.shared.clone());
            self.start(context, Job::SaveBack(shared, game, rule));
        }
    }

    /// Notes that the game was saved back, and where it is now.
    pub(super) fn end_saving_back(&mut self, origin: &Origin) {
        if let Some(game) = self.saving_back.take() {
            self.saved_back = Some((game.place, origin.clone()));
        }
    }

    /// Takes the place of a game that has been saved back, and its new origin.
    pub(crate) fn take_saved_back(&mut self) -> Option<(DocumentPlace, Origin)> {
        self.saved_back.take()
    }
}
