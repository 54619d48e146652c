//! What the reviewer has found, and which review belongs to the shown game.

use std::path::PathBuf;

use super::shelf;
use super::shown::Shown;
use super::state::ReviewRoom;
use super::work::News;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr_args;
use tabia_book::theory;
use tabia_game::Game;
use tabia_review::{Opening, Review};
use tabia_settings::Settings;

impl ReviewRoom {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.poll_work(context);
        self.follow(context, game);
        self.poll_collection(context, game);
        let failure = self.lesson.as_mut().and_then(|lesson| lesson.poll());
        if let Some(reason) = failure {
            context
                .toasts
                .error(tr_args("review-failed", &[("reason", reason.into())]));
        }
        if let Some(lesson) = &self.lesson
            && lesson.game != game.serial
        {
            // Its game may never be shown again.
            self.note_outcome(context);
        } else if game.session.is_playing() {
            // No help in a game.
            self.lesson = None;
        }
    }

    fn poll_work(&mut self, context: &mut Context) {
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
                    let shown = self.shown.as_mut();
                    if let Some(shown) =
                        shown.filter(|shown| shown.review.fingerprint() == fingerprint)
                    {
                        shown.note(index, found);
                    }
                }
                News::Judged {
                    fingerprint,
                    judged,
                } => {
                    let shown = self.shown.as_mut();
                    let shown = shown.filter(|shown| shown.review.fingerprint() == fingerprint);
                    if let Some(shown) = shown {
                        shown.note_judged(*judged);
                    }
                }
                News::Done(number) => {
                    let job = &work.games[number];
                    let name = job.name.clone();
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
        let ends = work.is_done() || failure.is_some();
        let folder = context.data.clone();
        let (ctx, now) = (context.egui.clone(), context.now);
        if let Some(reason) = self.keeper.keep(work, folder, &ctx, now, ends) {
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("review-not-kept", &args));
        }
        if let Some(reason) = failure {
            context
                .toasts
                .error(tr_args("review-failed", &[("reason", reason.into())]));
        }
        if ends {
            self.end_work(context.data.clone());
        }
        for (name, review, own) in done {
            self.collect_own(context, name, review, own);
        }
    }

    /// Ends what is being found; what was found stays, also after a kill.
    pub(super) fn end_work(&mut self, folder: Option<PathBuf>) {
        let Some(work) = self.work.take() else { return };
        for job in work.games {
            if let Some(folder) = &folder {
                // Reported already where it fails while the work goes on.
                let _ = shelf::keep(folder, &job.review);
            }
            self.put_away(job.review);
        }
    }

    /// Looks for the review of the shown game.
    fn follow(&mut self, context: &Context, game: &GameRoom) {
        let now = (game.serial, game.session.game().revision());
        if let Some(shown) = &mut self.shown
            && !shown.follows(game)
            && let Some(shown) = self.shown.take()
        {
            self.put_away(shown.review);
            self.better = None;
        }
        if self.shown.is_some() || self.looked == Some(now) || game.session.is_playing() {
            return;
        }
        self.looked = Some(now);
        let review = review_of(game.session.game(), &context.settings);
        if review.is_empty() {
            return;
        }
        if let Some(review) = self.known(context, game, review) {
            self.shown = Some(Shown::new(game, review));
        }
    }

    /// What is known about a game: from the work, from before, from the disk, or from the evaluations in the game itself.
    fn known(&mut self, context: &Context, game: &GameRoom, mut review: Review) -> Option<Review> {
        let fingerprint = review.fingerprint();
        if let Some(job) = self.work.as_ref().and_then(|work| work.job(fingerprint)) {
            return Some(job.review.clone());
        }
        let at = self.others.iter();
        if let Some(at) = at
            .clone()
            .position(|other| other.fingerprint() == fingerprint)
        {
            let mut other = self.others.remove(at);
            other.thresholds = review.thresholds;
            return Some(other);
        }
        let folder = context.data.as_deref();
        if folder.is_some_and(|folder| shelf::recall(folder, &mut review)) {
            return Some(review);
        }
        (review.take_evals(game.session.game()) > 0).then_some(review)
    }
}

/// A review of a game's main line of which nothing is known yet.
pub(super) fn review_of(game: &Game, settings: &Settings) -> Review {
    let (name, known) = theory::of_game(game);
    let opening = Opening {
        name: name.map(|name| name.to_string()),
        known,
    };
    Review::new(game, opening, thresholds(settings))
}

/// The thresholds as they are set.
pub(super) fn thresholds(settings: &Settings) -> tabia_review::Thresholds {
    tabia_review::Thresholds {
        inaccuracy: f64::from(settings.review_inaccuracy),
        mistake: f64::from(settings.review_mistake),
        blunder: f64::from(settings.review_blunder),
        ..tabia_review::Thresholds::default()
    }
}
