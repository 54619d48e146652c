//! The dialogs of the window frame.

use super::help;
use super::pending::{RowState, UnsavedRow};
use super::tab_dialog::TabDialog;
use crate::command::{Action, Decision};
use crate::kit::command_table::NamedKeys;
use crate::kit::modal::{Answer, Modal, buttons, primary, primary_unless, show_close};
use crate::kit::path::{PathDialog, PathView};
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{at_right, tall_list};
use egui::{RichText, Ui};
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// A dialog that belongs to no room.
pub(crate) enum Dialog {
    Path(Box<PathDialog>),
    /// Asks for a tab.
    Tab(TabDialog),
    Keys {
        search: String,
        /// Whether its field was given the keyboard focus.
        is_begun: bool,
    },
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
            Dialog::Tab(dialog) => dialog.title(),
            Dialog::Keys { .. } => tr("cmd-keys"),
            Dialog::About => tr("about-title"),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::Path(dialog) => dialog.width(),
            Dialog::Tab(_) => 480.0,
            Dialog::Keys { .. } => 720.0,
            Dialog::About => 360.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Action> {
        match self {
            Dialog::Path(dialog) => dialog.show(ui, &view.path()).map(Action::Picked),
            Dialog::Tab(dialog) => dialog.show(ui, view.theme),
            Dialog::Keys { search, is_begun } => {
                // Typing searches at once.
                let begins = !std::mem::replace(is_begun, true);
                let parts = (view.theme, view.keys, view.settings);
                help::show_key_list(ui, parts, search, begins);
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
    /// The question, and the theme.
    type View<'a> = (String, &'a Theme);

    fn title(&self, _: &Self::View<'_>) -> String {
        tr("unsaved-title")
    }

    fn width(&self) -> f32 {
        360.0
    }

    fn show(&mut self, ui: &mut Ui, (text, theme): &Self::View<'_>) -> Answer<Decision> {
        ui.label(text);
        buttons(ui, theme, |ui| {
            if ui.button(tr("unsaved-discard")).clicked() {
                Answer::Done(Decision::Discard)
            } else if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("unsaved-save")) {
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

/// Asks whether the entries of an open dialog may be lost.
pub(super) struct UnappliedForm;

impl Modal for UnappliedForm {
    type Command = Decision;
    /// The question, and the theme.
    type View<'a> = (String, &'a Theme);

    fn title(&self, _: &Self::View<'_>) -> String {
        tr("form-title")
    }

    fn width(&self) -> f32 {
        400.0
    }

    fn show(&mut self, ui: &mut Ui, (text, theme): &Self::View<'_>) -> Answer<Decision> {
        ui.label(text);
        buttons(ui, theme, |ui| {
            if ui.button(tr("form-discard")).clicked() {
                Answer::Done(Decision::Discard)
            } else if primary(ui, theme, &tr("form-stay")) {
                Answer::Close
            } else {
                Answer::Open
            }
        })
    }

    fn cancelled(&self) -> Option<Decision> {
        Some(Decision::Stay)
    }
}

/// Asks what to do with several files that have unsaved changes.
pub(super) struct SeveralUnsaved;

impl Modal for SeveralUnsaved {
    type Command = Decision;
    /// The files, and the theme.
    type View<'a> = (Vec<UnsavedRow>, &'a Theme);

    fn title(&self, _: &Self::View<'_>) -> String {
        tr("unsaved-title")
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn show(&mut self, ui: &mut Ui, (rows, theme): &Self::View<'_>) -> Answer<Decision> {
        let open = rows.iter().filter(|row| row.state.is_open()).count();
        let is_saving = rows.iter().any(|row| row.state == RowState::Saving);
        let text = match (open, is_saving) {
            (0, true) => tr("unsaved-several-saving"),
            _ => tr_args("unsaved-several", &[("count", open.into())]),
        };
        ui.label(text);
        ui.add_space(2.0 * theme.spacing);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(96.0, 480.0);
        let mut answer = Answer::Open;
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for row in rows {
                if let Some(decision) = show_unsaved_row(ui, theme, row) {
                    answer = Answer::Do(decision);
                }
            }
        });
        let buttons = buttons(ui, theme, |ui| {
            let why_not = (open == 0).then(|| tr("unsaved-none-open"));
            let discard = egui::Button::new(tr("unsaved-discard-all"));
            if tipped_button(ui, discard, "", why_not.clone()).clicked() {
                Answer::Do(Decision::DiscardAll)
            } else if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary_unless(ui, theme, &tr("unsaved-save-all"), why_not) {
                Answer::Do(Decision::SaveAll)
            } else {
                Answer::Open
            }
        });
        match answer {
            Answer::Open => buttons,
            answer => answer,
        }
    }

    fn cancelled(&self) -> Option<Decision> {
        Some(Decision::Stay)
    }
}

/// Draws a file with its state and its buttons.
fn show_unsaved_row(ui: &mut Ui, theme: &Theme, row: &UnsavedRow) -> Option<Decision> {
    /// Width of the state and of the buttons, in points.
    const STATE: f32 = 96.0;
    const BUTTONS: f32 = 136.0;
    let named = |ui: &Ui, id, key: &str| {
        let name = tr_args(key, &[("file", row.name.as_str().into())]);
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_label(name));
    };
    let mut decision = None;
    ui.horizontal(|ui| {
        ui.set_min_height(8.0 * theme.spacing);
        let room = (ui.available_width() - STATE - BUTTONS).max(96.0);
        let cell = |width: f32| egui::vec2(width, ui.spacing().interact_size.y);
        let (name, state) = (cell(room), cell(STATE));
        let left = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(name, left, |ui| {
            ui.set_min_size(name);
            let text = RichText::new(&row.name).color(theme.text_strong);
            ui.add(egui::Label::new(text).truncate());
        });
        let (key, color) = match row.state {
            // All of them have changes.
            RowState::Changed => (None, theme.text_weak),
            RowState::Failed => (Some("unsaved-failed"), theme.error),
            RowState::Saving => (Some("unsaved-saving"), theme.text_weak),
            RowState::Saved => (Some("unsaved-saved"), theme.success),
            RowState::Discarded => (Some("unsaved-discarded"), theme.text_weak),
        };
        let word = key.map(tr).unwrap_or_default();
        ui.allocate_ui_with_layout(state, left, |ui| {
            ui.set_min_size(state);
            ui.add(egui::Label::new(RichText::new(word).color(color)).truncate());
        });
        at_right(ui, |ui| {
            if row.state == RowState::Discarded {
                let keep = ui.button(tr("unsaved-keep"));
                named(ui, keep.id, "unsaved-keep-named");
                if keep.clicked() {
                    decision = Some(Decision::KeepOne(row.work));
                }
            } else if row.state.is_open() {
                let discard = ui.button(tr("unsaved-discard-one"));
                named(ui, discard.id, "unsaved-discard-named");
                let save = ui.button(tr("unsaved-save"));
                named(ui, save.id, "unsaved-save-named");
                if discard.clicked() {
                    decision = Some(Decision::DiscardOne(row.work));
                } else if save.clicked() {
                    decision = Some(Decision::SaveOne(row.work));
                }
            }
        });
    });
    decision
}

/// Asks whether to wait for files that are being written.
pub(super) struct StillWriting {
    /// Whether the program ends afterwards, or only a tab closes.
    pub(super) quits: bool,
    /// Whether the file is a collection into which games are imported.
    pub(super) imports: bool,
}

impl Modal for StillWriting {
    type Command = Decision;
    type View<'a> = &'a Theme;

    fn title(&self, _: &Self::View<'_>) -> String {
        tr(match self.imports {
            true => "writing-import-title",
            false => "writing-title",
        })
    }

    fn width(&self) -> f32 {
        360.0
    }

    fn show(&mut self, ui: &mut Ui, theme: &Self::View<'_>) -> Answer<Decision> {
        let (text, now) = match (self.quits, self.imports) {
            (true, true) => ("writing-import", "writing-quit"),
            (true, false) => ("writing-text", "writing-quit"),
            (false, _) => ("writing-text-tab", "writing-close"),
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
