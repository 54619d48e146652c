//! Removing engines from the list; undo and redo of that, and of adding them.

use super::changes::{Change, Removed};
use super::state::EnginesRoom;
use super::uses::Uses;
use crate::command::engines::Page;
use crate::kit::context::Context;
use crate::kit::toast::Offer;
use tabia_settings::{EngineId, EngineProfile};
use tabia_texts::{tr, tr_args};

/// Names an engine, or says how many there are.
fn change_text(engines: &[(usize, EngineProfile)], one: &str, several: &str) -> String {
    match engines {
        [(_, profile)] => tr_args(one, &[("name", profile.program.display_name().into())]),
        engines => tr_args(several, &[("count", engines.len().into())]),
    }
}

impl EnginesRoom {
    /// The first of the removed engines of an accepted offer.
    pub(crate) fn restored_by(&self, offer: Offer) -> Option<EngineId> {
        let mut removed = self.changes.removed();
        let removed = removed.find(|removed| removed.offer == offer)?;
        removed.engines.first().map(|(_, profile)| profile.id)
    }

    /// What undo changes in the list, while the page of the engines is shown.
    pub(crate) fn undo_name(&self) -> Option<String> {
        let last = self.changes.done.last();
        last.filter(|_| self.page == Page::Engines)
            .map(|last| match last {
                Change::Removed(Removed { engines, .. }) => {
                    change_text(engines, "undo-engine-removal", "undo-engines-removal")
                }
                Change::Added { engines, .. } => {
                    tr_args("undo-engines-adding", &[("count", engines.len().into())])
                }
            })
    }

    /// What redo changes in the list, while the page of the engines is shown.
    pub(crate) fn redo_name(&self) -> Option<String> {
        let last = self.changes.undone.last();
        let last = last.filter(|_| self.page == Page::Engines)?;
        let args = [("count", last.engines.len().into())];
        Some(tr_args("undo-engines-adding", &args))
    }

    /// Undoes the last change of the list.
    pub(crate) fn undo(&mut self, context: &mut Context) {
        if self.page != Page::Engines {
            return;
        }
        match self.changes.done.pop() {
            Some(Change::Removed(removed)) => self.put_back(context, removed),
            Some(Change::Added { batch, engines }) => {
                // Those that are still being started are not added.
                if let Some(batch) = batch {
                    self.additions.drop_batch(batch);
                }
                let removed = self.take_out(context, &engines, &Uses::default());
                self.changes.undone.extend(removed);
            }
            None => {}
        }
        self.follow(&context.settings);
    }

    /// Adds engines again whose adding was undone.
    pub(crate) fn redo(&mut self, context: &mut Context) {
        if self.page != Page::Engines {
            return;
        }
        if let Some(removed) = self.changes.undone.pop() {
            let ids = removed.engines.iter().map(|(_, profile)| profile.id);
            let engines = ids.collect();
            self.put_back(context, removed);
            self.changes.push(Change::Added {
                batch: None,
                engines,
            });
        }
        self.follow(&context.settings);
    }

    /// Removes the selected engine, and offers to restore it.
    pub(crate) fn remove(&mut self, context: &mut Context, opponents: &[EngineId]) {
        let Some(id) = self.selected(&context.settings).map(|profile| profile.id) else {
            return;
        };
        let uses = self.uses(context, id, opponents);
        let removed = self.take_out(context, &[id], &uses);
        self.changes.undone.clear();
        if let Some(removed) = removed {
            self.changes.push(Change::Removed(removed));
        }
        self.follow(&context.settings);
    }

    /// Restores the engines that were removed with this one.
    pub(super) fn restore(&mut self, context: &mut Context, id: EngineId) {
        if let Some(removed) = self.changes.take(id) {
            self.put_back(context, removed);
        }
    }

    /// Takes engines out of the list, and offers to restore them; `None` where they are not in it.
    fn take_out(
        &mut self,
        context: &mut Context,
        ids: &[EngineId],
        uses: &Uses,
    ) -> Option<Removed> {
        let engines = context.settings.engines.iter().enumerate();
        let engines = engines.filter(|(_, profile)| ids.contains(&profile.id));
        let engines: Vec<_> = engines
            .map(|(place, profile)| (place, profile.clone()))
            .collect();
        if engines.is_empty() {
            return None;
        }
        context.change(|settings| {
            settings
                .engines
                .retain(|profile| !ids.contains(&profile.id));
        });
        self.trials.retain(|trial| !ids.contains(&trial.engine));
        let what = change_text(&engines, "engine-was-removed", "engines-were-removed");
        let text = [vec![what], uses.texts()].concat().join(" ");
        let offer = context.toasts.lasting_offer(text, tr("cmd-undo"));
        Some(Removed { offer, engines })
    }

    /// Puts removed engines back to their places, and selects the first.
    fn put_back(&mut self, context: &mut Context, removed: Removed) {
        let Removed { offer, engines } = removed;
        context.toasts.take_offer(offer);
        let first = engines.first().map(|(_, profile)| profile.id);
        context.change(|settings| {
            for (place, profile) in engines {
                let place = place.min(settings.engines.len());
                settings.engines.insert(place, profile);
            }
        });
        self.show_engines(context);
        self.select(first);
    }
}
