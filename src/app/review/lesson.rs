//! Exercises on the board: finding a better move than the one played, or the move of a master.

use std::sync::Arc;

use super::line::LineOnBoard;
use crate::game::GameRoom;
use crate::game::document::GamePlace;
use tabia_chess::{Color, Move, Position};
use tabia_game::{Edit, Game};
use tabia_review::chances::win_percent;
use tabia_review::training::{Answer, Exercise, points};
use tabia_review::{Badge, Event, Judged, Options, Review, ReviewError, Reviewer, Thresholds};

/// The purpose of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Finding better moves for the mistakes of the shown game.
    Retry,
    /// Repeating the collected mistakes that are due.
    Train,
    /// Guessing the moves of one side of the shown game.
    Guess,
}

/// One task of a lesson.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) position: Position,
    /// The move that led to the position.
    pub(super) last: Option<Move>,
    pub(super) exercise: Exercise,
}

/// The quality of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grade {
    Right,
    /// Better than the move played, but not good enough.
    Nearly,
    Wrong,
}

/// An answer and its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Verdict {
    pub(super) mv: Move,
    pub(super) grade: Grade,
    /// The mover's winning chance after it, in per cent.
    pub(super) chance: f64,
    /// The engine's expected continuation.
    pub(super) reply: Vec<Move>,
    /// Points, in a lesson of guessing moves.
    pub(super) points: u32,
}

/// The progress of the user in a task.
pub(super) enum Stage {
    Asked,
    /// The engine is judging this answer.
    Judging(Move, Reviewer),
    Judged(Verdict),
    /// The answer has been revealed.
    Shown,
}

/// A sequence of tasks.
pub(super) struct Lesson {
    /// The game for which it was started; it is not shown with another game.
    game: GamePlace,
    /// The side at the bottom of the game's board when it began.
    bottom: Color,
    pub(super) purpose: Purpose,
    pub(super) items: Vec<Item>,
    pub(super) at: usize,
    pub(super) stage: Stage,
    /// The line that the board shows in place of the exercise.
    pub(super) line: Option<LineOnBoard>,
    /// 1: the piece is revealed; 2: its square, too.
    pub(super) hints: u8,
    /// Number of wrong answers to this task.
    failures: u32,
    /// Whether the result of the task has been recorded in the collection.
    pub(super) is_noted: bool,
    /// Whether the task has been removed from the collection.
    pub(super) is_forgotten: bool,
    pub(super) solved: usize,
    pub(super) points: u32,
    /// The points of this task, which are those of the best answer.
    earned: u32,
    thresholds: Thresholds,
    options: Options,
}

impl Lesson {
    /// Creates a lesson; `None` without a task.
    pub(super) fn new(
        game: &GameRoom,
        purpose: Purpose,
        items: Vec<Item>,
        thresholds: Thresholds,
        options: Options,
    ) -> Option<Lesson> {
        (!items.is_empty()).then_some(Lesson {
            game: game.session.document.place(),
            bottom: game.orientation,
            purpose,
            items,
            at: 0,
            stage: Stage::Asked,
            line: None,
            hints: 0,
            failures: 0,
            is_noted: false,
            is_forgotten: false,
            solved: 0,
            points: 0,
            earned: 0,
            thresholds,
            options,
        })
    }

    /// Whether it was started for the shown game.
    pub(super) fn is_of(&self, game: &GameRoom) -> bool {
        self.game == game.session.document.place()
    }

    /// The current task.
    pub(super) fn item(&self) -> &Item {
        &self.items[self.at]
    }

    /// The side at the bottom of the board: the one to move, or the other one once the user has turned the board.
    pub(super) fn bottom(&self, game: &GameRoom) -> Color {
        match game.orientation == self.bottom {
            true => self.mover(),
            false => !self.mover(),
        }
    }

    pub(super) fn mover(&self) -> Color {
        self.item().position.turn()
    }

    /// Whether a move on the board is taken as an answer.
    pub(super) fn asks(&self) -> bool {
        match &self.stage {
            Stage::Asked => true,
            Stage::Judged(verdict) => verdict.grade != Grade::Right,
            Stage::Judging(..) | Stage::Shown => false,
        }
    }

