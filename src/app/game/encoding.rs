//! The encoding of the open file: its dialog, and the check whether the shown game fits it.

use std::io::{self, Read};
use std::path::Path;

use egui::{RichText, Ui};

use crate::command::game::{Command, GamesVersion};
use crate::kit::modal::{Answer, show_close};
use crate::kit::theme::Theme;
use crate::kit::toast::Offer;
use crate::kit::widgets::tall_list;
use crate::kit::worker::{Reporter, Task};
use tabia_disk::packed::Source;
use tabia_game::pgn::{self, Encoding};
use tabia_texts::{tr, tr_args};

/// Whether the shown game fits the encoding of its file.
#[derive(Default)]
pub(crate) struct EncodingLoss {
    /// The version of the games that was checked last.
    pub(super) version: Option<GamesVersion>,
    pub(super) is_there: bool,
    /// The offered undo of a change that does not fit.
    pub(crate) offered: Option<(Offer, GamesVersion)>,
    /// The shown warning.
    pub(super) warning: String,
}

/// The dialog for the encoding of the file.
pub(crate) struct EncodingDialog {
    now: Encoding,
    sampling: Sampling,
}

/// The state of the search for a line that distinguishes encodings.
enum Sampling {
    /// A worker is reading the file.
    Reading(Task<io::Result<Rows>>),
    Found(Rows),
    /// Why the file could not be read.
    Failed(String),
}

/// Each encoding, with a line of the file read in it; empty where the file is plain ASCII.
type Rows = Vec<(Encoding, String)>;

impl EncodingDialog {
    /// Maximum length of a sample, in bytes.
    const SAMPLE: usize = 60;
    /// Number of bytes of a file that are read at a time.
    const PIECE: usize = 1 << 20;

    /// Starts reading the file, which may be packed.
    pub(super) fn new(
        path: &Path,
        now: Encoding,
        ctx: &egui::Context,
    ) -> io::Result<EncodingDialog> {
        let path = path.to_path_buf();
        let work = move |reporter: &Reporter<io::Result<Rows>>| {
            let sample = Source::open(&path)
                .and_then(|source| first_sample(source, &|| !reporter.is_stopped()));
            reporter.report(sample.map(|sample| rows(&sample)));
        };
        let sampling = Sampling::Reading(Task::start("encoding-sample", ctx, work)?);
        Ok(EncodingDialog { now, sampling })
    }

