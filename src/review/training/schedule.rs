//! The schedule of exercises: spaced repetition by the Free Spaced Repetition Scheduler (FSRS; Ye, 2022).

use chrono::{DateTime, Utc};
use rs_fsrs::{FSRS, Parameters, Rating, State};
use serde::{Deserialize, Serialize};

/// The result of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Not solved, or shown.
    Failed,
    /// Solved after a hint or a second attempt.
    WithHelp,
    /// Solved at once.
    Solved,
}

impl Answer {
    fn rating(self) -> Rating {
        match self {
            Answer::Failed => Rating::Again,
            Answer::WithHelp => Rating::Hard,
            Answer::Solved => Rating::Good,
        }
    }
}

/// The learning stage of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Stage {
    #[default]
    New,
    Learning,
    Known,
    Relearning,
}

/// The due time of an exercise, and its learning state. Times are seconds since 1970.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    due: i64,
    answered: i64,
    /// Days until the probability of recall falls to nine tenths.
    stability: f64,
    /// From 1 to 10.
    difficulty: f64,
    stage: Stage,
    answers: i32,
    lapses: i32,
}

impl Schedule {
    /// Creates the schedule of a new exercise, which is due at once.
    pub fn new(now: i64) -> Schedule {
        Schedule {
            due: now,
            answered: now,
            stability: 0.0,
            difficulty: 0.0,
            stage: Stage::New,
            answers: 0,
            lapses: 0,
        }
    }

    /// Returns the due time, in seconds since 1970.
    pub fn due(&self) -> i64 {
        self.due
    }

    /// Returns the number of answers.
    pub fn answers(&self) -> u32 {
        self.answers.unsigned_abs()
    }

    /// Returns whether it was never answered.
    pub fn is_new(&self) -> bool {
        self.stage == Stage::New
    }

    /// Returns whether its values are valid: a hostile file could contain others, such as NaN.
    pub(super) fn is_sound(&self) -> bool {
        let is_number = self.stability.is_finite() && self.difficulty.is_finite();
        let is_in_range = self.stability >= 0.0 && (0.0..=10.0).contains(&self.difficulty);
        let is_time = |seconds: i64| (0..=LATEST).contains(&seconds);
        let is_learned = self.stage == Stage::New || self.stability > 0.0;
        let is_counted = self.answers >= 0 && self.lapses >= 0 && self.answers < i32::MAX;
        is_number
            && is_in_range
            && is_learned
            && is_counted
            && is_time(self.due)
            && is_time(self.answered)
    }

    /// Updates the schedule after an answer.
    pub fn answer(&mut self, answer: Answer, now: i64) {
        // With a clock that was set back, an answer still comes after the last one.
        let now = now.max(self.answered);
        let last = rs_fsrs::Card {
            due: time(self.due),
            stability: self.stability,
            difficulty: self.difficulty,
            elapsed_days: 0,
            scheduled_days: (self.due - self.answered) / DAY,
            reps: self.answers,
            lapses: self.lapses,
            state: match self.stage {
                Stage::New => State::New,
                Stage::Learning => State::Learning,
                Stage::Known => State::Review,
                Stage::Relearning => State::Relearning,
            },
            last_review: time(self.answered),
        };
        // Without fuzz, the same answers give the same days.
        let fsrs = FSRS::new(Parameters {
            enable_fuzz: false,
            ..Parameters::default()
        });
        let next = fsrs.next(last, time(now), answer.rating()).card;
        *self = Schedule {
            due: next.due.timestamp(),
            answered: now,
            stability: next.stability,
            difficulty: next.difficulty,
            stage: match next.state {
                State::New => Stage::New,
                State::Learning => Stage::Learning,
                State::Review => Stage::Known,
                State::Relearning => Stage::Relearning,
            },
            answers: next.reps,
            lapses: next.lapses,
        };
    }
}

const DAY: i64 = 24 * 60 * 60;
/// The end of the year 9999.
const LATEST: i64 = 253_402_300_799;

fn time(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}
