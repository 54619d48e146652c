//! The state of the room.

use std::path::PathBuf;

use crossbeam_channel::{Receiver, TryRecvError};
use egui::Key;

use super::adding::Additions;
use super::changes::Changes;
use super::fields::RefusedNumber;
use super::finding::{Finder, FoundDialog};
use super::identities::Identities;
use super::log::LogView;
use super::presence::Presence;
use super::testing::EngineTrial;
use crate::board::OnBoard;
use crate::command::engines::{CardPart, Page};
use crate::kit::context::Context;
use crate::kit::files;
use crate::kit::keys::{LIST_KEYS, Shortcut};
use crate::kit::table::TableView;
use crate::matches::{FollowedNames, MatchesRoom};
use tabia_settings::{EngineId, EngineProfile, Room, Settings};
use tabia_texts::{tr, tr_args};

/// The state of the engine room. The engines themselves are settings.
#[derive(Default)]
pub struct EnginesRoom {
    pub(crate) page: Page,
    pub matches: MatchesRoom,
    pub(crate) dialog: Option<FoundDialog>,
    /// The selected engine, its place in the list, and the length of the list.
    pub(super) selected: Option<EngineId>,
    pub(super) place: usize,
    pub(super) count: usize,
    pub(super) table: TableView,
    pub(super) additions: Additions,
    pub(super) finder: Finder,
    pub(super) presence: Presence,
    pub(super) identities: Identities,
    /// The last test of each engine.
    pub(super) trials: Vec<EngineTrial>,
    pub(super) log: LogView,
    /// The log that is being written to a file.
    pub(super) saving: Option<Saving>,
    /// The engine for which a file or folder was asked.
    pub(super) asked_for: Option<EngineId>,
    pub(super) changes: Changes,
    /// Whether the field for the name is to get the keyboard focus.
    pub(super) focuses_name: bool,
    /// A word of the field for variables that names none, and its engine.
    pub(super) bad_variable: Option<(EngineId, String)>,
    /// A number that was typed for an option and is not in its range.
    pub(super) refused: Option<RefusedNumber>,
    /// The part of the card that is shown where there is room for one only.
    pub(super) part: CardPart,
    /// Text by which the options are filtered.
    pub(super) option_filter: String,
    /// Whether the window showed the room and had the focus in the last frame.
    was_in_view: bool,
}

/// A log that is being written to a file.
pub(super) struct Saving {
    pub(super) path: PathBuf,
    pub(super) work: Receiver<Result<(), String>>,
}

impl EnginesRoom {
    /// What the board shows in place of the open game.
    pub(crate) fn on_board(&self) -> Option<OnBoard> {
        match self.page {
            Page::Tournaments => self.matches.on_board(),
            Page::Engines | Page::Log => None,
        }
    }

    /// The names of the game of a tournament that is on the board.
    pub(crate) fn followed_names(&self) -> Option<FollowedNames> {
        match self.page {
            Page::Tournaments => self.matches.followed_names(),
            Page::Engines | Page::Log => None,
        }
    }

