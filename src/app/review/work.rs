//! The running reviews: games that are searched, and their results.

use std::cmp::Reverse;

use super::players::{Own, name_of};
use super::shelf;
use crate::kit::context::Context;
use crate::kit::worker::{Queue, Task};
use tabia_game::Game;
use tabia_player::Player;
use tabia_review::{Event, Found, Judged, Options, Review, ReviewError, Reviewer, Round};
use tabia_settings::Settings;

/// Seconds between two writes of the results.
const KEEP_EVERY: f64 = 2.0;

/// Games that are being reviewed, one after another.
pub(super) struct Work {
    reviewer: Reviewer,
    /// The name of the engine that searches; empty for Tabia's own.
    pub(super) judge: String,
    /// In the order of the search.
    pub(super) games: Vec<ReviewJob>,
}

/// A game that is being reviewed.
pub(super) struct ReviewJob {
    /// Display name of its players.
    pub(super) name: String,
    pub(super) review: Review,
    pub(super) is_done: bool,
    /// Whether it has results that are not saved yet.
    is_fresh: bool,
    /// The side whose mistakes are collected at the end.
    pub(super) own: Option<Own>,
    /// The half-moves that a user wants searched more deeply: the finished ones, and all; `None` for a review.
    pub(super) deeper: Option<(usize, usize)>,
}

impl ReviewJob {
    /// Creates the job for a game.
    pub(super) fn of(game: &Game, review: Review, settings: &Settings) -> ReviewJob {
        ReviewJob {
            name: name_of(game),
            review,
            is_done: false,
            is_fresh: false,
            own: Own::of(game, &settings.own_names),
            deeper: None,
        }
    }

    /// The finished part of the work, from 0 to 1.
    pub(super) fn share_done(&self) -> f32 {
        match self.deeper {
            Some((done, all)) => done as f32 / all.max(1) as f32,
            None => self.review.share_done(),
        }
    }
}

/// A game of a file, prepared for review.
pub(super) enum Gathered {
    Job(Box<ReviewJob>),
    /// A game of another variant.
    OtherVariant,
}

/// Games of a file that a worker reads for review.
pub(super) struct Gathering {
    pub(super) task: Task<Gathered>,
    /// Number of games to review and of games left out, so far.
    pub(super) count: usize,
    pub(super) left_out: usize,
}

impl Gathering {
    pub(super) fn new(task: Task<Gathered>) -> Gathering {
        Gathering {
            task,
            count: 0,
            left_out: 0,
        }
    }
}

/// A result of the running reviews.
pub(super) enum News {
    Found {
        fingerprint: u64,
        index: usize,
        found: Found,
    },
    /// A judgement was searched more deeply.
    Confirmed {
        fingerprint: u64,
        index: usize,
        round: Round,
    },
    /// A move can be judged.
    Judged {
        fingerprint: u64,
        judged: Box<Judged>,
    },
    /// A game is complete, by its index.
    Done(usize),
    Failed(String),
}

impl Work {
    /// Starts the engines: Tabia's own, or one of the user.
    ///
    /// # Errors
    /// When there is not enough memory, or the system provides no more threads.
    pub(super) fn start(
        options: Options,
        judge: Option<(String, Box<dyn Player>)>,
        ctx: &egui::Context,
    ) -> Result<Work, ReviewError> {
        let ctx = ctx.clone();
        let wake = move || ctx.request_repaint();
        let (judge, reviewer) = match judge {
            Some((name, player)) => {
                let reviewer = Reviewer::with_players(options, vec![player], wake)?;
                (name, reviewer)
            }
            None => (String::new(), Reviewer::new(options, wake)?),
        };
        Ok(Work {
            reviewer,
            judge,
            games: Vec::new(),
        })
    }

    /// Queues a game for the search.
    pub(super) fn add(&mut self, job: ReviewJob) {
        self.reviewer.add(job.review.clone());
        self.games.push(job);
    }

    /// Queues deeper searches of some half-moves, before everything else.
    pub(super) fn look_deeper(&mut self, mut job: ReviewJob, indices: &[usize]) {
        self.reviewer.look_deeper(job.review.clone(), indices);
        job.deeper = Some((0, indices.len()));
        self.games.push(job);
    }

