//! The collected mistakes of the user's own games, which a review or the user adds.

use std::time::{SystemTime, UNIX_EPOCH};

use crossbeam_channel::TryRecvError;

use super::deck::{Access, Ended, PendingMistakes, Reply, Share, Shares};
use super::lesson::{Item, Purpose, mistakes};
use super::players::{Own, name_of, source};
use super::shown::ShownReview;
use super::state::ReviewRoom;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_chess::Color;
use tabia_review::Review;
use tabia_review::training::{Deck, Exercise};
use tabia_texts::tr_args;

impl ReviewRoom {
    /// Number of mistakes of a side in the shown game, if its review is complete.
    pub(super) fn share(&self, side: Color) -> Option<Share> {
        Some(self.collection.shares.as_ref()?.sides[side.index()])
    }

    /// Whether the mistakes of the shown game are counted, whose review is complete.
    pub(crate) fn has_counted_mistakes(&self) -> bool {
        self.collection.shares.is_some()
    }

    /// Whether a side made mistakes in the shown game, whose review is complete.
    pub(super) fn can_collect(&self, side: Color) -> bool {
        self.share(side).is_some_and(|share| share.made > 0)
    }

    /// Starts collecting the user's mistakes from a complete review, outside the window's thread.
    pub(super) fn collect_own(
        &mut self,
        context: &Context,
        name: String,
        review: Review,
        own: Own,
    ) {
        let look = move || {
            let found = mistakes(&review, &review.judged(), &own.source, Some(own.side));
            found.into_iter().map(|item| item.exercise).collect()
        };
        // Without a thread the user can still collect them with the button.
        if let Ok(exercises) = aside("collect mistakes", &context.egui, look) {
            let coming = &mut self.collection.coming;
            coming.push(PendingMistakes { name, exercises });
        }
    }

    /// Adds mistakes that workers have found, and counts those of the shown game.
    pub(super) fn poll_collection(&mut self, context: &mut Context, game: &GameRoom) {
        let mut come = Vec::new();
        self.collection
            .coming
            .retain(|coming| match coming.exercises.try_recv() {
                Ok(exercises) => {
                    come.push((coming.name.clone(), exercises));
                    false
                }
                Err(error) => error == TryRecvError::Empty,
            });
        for (name, exercises) in come {
            self.use_deck(context, Access::Change, |deck| {
                match deck.add(exercises, now()) {
                    0 => Reply::Done,
                    count => Reply::Added(count, name),
                }
            });
        }
        while let Some(ended) = self.collection.jobs.poll(&context.egui) {
            match ended {
                Ok(ended) => self.take_reply(context, game, ended),
                Err(error) => context.toasts.error(error.to_string()),
            }
        }
        self.collection.is_training &= self.collection.jobs.is_busy();
        self.count_shares(context, game);
    }

    fn take_reply(&mut self, context: &mut Context, game: &GameRoom, ended: Ended) {
        for (key, reason) in ended.troubles {
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args(key, &args));
        }
        let (key, count, name) = match ended.reply {
            None | Some(Reply::Done) => return,
            Some(Reply::Counted(shares)) => {
                self.collection.shares = Some(shares);
                return;
            }
            Some(Reply::Due(items)) => {
                if !game.session.is_playing() {
                    self.begin(context, game, Purpose::Train, items);
                }
                return;
            }
            Some(Reply::Added(count, name)) => ("review-collected", count, name),
            Some(Reply::Dropped(count, name)) => ("review-dropped", count, name),
        };
        let args = [("count", count.into()), ("game", name.into())];
        context.toasts.info(tr_args(key, &args));
    }

    /// Has the mistakes of the shown game counted, once its review is complete and again after each change of the collection.
    fn count_shares(&mut self, context: &Context, game: &GameRoom) {
        let is_complete =
            |shown: &&ShownReview| shown.review.is_done() && !self.is_searching(shown);
        let shown = self.shown.as_ref().filter(is_complete);
        let stamp = shown.map(|shown| shown.stamp);
        self.collection
            .shares
            .take_if(|shares| Some(shares.stamp) != stamp);
        if self.collection.counted == stamp {
            return;
        }
        self.collection.counted = stamp;
        let Some(stamp) = stamp else { return };
        let made = Color::ALL.map(|side| self.mistakes_of(game, side));
        self.use_deck(context, Access::Read, move |deck| {
            let sides = made.map(|made| Share {
                made: made.len(),
                collected: made
                    .iter()
                    .filter(|exercise| deck.contains(exercise))
                    .count(),
            });
            Reply::Counted(Shares { stamp, sides })
        });
    }

    /// The mistakes of a side of the shown game.
    fn mistakes_of(&self, game: &GameRoom, side: Color) -> Vec<Exercise> {
        let Some(shown) = &self.shown else {
            return Vec::new();
        };
        let source = source(game.session.game());
        let found = mistakes(&shown.review, &shown.judged, &source, Some(side));
        found.into_iter().map(|item: Item| item.exercise).collect()
    }

    /// Collects the mistakes of a side of the shown game; where some of them are collected already, removes them instead.
    pub(super) fn collect_or_drop(&mut self, context: &Context, game: &GameRoom, side: Color) {
        let exercises = self.mistakes_of(game, side);
        let name = name_of(game.session.game());
        self.use_deck(context, Access::Edit, move |deck| {
            let known = exercises.iter().filter(|one| deck.contains(one)).count();
            if known == 0 {
                return Reply::Added(deck.add(exercises, now()), name);
            }
            exercises.iter().for_each(|one| deck.remove(one));
            Reply::Dropped(known, name)
        });
    }

    /// Has a worker read the exercises that are due; the lesson begins with its answer.
    pub(super) fn train(&mut self, context: &Context) {
        if std::mem::replace(&mut self.collection.is_training, true) {
            return;
        }
        self.use_deck(context, Access::Show, |deck| {
            let due = deck.due(now()).into_iter();
            let items = due.filter_map(|exercise| {
                Some(Item {
                    position: exercise.position()?,
                    last: None,
                    exercise: exercise.clone(),
                })
            });
            Reply::Due(items.collect())
        });
    }

    /// Has a worker change the collected mistakes, without a message.
    pub(super) fn change_deck(
        &mut self,
        context: &Context,
        change: impl FnOnce(&mut Deck) + Send + 'static,
    ) {
        self.use_deck(context, Access::Change, |deck| {
            change(deck);
            Reply::Done
        });
    }

    /// Queues a request to the collected mistakes.
    fn use_deck(
        &mut self,
        context: &Context,
        access: Access,
        act: impl FnOnce(&mut Deck) -> Reply + Send + 'static,
    ) {
        let folder = context.data.clone();
        if matches!(access, Access::Change | Access::Edit) {
            self.collection.counted = None;
        }
        let jobs = &mut self.collection.jobs;
        jobs.add(&context.egui, move |store| store.act(folder, access, act));
    }
}

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(i64::MAX))
}