    fn enter(&mut self, stage: Stage) {
        (self.stage, self.line) = (stage, None);
    }

    /// Handles an answer: a known move is judged at once, any other by the engine.
    ///
    /// # Errors
    /// Returns why the engine cannot be started.
    pub(super) fn answer(&mut self, mv: Move, ctx: &egui::Context) -> Result<(), ReviewError> {
        let item = self.item();
        if !self.asks() || !item.position.is_legal(mv) {
            return Ok(());
        }
        let exercise = &item.exercise;
        if exercise.better.first() == Some(&mv) {
            let reply = exercise.better[1..].to_vec();
            self.judge(mv, exercise.chance_better, reply);
        } else if exercise.played == mv {
            self.judge(mv, exercise.chance_played, Vec::new());
        } else {
            let mut game = Game::new(item.position.after(mv));
            // The rules may have ended the game there; a game of one position shows this as well.
            let _ = game.edit(&Edit::SetResult(game.result()));
            let review = Review::new(&game, tabia_review::Opening::default(), self.thresholds);
            if let Some(known) = review.found()[0].clone() {
                self.judge(mv, 100.0 - win_percent(known.score), Vec::new());
                return Ok(());
            }
            let ctx = ctx.clone();
            let reviewer = Reviewer::new(self.options, move || ctx.request_repaint())?;
            reviewer.add(review);
            self.enter(Stage::Judging(mv, reviewer));
        }
        Ok(())
    }

    /// Processes the engine's judgement of the answer. Returns why it could not judge.
    pub(super) fn poll(&mut self) -> Option<String> {
        let Stage::Judging(mv, reviewer) = &self.stage else {
            return None;
        };
        let mv = *mv;
        let event = reviewer
            .events()
            .try_iter()
            .find(|event| matches!(event, Event::Evaluated { .. } | Event::Failed { .. }))?;
        match event {
            Event::Evaluated { found, .. } => {
                let reply = found.best().map_or(Vec::new(), |line| line.pv.clone());
                self.judge(mv, 100.0 - win_percent(found.score), reply);
                None
            }
            Event::Failed { reason, .. } => {
                self.enter(Stage::Asked);
                Some(reason)
            }
            _ => None,
        }
    }

    fn judge(&mut self, mv: Move, chance: f64, reply: Vec<Move>) {
        let exercise = &self.item().exercise;
        let loss = (2.0 * (exercise.chance_better - chance)).max(0.0);
        let played = 2.0 * (exercise.chance_better - exercise.chance_played);
        let is_masters = self.purpose == Purpose::Guess && mv == exercise.played;
        let grade = if loss < self.thresholds.inaccuracy || is_masters {
            Grade::Right
        } else if loss < self.thresholds.mistake && loss < played {
            Grade::Nearly
        } else {
            Grade::Wrong
        };
        let points = match self.purpose {
            Purpose::Guess => points(loss, is_masters, self.failures + u32::from(self.hints)),
            Purpose::Retry | Purpose::Train => 0,
        };
        if grade == Grade::Right {
            self.solved += 1;
        } else {
            self.failures += 1;
        }
        self.points += points.saturating_sub(self.earned);
        self.earned = self.earned.max(points);
        self.enter(Stage::Judged(Verdict {
            mv,
            grade,
            chance,
            reply,
            points,
        }));
    }

    /// The final result of the current task; `None` while it is open.
    pub(super) fn outcome(&self) -> Option<Answer> {
        match &self.stage {
            Stage::Shown => Some(Answer::Failed),
            Stage::Judged(verdict) if verdict.grade == Grade::Right => {
                Some(match self.hints == 0 && self.failures == 0 {
                    true => Answer::Solved,
                    false => Answer::WithHelp,
                })
            }
            _ => None,
        }
    }

    pub(super) fn hint(&mut self) {
        self.hints = (self.hints + 1).min(2);
    }

    pub(super) fn again(&mut self) {
        if !matches!(self.stage, Stage::Judging(..)) {
            self.enter(Stage::Asked);
        }
    }

    pub(super) fn solve(&mut self) {
        self.enter(Stage::Shown);
    }

