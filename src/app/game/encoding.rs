//! The encoding of the open file: the dialog that asks for it, and whether the shown game fits it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use egui::{RichText, Ui};

use super::command::Command;
use super::loading::GamesVersion;
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
    pub(super) version: Option<GamesVersion>,
    pub(super) is_there: bool,
    /// The change that the user is offered to take back.
    pub(crate) offered: Option<(Offer, GamesVersion)>,
    /// What the user was told.
    pub(super) told: String,
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

    pub(super) fn new(path: &Path, now: Encoding) -> io::Result<EncodingDialog> {
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
