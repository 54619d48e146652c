//! Lists of games that stay while their collection changes: of duplicates and of problems.

use std::collections::HashMap;
use std::sync::Arc;

use egui::Ui;

use super::news::Games;
use crate::kit::latest::{Latest, Same};
use crate::kit::theme::Theme;
use crate::kit::widgets::icon_label;
use tabia_library::GamePlace;
use tabia_library::collection::PartDamage;
use tabia_texts::tr_args;

/// Where games are in a later state of the collection.
pub(super) type Places = HashMap<GamePlace, GamePlace>;

/// The games of a list, in the state of the collection to which their places belong.
pub(super) struct Listed {
    pub(super) games: Arc<Games>,
    /// The places in a later state, and whether it has other games.
    following: Latest<(Same<Games>, Same<Games>), (Places, bool)>,
    /// What has happened since the list was made: whether there are other games, and how many of the list are gone.
    has_changed: bool,
    gone: usize,
}

/// A list that follows its games.
pub(super) trait FollowsGames {
    fn listed(&mut self) -> &mut Listed;
    /// The games of its rows.
    fn places(&self) -> Vec<GamePlace>;
    /// Keeps the rows whose games have a place, and returns the number of games without one.
    fn keep(&mut self, places: &Places) -> usize;
}

impl Listed {
    pub(super) fn new(games: Arc<Games>) -> Listed {
        Listed {
            games,
            following: Latest::default(),
            has_changed: false,
            gone: 0,
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.following.is_busy()
    }

    /// Shows that the collection has changed since, and which games of the list are gone.
    pub(super) fn show_changes(&self, ui: &mut Ui, theme: &Theme) {
        if self.has_changed {
            let text = tr_args("listed-changed", &[("gone", self.gone.into())]);
            icon_label(ui, "warning", &text, theme.warning);
        }
    }
}

/// Follows the games of a list to the newest state of the collection, on a worker.
pub(super) fn follow(list: &mut impl FollowsGames, ctx: &egui::Context, newest: &Arc<Games>) {
    let before = list.listed().games.clone();
    let is_newest = Arc::ptr_eq(&before, newest);
    if is_newest && !list.listed().is_busy() {
        return;
    }
    let wanted = (!is_newest).then(|| (Same(before.clone()), Same(newest.clone())));
    let mut following = std::mem::take(&mut list.listed().following);
    following.poll("library-list", ctx, wanted, |(before, later)| {
        let (before, later, places) = (before.clone(), later.clone(), list.places());
        Some(move || {
            let (before, later) = (&before.0.snapshot, &later.0.snapshot);
            let has_changed = !before.has_games_of(later);
            Ok((before.follow(places, later), has_changed))
        })
    });
    if let Some(((of, later), Ok((places, has_changed)))) = following.answer()
        && Arc::ptr_eq(&of.0, &before)
    {
        let gone = list.keep(places);
        let listed = list.listed();
        listed.games = later.0.clone();
        listed.has_changed |= has_changed;
        listed.gone += gone;
        // The game on the board is read again.
        ctx.request_repaint();
    }
    list.listed().following = following;
}

/// Shows which files could not be read for a list; `key` is that of a sentence with the reason.
pub(super) fn show_damages(ui: &mut Ui, theme: &Theme, key: &str, damages: &[String]) {
    /// Number of files that are named.
    const NAMED: usize = 2;
    if damages.is_empty() {
        return;
    }
    let mut reason = damages[..damages.len().min(NAMED)].join("; ");
    if let more @ 1.. = damages.len().saturating_sub(NAMED) {
        reason = format!(
            "{reason}; {}",
            tr_args("damages-more", &[("count", more.into())])
        );
    }
    let text = tr_args(key, &[("reason", reason.into())]);
    icon_label(ui, "warning", &text, theme.error);
}

/// Damages in words.
pub(super) fn damage_texts(damages: &[PartDamage]) -> Vec<String> {
    damages.iter().map(ToString::to_string).collect()
}