    /// Returns what has arrived.
    pub(super) fn news(&mut self) -> Vec<News> {
        let mut news = Vec::new();
        for event in self.reviewer.events().try_iter() {
            match event {
                Event::Evaluated { game, index, found } => {
                    let Some(job) = self.games.get_mut(game) else {
                        continue;
                    };
                    job.review.set(index, found.clone());
                    job.is_fresh = true;
                    news.push(News::Found {
                        fingerprint: job.review.fingerprint(),
                        index,
                        found,
                    });
                }
                Event::Confirmed { game, index, round } => {
                    let Some(job) = self.games.get_mut(game) else {
                        continue;
                    };
                    job.review.add_round(index, round.clone());
                    job.is_fresh = true;
                    if let Some((done, _)) = &mut job.deeper {
                        *done += 1;
                    }
                    news.push(News::Confirmed {
                        fingerprint: job.review.fingerprint(),
                        index,
                        round,
                    });
                }
                Event::Judged { game, judged } => {
                    if let Some(job) = self.games.get(game) {
                        news.push(News::Judged {
                            fingerprint: job.review.fingerprint(),
                            judged,
                        });
                    }
                }
                Event::Done { game } => {
                    if let Some(job) = self.games.get_mut(game) {
                        job.is_done = true;
                    }
                    news.push(News::Done(game));
                }
                Event::Failed { reason, .. } => news.push(News::Failed(reason)),
            }
        }
        news
    }

    /// Pauses or resumes the engines.
    pub(super) fn pause(&self, is_paused: bool) {
        match is_paused {
            true => self.reviewer.pause(),
            false => self.reviewer.resume(),
        }
    }

    pub(super) fn is_paused(&self) -> bool {
        self.reviewer.is_paused()
    }

    pub(super) fn is_done(&self) -> bool {
        self.games.iter().all(|job| job.is_done)
    }

    /// The game that is being searched.
    pub(super) fn present(&self) -> Option<(usize, &ReviewJob)> {
        let games = self.games.iter().enumerate();
        let unfinished = games.filter(|(_, job)| !job.is_done);
        // Deeper searches come before reviews.
        unfinished.max_by_key(|(number, job)| (job.deeper.is_some(), Reverse(*number)))
    }

    /// The last job about the game with this main line.
    pub(super) fn job(&self, fingerprint: u64) -> Option<&ReviewJob> {
        let mut games = self.games.iter().rev();
        games.find(|job| job.review.fingerprint() == fingerprint)
    }

    /// Marks the review of the game being searched to be saved, even if nothing was found since the last time.
    pub(super) fn keep_present(&mut self) {
        let mut games = self.games.iter_mut();
        if let Some(job) = games.find(|job| !job.is_done) {
            job.is_fresh = true;
        }
    }

    /// The reviews with results since the last time.
    fn fresh(&mut self) -> Vec<Review> {
        let fresh = self.games.iter_mut().filter(|job| job.is_fresh);
        fresh
            .map(|job| {
                job.is_fresh = false;
                job.review.clone()
            })
            .collect()
    }
}

/// Writes results outside the window's thread and in order, so that an older version is never written last.
pub(super) struct ReviewWriter {
    /// When the next write is due, in seconds of the window's clock.
    due: Option<f64>,
    writes: Queue<Result<(), String>>,
}

impl Default for ReviewWriter {
    fn default() -> ReviewWriter {
        ReviewWriter {
            due: None,
            writes: Queue::new("reviews"),
        }
    }
}

impl ReviewWriter {
    /// Whether a write is running.
    pub(super) fn is_busy(&self) -> bool {
        self.writes.is_busy()
    }

    /// Starts the next write; returns why the last write failed.
    pub(super) fn poll(&mut self, ctx: &egui::Context) -> Option<String> {
        let ended = self.writes.poll(ctx)?;
        ended.map_or_else(|error| Some(error.to_string()), Result::err)
    }

    /// Writes unsaved results, when a write is due or at once.
    pub(super) fn keep(&mut self, work: &mut Work, context: &Context, at_once: bool) {
        let is_due = self.due.is_none_or(|due| due <= context.now) && !self.is_busy();
        let folder = context.data.clone().filter(|_| is_due || at_once);
        let Some(folder) = folder else { return };
        let fresh = work.fresh();
        if fresh.is_empty() {
            return;
        }
        self.due = Some(context.now + KEEP_EVERY);
        self.writes.add(&context.egui, move || {
            let kept = fresh
                .iter()
                .try_for_each(|review| shelf::keep(&folder, review));
            kept.map_err(|error| error.to_string())
        });
    }

    /// Writes a review in place of what was kept about its game.
    pub(super) fn put_back(&mut self, review: Review, context: &Context) {
        if let Some(folder) = context.data.clone() {
            self.writes.add(&context.egui, move || {
                shelf::keep(&folder, &review).map_err(|error| error.to_string())
            });
        }
    }

    /// Removes what was kept about a game.
    pub(super) fn forget(&mut self, review: &Review, context: &Context) {
        if let Some(folder) = context.data.clone() {
            let fingerprint = review.fingerprint();
            self.writes.add(&context.egui, move || {
                shelf::forget(&folder, fingerprint);
                Ok(())
            });
        }
    }
}
