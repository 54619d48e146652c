//! The dialog before the games of another collection are added: how many there are, and what becomes of duplicates.

use std::path::{Path, PathBuf};

use egui::{Label, RichText, Ui};

use super::import_dialog::show_duplicates;
use crate::command::library::Command;
use crate::kit::files;
use crate::kit::latest::Latest;
use crate::kit::modal::{Answer, buttons, primary_unless, row};
use crate::kit::theme::Theme;
use tabia_library::Collection;
use tabia_library::collection::OnDuplicate;
use tabia_texts::{grouped, tr, tr_args};

/// The choices of the dialog.
pub(crate) struct MergeDialog {
    /// The folder of the other collection, and its name.
    folder: PathBuf,
    name: String,
    /// The folder of the collection to which its games are added.
    own: PathBuf,
    duplicates: OnDuplicate,
    /// The number of its games.
    games: Latest<(), usize>,
}

impl MergeDialog {
    /// Its width, in points.
    pub(super) const WIDTH: f32 = 560.0;

    /// Opens the dialog for the collection of this name in `folder`, whose games are added to that in `own`.
    pub(super) fn new(name: String, folder: PathBuf, own: PathBuf) -> MergeDialog {
        MergeDialog {
            folder,
            name,
            own,
            duplicates: OnDuplicate::Keep,
            games: Latest::default(),
        }
    }

    /// Whether games are being counted.
    pub(super) fn is_busy(&self) -> bool {
        self.games.is_busy()
    }

    /// Draws the dialog.
    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        self.games.poll("library-count", ui.ctx(), Some(()), |()| {
            let (folder, own) = (self.folder.clone(), self.own.clone());
            Some(move || count(&folder, &own))
        });
        let games = self.games.answer().map(|(_, games)| games);
        row(ui, theme, &tr("join-collection"), |ui| {
            let name = ui.add(Label::new(&self.name).truncate());
            name.on_hover_text(files::display(&self.folder));
        });
        ui.add_space(theme.spacing);
        row(ui, theme, &tr("import-count"), |ui| {
            let (text, color) = match games {
                None => (tr("join-counting"), theme.text_weak),
                Some(Ok(games)) => (grouped(*games as u64), theme.text_strong),
                Some(Err(reason)) => (reason.clone(), theme.error),
            };
            ui.add(Label::new(RichText::new(text).color(color)).wrap());
        });
        ui.add_space(theme.spacing);
        show_duplicates(ui, theme, &mut self.duplicates);
        ui.add_space(theme.spacing);
        let (why_not, count) = match games {
            None => (Some(tr("join-counting")), 0),
            Some(Err(reason)) => (Some(reason.clone()), 0),
            Some(Ok(0)) => (Some(tr("join-empty")), 0),
            Some(Ok(count)) => (None, *count),
        };
        buttons(ui, theme, |ui| {
            let start = tr_args("join-start", &[("count", count.into())]);
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary_unless(ui, theme, &start, why_not) {
                Answer::Done(Command::MergeWith(self.folder.clone(), self.duplicates))
            } else {
                Answer::Open
            }
        })
    }
}

/// Counts the games of another collection.
fn count(folder: &Path, own: &Path) -> Result<usize, String> {
    let other = Collection::open(folder).map_err(|error| {
        let args = [("reason", error.to_string().into())];
        tr_args("join-not-opened", &args)
    })?;
    let is_own = folder.canonicalize().ok() == own.canonicalize().ok();
    match is_own {
        true => Err(tr("join-same")),
        false => Ok(other.snapshot().len()),
    }
}
