//! What is learned of book moves from the engine's games in the window, and its file.

use super::learned::{LearnedChange, LearnedState, Trouble};
use crate::game::GameRoom;
use crate::game::players::Outcome;
use crate::game::session::Session;
use crate::kit::context::Context;
use crate::play::PlayRoom;
use tabia_book::{BookMove, Key, Learned, Lesson};
use tabia_game::GameResult;

/// A game that was resigned or agreed drawn within fewer half-moves is not used for learning its opening.
const LEAST_TO_LEARN: usize = 20;

impl Session {
    /// The book moves of the game that has just ended, with the engine's result; none from games that were resigned or agreed
    /// drawn too early.
    pub fn lessons(&self) -> Vec<Lesson> {
        let Some(outcome) = self.outcome() else {
            return Vec::new();
        };
        let game = self.game();
        let early = game.depth(game.main_line_end()) < LEAST_TO_LEARN;
        if early && !matches!(outcome, Outcome::Ended(_) | Outcome::Claimed(_)) {
            return Vec::new();
        }
        let picks = self.open.verdicts.iter().filter_map(|(node, verdict)| {
            let pick = verdict.as_ref().ok()?;
            (game.contains(*node) && game.is_main_line(*node)).then_some((*node, pick))
        });
        let lessons = picks.filter_map(|(node, pick)| {
            let side = game.position(game.parent(node)?).turn();
            let half_points = match outcome.result() {
                GameResult::Draw => 1,
                result if result == GameResult::win(side) => 2,
                GameResult::Unknown => return None,
                _ => 0,
            };
            Some(Lesson {
                at: pick.at,
                mv: pick.mv.into(),
                half_points,
            })
        });
        lessons.collect()
    }
}

impl PlayRoom {
    /// What was learned of a book move.
    pub fn learned(&self, at: Key, mv: BookMove) -> Learned {
        self.books.memory.of(at, mv)
    }

    /// Starts a worker that reads what was learned.
    pub(super) fn load_memory(&mut self, context: &Context) {
        self.change_memory(context, None);
    }

    /// Starts a worker that changes and saves what was learned, after reading the file: another window may have changed it.
    /// Without a change it is only read.
    fn change_memory(&mut self, context: &Context, change: Option<LearnedChange>) {
        self.books.learning.change(&context.egui, change);
    }

    /// Processes what workers have read or changed.
    pub(crate) fn poll_memory(&mut self, context: &mut Context) {
        while let Some(ended) = self.books.learning.poll(&context.egui) {
            match ended {
                Ok(LearnedState { memory, troubles }) => {
                    self.books.memory = memory;
                    for Trouble { key, path, reason } in troubles {
                        context.report_failure(key, &path, &reason);
                    }
                }
                Err(error) => context.toasts.error(error.to_string()),
            }
        }
    }

    /// Credits the book moves of a finished game with its result.
    pub(crate) fn learn(&mut self, context: &Context, game: &GameRoom) {
        let lessons = game.session.lessons();
        if context.settings.book_learning && !lessons.is_empty() {
            self.change_memory(context, Some(LearnedChange::Learn(lessons)));
        }
    }

    pub(crate) fn clear_learned(&mut self, context: &Context) {
        self.change_memory(context, Some(LearnedChange::Clear));
    }

    pub(crate) fn recall_learned(&mut self, context: &Context) {
        self.change_memory(context, Some(LearnedChange::Recall));
    }
}
