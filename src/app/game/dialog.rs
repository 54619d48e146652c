//! The dialogs of the open game.

use egui::{RichText, Ui};

use super::encoding::EncodingDialog;
use super::session::Session;
use super::set_up::SetUpDialog;
use super::tags::TagsDialog;
use crate::command::game::Command;
use crate::kit::modal::{Answer, Modal, show_changed, show_close};
use crate::kit::text::{tr, tr_args};
use crate::kit::theme::Theme;
use crate::kit::widgets::tall_list;
use tabia_settings::Settings;

/// The open dialog.
pub(crate) enum Dialog {
    SetUp(Box<SetUpDialog>),
    Tags(TagsDialog),
    /// What could not be read in the file.
    Problems,
    /// In which encoding the file is.
    Encoding(EncodingDialog),
    /// Whether to save over a file that another program has changed.
    ChangedOnDisk,
}

impl Dialog {
    /// Whether closing it would lose what the user has filled in.
    pub(crate) fn is_filled_in(&self) -> bool {
        match self {
            Dialog::SetUp(dialog) => dialog.is_filled_in(),
            Dialog::Tags(dialog) => dialog.is_filled_in(),
            Dialog::Problems | Dialog::Encoding(_) | Dialog::ChangedOnDisk => false,
        }
    }
}

/// What the dialogs are drawn from.
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
            Dialog::Problems => {
                let file = view.session.document.spoken_name();
                tr_args("problems-title", &[("file", file.into())])
            }
            Dialog::Encoding(_) => {
                let file = view.session.document.spoken_name();
                tr_args("encoding-title", &[("file", file.into())])
            }
            Dialog::ChangedOnDisk => tr("changed-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::SetUp(_) => 760.0,
            Dialog::Tags(_) => 560.0,
            Dialog::Problems => 640.0,
            Dialog::Encoding(_) => 560.0,
            Dialog::ChangedOnDisk => 420.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        match self {
            Dialog::SetUp(dialog) => dialog.show(ui, view.theme, view.settings.coordinates),
            Dialog::Tags(dialog) => dialog.show(ui, view.theme),
            Dialog::Problems => show_problems(ui, view),
            Dialog::Encoding(dialog) => dialog.show(ui, view.theme),
            Dialog::ChangedOnDisk => {
                let file = view.session.document.spoken_name();
                show_changed(ui, view.theme, &file, Command::Overwrite, Command::SaveAs)
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
                let args = [
                    ("game", problem.game.into()),
                    ("line", problem.line.into()),
                    ("reason", problem.reason.to_string().into()),
                ];
                let button = egui::Button::new(tr_args("problems-line", &args))
                    .frame_when_inactive(false)
                    .truncate();
                if ui.add(button).clicked() {
                    chosen = Some(problem.game.saturating_sub(1));
                }
            }
        },
    );
    match chosen {
        Some(game) => Answer::Done(Command::SelectGame(game)),
        None => show_close(ui, theme),
    }
}