    /// Reveals the answer of a task that is not to be repeated. Its result is not recorded.
    pub(super) fn forget(&mut self) {
        (self.is_forgotten, self.is_noted) = (true, true);
        if self.outcome().is_none() {
            self.solve();
        }
    }

    /// Goes to the next task; returns `false` when there is none.
    pub(super) fn next(&mut self) -> bool {
        if self.at + 1 >= self.items.len() {
            return false;
        }
        self.at += 1;
        self.enter(Stage::Asked);
        (self.hints, self.failures, self.earned) = (0, 0, 0);
        (self.is_noted, self.is_forgotten) = (false, false);
        true
    }
}

/// Whether a move is an inaccuracy, a mistake or a blunder. What an opening book knows is none of these.
pub(super) fn is_mistake(judged: &Judged) -> bool {
    judged.fault.is_some() && judged.badge != Some(Badge::Book)
}

/// The tasks from a review: the mistakes of one side or both.
pub(super) fn mistakes(
    review: &Review,
    judged: &[Option<Judged>],
    game: &Arc<str>,
    side: Option<Color>,
) -> Vec<Item> {
    let judged = judged.iter().flatten();
    let own = judged.filter(|judged| side.is_none_or(|side| side == judged.mover));
    own.filter(|judged| is_mistake(judged))
        .filter_map(|judged| {
            let better = judged.better.as_ref()?;
            let position = review.positions()[judged.index].clone();
            Some(Item {
                last: judged
                    .index
                    .checked_sub(1)
                    .and_then(|before| review.mv(before)),
                exercise: Exercise {
                    fen: position.fen(),
                    played: judged.mv?,
                    better: better.pv.clone(),
                    chance_better: judged.win_before,
                    chance_played: judged.win_after,
                    saying: judged.saying.clone(),
                    text: None,
                    game: game.to_string(),
                },
                position,
            })
        })
        .collect()
}

/// The moves of one side to guess, from the end of book moves on. Moves without an evaluation are left out.
pub(super) fn guesses(review: &Review, game: &Arc<str>, side: Color) -> Vec<Item> {
    let judged = review.judged();
    let judged = judged.iter().flatten();
    let own = judged.filter(|judged| judged.mover == side && judged.index >= review.opening.known);
    own.filter_map(|judged| {
        let played = judged.mv?;
        let position = review.positions()[judged.index].clone();
        if position.count_moves() < 2 {
            return None;
        }
        let better = match &judged.better {
            Some(better) => better.pv.clone(),
            None => vec![played],
        };
        Some(Item {
            last: judged
                .index
                .checked_sub(1)
                .and_then(|before| review.mv(before)),
            exercise: Exercise {
                fen: position.fen(),
                played,
                better,
                chance_better: judged.win_before.max(judged.win_after),
                chance_played: judged.win_after,
                saying: judged.saying.clone(),
                text: None,
                game: game.to_string(),
            },
            position,
        })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;

    #[test]
    fn the_points_of_a_guess_are_those_of_its_best_answer_and_fewer_after_failures() {
        let position = Position::start();
        let mv = |text| san::read(&position, text).unwrap();
        let item = Item {
            last: None,
            exercise: Exercise {
                fen: position.fen(),
                played: mv("e4"),
                better: vec![mv("d4")],
                chance_better: 60.0,
                chance_played: 56.0,
                saying: None,
                text: None,
                game: String::new(),
            },
            position: position.clone(),
        };
        let mut lesson = {
            let (game, items) = (GameRoom::default(), vec![item.clone(), item.clone()]);
            let (thresholds, options) = (Thresholds::default(), Options::default());
            Lesson::new(&game, Purpose::Guess, items, thresholds, options).unwrap()
        };
        for _ in 0..5 {
            // It loses 15 points of 200.
            lesson.judge(mv("a4"), 52.5, Vec::new());
            assert!(lesson.points <= 1, "{}", lesson.points);
        }
        lesson.judge(mv("e4"), 56.0, Vec::new());
        assert!(lesson.points <= 1, "{} after failures", lesson.points);
        let before = lesson.points;
        assert!(lesson.next());
        lesson.judge(mv("a4"), 10.0, Vec::new());
        lesson.judge(mv("e4"), 56.0, Vec::new());
        assert_eq!(lesson.points - before, 2, "one failure");
    }
}
