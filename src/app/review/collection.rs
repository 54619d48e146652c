//! The collected mistakes of the user's own games, which a review or the user adds.

use std::time::{SystemTime, UNIX_EPOCH};

use crossbeam_channel::TryRecvError;

use super::lesson::{Item, mistakes};
use super::players::{Own, name_of, source};
use super::state::{PendingMistakes, ReviewRoom, Share, Shares};
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr_args;
use crate::kit::worker::aside;
use tabia_chess::Color;
use tabia_review::Review;
use tabia_review::training::{Deck, DeckError, Exercise};

impl ReviewRoom {
    /// Number of mistakes of a side in the shown game, if its review is complete.
    pub(super) fn share(&self, side: Color) -> Option<Share> {
        Some(self.shares.as_ref()?.sides[side.index()])
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
            self.coming.push(PendingMistakes { name, exercises });
        }
    }

    /// Adds mistakes that workers have found, and counts those of the shown game.
    pub(super) fn poll_collection(&mut self, context: &mut Context, game: &GameRoom) {
        let mut come = Vec::new();
        self.coming
            .retain(|coming| match coming.exercises.try_recv() {
                Ok(exercises) => {
                    come.push((coming.name.clone(), exercises));
                    false
                }
                Err(error) => error == TryRecvError::Empty,
            });
        for (name, exercises) in come {
            let count = self.collect(context, exercises);
            if count > 0 {
                let args = [("count", count.into()), ("game", name.into())];
                context.toasts.info(tr_args("review-collected", &args));
            }
        }
        let shown = self.shown.as_ref().filter(|shown| shown.review.is_done());
        let Some(stamp) = shown.map(|shown| shown.stamp) else {
            self.shares = None;
            return;
        };
        if self
            .shares
            .as_ref()
            .is_some_and(|shares| shares.stamp == stamp)
        {
            return;
        }
        let made = Color::ALL.map(|side| self.mistakes_of(game, side));
        let deck = self.deck(context);
        let sides = made.map(|made| Share {
            made: made.len(),
            collected: deck.as_ref().map_or(0, |deck| {
                made.iter()
                    .filter(|exercise| deck.contains(exercise))
                    .count()
            }),
        });
        self.shares = Some(Shares { stamp, sides });
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
    pub(super) fn collect_or_drop(&mut self, context: &mut Context, game: &GameRoom, side: Color) {
        let exercises = self.mistakes_of(game, side);
        let Some(deck) = self.deck(context) else {
            let reason = self.deck_barred.clone().unwrap_or_default();
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("review-deck-not-read", &args));
            return;
        };
        // The action follows what is shown, even if another window has changed the collection since.
        let known = exercises.iter().filter(|one| deck.contains(one)).count();
        let (key, count) = if known > 0 {
            self.change_deck(context, |deck| {
                exercises.iter().for_each(|one| deck.remove(one));
            });
            ("review-dropped", known)
        } else {
            ("review-collected", self.collect(context, exercises))
        };
        let name = name_of(game.session.game());
        let args = [("count", count.into()), ("game", name.into())];
        context.toasts.info(tr_args(key, &args));
    }

    /// Adds mistakes to the collection; returns how many were new.
    pub(super) fn collect(&mut self, context: &mut Context, exercises: Vec<Exercise>) -> usize {
        let added = self.change_deck(context, |deck| deck.add(exercises, now()));
        added.unwrap_or_default()
    }

    /// The collected mistakes; `None` when they cannot be read, which is reported once.
    pub(super) fn deck(&mut self, context: &mut Context) -> Option<&mut Deck> {
        if self.deck.is_none() && self.deck_barred.is_none() {
            match context
                .data
                .as_deref()
                .map_or(Ok(Deck::default()), Deck::load)
            {
                Ok(deck) => self.deck = Some(deck),
                Err(error) => {
                    self.deck = Some(Deck::default());
                    self.note_unreadable(context, &error);
                }
            }
        }
        self.deck.as_mut()
    }

    /// Records that the file of collected mistakes could not be read. While it exists, it is not overwritten.
    fn note_unreadable(&mut self, context: &mut Context, error: &DeckError) {
        let args = [("reason", error.to_string().into())];
        context.toasts.error(tr_args("review-deck-not-read", &args));
        if !error.is_set_aside() {
            self.deck = None;
            self.deck_barred = Some(error.to_string());
        }
    }

    /// Like [`ReviewRoom::deck`], read again from the file, because another window may have changed it.
    pub(super) fn fresh_deck(&mut self, context: &mut Context) -> Option<&mut Deck> {
        let known = self.deck.as_mut().zip(context.data.as_deref());
        if let Some(Err(error)) = known.map(|(deck, folder)| deck.refresh(folder)) {
            self.note_unreadable(context, &error);
        }
        self.shares = None;
        self.deck(context)
    }

    /// Changes the collected mistakes and saves them; `None` when they are not available.
    pub(super) fn change_deck<T>(
        &mut self,
        context: &mut Context,
        change: impl FnOnce(&mut Deck) -> T,
    ) -> Option<T> {
        let _lock = context.data.as_deref().and_then(Deck::lock);
        let deck = self.fresh_deck(context)?;
        let (before, changed) = (deck.clone(), change(deck));
        if *deck != before {
            self.save_deck(context);
        }
        Some(changed)
    }

    fn save_deck(&mut self, context: &mut Context) {
        let Some((deck, folder)) = self.deck.as_ref().zip(context.data.as_deref()) else {
            return;
        };
        if let Err(error) = deck.save(folder) {
            let args = [("reason", error.to_string().into())];
            context.toasts.error(tr_args("review-deck-not-kept", &args));
        }
    }
}

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(i64::MAX))
}
