//! Going to the moves of the reviewed game.

use super::state::ReviewRoom;
use crate::game::moves::glyphs::badge_name;
use crate::game::{self, GameRoom};
use crate::kit::context::Context;
use tabia_chess::Color;
use tabia_review::Badge;
use tabia_texts::{tr, tr_args};

impl ReviewRoom {
    /// Goes to a position of the reviewed line.
    pub(super) fn go_to(&mut self, context: &mut Context, game: &mut GameRoom, position: usize) {
        let node = self
            .shown
            .as_ref()
            .and_then(|shown| shown.node(game, position));
        self.line = None;
        if let Some(node) = node {
            game.apply(context, game::Command::GoTo(node));
        }
    }

    /// Goes to the next move with a badge.
    pub(super) fn go_to_next(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        badge: Badge,
        side: Option<Color>,
    ) {
        let Some(shown) = &self.shown else { return };
        let found = shown.with_badge(badge, side);
        if self.go_to_one_of(context, game, &found, true) {
            return;
        }
        let others = self
            .shown
            .as_ref()
            .map_or(0, |shown| shown.mistakes().len());
        let args = [
            ("badge", badge_name(badge).into()),
            ("count", others.into()),
        ];
        let key = match (self.work.is_some(), others) {
            (true, _) => "review-no-badge-yet",
            (false, 0) => "review-no-badge",
            (false, _) => "review-no-badge-others",
        };
        context.toasts.info(tr_args(key, &args));
    }

    /// Goes to the next inaccuracy, mistake or blunder, or to the previous one.
    pub(super) fn go_to_fault(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        is_forward: bool,
    ) {
        let Some(shown) = &self.shown else { return };
        let found = shown.mistakes();
        if !self.go_to_one_of(context, game, &found, is_forward) {
            context.toasts.info(tr(match self.work.is_some() {
                true => "review-no-faults-yet",
                false => "review-no-faults",
            }));
        }
    }

    /// Goes to the next of these half-moves, or to the previous one, around the ends of the game. Returns `false` when there
    /// are none.
    fn go_to_one_of(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        found: &[usize],
        is_forward: bool,
    ) -> bool {
        let here = self.shown.as_ref().and_then(|shown| shown.current(game));
        let here = here.unwrap_or(0);
        let next = match is_forward {
            true => found
                .iter()
                .find(|&&index| index + 1 > here)
                .or(found.first()),
            false => found
                .iter()
                .rfind(|&&index| index + 1 < here)
                .or(found.last()),
        };
        if let Some(&index) = next {
            self.go_to(context, game, index + 1);
        }
        next.is_some()
    }
}
