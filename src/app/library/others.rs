//! Follows the changes that others make to the open collection, and to the one that the explorer shows.

use crossbeam_channel::TryRecvError;

use super::import;
use super::state::LibraryRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_settings::Room;

impl LibraryRoom {
    /// Looks for changes by others, and takes what an earlier look has found. `explores`: whether the explorer is shown.
    pub(super) fn follow_others(&mut self, context: &mut Context, explores: bool) {
        let has_focus = context.egui.input(|input| input.focused);
        let open = self.open.as_ref().map(|open| &open.folder);
        let reference = self.reference.folder();
        let is_open_seen = context.room() == Room::Library || explores && reference.is_none();
        let open_seen = open.filter(|_| has_focus && is_open_seen);
        let reference = reference.filter(|_| has_focus && explores);
        let seen = open_seen.cloned().into_iter();
        let seen = seen.chain(reference.map(Into::into)).collect();
        for changed in self.watch.poll(&context.egui, seen) {
            self.reference.note_change(&changed);
            self.watch.is_outdated |= open == Some(&changed);
        }
        if let Some(looking) = self.watch.looking.take() {
            match looking.try_recv() {
                Err(TryRecvError::Empty) => self.watch.looking = Some(looking),
                Err(TryRecvError::Disconnected) => {}
                Ok(found) => {
                    self.watch.failure = found.as_ref().err().cloned();
                    match found {
                        Ok(Some(games)) if self.is_free() => self.take_games(context, games),
                        // Work that has begun since may report newer ones.
                        Ok(Some(_)) => self.watch.has_missed = true,
                        Ok(None) | Err(_) => {}
                    }
                }
            }
        }
        if self.is_free()
            && self.watch.looking.is_none()
            && let Some(open) = &self.open
            && (self.watch.is_outdated || self.watch.has_missed)
        {
            self.watch.is_outdated = false;
            let has_missed = std::mem::take(&mut self.watch.has_missed);
            let shared = open.shared.clone();
            let look = aside("library-look", &context.egui, move || {
                import::look(&shared, has_missed)
            });
            self.watch.looking = look.ok();
        }
    }
}
