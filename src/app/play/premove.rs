//! Premoves: moves that the human makes while the engine searches.

use std::time::Duration;

use super::state::{Decided, PlayRoom};
use crate::board::Premove;
use crate::game::GameRoom;
use crate::kit::context::Context;

impl PlayRoom {
    /// Whether a premove can be made: the shown position is the one that the engine searches.
    pub(crate) fn can_premove(&self, game: &GameRoom) -> bool {
        let tip = game.session.play.as_ref().map(|play| play.tip);
        game.session.engine_to_move() && tip == Some(game.session.node())
    }

    /// The premove in the shown position.
    pub(crate) fn premove(&self, game: &GameRoom) -> Option<Premove> {
        let decided = self.decided.filter(|_| self.can_premove(game))?;
        let node = game.session.node();
        (decided.game == game.serial && decided.tip == node).then_some(decided.premove)
    }

    pub(super) fn decide_on(&mut self, game: &GameRoom, premove: Premove) {
        self.decided = self.can_premove(game).then(|| Decided {
            premove,
            game: game.serial,
            tip: game.session.node(),
        });
    }

    /// Plays the premove when the engine has moved. It is dropped where it is not legal, and where the game has changed: a
    /// takeback, the end of the game, or another game.
    pub(crate) fn play_premove_when_due(&mut self, context: &mut Context, game: &mut GameRoom) {
        let Some(decided) = self.decided.take() else {
            return;
        };
        let Some((tip, position)) = game.session.tip().filter(|_| decided.game == game.serial)
        else {
            return;
        };
        if tip == decided.tip {
            self.decided = Some(decided);
        } else if game.session.game().parent(tip) == Some(decided.tip)
            && let Some(mv) = decided.premove.in_position(&position)
            && let Err(error) = game.session.play_at_tip(mv, Duration::ZERO, context.now)
        {
            context.toasts.error(error.to_string());
        }
    }
}
