//! Follows the changes that others make to the open collection.

use crossbeam_channel::TryRecvError;

use super::import;
use super::state::LibraryRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_settings::Room;

impl LibraryRoom {
    /// Looks for changes by others, and takes what an earlier look has found.
    pub(super) fn follow_others(&mut self, context: &mut Context) {
        let has_focus = context.egui.input(|input| input.focused);
        let is_seen = has_focus && context.room() == Room::Library;
        let was_seen = std::mem::replace(&mut self.watch.was_seen, is_seen);
        if let Some(looking) = self.watch.looking.take() {
            match looking.try_recv() {
                Err(TryRecvError::Empty) => self.watch.looking = Some(looking),
                Ok(Ok(Some(games))) if self.is_free() => self.take_games(context, games),
                // Work that has begun since reports the games itself, and a folder that is gone is reported by the next work.
                Ok(_) | Err(TryRecvError::Disconnected) => {}
            }
        }
        let looks = is_seen && !was_seen && self.is_free() && self.watch.looking.is_none();
        if looks && let Some(open) = &self.open {
            let shared = open.shared.clone();
            let look = aside("library-watch", &context.egui, move || {
                import::look(&shared)
            });
            self.watch.looking = look.ok();
        }
    }
}