    /// The selected engine.
    pub(super) fn selected<'a>(&self, settings: &'a Settings) -> Option<&'a EngineProfile> {
        settings.engine(self.selected?)
    }

    /// Selects an engine; `None` where there is none.
    pub(super) fn select(&mut self, id: Option<EngineId>) {
        if self.selected != id {
            self.selected = id;
            self.option_filter.clear();
            (self.bad_variable, self.refused) = (None, None);
            self.table.bring();
        }
    }

    /// Follows changes of the list: the selected engine may have another place, or be gone.
    pub(super) fn follow(&mut self, settings: &Settings) {
        self.count = settings.engines.len();
        let mut engines = settings.engines.iter();
        match engines.position(|profile| Some(profile.id) == self.selected) {
            Some(place) => self.place = place,
            None => {
                self.place = self.place.min(self.count.saturating_sub(1));
                let neighbour = settings.engines.get(self.place);
                self.select(neighbour.map(|profile| profile.id));
            }
        }
        self.table.selected = self.selected.map(|_| self.place);
    }

    /// The last test of an engine.
    pub(super) fn trial(&self, id: EngineId) -> Option<&EngineTrial> {
        self.trials.iter().find(|trial| trial.engine == id)
    }

    /// Whether an engine is selected.
    pub(super) fn has_selected(&self) -> bool {
        self.page == Page::Engines && self.selected.is_some()
    }

    /// Whether the selected engine can be tested, or its test be ended.
    pub(super) fn is_testing(&self) -> bool {
        let trial = self.selected.and_then(|id| self.trial(id));
        trial.is_some_and(EngineTrial::is_running)
    }

    /// Whether a shortcut is used by the list with the keyboard focus.
    pub(crate) fn wants_key(&self, ctx: &egui::Context, shortcut: Shortcut) -> bool {
        let is_alone = shortcut.modifiers.is_none();
        if is_alone && shortcut.key == Key::F2 && self.renames_by_key(ctx) {
            return true;
        }
        let is_used = match shortcut.key {
            Key::Delete => is_alone,
            Key::ArrowUp | Key::ArrowDown if shortcut.modifiers.alt => true,
            key => is_alone && LIST_KEYS.contains(&key),
        };
        let is_walking = is_alone && LIST_KEYS.contains(&shortcut.key);
        (is_used && self.table.wants_keys(ctx)) || (is_walking && self.log.table.wants_keys(ctx))
    }

    /// Whether F2 renames the selected engine: in the list, and where nothing has the keyboard focus.
    pub(super) fn renames_by_key(&self, ctx: &egui::Context) -> bool {
        let has_focus = ctx.memory(|memory| memory.focused().is_some());
        self.has_selected() && (self.table.wants_keys(ctx) || !has_focus)
    }

    /// Whether the tournaments are in view.
    pub(crate) fn shows_tournaments(&self, context: &Context) -> bool {
        context.room() == Room::Engines && self.page == Page::Tournaments
    }

    /// Whether the page of logs shows one.
    pub(crate) fn shows_log(&self) -> bool {
        self.page == Page::Log && self.log.run().is_some()
    }

    /// Number of lines of logs that were formatted so far.
    pub fn formatted_lines(&self) -> usize {
        self.log.formatted
    }

    /// Whether a worker writes a file.
    pub(crate) fn is_writing(&self) -> bool {
        self.saving.is_some()
    }

    /// Whether workers look files up, which takes a moment.
    pub(crate) fn is_working(&self) -> bool {
        self.finder.is_busy() || self.presence.is_busy()
    }

    /// Takes the results of the workers, and starts what the shown page needs.
    pub(crate) fn poll(&mut self, context: &mut Context) {
        for answered in self.additions.poll(context) {
            self.identities
                .insert(&answered.program, Ok(answered.identity));
            let mut added = EngineId::default();
            let name = answered.program.display_name();
            context.change(|settings| added = settings.add_engine(answered.program));
            self.changes.add(added, Some(answered.batch));
            self.select(Some(added));
            let name = match context.settings.engine(added) {
                Some(profile) => profile.program.display_name(),
                None => name,
            };
            if let Some(run) = answered.run {
                context.engine_runs.assign(run, added, &name);
            }
            let text = tr_args("engine-added", &[("name", name.into())]);
            context.announcer.announce(text);
        }
        self.identities.poll(context);
        if let Some(dialog) = self.finder.poll(context) {
            self.dialog = Some(dialog);
        }
        for trial in &mut self.trials {
            if let Some(identity) = trial.poll(context)
                && let Some(profile) = context.settings.engine(trial.engine)
            {
                self.identities.insert(&profile.program, Ok(identity));
            }
        }
        self.trials
            .retain(|trial| context.settings.engine(trial.engine).is_some());
        self.follow(&context.settings);
        self.poll_saving(context);
        self.look(context);
        if context.room() == Room::Engines && self.page == Page::Log {
            self.log.poll(context);
        }
    }

    /// Reports whether a log has been written.
    pub(crate) fn poll_saving(&mut self, context: &mut Context) {
        let Some(Saving { path, work }) = self.saving.take() else {
            return;
        };
        match work.try_recv() {
            Err(TryRecvError::Empty) => self.saving = Some(Saving { path, work }),
            Ok(Ok(())) => {
                let args = [("file", files::display(&path).into())];
                context.toasts.info(tr_args("log-saved", &args));
            }
            Ok(Err(reason)) => context.report_not_written("log-not-saved", &path, &reason),
            Err(TryRecvError::Disconnected) => {
                let reason = tr("worker-panicked");
                context.report_not_written("log-not-saved", &path, &reason);
            }
        }
    }

    /// Looks up what the page shows.
    fn look(&mut self, context: &mut Context) {
        let is_shown = context.room() == Room::Engines && self.page == Page::Engines;
        let has_focus = context.egui.input(|input| input.focused);
        let is_in_view = is_shown && has_focus;
        if is_in_view && !std::mem::replace(&mut self.was_in_view, is_in_view) {
            // Files may have come or gone meanwhile.
            self.presence.refresh();
        }
        self.was_in_view = is_in_view;
        if !is_shown {
            return;
        }
        self.presence.poll(&context.egui, &context.settings.engines);
        if let Some(profile) = self.selected(&context.settings)
            && self.identities.get(&profile.program).is_none()
        {
            let profile = profile.clone();
            self.identities.ask(context, &profile);
        }
    }
}
