//! What is done about the encoding of the open file: choosing it, and reporting a change that does not fit it.

use std::path::Path;

use super::dialog::Dialog;
use super::encoding::EncodingDialog;
use super::state::GameRoom;
use crate::command::Action;
use crate::command::game::GamesVersion;
use crate::kit::context::Context;
use crate::kit::text::{tr, tr_args};
use tabia_game::pgn::{self, Encoding};

impl GameRoom {
    pub(super) fn ask_encoding(&mut self, context: &mut Context) {
        self.keep_comment(context);
        let document = &self.session.document;
        let Some(path) = document.path() else {
            return;
        };
        if self.session.is_dirty() {
            context.toasts.error(tr("encoding-unsaved"));
            return;
        }
        match EncodingDialog::new(path, document.file.encoding(), &context.egui) {
            Ok(dialog) => self.dialog = Some(Dialog::Encoding(dialog)),
            Err(error) => context.report_failure("file-not-read", path, &error.to_string()),
        }
    }

    pub(super) fn read_as(&mut self, context: &mut Context, encoding: Encoding) {
        if self.session.is_dirty() {
            context.toasts.error(tr("encoding-unsaved"));
        } else if let Some(path) = self.session.document.path().map(Path::to_path_buf) {
            context.commands.push(Action::ReadAs(path, encoding));
        }
    }

    /// Reports a change because of which the file will be saved in another encoding, and offers to take it back.
    pub(crate) fn report_unfit(&mut self, context: &mut Context) {
        let version = self.version();
        if self.encoding_loss.version == Some(version) {
            return;
        }
        let before = self.encoding_loss.version.replace(version);
        if self.encoding_loss.offered.take().is_some() {
            context.toasts.take_back(&self.encoding_loss.warning);
        }
        let encoding = self.session.document.file.encoding();
        let is_dirty = self.session.open.record.is_dirty();
        let name = ("encoding", encoding.to_string().into());
        let text = match encoding {
            _ if encoding.holds_everything() || !is_dirty => None,
            Encoding::Mixed(_) => Some(tr_args("encoding-mixed", &[name])),
            _ => {
                let letter = encoding.unencodable(&pgn::write(self.session.game()));
                letter.map(|letter| {
                    let letter = ("letter", letter.to_string().into());
                    tr_args("encoding-loss", &[name, letter])
                })
            }
        };
        let was_there = std::mem::replace(&mut self.encoding_loss.is_there, text.is_some());
        // A game that was changed before it is shown was reported when it was changed.
        let is_same_game = before.is_some_and(|before| before.shown == version.shown);
        let Some(text) = text.filter(|_| is_same_game && !was_there) else {
            return;
        };
        self.encoding_loss.warning.clone_from(&text);
        if self.session.can_undo() {
            let offer = context.toasts.offer(text, tr("cmd-undo"));
            self.encoding_loss.offered = Some((offer, version));
        } else {
            context.toasts.info(text);
        }
    }

    pub(super) fn undo_encoding_loss(&mut self, context: &mut Context, version: GamesVersion) {
        if self.version() == version && self.session.can_undo() {
            self.undo(context);
        }
    }
}
