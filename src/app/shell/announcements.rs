//! What screen readers announce of a change: the move that was played or shown, the end of a game, the hint.

use super::actions::headline;
use super::state::{App, Audible};
use crate::board::names;
use tabia_game::NodeId;
use tabia_texts::tr;

impl App {
    /// Announces what has changed since the last frame.
    pub(super) fn announce(&mut self, before: Audible, now: Audible) {
        if before.game == now.game {
            // The board may show an earlier position of the game that is played.
            let played = self.moves_played(before, now);
            for node in &played {
                self.announce_move(*node);
            }
            if before.node != now.node && !played.contains(&now.node) {
                self.announce_move(now.node);
            } else if let Some(tip) = now
                .tip
                .filter(|_| played.is_empty() && before.tip != now.tip)
            {
                self.announce_move(tip);
            }
            if before.end != now.end
                && let Some(ended) = &self.game.session.ended
            {
                let text = format!("{}. {}", headline(ended), ended.outcome);
                self.context.announcer.announce(text);
            }
        }
        let hint = self.play.hint_text(&self.game);
        if self.announced_hint != hint {
            if let Some(text) = &hint {
                self.context.announcer.announce(text.as_str());
            }
            self.announced_hint = hint;
        }
    }

    /// Announces the move that leads to a position.
    fn announce_move(&mut self, node: NodeId) {
        let game = self.game.session.game();
        let text = match (game.mv(node), game.parent(node)) {
            (Some(mv), Some(parent)) => names::mv(&game.position(parent), mv),
            _ => tr("announce-start"),
        };
        self.context.announcer.announce(text);
    }
}
