//! The dialogs of the open game.

use std::path::PathBuf;

use super::encoding::EncodingDialog;
use super::number_dialog::NumberDialog;
use super::session::Session;
use super::set_up::SetUpDialog;
use super::tag_dialog::TagDialog;
use super::tag_fields::{OF_THE_START, choose_result, shown, stored};
use crate::command::game::{Command, Form};
use crate::kit::modal::{
    Answer, Modal, buttons, primary, row, show_changed, show_close, show_protected,
};
use crate::kit::theme::Theme;
use crate::kit::tips::{add_unless, tipped_button};
use crate::kit::widgets::{leading_row, tall_list, text_field};
use egui::{RichText, Ui};
use tabia_game::{ROSTER, Tags};
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// The open dialog.
pub(crate) enum Dialog {
    SetUp(Box<SetUpDialog>),
    Tags(TagsDialog),
    /// Sets a tag of the selected games.
    TagOfGames(TagDialog),
    /// Asks for the number of a game.
    GameNumber(NumberDialog),
    /// What could not be read in the file.
    Problems,
    /// Asks for the encoding of the file.
    Encoding(EncodingDialog),
    /// Whether to save over a file that another program has changed.
    ChangedOnDisk,
    /// Whether to save over this write-protected file.
    WriteProtected(PathBuf),
}

impl Dialog {
    /// Whether closing it would lose the user's input.
    pub(crate) fn is_filled_in(&self) -> bool {
        match self {
            Dialog::SetUp(dialog) => dialog.is_filled_in(),
            Dialog::Tags(dialog) => dialog.is_filled_in(),
            Dialog::TagOfGames(dialog) => dialog.is_filled_in(),
            Dialog::GameNumber(_)
            | Dialog::Problems
            | Dialog::Encoding(_)
            | Dialog::ChangedOnDisk
            | Dialog::WriteProtected(_) => false,
        }
    }
}

impl Dialog {
    /// What was filled in, for a journal; `None` where closing it would lose nothing.
    pub(super) fn form(&self) -> Option<Form> {
        match self {
            Dialog::SetUp(dialog) => dialog.is_filled_in().then(|| dialog.form()),
            Dialog::Tags(dialog) => dialog.is_filled_in().then(|| dialog.form()),
            _ => None,
        }
    }
}

/// The data from which the dialogs are drawn.
pub(crate) struct DialogView<'a> {
    pub(crate) session: &'a Session,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = DialogView<'a>;

    fn title(&self, view: &DialogView<'_>) -> String {
        match self {
            Dialog::SetUp(_) => tr("setup-title"),
            Dialog::Tags(_) => tr("tags-title"),
            Dialog::TagOfGames(_) => tr("tag-title"),
            Dialog::GameNumber(_) => tr("number-title"),
            Dialog::Problems => {
                let file = view.session.document.spoken_name();
                tr_args("problems-title", &[("file", file.into())])
            }
            Dialog::Encoding(_) => {
                let file = view.session.document.spoken_name();
                tr_args("encoding-title", &[("file", file.into())])
            }
            Dialog::ChangedOnDisk => tr("changed-title"),
            Dialog::WriteProtected(_) => tr("protected-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::SetUp(_) => 760.0,
            Dialog::Tags(_) => 560.0,
            Dialog::TagOfGames(_) => TagDialog::WIDTH,
            Dialog::GameNumber(_) => 360.0,
            Dialog::Problems => 640.0,
            Dialog::Encoding(_) => 560.0,
            Dialog::ChangedOnDisk | Dialog::WriteProtected(_) => 420.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        match self {
            Dialog::SetUp(dialog) => dialog.show(ui, view.theme, view.settings.coordinates),
            Dialog::Tags(dialog) => dialog.show(ui, view.theme),
            Dialog::TagOfGames(dialog) => dialog
                .show(ui, view.theme)
                .map(|(name, value)| Command::SetTagOfGames { name, value }),
            Dialog::GameNumber(dialog) => dialog.show(ui, view.theme, view.session.document.len()),
            Dialog::Problems => show_problems(ui, view),
            Dialog::Encoding(dialog) => dialog.show(ui, view.theme),
            Dialog::ChangedOnDisk => {
                let file = view.session.document.spoken_name();
                show_changed(ui, view.theme, &file, Command::Overwrite, Command::SaveCopy)
            }
            Dialog::WriteProtected(path) => {
                let anyway = Command::SaveProtected(path.clone());
                let copy = Command::SaveCopyOf(path.clone());
                show_protected(ui, view.theme, path, anyway, copy)
            }
        }
    }
}

fn show_problems(ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
    let theme = view.theme;
    ui.label(RichText::new(tr("problems-intro")).color(theme.text_weak));
    ui.add_space(theme.spacing);
    let mut chosen = None;
    let problems = &view.session.problems;
    let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 480.0);
    let line_height = ui.spacing().interact_size.y;
    tall_list(height).auto_shrink([false, true]).show_rows(
        ui,
        line_height,
        problems.len(),
        |ui, rows| {
            for problem in &problems[rows] {
                let index = problem.game.saturating_sub(1);
                let index = view.session.document.index_of_read(index);
                let args = [
                    ("game", index.map_or(problem.game, |index| index + 1).into()),
                    ("line", problem.line.into()),
                    ("reason", problem.reason.to_string().into()),
                ];
                if leading_row(ui, theme, &tr_args("problems-line", &args)).clicked() {
                    chosen = index;
                }
            }
        },
    );
    match chosen {
        Some(game) => Answer::Done(Command::SelectGame(game)),
        None => show_close(ui, theme),
    }
}

