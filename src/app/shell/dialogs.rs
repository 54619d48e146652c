//! The dialogs of the frame, and which of all open dialogs is drawn.

use egui::{RichText, Ui};

use super::App;
use super::command::{Action, Command};
use super::help;
use super::pending::Decision;
use crate::app::book;
use crate::app::book::dialogs::spoken_name;
use crate::app::game;
use crate::app::kit::command::NamedKeys;
use crate::app::kit::files::Work;
use crate::app::kit::modal::{Answer, Modal, buttons, primary, show_close, show_modal};
use crate::app::kit::path::{PathDialog, PathView};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::app::settings;
use crate::settings::Settings;

/// A dialog that belongs to no room.
pub(in crate::app) enum Dialog {
    Path(PathDialog),
    Keys { search: String },
    About,
}

/// What these dialogs are drawn from.
pub(in crate::app) struct DialogView<'a> {
    recent: &'a [std::path::PathBuf],
    keys: &'a [NamedKeys],
    settings: &'a Settings,
    renderer: &'a str,
    theme: &'a Theme,
}

impl DialogView<'_> {
    fn path(&self) -> PathView<'_> {
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
            Dialog::Path(dialog) => match dialog.show(ui, &view.path()) {
                Answer::Open => Answer::Open,
                Answer::Close => Answer::Close,
                Answer::Do(picked) => Answer::Do(Action::Picked(picked)),
                Answer::Done(picked) => Answer::Done(Action::Picked(picked)),
            },
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

fn show_about(ui: &mut Ui, view: &DialogView<'_>) -> Answer<Action> {
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

/// The question what becomes of unsaved work.
struct Unsaved;

impl Modal for Unsaved {
    type Command = Decision;
    /// What the work is called, and how it is drawn.
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

impl App {
    /// Whether a dialog stands over the window.
    pub(super) fn has_dialog(&self) -> bool {
        self.asked_about().is_some()
            || self.dialog.is_some()
            || self.play.dialog.is_some()
            || self.game.dialog.is_some()
            || self.book.dialog.is_some()
            || self.settings.dialog.is_some()
    }

    /// Draws the open dialog. The question about unsaved work comes before any other; of the others, one is drawn at a
    /// time, and those of the frame come first.
    pub(super) fn show_dialog(&mut self) -> Option<Command> {
        let (context, theme) = (&self.context, &self.context.theme);
        let ctx = &context.egui;
        if let Some(work) = self.asked_about() {
            let name = match work {
                Work::Games => self.game.session.document.spoken_name(),
                Work::Book => spoken_name(self.book.open.as_ref()),
            };
            let (_, decision) = show_modal(ctx, theme, &mut Unsaved, &(name, theme));
            return decision.map(|decision| Action::Decide(decision).into());
        }
        if let Some(dialog) = &mut self.dialog {
            let view = DialogView {
                recent: context.recent.files(),
                keys: &super::command::KEYS,
                settings: &context.settings,
                renderer: self.renderer,
                theme,
            };
            let (open, action) = show_modal(ctx, theme, dialog, &view);
            if !open {
                self.dialog = None;
            }
            return action.map(Command::Shell);
        }
        if let Some(dialog) = &mut self.play.dialog {
            let (open, command) = show_modal(ctx, theme, dialog, &theme);
            if !open {
                self.play.dialog = None;
            }
            return command.map(Command::Play);
        }
        if let Some(dialog) = &mut self.game.dialog {
            let view = game::dialog::DialogView {
                session: &self.game.session,
                settings: &context.settings,
                theme,
            };
            let (open, command) = show_modal(ctx, theme, dialog, &view);
            if !open {
                self.game.dialog = None;
            }
            return command.map(Command::Game);
        }
        if let Some(dialog) = &mut self.book.dialog {
            let view = book::dialogs::DialogView {
                book: self.book.open.as_ref(),
                choices: &self.book.tools.choices,
                theme,
            };
            let (open, command) = show_modal(ctx, theme, dialog, &view);
            if !open {
                self.book.dialog = None;
            }
            return command.map(Command::from);
        }
        let dialog = self.settings.dialog.as_mut()?;
        let view = settings::DialogView {
            settings: &context.settings,
            books: &self.play.books,
            keys: &super::command::KEYS,
            theme,
        };
        let (open, command) = show_modal(ctx, theme, dialog, &view);
        if !open {
            self.settings.dialog = None;
        }
        command.map(Command::from)
    }
}
