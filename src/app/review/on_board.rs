//! What the room shows on the board: an exercise, or a line.

use super::lesson::{Grade, Purpose, Stage};
use super::state::ReviewRoom;
use crate::board::{Hand, Mark, OnBoard};
use crate::game::GameRoom;
use tabia_chess::Move;
use tabia_game::{Arrow, Brush};
use tabia_review::motifs::{Arrow as ReviewArrow, ArrowKind};

impl ReviewRoom {
    /// The position that the board shows in place of the game's; `None`: the game's position.
    pub(crate) fn on_board(&self, game: &GameRoom) -> Option<OnBoard> {
        let line = self.line_position(game);
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
            let (position, hand) = match line {
                Some(line) => (line, Hand::Rests),
                None => (position, hand),
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
                clocks: [None; 2],
            });
        }
        Some(OnBoard {
            position: Some(line?),
            hand: Hand::Rests,
            ..OnBoard::default()
        })
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
}
