//! The encoding of the open file: choosing it, and telling of a change that does not fit it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use egui::{RichText, Ui};

use super::command::Command;
use super::dialog::Dialog;
use super::loading::GamesVersion;
use super::state::GameRoom;
use crate::kit::context::{Context, Next};
use crate::kit::modal::{Answer, show_close};
use crate::kit::text::{tr, tr_args};
use crate::kit::theme::Theme;
use crate::kit::toast::Offer;
use crate::kit::widgets::tall_list;
use tabia_game::pgn::{self, Encoding};

/// Whether the shown game fits the encoding of its file.
#[derive(Default)]
pub(crate) struct Misfit {
    /// The games for which that was found out last.
    version: Option<GamesVersion>,
    is_there: bool,
    /// The change that the user is offered to take back.
    pub(crate) offered: Option<(Offer, GamesVersion)>,
    /// What the user was told.
    told: String,
}

/// Asks in which encoding the file is.
pub(crate) struct EncodingDialog {
    now: Encoding,
    /// Each encoding with what a line of the file is in it.
    rows: Vec<(Encoding, String)>,
}

impl EncodingDialog {
    /// How much of a file is searched for a line that is not ASCII, in bytes.
    const SEARCHED: u64 = 16 << 20;
    /// The longest sample, in bytes.
    const SAMPLE: usize = 60;

    fn new(path: &Path, now: Encoding) -> io::Result<EncodingDialog> {
        let mut bytes = Vec::new();
        File::open(path)?
            .take(EncodingDialog::SEARCHED)
            .read_to_end(&mut bytes)?;
        let sample = sample(&bytes);
        let row = |encoding: Encoding| {
            let text = pgn::decode_text(sample.to_vec(), Some(encoding));
            (encoding, text.trim().to_owned())
        };
        let rows = match sample.is_empty() {
            true => Vec::new(),
            false => Encoding::OFFERED.map(row).into(),
        };
        Ok(EncodingDialog { now, rows })
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        let intro = match self.rows.is_empty() {
            true => tr("encoding-ascii"),
            false => tr("encoding-intro"),
        };
        ui.label(RichText::new(intro).color(theme.text_weak));
        ui.add_space(theme.spacing);
        let mut chosen = None;
        let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 560.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (encoding, sample) in &self.rows {
                let args = [
                    ("name", encoding.to_string().into()),
                    ("sample", sample.as_str().into()),
                ];
                let button = egui::Button::new(tr_args("encoding-line", &args))
                    .selected(*encoding == self.now)
                    .frame_when_inactive(false)
                    .truncate();
                if ui.add(button).clicked() {
                    chosen = Some(*encoding);
                }
            }
        });
        match chosen {
            Some(encoding) => Answer::Done(Command::ReadAs(encoding)),
            None => show_close(ui, theme),
        }
    }
}

/// The first line with letters that are not ASCII, or what surrounds them in it.
fn sample(bytes: &[u8]) -> &[u8] {
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let line = lines.find(|line| !line.is_ascii()).unwrap_or_default();
    let first = line.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // From a byte on that begins a letter in every encoding.
    let from = first.saturating_sub(EncodingDialog::SAMPLE / 2);
    let rest = &line[from..];
    let ends = |at: usize| rest[at].is_ascii() && !rest[at].is_ascii_alphanumeric();
    let end = (EncodingDialog::SAMPLE..rest.len()).find(|at| ends(*at));
    &rest[..end.unwrap_or(rest.len()).min(4 * EncodingDialog::SAMPLE)]
}

impl GameRoom {
    pub(super) fn ask_encoding(&mut self, context: &mut Context) {
        self.keep_comment(context);
        let document = &self.session.document;
        let Some(path) = &document.path else { return };
        if self.session.is_dirty() {
            context.toasts.error(tr("encoding-unsaved"));
            return;
        }
        match EncodingDialog::new(path, document.file.encoding()) {
            Ok(dialog) => self.dialog = Some(Dialog::Encoding(dialog)),
            Err(error) => context.tell_failure("file-not-read", path, &error.to_string()),
        }
    }

    pub(super) fn read_as(&mut self, context: &mut Context, encoding: Encoding) {
        if self.session.is_dirty() {
            context.toasts.error(tr("encoding-unsaved"));
        } else if let Some(path) = self.session.document.path.clone() {
            context.next.push(Next::ReadAs(path, encoding));
        }
    }

    /// Tells of a change because of which the file will be saved in another encoding, and offers to take it back.
    pub(crate) fn tell_misfit(&mut self, context: &mut Context) {
        let version = self.version();
        if self.misfit.version == Some(version) {
            return;
        }
        let before = self.misfit.version.replace(version);
        if self.misfit.offered.take().is_some() {
            context.toasts.take_back(&self.misfit.told);
        }
        let encoding = self.session.document.file.encoding();
        let is_dirty = self.session.open.record.is_dirty();
        let name = ("encoding", encoding.to_string().into());
        let text = match encoding {
            _ if encoding.holds_everything() || !is_dirty => None,
            Encoding::Mixed(_) => Some(tr_args("encoding-mixed", &[name])),
            _ => {
                let misfit = encoding.misfit(&pgn::write(self.session.game()));
                misfit.map(|letter| {
                    let letter = ("letter", letter.to_string().into());
                    tr_args("encoding-misfit", &[name, letter])
                })
            }
        };
        let was_there = std::mem::replace(&mut self.misfit.is_there, text.is_some());
        // Of a game that was changed before it is shown the user was told when it was changed.
        let is_same_game = before.is_some_and(|before| before.shown == version.shown);
        let Some(text) = text.filter(|_| is_same_game && !was_there) else {
            return;
        };
        self.misfit.told.clone_from(&text);
        if self.session.can_undo() {
            let offer = context.toasts.offer(text, tr("cmd-undo"));
            self.misfit.offered = Some((offer, version));
        } else {
            context.toasts.info(text);
        }
    }

    pub(super) fn undo_misfit(&mut self, context: &mut Context, version: GamesVersion) {
        if self.version() == version && self.session.can_undo() {
            self.undo(context);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_the_line_that_tells_encodings_apart() {
        let text = "[Event \"A\"]\r\n[White \"Карпов\"]\r\n\r\n1. e4 *";
        let other = Encoding::from_name("cp1251").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let bytes: Vec<u8> = text
            .chars()
            .map(|letter| match letter {
                'а'..='я' => (letter as u32 - 'а' as u32 + 0xe0) as u8,
                'К' => 0xca,
                letter => letter as u8,
            })
            .collect();
        std::fs::write(&path, bytes).unwrap();
        let dialog = EncodingDialog::new(&path, other).unwrap();
        let row = |encoding| {
            let mut rows = dialog.rows.iter();
            rows.find(|row| row.0 == encoding).unwrap().1.as_str()
        };
        assert_eq!(row(other), "[White \"Карпов\"]");
        let western = Encoding::from_name("latin1").unwrap();
        assert_eq!(row(western), "[White \"Êàðïîâ\"]");
        std::fs::write(&path, "1. e4 *").unwrap();
        assert!(EncodingDialog::new(&path, other).unwrap().rows.is_empty());
    }
}
