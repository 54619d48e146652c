//! The opening of the shown position, and in the header of the game.

use super::opening::{Key, ShownOpening, name_edits, of_game, of_node};
use super::state::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr;
use tabia_book::eco::Opening;

impl GameRoom {
    /// The opening of the shown position: the last name on the way to it.
    pub(crate) fn shown_opening(&mut self) -> Option<&'static Opening> {
        let (game, node) = (self.session.game(), self.session.node());
        let key = Key {
            game: self.serial,
            revision: game.revision(),
            node,
        };
        if self.opening.key != Some(key) {
            self.opening = ShownOpening {
                key: Some(key),
                opening: of_node(game, node),
            };
        }
        self.opening.opening
    }

    /// Names the opening of the shown game in its header.
    pub(crate) fn name_opening(&mut self, context: &mut Context) {
        let game = self.session.game();
        let Some(opening) = of_game(game) else {
            context.toasts.info(tr("opening-unknown"));
            return;
        };
        let edits = name_edits(game, opening);
        if edits.is_empty() {
            context.toasts.info(tr("opening-named-already"));
            return;
        }
        if let Err(error) = self.session.edit_in_place(&edits) {
            context.toasts.error(error.to_string());
            return;
        }
        context.toasts.info(opening.to_string());
        self.rows_changed();
    }
}
