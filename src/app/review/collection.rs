//! The collected mistakes of the user's own games: a review adds them, and the user can.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crossbeam_channel::{Receiver, TryRecvError};

use super::hear::name_of;
use super::lesson::{Item, mistakes};
use super::state::ReviewRoom;
use crate::app::game::GameRoom;
use crate::app::kit::context::Context;
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::worker::aside;
use crate::chess::Color;
use crate::game::Game;
use crate::review::Review;
use crate::review::training::{Deck, Exercise};

/// The side that the user played in a game, and where it was played.
#[derive(Clone)]
pub(super) struct Own {
    side: Color,
    source: Arc<str>,
}

impl Own {
    /// `None` where the tags do not tell.
    pub(super) fn of(game: &Game, names: &str) -> Option<Own> {
        let players = ["White", "Black"].map(|tag| game.tags().known(tag));
        let side = own_side(players, names)?;
        let source = source(game);
        Some(Own { side, source })
    }
}

/// The side of the player with one of these names, which stand between semicolons, or of the one whom Tabia calls so.
fn own_side(players: [Option<&str>; 2], names: &str) -> Option<Color> {
    let you = tr("player-you");
    let own: Vec<BTreeSet<String>> = names.split(';').chain([&*you]).map(words).collect();
    let is_own = |player: Option<&str>| {
        let name = player.map(words);
        name.is_some_and(|name| !name.is_empty() && own.contains(&name))
    };
    match players.map(is_own) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// The words of a name: files have both "Smith, Ann" and "Ann Smith".
fn words(name: &str) -> BTreeSet<String> {
    let words = name.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Mistakes that are on their way from a review that is done.
pub(super) struct Coming {
    /// The players, for people.
    name: String,
    exercises: Receiver<Vec<Exercise>>,
}

/// How many mistakes a side made in the shown game, and how many of them are collected.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) made: usize,
    pub(super) collected: usize,
}

/// The share of both sides, and [`super::shown::Shown::stamp`] of the review that it is about.
pub(super) struct Shares {
    stamp: u64,
    sides: [Share; 2],
}

impl ReviewRoom {
    /// How many mistakes a side made in the shown game, where its review is done.
    pub(super) fn share(&self, side: Color) -> Option<Share> {
        Some(self.shares.as_ref()?.sides[side.index()])
    }

    /// Whether a side made mistakes in the shown game, whose review is done.
    pub(super) fn can_collect(&self, side: Color) -> bool {
        self.share(side).is_some_and(|share| share.made > 0)
    }

    /// A review is done: the user's mistakes are looked for, beside the window's thread.
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
            self.coming.push(Coming { name, exercises });
        }
    }

    /// Takes in mistakes that have come, and counts those of the shown game.
    pub(super) fn hear_collection(&mut self, context: &mut Context, game: &GameRoom) {
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
                made.iter().filter(|exercise| deck.knows(exercise)).count()
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

    /// Collects the mistakes of a side of the shown game; where some of them are collected, takes them out.
    pub(super) fn collect_or_drop(&mut self, context: &mut Context, game: &GameRoom, side: Color) {
        let exercises = self.mistakes_of(game, side);
        let Some(deck) = self.deck(context) else {
            let reason = self.deck_barred.clone().unwrap_or_default();
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("review-deck-not-read", &args));
            return;
        };
        let known = exercises.iter().filter(|one| deck.knows(one)).count();
        let (key, count) = if known > 0 {
            exercises.iter().for_each(|one| deck.remove(one));
            self.save_deck(context);
            ("review-dropped", known)
        } else {
            ("review-collected", self.collect(context, exercises))
        };
        let name = name_of(game.session.game());
        let args = [("count", count.into()), ("game", name.into())];
        context.toasts.info(tr_args(key, &args));
    }

    /// Adds mistakes to the collection; how many were not there yet.
    pub(super) fn collect(&mut self, context: &mut Context, exercises: Vec<Exercise>) -> usize {
        let added = self
            .deck(context)
            .map_or(0, |deck| deck.add(exercises, now()));
        if added > 0 {
            self.save_deck(context);
        }
        added
    }

    /// The collected mistakes; `None` when they cannot be had, which is told once.
    pub(super) fn deck(&mut self, context: &mut Context) -> Option<&mut Deck> {
        if self.deck.is_none() && self.deck_barred.is_none() {
            match context
                .data
                .as_deref()
                .map_or(Ok(Deck::default()), Deck::load)
            {
                Ok(deck) => self.deck = Some(deck),
                Err(error) => {
                    let args = [("reason", error.to_string().into())];
                    context.toasts.error(tr_args("review-deck-not-read", &args));
                    match error.is_set_aside() {
                        true => self.deck = Some(Deck::default()),
                        false => self.deck_barred = Some(error.to_string()),
                    }
                }
            }
        }
        self.deck.as_mut()
    }

    pub(super) fn save_deck(&mut self, context: &mut Context) {
        self.shares = None;
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

/// Where a game was played, for people: players, event and date.
pub(super) fn source(game: &Game) -> Arc<str> {
    let tags = game.tags();
    let more = ["Event", "Date"].map(|name| tags.known(name));
    let more = more.into_iter().flatten().map(str::to_owned);
    let parts: Vec<String> = std::iter::once(name_of(game)).chain(more).collect();
    parts.join(", ").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_is_known_by_name_in_any_order_of_its_words() {
        let side = |white, black| own_side([Some(white), Some(black)], "Smith, Ann; a_smith; ");
        assert_eq!(side("Ann Smith", "Bob"), Some(Color::White));
        assert_eq!(side("Bob", "SMITH,Ann"), Some(Color::Black));
        assert_eq!(side("Bob", "A_Smith"), Some(Color::Black));
        assert_eq!(side("You", "Tabia"), Some(Color::White));
        assert_eq!(side("Ann", "Smith"), None, "half a name is another's");
        assert_eq!(side("Ann Smith", "You"), None, "both cannot be");
        assert_eq!(side("–", ""), None, "no name is nobody's");
    }
}
