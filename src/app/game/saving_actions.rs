//! Saving as seen by the user: starting, cancelling and reporting it; and the encoding of the file.

use std::path::Path;

use super::dialog::Dialog;
use super::encoding::EncodingDialog;
use super::saving::{Condition, Output, Requirements, SaveOutcome, Saving};
use super::state::GameRoom;
use crate::command::game::GamesVersion;
use crate::command::{Action, Event};
use crate::kit::context::Context;
use crate::kit::files::{self, Work};
use tabia_disk::Protection;
use tabia_game::pgn::{self, Encoding};
use tabia_texts::{tr, tr_args};

impl GameRoom {
    /// Whether a file is being written.
    pub(crate) fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Starts a worker that writes a file, or queues another save after the running one.
    pub(super) fn start_saving(
        &mut self,
        context: &mut Context,
        path: &Path,
        (condition, protection): (Condition, Protection),
        position: Option<String>,
    ) {
        if let Some(saving) = &mut self.saving {
            match position {
                None => saving.again = Some(path.to_path_buf()),
                Some(_) => context.toasts.info(tr("save-busy")),
            }
            return;
        }
        let is_position = position.is_some();
        let session = &mut self.session;
        let output = match position {
            Some(position) => (Output::Position(position), 0),
            None => {
                let file = session.document.begin_saving(&mut session.open);
                let size = file.text_len() as u64;
                (Output::Games(Box::new(file)), size)
            }
        };
        let (document, clock) = (session.document.id(), (&context.egui, context.now));
        let required = Requirements {
            condition,
            protection,
            elsewhere: self.open_elsewhere.clone(),
        };
        match Saving::start(path, output, required, document, clock) {
            Ok(saving) => self.saving = Some(saving),
            Err(error) => not_saved(context, path, is_position, &error.to_string()),
        }
    }

    /// Cancels writing the file, which stays unchanged.
    pub(super) fn cancel_saving(&mut self) {
        if let Some(saving) = &self.saving {
            saving.stop();
        }
    }

    /// Processes the progress and the result of writing a file.
    pub(crate) fn poll_saving(&mut self, context: &mut Context) {
        let Some(saving) = &mut self.saving else {
            return;
        };
        if let Some(outcome) = saving.poll()
            && let Some(saving) = self.saving.take()
        {
            self.saved(context, saving, outcome);
        }
    }

    fn saved(&mut self, context: &mut Context, saving: Saving, outcome: SaveOutcome) {
        let path = &*saving.path;
        let is_open = saving.document == self.session.document.id();
        let name = ("file", files::display(path).into());
        match outcome {
            SaveOutcome::Games(written, source, before) => {
                let after = written.file.encoding();
                if is_open {
                    let session = &mut self.session;
                    let open = &mut session.open;
                    session.document.finish_saving(source, *written, open);
                    self.rows_changed();
                }
                context.note_file(path);
                context.toasts.info(match after == before {
                    true => tr_args("saved", &[name]),
                    false => {
                        let encoding = ("encoding", after.to_string().into());
                        tr_args("saved-in-encoding", &[name, encoding])
                    }
                });
                match saving.again {
                    Some(again) if is_open => self.save_to(context, &again),
                    _ => {
                        if is_open {
                            context.commands.push(Event::ShownSaved);
                        }
                        context.commands.push(Event::Saved(Work::Games));
                    }
                }
            }
            SaveOutcome::Position => {
                context.toasts.info(tr_args("saved", &[name]));
                if let Some(again) = saving.again.filter(|_| is_open) {
                    self.save_to(context, &again);
                }
            }
            SaveOutcome::Foreign => {
                stop_waiting(context, saving.is_position);
                report_foreign(context, path);
            }
            SaveOutcome::WriteProtected => {
                stop_waiting(context, saving.is_position);
                if saving.is_position {
                    context.toasts.error(tr_args("save-protected", &[name]));
                } else if is_open {
                    self.dialog = Some(Dialog::WriteProtected(path.to_path_buf()));
                }
            }
            SaveOutcome::Changed => {
                stop_waiting(context, saving.is_position);
                if is_open {
                    self.dialog = Some(Dialog::ChangedOnDisk);
                }
            }
            SaveOutcome::OpenElsewhere => {
                stop_waiting(context, saving.is_position);
                report_open_elsewhere(context, path);
            }
            SaveOutcome::Cancelled => {
                stop_waiting(context, saving.is_position);
                context.toasts.info(tr_args("save-cancelled", &[name]));
            }
            SaveOutcome::Failed(reason) => not_saved(context, path, saving.is_position, &reason),
        }
    }
}

/// Drops the action that waits for the games to be saved.
fn stop_waiting(context: &mut Context, is_position: bool) {
    if !is_position {
        context.commands.push(Event::NotSaved(Work::Games));
    }
    context.commands.push(Event::NotWritten);
}

fn not_saved(context: &mut Context, path: &Path, is_position: bool, reason: &str) {
    stop_waiting(context, is_position);
    context.report_failure("file-not-saved", path, reason);
}

/// Reports that a file is not overwritten, because another tab shows it.
pub(crate) fn report_open_elsewhere(context: &mut Context, path: &Path) {
    let args = [("file", files::display(path).into())];
    context.toasts.error(tr_args("save-open-elsewhere", &args));
}

/// Reports that a text does not replace a file that is not a text file.
pub(super) fn report_foreign(context: &mut Context, path: &Path) {
    let args = [("file", files::display(path).into())];
    context.toasts.error(tr_args("save-foreign", &args));
}

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

    /// Reports a change because of which the file will be saved in another encoding, and offers to undo it.
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
