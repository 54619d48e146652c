//! The state of the page, and the answers of its workers.

use std::collections::HashSet;
use std::sync::Arc;

use super::prepared::Prepare;
use super::rename::Rename;
use super::work::{self, AllPlayers, Card, CardOf, Rows, Wanted};
use crate::board::{Hand, OnBoard};
use crate::kit::latest::{Latest, Same};
use crate::kit::table::{Sorting, TableView};
use crate::library::user::user_names;
use crate::library::work::Games;
use tabia_chess::Color;
use tabia_library::player::{Aliases, PlayerNames, PlayerOrder, PlayerRow};
use tabia_settings::Settings;
use tabia_texts::tr;

/// A part of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    #[default]
    Results,
    Openings,
    Endings,
    Opponents,
    Prepare,
}

impl Section {
    pub(super) const ALL: [Section; 5] = [
        Section::Results,
        Section::Openings,
        Section::Endings,
        Section::Opponents,
        Section::Prepare,
    ];

    /// The key of its name; with the suffix `-tip` that of its explanation.
    pub(super) fn key(self) -> &'static str {
        match self {
            Section::Results => "players-results",
            Section::Openings => "players-openings",
            Section::Endings => "players-endings",
            Section::Opponents => "players-opponents",
            Section::Prepare => "players-prepare",
        }
    }
}

/// The state of the page between frames.
pub(crate) struct Players {
    pub(super) filter: String,
    /// Whether the field of the filter gets the keyboard focus in the next frame.
    pub(in crate::library) focuses_filter: bool,
    pub(super) sorting: Sorting<PlayerOrder>,
    pub(super) list: TableView,
    all: Latest<AllPlayers, Rows>,
    shown: Latest<Wanted, Rows>,
    /// The list in which the selected player has been found.
    followed: Option<Rows>,
    /// The name of the selected player.
    pub(super) selected: Option<String>,
    pub(super) section: Section,
    card: Latest<CardOf, Same<Card>>,
    /// The time since which the card of the selected player is missing, in seconds.
    pub(super) waits_since: Option<f64>,
    likely: Latest<(Rows, PlayerNames), Vec<Arc<PlayerRow>>>,
    /// The choice of one name for games.
    pub(super) rename: Option<Rename>,
    /// The colour of the shown openings.
    pub(super) color: Color,
    /// The openings whose parts are shown.
    pub(super) unfolded: HashSet<String>,
    pub(super) opponents_by: Sorting<PlayerOrder>,
    /// The table of each section.
    pub(super) tables: [TableView; Section::ALL.len()],
    pub(super) prepare: Prepare,
    /// Whether the page was drawn in the last frame.
    pub(super) is_shown: bool,
}

impl Default for Players {
    fn default() -> Players {
        Players {
            filter: String::new(),
            focuses_filter: false,
            sorting: None,
            list: TableView::default(),
            all: Latest::default(),
            shown: Latest::default(),
            followed: None,
            selected: None,
            section: Section::default(),
            card: Latest::default(),
            waits_since: None,
            likely: Latest::default(),
            rename: None,
            color: Color::White,
            unfolded: HashSet::new(),
            opponents_by: None,
            tables: Default::default(),
            prepare: Prepare::default(),
            is_shown: false,
        }
    }
}

impl Players {
    /// The players that are listed; `None` while no list is known.
    pub(super) fn rows(&self) -> Option<&Result<Rows, String>> {
        match self.all.answer() {
            Some((_, Err(_))) => self.all.answer().map(|(_, rows)| rows),
            _ => self.shown.answer().map(|(_, rows)| rows),
        }
    }

    /// The card of the selected player; `None` while it is made.
    pub(super) fn card(&self) -> Option<Result<Same<Card>, String>> {
        let (of, card) = self.card.answer()?;
        let is_selected = self
            .selected
            .as_ref()
            .is_some_and(|name| of.player.has(name));
        is_selected.then(|| card.clone())
    }

    /// Whether the games are counted again: the list or the card that is shown is of an earlier state of the collection.
    pub(super) fn is_counting_again(&self) -> bool {
        (self.all.is_busy() && self.all.answer().is_some())
            || (self.card.is_busy() && self.card().is_some())
    }

    /// The players that are likely the selected one.
    pub(super) fn likely(&self) -> &[Arc<PlayerRow>] {
        match self.likely.answer() {
            Some(((_, player), Ok(likely)))
                if self.selected.as_ref().is_some_and(|name| player.has(name)) =>
            {
                likely
            }
            _ => &[],
        }
    }

