//! Showing lines on the board in place of the game.

use egui::Ui;

use super::line::LineOnBoard;
use super::state::ReviewRoom;
use crate::game::GameRoom;
use crate::kit::preview::Aim;
use tabia_chess::{Move, Position};
use tabia_review::Judged;

/// Seconds after a movement of the pointer in which it is still moving.
const MOVING: f32 = 0.1;

impl ReviewRoom {
    /// The line that the board shows. A step in the game, or of the exercise, ends that.
    pub(super) fn line_shown(&self, game: &GameRoom) -> Option<&LineOnBoard> {
        if let Some(lesson) = self.lesson(game) {
            return lesson.line.as_ref();
        }
        let (node, line) = self.line.as_ref()?;
        (*node == game.session.node()).then_some(line)
    }

    /// Whether the line on the board is the better one.
    pub(super) fn is_better_shown(&self, game: &GameRoom) -> bool {
        let line = self.line_shown(game);
        line.is_some_and(|line| Some(&*line.moves) == self.better_moves(game))
    }

    /// The position of the line on the board, and the move that led there.
    pub(super) fn line_position(&self, game: &GameRoom) -> Option<(Position, Option<Move>)> {
        let line = self.line_shown(game)?;
        let (start, before) = match self.lesson(game) {
            Some(lesson) => (lesson.item().position.clone(), lesson.item().last),
            None => self.before_move(game)?,
        };
        let (position, last) = line.position(&start);
        Some((position, last.or(before)))
    }

    /// Shows the first `count` moves of a line that begins before the shown move, or in the position of the exercise.
    pub(super) fn show_line(&mut self, game: &GameRoom, moves: Vec<Move>, count: usize) {
        if let Some(lesson) = self.lesson_mut(game) {
            let line = LineOnBoard::new(&lesson.item().position, moves, count);
            lesson.line = Some(line);
            return;
        }
        let before = self.before_move(game);
        let node = game.session.node();
        self.line = before.map(|(start, _)| (node, LineOnBoard::new(&start, moves, count)));
    }

    /// Moves along the line on the board by this number of half-moves.
    pub(super) fn step_along(&mut self, game: &GameRoom, by: i32) {
        let line = match self.is_learning(game) {
            true => self.lesson.as_mut().and_then(|lesson| lesson.line.as_mut()),
            false => self.line.as_mut().map(|(_, line)| line),
        };
        if let Some(line) = line {
            line.step(by);
        }
    }

    /// Shows the game, or the exercise, again.
    pub(super) fn leave_line(&mut self, game: &GameRoom) {
        match self.lesson_mut(game) {
            Some(lesson) => lesson.line = None,
            None => self.line = None,
        }
    }

    /// Shows the better line with its first move, or the game again.
    pub(super) fn toggle_better(&mut self, game: &GameRoom) {
        let better = self.better_moves(game).map(<[Move]>::to_vec);
        match better.filter(|_| !self.is_better_shown(game)) {
            Some(moves) => self.show_line(game, moves, 1),
            None => self.line = None,
        }
    }

    /// Plays the line under the pointer out on the board, unless the text has changed under a resting pointer.
    pub(crate) fn play_out(&mut self, ui: &Ui, aim: Option<Aim>) {
        let (now, is_moving) = ui.input(|input| {
            (
                input.time,
                input.pointer.time_since_last_movement() < MOVING,
            )
        });
        let is_meant = |aim: &Aim| is_moving || self.preview.follows(aim);
        let aim = aim.filter(is_meant);
        self.preview.follow(aim, now);
    }

    /// Whether there was a better move than the shown one.
    pub(super) fn has_better(&self, game: &GameRoom) -> bool {
        let judged = self.current_judged(game);
        judged.is_some_and(|judged| judged.fault.is_some() && judged.better.is_some())
    }

    fn current_judged(&self, game: &GameRoom) -> Option<&Judged> {
        self.shown.as_ref()?.current_judged(game)
    }

    fn better_moves(&self, game: &GameRoom) -> Option<&[Move]> {
        let better = self.current_judged(game)?.better.as_ref()?;
        Some(&better.pv)
    }

    /// The position before the shown move, and the move that led there.
    fn before_move(&self, game: &GameRoom) -> Option<(Position, Option<Move>)> {
        let shown = self.shown.as_ref()?;
        let index = shown.current(game)?.checked_sub(1)?;
        let before = index.checked_sub(1);
        let before = before.and_then(|before| shown.review.mv(before));
        Some((shown.review.positions()[index].clone(), before))
    }
}
