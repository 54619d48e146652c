//! Copying games as seen by the user.

use std::ops::Range;

use crossbeam_channel::TryRecvError;

use super::copying::{CopiedGames, CopyTarget, Copying};
use super::list_history::ListChange;
use super::state::GameRoom;
use crate::kit::context::Context;
use crate::kit::worker::aside;
use tabia_game::pgn::GameKey;
use tabia_texts::{tr, tr_args};

impl GameRoom {
    /// Whether games are being copied.
    pub(crate) fn is_copying(&self) -> bool {
        self.copying.is_some()
    }

    /// Copies the selected games.
    pub(super) fn copy_games(&mut self, context: &mut Context, target: CopyTarget) {
        if !self.can_edit_list() {
            return;
        }
        self.keep_comment(context);
        self.put_shown_in_file();
        let games = self.selected_games(context);
        let document = &self.session.document;
        let file = document.with_changes(&self.session.open);
        let keys = games
            .iter()
            .filter_map(|game| file.order().key(*game))
            .collect();
        let work = move || CopiedGames::of(&file, &games);
        match aside("game-copier", &context.egui, work) {
            Ok(work) => {
                self.copying = Some(Copying {
                    document: document.id(),
                    keys,
                    target,
                    work,
                });
            }
            Err(error) => report_not_copied(context, &error.to_string()),
        }
    }

    /// Continues with games that have been copied.
    pub(crate) fn poll_copying(&mut self, context: &mut Context) {
        let Some(copying) = self.copying.take() else {
            return;
        };
        if copying.document != self.session.document.id() {
            return;
        }
        let copied = match copying.work.try_recv() {
            Ok(copied) => copied.map_err(|error| error.to_string()),
            Err(TryRecvError::Empty) => {
                self.copying = Some(copying);
                return;
            }
            Err(TryRecvError::Disconnected) => Err(tr("worker-panicked")),
        };
        match (copied, copying.target) {
            (Ok(copied), CopyTarget::Here) => self.add_duplicates(context, copied, &copying.keys),
            (Err(reason), _) => report_not_copied(context, &reason),
        }
    }

    /// Adds copies after the last of the copied games.
    fn add_duplicates(&mut self, context: &mut Context, copied: CopiedGames, keys: &[GameKey]) {
        let count = copied.texts.len();
        let new: Range<GameKey> = self.add_texts(copied);
        let document = &self.session.document;
        let order = document.file.order();
        let last = keys.iter().rev().find_map(|key| order.index_of(*key));
        let order = order.with(last.map_or(order.len(), |last| last + 1), new);
        let shown = document.key();
        self.change_list(context, (ListChange::Duplicated, count), order, shown);
        let args = [("count", count.into())];
        context.toasts.info(tr_args("games-duplicated", &args));
    }
}

fn report_not_copied(context: &mut Context, reason: &str) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("games-not-copied", &args));
}
