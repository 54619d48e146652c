//! The dialogs of the window frame.

use super::help;
use crate::command::{Action, Decision};
use crate::kit::command_table::NamedKeys;
use crate::kit::modal::{Answer, Modal, buttons, primary, show_close};
use crate::kit::path::{PathDialog, PathView};
use crate::kit::text::{tr, tr_args};
use crate::kit::theme::Theme;
use egui::{RichText, Ui};
use tabia_settings::Settings;

/// A dialog that belongs to no room.
pub(crate) enum Dialog {
    Path(Box<PathDialog>),
    Keys { search: String },
    About,
}

/// The data from which these dialogs are drawn.
pub(crate) struct DialogView<'a> {
    pub(super) recent: &'a [std::path::PathBuf],
    pub(super) keys: &'a [NamedKeys],
    pub(super) settings: &'a Settings,
    pub(super) renderer: &'a str,
    pub(super) theme: &'a Theme,
}

impl DialogView<'_> {
    pub(super) fn path(&self) -> PathView<'_> {
        PathView {
            theme: self.theme,
            recent: self.recent,
        }
    }
}

impl Modal for Dialog {
    type Command = Action;
    type View<'a> = DialogView<'a>;

    fn title(&self, view: &DialogView<'_>) -> String {
        match self {
            Dialog::Path(dialog) => dialog.title(&view.path()),
            Dialog::Keys { .. } => tr("cmd-keys"),
            Dialog::About => tr("about-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Path(dialog) => dialog.width(),
            Dialog::Keys { .. } => 720.0,
            Dialog::About => 360.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Action> {
        match self {
            Dialog::Path(dialog) => dialog.show(ui, &view.path()).map(Action::Picked),
            Dialog::Keys { search } => {
                help::show_key_list(ui, view.theme, view.keys, view.settings, search);
                show_close(ui, view.theme)
            }
            Dialog::About => show_about(ui, view),
        }
    }

    fn cancelled(&self) -> Option<Action> {
        match self {
            Dialog::Path(dialog) => dialog.cancelled().map(Action::Picked),
            _ => None,
        }
    }
}

pub(super) fn show_about(ui: &mut Ui, view: &DialogView<'_>) -> Answer<Action> {
    let weak = |text: String| RichText::new(text).color(view.theme.text_weak);
    ui.label(tr("about-purpose"));
    let version = [("version", env!("CARGO_PKG_VERSION").into())];
    ui.label(weak(tr_args("about-version", &version)));
    ui.label(weak(tr("about-licence")));
    let renderer = [("renderer", view.renderer.into())];
    ui.label(weak(tr_args("about-renderer", &renderer)));
    ui.label(weak(tr("about-fonts")));
    show_close(ui, view.theme)
}

/// Asks what to do with unsaved work.
pub(super) struct Unsaved;

impl Modal for Unsaved {
    type Command = Decision;
    /// The name of the work, and the theme.
    type View<'a> = (String, &'a Theme);

    fn title(&self, _: &Self::View<'_>) -> String {
        tr("unsaved-title")
    }

    fn width(&self) -> f32 {
        360.0
    }

    fn show(&mut self, ui: &mut Ui, (name, theme): &Self::View<'_>) -> Answer<Decision> {
        ui.label(tr_args("unsaved-text", &[("file", name.as_str().into())]));
        buttons(ui, theme, |ui| {
            if ui.button(tr("unsaved-discard")).clicked() {
                Answer::Done(Decision::Discard)
            } else if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("unsaved-save"), true) {
                Answer::Done(Decision::Save)
            } else {
                Answer::Open
            }
        })
    }

    fn cancelled(&self) -> Option<Decision> {
        Some(Decision::Stay)
    }
}

/// Asks whether to wait for files that are being written.
pub(super) struct StillWriting {
    /// Whether the program ends afterwards, or only a tab closes.
    pub(super) quits: bool,
}

impl Modal for StillWriting {
    type Command = Decision;
    type View<'a> = &'a Theme;

    fn title(&self, _: &Self::View<'_>) -> String {
        tr("writing-title")
    }

    fn width(&self) -> f32 {
        360.0
    }

    fn show(&mut self, ui: &mut Ui, theme: &Self::View<'_>) -> Answer<Decision> {
        let (text, now) = match self.quits {
            true => ("writing-text", "writing-quit"),
            false => ("writing-text-tab", "writing-close"),
        };
        ui.label(tr(text));
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if ui.button(tr(now)).clicked() {
                Answer::Done(Decision::Discard)
            } else {
                Answer::Open
            }
        })
    }

    fn cancelled(&self) -> Option<Decision> {
        Some(Decision::Stay)
    }
}
