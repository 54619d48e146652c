//! Offers to restore discarded text or dialogs.

use super::file_watch::Replaced;
use super::state::{App, Dropped, Offered};
use crate::book::dialogs::merge::MergeDialog;
use crate::command::{Action, Command};
use crate::kit::toast::Offer;
use crate::{book, engines, game};
use tabia_texts::tr;

impl App {
    /// Offers to restore discarded text or a dialog, for the shown game.
    pub(super) fn offer_dropped(&mut self, dropped: Dropped) {
        let key = match &dropped {
            Dropped::Comment(_) => "dropped-comment",
            Dropped::Dialog(_) | Dropped::Merge(_) => "dropped-dialog",
        };
        let offer = self.context.toasts.offer(tr(key), tr("cmd-undo"));
        self.offered = Some(Offered {
            offer,
            game: self.game.serial,
            dropped,
        });
    }

    /// Returns the command for an accepted offer.
    pub(super) fn taken_up(&mut self, offer: Offer) -> Option<Command> {
        let file = self.watch.offered.take_if(|(of, _)| *of == offer);
        if let Some((_, file)) = file {
            let book = self.book.open.as_ref().and_then(book::OpenBook::path);
            return match file {
                Replaced::Games(path) => Some(Action::ReloadFile(path).into()),
                // Another book may be open by now.
                Replaced::Book(path) => {
                    (book == Some(&*path)).then(|| book::Command::Reload.into())
                }
            };
        }
        let version = self.book.offered.take_if(|(of, _)| *of == offer);
        if let Some((_, version)) = version {
            return Some(book::Command::UndoChange(version).into());
        }
        let version = self
            .game
            .encoding_loss
            .offered
            .take_if(|(of, _)| *of == offer);
        if let Some((_, version)) = version {
            return Some(game::Command::UndoEncodingLoss(version).into());
        }
        if let Some(id) = self.engines.restored_by(offer) {
            return Some(engines::Command::Restore(id).into());
        }
        let is_offered = self.offered.as_ref().is_some_and(|one| one.offer == offer);
        is_offered.then(|| Action::TakeBackDropped.into())
    }

    /// Reopens the discarded text or dialog, with its game.
    pub(super) fn take_back_dropped(&mut self) {
        let Some(Offered { game, dropped, .. }) = self.offered.take() else {
            return;
        };
        if let Dropped::Merge(dialog) = dropped {
            return self.take_back_merge(dialog);
        }
        let tabs = 0..self.tabs.count();
        let place = tabs
            .into_iter()
            .find(|&place| self.game_of_tab(place).serial == game);
        match place {
            Some(place) => self.show_tab(place),
            None => {
                // At least the text is not lost.
                if let Dropped::Comment(draft) = dropped {
                    self.context.egui.copy_text(draft.text);
                    self.context.toasts.info(tr("dropped-copied"));
                } else {
                    self.context.toasts.info(tr("dropped-gone"));
                }
                return;
            }
        }
        match dropped {
            Dropped::Comment(draft) => self.game.go_on_writing(&mut self.context, draft),
            Dropped::Dialog(dialog) => self.game.dialog = Some(*dialog),
            Dropped::Merge(_) => {}
        }
    }

    /// The choices apply to the book as it was then.
    fn take_back_merge(&mut self, dialog: Box<MergeDialog>) {
        if self.book.version() == Some(dialog.version()) {
            self.book.dialog = Some(book::dialogs::Dialog::Merge(dialog));
        } else {
            self.context.toasts.info(tr("dropped-merge"));
        }
    }
}
