//! Processing the reviewer's results, and finding the review of the shown game.

use crossbeam_channel::TryRecvError;

use super::shelf;
use super::shown::ShownReview;
use super::state::{Recalling, ReviewRoom};
use super::work::News;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_book::theory;
use tabia_game::Game;
use tabia_review::{Opening, Review};
use tabia_settings::Settings;
use tabia_texts::tr_args;

impl ReviewRoom {
    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.poll_gathering(context);
        self.poll_work(context);
        self.follow(context, game);
        self.poll_collection(context, game);
        let failure = self.lesson.as_mut().and_then(|lesson| lesson.poll());
        if let Some(reason) = failure {
            context
                .toasts
                .error(tr_args("review-failed", &[("reason", reason.into())]));
        }
        self.note_outcome(context);
        if game.session.is_playing() && self.is_learning(game) {
            // No exercises during a game.
            self.lesson = None;
        }
    }

    fn poll_work(&mut self, context: &mut Context) {
        if let Some(reason) = self.keeper.poll(&context.egui) {
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("review-not-kept", &args));
        }
        let Some(work) = &mut self.work else { return };
        let mut failure = None;
        let mut done = Vec::new();
        for news in work.news() {
            match news {
                News::Found {
                    fingerprint,
                    index,
                    found,
                } => {
                    if let Some(shown) = shown_of(&mut self.shown, fingerprint) {
                        shown.note(index, found);
                    }
                }
                News::Confirmed {
                    fingerprint,
                    index,
                    round,
                } => {
                    if let Some(shown) = shown_of(&mut self.shown, fingerprint) {
                        shown.note_round(index, round);
                    }
                }
                News::Judged {
                    fingerprint,
                    judged,
                } => {
                    if let Some(shown) = shown_of(&mut self.shown, fingerprint) {
                        shown.note_judged(*judged);
                    }
                }
                News::Done(number) => {
                    let job = &work.games[number];
                    let name = job.name.clone();
                    if let Some(shown) = &mut self.shown {
                        shown.note_end();
                    }
                    let own = job.own.clone();
                    done.extend(own.map(|own| (name.clone(), job.review.clone(), own)));
                    if work.games.len() > 1 || context.room() != tabia_settings::Room::Analyse {
                        let args = [("game", name.into())];
                        context.toasts.info(tr_args("review-done-other", &args));
                    }
                }
                News::Failed(reason) => failure = Some(reason),
            }
        }
        let ends = (work.is_done() && self.gathering.is_none()) || failure.is_some();
        self.keeper.keep(work, context, ends);
        if let Some(reason) = failure {
            context
                .toasts
                .error(tr_args("review-failed", &[("reason", reason.into())]));
        }
        if ends {
            self.end_work(context);
        }
        for (name, review, own) in done {
            self.collect_own(context, name, review, own);
        }
    }

    /// Ends the running review; what was found is kept, also if the process is killed.
    pub(super) fn end_work(&mut self, context: &Context) {
        let Some(mut work) = self.work.take() else {
            return;
        };
        work.keep_present();
        self.keeper.keep(&mut work, context, true);
        if let Some(shown) = &mut self.shown {
            shown.note_end();
        }
        work.games
            .into_iter()
            .for_each(|job| self.put_away(job.review));
    }

    /// Looks for the review of the shown game.
    fn follow(&mut self, context: &mut Context, game: &GameRoom) {
        let now = (game.serial, game.session.game().revision());
        if let Some(shown) = &mut self.shown
            && !shown.follows(game)
            && let Some(shown) = self.shown.take()
        {
            self.put_away(shown.review);
            self.line = None;
        }
        if self.line_shown(game).is_none() {
            self.line = None;
        }
        if self.shown.is_some() || game.session.is_playing() {
            self.recalling = None;
            return;
        }
        if self.looked != Some(now) {
            (self.looked, self.recalling) = (Some(now), None);
            let review = review_of(&game.session.open.record.settled(), &context.settings);
            if review.is_empty() {
                return;
            }
            match self.known(&review) {
                Some(known) => self.shown = Some(ShownReview::new(game, known)),
                None => self.recall(context, game, review),
            }
        }
        self.poll_recalling(context, game);
    }

    /// What is known about a game from the running review or from an earlier one.
    fn known(&mut self, review: &Review) -> Option<Review> {
        let fingerprint = review.fingerprint();
        if let Some(job) = self.work.as_ref().and_then(|work| work.job(fingerprint)) {
            return Some(job.review.clone());
        }
        let mut others = self.others.iter();
        let at = others.position(|other| other.fingerprint() == fingerprint)?;
        let mut other = self.others.remove(at);
        other.thresholds = review.thresholds;
        Some(other)
    }

    /// Starts a worker that reads what is kept about the shown game on disk. Without a worker, the game's own evaluations are
    /// used.
    fn recall(&mut self, context: &Context, game: &GameRoom, review: Review) {
        let (mut kept, folder) = (review.clone(), context.data.clone());
        let work = folder.map(|folder| {
            aside("review-shelf", &context.egui, move || {
                let is_kept = shelf::recall(&folder, &mut kept);
                (kept, is_kept)
            })
        });
        match work {
            Some(Ok(review)) => {
                let is_wanted = false;
                self.recalling = Some(Recalling { review, is_wanted });
            }
            Some(Err(_)) | None => self.take_evals(game, review),
        }
    }

    fn poll_recalling(&mut self, context: &mut Context, game: &GameRoom) {
        let Some(recalling) = &self.recalling else {
            return;
        };
        let found = match recalling.review.try_recv() {
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => None,
            Ok(found) => Some(found),
        };
        let is_wanted = recalling.is_wanted;
        self.recalling = None;
        match found {
            Some((review, true)) => self.shown = Some(ShownReview::new(game, review)),
            Some((review, false)) => self.take_evals(game, review),
            None => {}
        }
        if is_wanted {
            self.start(context, game);
        }
    }

    /// Makes a review from the evaluations in the game, if there are any.
    fn take_evals(&mut self, game: &GameRoom, mut review: Review) {
        if review.take_evals(game.session.game()) > 0 {
            self.shown = Some(ShownReview::new(game, review));
        }
    }
}

/// Returns the shown review, if it has this fingerprint.
fn shown_of(shown: &mut Option<ShownReview>, fingerprint: u64) -> Option<&mut ShownReview> {
    let shown = shown.as_mut();
    shown.filter(|shown| shown.review.fingerprint() == fingerprint)
}

/// Creates an empty review of a game's main line.
pub(super) fn review_of(game: &Game, settings: &Settings) -> Review {
    let (name, known) = theory::of_game(game);
    let opening = Opening {
        name: name.map(|name| name.to_string()),
        known,
    };
    Review::new(game, opening, thresholds(settings))
}

/// Returns the thresholds from the settings.
pub(super) fn thresholds(settings: &Settings) -> tabia_review::Thresholds {
    tabia_review::Thresholds {
        inaccuracy: f64::from(settings.review_inaccuracy),
        mistake: f64::from(settings.review_mistake),
        blunder: f64::from(settings.review_blunder),
        ..tabia_review::Thresholds::default()
    }
}
