//! The reviewer at work: games that are searched, and what becomes known of them.

use std::path::PathBuf;

use super::players::{Own, name_of};
use super::shelf;
use crate::kit::worker::aside;
use tabia_game::Game;
use tabia_review::{Event, Found, Judged, Options, Review, ReviewError, Reviewer};
use tabia_settings::Settings;

/// Seconds between two writes of what was found.
const KEEP_EVERY: f64 = 2.0;

/// Games that are being reviewed, one after another.
pub(super) struct Work {
    reviewer: Reviewer,
    /// In the order in which they are searched.
    pub(super) games: Vec<ReviewJob>,
}

/// A game that is being reviewed.
pub(super) struct ReviewJob {
    /// Its players, for people.
    pub(super) name: String,
    pub(super) review: Review,
    pub(super) is_done: bool,
    /// Something is known that is not kept yet.
    is_fresh: bool,
    /// Whose mistakes are collected in the end.
    pub(super) own: Option<Own>,
}

impl ReviewJob {
    /// A game that is to be reviewed.
    pub(super) fn of(game: &Game, review: Review, settings: &Settings) -> ReviewJob {
        ReviewJob {
            name: name_of(game),
            review,
            is_done: false,
            is_fresh: false,
            own: Own::of(game, &settings.own_names),
        }
    }
}

/// What has become known.
pub(super) enum News {
    Found {
        fingerprint: u64,
        index: usize,
        found: Found,
    },
    /// A move can be judged.
    Judged {
        fingerprint: u64,
        judged: Box<Judged>,
    },
    /// A game is done, by its number.
    Done(usize),
    Failed(String),
}

impl Work {
    /// Starts the engines.
    ///
    /// # Errors
    /// When there is not enough memory, or the system gives no more threads.
    pub(super) fn start(options: Options, ctx: &egui::Context) -> Result<Work, ReviewError> {
        let ctx = ctx.clone();
        Ok(Work {
            reviewer: Reviewer::new(options, move || ctx.request_repaint())?,
            games: Vec::new(),
        })
    }

    /// Has a game searched after those that wait.
    pub(super) fn add(&mut self, job: ReviewJob) {
        self.reviewer.add(job.review.clone());
        self.games.push(job);
    }

    /// What has arrived.
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

    /// Lets the engines rest, or go on.
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
        let mut games = self.games.iter().enumerate();
        games.find(|(_, job)| !job.is_done)
    }

    /// The game with this main line.
    pub(super) fn job(&self, fingerprint: u64) -> Option<&ReviewJob> {
        let mut games = self.games.iter();
        games.find(|job| job.review.fingerprint() == fingerprint)
    }

    /// The reviews of which something was found since the last time.
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

/// Writes what was found, beside the window's thread.
#[derive(Default)]
pub(super) struct ReviewWriter {
    /// When it is next to be written, in seconds of the window's clock.
    due: Option<f64>,
    writing: Option<crossbeam_channel::Receiver<Result<(), String>>>,
}

impl ReviewWriter {
    /// Writes what is fresh when it is time, or at once; why the last write failed.
    pub(super) fn keep(
        &mut self,
        work: &mut Work,
        folder: Option<PathBuf>,
        ctx: &egui::Context,
        now: f64,
        at_once: bool,
    ) -> Option<String> {
        let mut failure = None;
        match self.writing.as_ref().map(|writing| writing.try_recv()) {
            Some(Ok(result)) => {
                self.writing = None;
                failure = result.err();
            }
            Some(Err(crossbeam_channel::TryRecvError::Disconnected)) => self.writing = None,
            // One at a time, so that an older one never comes last.
            Some(Err(crossbeam_channel::TryRecvError::Empty)) => return None,
            None => {}
        }
        let is_due = self.due.is_none_or(|due| due <= now);
        let Some(folder) = folder.filter(|_| is_due || at_once) else {
            return failure;
        };
        let fresh = work.fresh();
        if fresh.is_empty() {
            return failure;
        }
        self.due = Some(now + KEEP_EVERY);
        let write = move || {
            let kept = fresh
                .iter()
                .try_for_each(|review| shelf::keep(&folder, review));
            kept.map_err(|error| error.to_string())
        };
        match aside("keep review", ctx, write) {
            Ok(writing) => self.writing = Some(writing),
            Err(error) => failure = Some(error.to_string()),
        }
        failure
    }
}
