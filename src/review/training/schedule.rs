//! When an exercise is set again: spaced repetition by the Free Spaced Repetition Scheduler (FSRS; Ye, 2022).

use chrono::{DateTime, Utc};
use rs_fsrs::{FSRS, Parameters, Rating, State};
use serde::{Deserialize, Serialize};

/// How an exercise was solved.
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

/// How far an exercise has been learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Stage {
    #[default]
    New,
    Learning,
    Known,
    Relearning,
}

/// When an exercise is due, and what that is worked out from. Times are seconds since 1970.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    due: i64,
    answered: i64,
    /// Days until nine of ten would still be remembered.
    stability: f64,
    /// From 1 to 10.
    difficulty: f64,
    stage: Stage,
    answers: i32,
    lapses: i32,
}

impl Schedule {
    /// An exercise that was never set: it is due at once.
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

    /// When it is due, in seconds since 1970.
    pub fn due(&self) -> i64 {
        self.due
    }

    /// How often it was answered.
    pub fn answers(&self) -> u32 {
        self.answers.unsigned_abs()
    }

    /// Whether it was never set.
    pub fn is_new(&self) -> bool {
        self.stage == Stage::New
    }

    /// Whether it is as a file may have it: a hostile one could hold numbers that are none.
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

    /// Takes an answer into account.
    pub fn answer(&mut self, answer: Answer, now: i64) {
        // A clock that was set back has no answers before the last one.
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