    /// The position that the board shows, from the side of the user.
    pub(crate) fn on_board(&self) -> Option<OnBoard> {
        let name = self.selected.clone()?;
        (self.section == Section::Prepare).then(|| {
            let (position, last_move, bottom) = self.prepare.position();
            let names = match bottom {
                Color::White => [tr("player-you"), name],
                Color::Black => [name, tr("player-you")],
            };
            OnBoard {
                position: Some((position, last_move)),
                hand: Hand::Rests,
                bottom: Some(bottom),
                names: Some(names),
                ..OnBoard::default()
            }
        })
    }

    /// Whether a worker does anything.
    pub(crate) fn is_busy(&self) -> bool {
        self.all.is_busy()
            || self.shown.is_busy()
            || self.card.is_busy()
            || self.likely.is_busy()
            || self.prepare.is_busy()
            || self.rename.as_ref().is_some_and(Rename::is_busy)
    }

    /// Whether one of its tables has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let tables = self.tables.iter().chain([&self.list, &self.prepare.lines]);
        tables.into_iter().any(|table| table.wants_keys(ctx))
            || (self.rename.as_ref()).is_some_and(|rename| rename.wants_keys(ctx))
    }

    /// Whether a table that uses the keys Left and Right has the keyboard focus.
    pub(crate) fn wants_sideways(&self, ctx: &egui::Context) -> bool {
        [Section::Openings, Section::Prepare]
            .into_iter()
            .any(|section| self.tables[section as usize].wants_keys(ctx))
    }

    /// Selects a player by name.
    pub(crate) fn select(&mut self, name: String) {
        self.selected = Some(name);
        self.rename = None;
        self.followed = None;
        self.prepare.restart();
        for table in &mut self.tables {
            table.selected = None;
            table.go_to_start();
        }
    }

    /// Notes that the selected player has been chosen in this list, in which others may be selected too.
    pub(super) fn note_followed(&mut self, rows: &Rows) {
        self.followed = Some(rows.clone());
    }

    /// Starts workers for what is not known yet, while the page is shown.
    pub(crate) fn poll(
        &mut self,
        ctx: &egui::Context,
        games: Option<&Arc<Games>>,
        settings: &Settings,
    ) {
        let is_shown = std::mem::take(&mut self.is_shown);
        if !is_shown && !self.is_busy() {
            return;
        }
        let games = games.map(|games| Same(games.clone()));
        if let Some(rename) = &mut self.rename {
            rename.poll(ctx, games.as_ref());
        }
        let aliases = Aliases::new(settings.player_names.iter().cloned());
        let wanted = games.clone().map(|games| (games, aliases.clone()));
        self.all.poll("players", ctx, wanted, |of| {
            let of = of.clone();
            Some(move || Ok(work::all(&of)))
        });
        let all = self.all.answer().and_then(|(_, rows)| rows.clone().ok());
        let wanted = all
            .clone()
            .map(|rows| (rows, self.filter.clone(), self.sorting));
        self.shown.poll("players-shown", ctx, wanted, |of| {
            let of = of.clone();
            Some(move || Ok(work::wanted(&of)))
        });
        self.follow();
        let player = self.selected.as_deref().map(|name| aliases.of(name));
        let wanted = games.zip(player.clone()).map(|(games, player)| CardOf {
            games,
            player,
            aliases,
            user: user_names(settings),
        });
        self.card.poll("player", ctx, wanted, |of| {
            let of = of.clone();
            Some(move || work::card(&of))
        });
        self.likely
            .poll("player-names", ctx, all.zip(player), |of| {
                let of = of.clone();
                Some(move || Ok(work::likely(&of)))
            });
        let card = self.card().and_then(Result::ok);
        self.prepare.poll(ctx, card);
    }

    /// Marks the row of the selected player in a new list; without a player, selects the first.
    fn follow(&mut self) {
        let Some((_, Ok(rows))) = self.shown.answer() else {
            return;
        };
        if self.followed.as_ref() == Some(rows) {
            return;
        }
        let rows = rows.clone();
        if self.selected.is_none() {
            self.selected = rows.0.first().map(|row| row.name.clone());
        }
        let player = self.selected.iter().cloned();
        let player = PlayerNames::new(player);
        let mut places = rows.0.iter();
        let place = places.position(|row| row.spellings.iter().any(|(name, _)| player.has(name)));
        self.list.clear();
        self.list.selected = place;
        self.followed = Some(rows);
    }
}