/// Names and values of a game's tags.
pub(crate) struct TagsDialog {
    tags: Vec<(String, String)>,
    new_name: String,
    /// The tags of the game.
    before: Vec<(String, String)>,
}

impl TagsDialog {
    pub(crate) fn new(tags: &Tags) -> TagsDialog {
        let tags: Vec<(String, String)> = tags
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        TagsDialog {
            before: tags.clone(),
            tags,
            new_name: String::new(),
        }
    }

    /// Opens the dialog of a game with these entries.
    ///
    /// # Errors
    /// When they were made in the dialog of another game, with the changed ones in words.
    pub(super) fn filled_in(
        game: &Tags,
        before: &[(String, String)],
        tags: Vec<(String, String)>,
        new_name: String,
    ) -> Result<TagsDialog, String> {
        let dialog = TagsDialog::new(game);
        if dialog.before != before {
            let changed = tags.iter().filter(|tag| !before.contains(tag));
            let words = changed.map(|(name, value)| format!("{name} “{value}”"));
            return Err(words.collect::<Vec<_>>().join(", "));
        }
        Ok(TagsDialog {
            tags,
            new_name,
            ..dialog
        })
    }

    fn form(&self) -> Form {
        Form::Details {
            before: self.before.clone(),
            tags: self.tags.clone(),
            name: self.new_name.clone(),
        }
    }

    /// Whether something differs from the game's tags.
    pub(super) fn is_filled_in(&self) -> bool {
        self.tags != self.before || !self.new_name.trim().is_empty()
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        let mut removed = None;
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 480.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (index, (name, value)) in self.tags.iter_mut().enumerate() {
                let own = OF_THE_START.contains(&name.as_str());
                row(ui, theme, name, |ui| {
                    let width = ui.available_width() - 100.0;
                    let label = tr_args("tags-value", &[("name", name.as_str().into())]);
                    if name == "Result" {
                        choose_result(ui, &label, value);
                        return;
                    }
                    let mut text = shown(name, value).to_owned();
                    let hint = tr("tags-unknown");
                    let field = text_field(&mut text).hint_text(hint).desired_width(width);
                    let why_not = own.then(|| tr("tags-of-the-start"));
                    let field = add_unless(ui, why_not.as_deref(), field);
                    if field.changed() {
                        *value = stored(name, text);
                    }
                    field.accessible_name(label);
                    let remove = tr_args("tags-remove", &[("name", name.as_str().into())]);
                    if !own && !ROSTER.contains(&name.as_str()) {
                        let button = ui.button(tr("remove")).accessible_name(remove);
                        if button.clicked() {
                            removed = Some(index);
                        }
                    }
                });
            }
        });
        if let Some(index) = removed {
            self.tags.remove(index);
        }
        ui.add_space(theme.spacing);
        row(ui, theme, &tr("tags-name"), |ui| {
            ui.add(text_field(&mut self.new_name).desired_width(160.0))
                .accessible_name(tr("tags-name"));
            let name = self.new_name.trim();
            let is_known = self.tags.iter().any(|(known, _)| known == name);
            let why_not = match Tags::is_valid_name(name) {
                true => is_known.then(|| tr("tags-add-known")),
                false => Some(tr("tags-add-not")),
            };
            let add = egui::Button::new(tr("tags-add"));
            if tipped_button(ui, add, "", why_not).clicked() {
                self.tags.push((name.to_owned(), String::new()));
                self.new_name.clear();
            }
        });
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("tags-accept")) {
                Answer::Done(Command::SetTags(std::mem::take(&mut self.tags)))
            } else {
                Answer::Open
            }
        })
    }
}
