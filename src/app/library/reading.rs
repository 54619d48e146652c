//! Reads games of collections for tabs.

use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::TryRecvError;

use super::news::Games;
use super::preview::{self, OpenedGame, ShownAt};
use super::state::LibraryRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_library::GamePlace;
use tabia_texts::{tr, tr_args};

impl LibraryRoom {
    /// Begins to read a shown game for a tab.
    pub(super) fn read_shown(&mut self, context: &mut Context, place: GamePlace, at: ShownAt) {
        if let Some(open) = &self.open {
            let from = (open.list.games.clone(), open.folder.clone());
            self.read_game(context, from, place, at);
        }
    }

    /// Begins to read a game of the collection in a folder for a tab.
    pub(super) fn read_game(
        &mut self,
        context: &mut Context,
        (games, folder): (Arc<Games>, PathBuf),
        place: GamePlace,
        at: ShownAt,
    ) {
        // A search of the open collection may use its saved filters.
        let open = self.open.as_ref().filter(|open| open.folder == folder);
        let query = open.map(|open| open.list.arrangement.query.clone());
        let query = query.unwrap_or_default();
        let read = move || preview::open((&games.snapshot, &folder), place, &query, &at);
        match aside("library-game", &context.egui, read) {
            Ok(reading) => self.reading = Some(reading),
            Err(error) => context.toasts.error(not_read(&error.to_string())),
        }
    }

    pub(super) fn poll_reading(&mut self, context: &mut Context) {
        let Some(reading) = self.reading.take() else {
            return;
        };
        match reading.try_recv() {
            Err(TryRecvError::Empty) => self.reading = Some(reading),
            Err(TryRecvError::Disconnected) => {
                context.toasts.error(not_read(&tr("worker-panicked")));
            }
            Ok(Err(reason)) => context.toasts.error(not_read(&reason)),
            Ok(Ok(read)) => self.read = Some(read),
        }
    }

    /// Takes the game that has been read for a tab.
    pub(crate) fn take_read(&mut self) -> Option<OpenedGame> {
        self.read.take()
    }
}

fn not_read(reason: &str) -> String {
    tr_args("library-game-not-read", &[("reason", reason.into())])
}