    /// Processes the result of the worker.
    fn poll(&mut self) {
        let Sampling::Reading(task) = &mut self.sampling else {
            return;
        };
        let found = task.news().pop();
        match found {
            Some(Ok(rows)) => self.sampling = Sampling::Found(rows),
            Some(Err(error)) => self.sampling = Sampling::Failed(error.to_string()),
            None if task.is_done() => self.sampling = Sampling::Failed(tr("encoding-failed")),
            None => {}
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        self.poll();
        let rows = match &self.sampling {
            Sampling::Reading(_) => {
                ui.label(RichText::new(tr("encoding-reading")).color(theme.text_weak));
                return show_close(ui, theme);
            }
            Sampling::Failed(reason) => {
                let text = tr_args("encoding-not-read", &[("reason", reason.as_str().into())]);
                ui.label(RichText::new(text).color(theme.error));
                return show_close(ui, theme);
            }
            Sampling::Found(rows) => rows,
        };
        let intro = match rows.is_empty() {
            true => tr("encoding-ascii"),
            false => tr("encoding-intro"),
        };
        ui.label(RichText::new(intro).color(theme.text_weak));
        ui.add_space(theme.spacing);
        let mut chosen = None;
        let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 560.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (encoding, sample) in rows {
                let args = [
                    ("name", encoding.to_string().into()),
                    ("sample", sample.as_str().into()),
                ];
                let button = egui::Button::new(tr_args("encoding-line", &args))
                    .selected(*encoding == self.now)
                    .frame_when_inactive(true)
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

/// Returns a sample in each encoding.
fn rows(sample: &[u8]) -> Rows {
    let row = |encoding: Encoding| {
        let text = pgn::decode_text(sample.to_vec(), Some(encoding));
        (encoding, text.trim().to_owned())
    };
    match sample.is_empty() {
        true => Vec::new(),
        false => Encoding::OFFERED.map(row).into(),
    }
}

/// Searches a whole text for the first line that is not ASCII, and returns a sample of it; empty where there is none, or where
/// `goes_on` returns false.
fn first_sample(mut text: impl Read, goes_on: &dyn Fn() -> bool) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while goes_on() {
        // Keeps the part of the text before it, with which a sample begins.
        bytes.drain(..bytes.len().saturating_sub(EncodingDialog::SAMPLE));
        let before = bytes.len();
        let read = read_piece(&mut text, EncodingDialog::PIECE, &mut bytes);
        if !bytes.is_ascii() {
            // The line may continue; an error after it does not matter.
            let _ = read_piece(&mut text, 4 * EncodingDialog::SAMPLE, &mut bytes);
            return Ok(sample(&bytes).to_vec());
        }
        read?;
        if bytes.len() == before {
            break;
        }
    }
    Ok(Vec::new())
}

fn read_piece(text: &mut impl Read, length: usize, into: &mut Vec<u8>) -> io::Result<usize> {
    text.take(length as u64).read_to_end(into)
}

/// Returns the first line with characters that are not ASCII, or a part of it around them.
fn sample(bytes: &[u8]) -> &[u8] {
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let line = lines.find(|line| !line.is_ascii()).unwrap_or_default();
    let first = line.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // Starts at a byte that begins a character in every encoding.
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
    fn the_sample_is_the_line_that_distinguishes_encodings() {
        let text = "[Event \"A\"]\r\n[White \"Карпов\"]\r\n\r\n1. e4 *";
        let other = Encoding::from_name("cp1251").unwrap();
        let bytes: Vec<u8> = text
            .chars()
            .map(|letter| match letter {
                'а'..='я' => (letter as u32 - 'а' as u32 + 0xe0) as u8,
                'К' => 0xca,
                letter => letter as u8,
            })
            .collect();
        let found = |bytes: &[u8], encoding| {
            let rows = rows(&first_sample(bytes, &|| true).unwrap());
            let row = rows.into_iter().find(|row| row.0 == encoding);
            row.map(|row| row.1)
        };
        let western = Encoding::from_name("latin1").unwrap();
        let sample = |encoding| found(&bytes, encoding).unwrap();
        assert_eq!(sample(other), "[White \"Карпов\"]");
        assert_eq!(sample(western), "[White \"Êàðïîâ\"]");
        assert_eq!(found(b"1. e4 *", other), None);
        // At any distance from the start, and across the end of a piece.
        for before in [17 << 20, EncodingDialog::PIECE - 8, EncodingDialog::PIECE] {
            let mut long = vec![b'x'; before];
            long.extend_from_slice(&[b"\n".as_slice(), &bytes].concat());
            assert_eq!(found(&long, other).unwrap(), "[White \"Карпов\"]");
        }
        let stopped = first_sample(bytes.as_slice(), &|| false).unwrap();
        assert!(stopped.is_empty());
    }

    #[test]
    fn a_sample_before_damage_is_shown() {
        struct Damaged<'a>(&'a [u8]);
        impl Read for Damaged<'_> {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                match self.0.read(out)? {
                    0 => Err(io::Error::other("damaged")),
                    read => Ok(read),
                }
            }
        }
        let found = first_sample(Damaged(b"[White \"\xa3\"]"), &|| true).unwrap();
        assert_eq!(found, b"[White \"\xa3\"]");
        assert!(first_sample(Damaged(b"[White \"A\"]"), &|| true).is_err());
    }
}
