//! What the room shows on the board: an exercise, or the better line of a move.

use super::lesson::{Grade, Purpose, Stage};
use super::state::ReviewRoom;
use crate::board::{Hand, Mark, OnBoard};
use crate::game::GameRoom;
use tabia_chess::{Move, Position};
use tabia_game::{Arrow, Brush};
use tabia_review::motifs::{Arrow as ReviewArrow, ArrowKind};

impl ReviewRoom {
    /// The position that the board shows in place of the game's; `None`: the game's position.
    pub(crate) fn on_board(&self, game: &GameRoom) -> Option<OnBoard> {
        if let Some(lesson) = self.lesson(game) {
            let item = lesson.item();
            let after = |mv: Move| (item.position.after(mv), Some(mv));
            let best = item.exercise.better.first().copied();
            let (position, hand) = match &lesson.stage {
                Stage::Asked => ((item.position.clone(), item.last), Hand::Asks),
                Stage::Judging(mv, _) => (after(*mv), Hand::Rests),
                Stage::Judged(verdict) if verdict.grade == Grade::Right => {
                    (after(verdict.mv), Hand::Rests)
                }
                Stage::Judged(_) => ((item.position.clone(), item.last), Hand::Asks),
                Stage::Shown => (
                    best.map_or((item.position.clone(), item.last), after),
                    Hand::Rests,
                ),
            };
            let mut marks = Vec::new();
            if let (Stage::Asked | Stage::Judged(_), Some(best)) = (&lesson.stage, best)
                && lesson.hints >= 1
                && hand == Hand::Asks
            {
                let to = (lesson.hints >= 2).then(|| best.landing());
                marks.extend(Mark::hint(best.from(), to));
            }
            return Some(OnBoard {
                position: Some(position),
                marks,
                hand,
                bottom: Some(lesson.bottom(game)),
                // A collected mistake comes from another game, which is named beside the board.
                names: (lesson.purpose == Purpose::Train).then(Default::default),
            });
        }
        let at = self.better_shown(game)?;
        let position: (Position, Option<Move>) = self.better_line(game).into_iter().nth(at)?;
        Some(OnBoard {
            position: Some(position),
            hand: Hand::Rests,
            ..OnBoard::default()
        })
    }

    /// The number of moves of the better line that the board shows, if it does. A step in the game ends that.
    pub(super) fn better_shown(&self, game: &GameRoom) -> Option<usize> {
        let (node, at) = self.better?;
        (node == game.session.node()).then_some(at)
    }

    /// The sentence about the shown move.
    pub(crate) fn sentence(&self, game: &GameRoom) -> Option<String> {
        let shown = self.shown.as_ref()?;
        shown.review.sentence(shown.current_judged(game)?)
    }

    /// The arrows for the sentence about the shown move.
    pub(crate) fn marks(&self, game: &GameRoom) -> Vec<Mark> {
        let judged = self
            .shown
            .as_ref()
            .and_then(|shown| shown.current_judged(game));
        let judged = judged.filter(|judged| judged.saying.is_some());
        let arrows = judged.map_or(&[][..], |judged| &judged.arrows);
        let mark = |arrow: &ReviewArrow| {
            let brush = match arrow.kind {
                ArrowKind::Punishes => Brush::Red,
                ArrowKind::Better => Brush::Green,
                ArrowKind::Motif => Brush::Yellow,
            };
            let (from, to) = (arrow.from, arrow.to);
            Mark::from(&Arrow { brush, from, to })
        };
        arrows.iter().map(mark).collect()
    }

    /// The positions along the better line of the shown move.
    pub(super) fn better_line(&self, game: &GameRoom) -> Vec<(Position, Option<Move>)> {
        let Some(shown) = &self.shown else {
            return Vec::new();
        };
        let here = shown.current(game).and_then(|here| here.checked_sub(1));
        here.map_or(Vec::new(), |here| shown.better_line(here))
    }

    /// Whether there was a better move than the shown one.
    pub(super) fn has_better(&self, game: &GameRoom) -> bool {
        let judged = self
            .shown
            .as_ref()
            .and_then(|shown| shown.current_judged(game));
        judged.is_some_and(|judged| judged.fault.is_some() && judged.better.is_some())
    }
}
