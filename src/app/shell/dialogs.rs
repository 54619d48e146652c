//! The dialogs of the window frame, and the choice of the open dialog to draw.

use super::dialog::{DialogView, SeveralUnsaved, StillWriting, UnappliedForm, Unsaved};
use super::pending::Form;
use super::state::{App, Dropped};
use crate::book;
use crate::book::dialogs::spoken_name;
use crate::command::{Action, Command};
use crate::game;
use crate::kit::files::Work;
use crate::kit::modal::{Modal as _, show_modal};
use crate::play;
use crate::settings;
use tabia_texts::tr_args;

impl App {
    /// Whether a dialog is open over the window.
    pub(super) fn has_dialog(&self) -> bool {
        self.is_asking()
            || self.waits_for_files()
            || self.dialog.is_some()
            || self.play.dialog.is_some()
            || self.game.dialog.is_some()
            || self.book.dialog.is_some()
            || self.library.dialog.is_some()
            || self.engines.dialog.is_some()
            || self.settings.dialog.is_some()
    }

    /// The title of an open dialog with entries. That of a tab is shown.
    fn form_name(&self, form: Form) -> Option<String> {
        let theme = &self.context.theme;
        match form {
            Form::Games(_) => {
                let view = game::dialog::DialogView {
                    session: &self.game.session,
                    settings: &self.context.settings,
                    theme,
                };
                Some(self.game.dialog.as_ref()?.title(&view))
            }
            Form::Book => {
                let view = book::dialogs::DialogView {
                    book: self.book.open.as_ref(),
                    choices: &self.book.tools.choices,
                    theme,
                };
                Some(self.book.dialog.as_ref()?.title(&view))
            }
        }
    }

    /// Draws the open dialog. Questions about quitting or closing come before any other; of the others, one is drawn at a time,
    /// and those of the window frame come first.
    pub(super) fn show_dialog(&mut self) -> Option<Command> {
        let (context, theme) = (&self.context, &self.context.theme);
        let ctx = &context.egui;
        if let Some(work) = self.asked_about() {
            let name = match work {
                Work::Games => self.unsaved_name(self.tabs.shown()),
                Work::Book => spoken_name(self.book.open.as_ref()),
            };
            let key = match self.is_asked_about_reloading() {
                true => "unsaved-reload",
                false => "unsaved-text",
            };
            let text = tr_args(key, &[("file", name.into())]);
            let (_, decision) = show_modal(ctx, theme, &mut Unsaved, &(text, theme));
            return decision.map(|decision| Action::Decide(decision).into());
        }
        if let Some(form) = self.asked_about_form() {
            let name = self.form_name(form).unwrap_or_default();
            let text = tr_args("form-text", &[("form", name.into())]);
            let (_, decision) = show_modal(ctx, theme, &mut UnappliedForm, &(text, theme));
            return decision.map(|decision| Action::Decide(decision).into());
        }
        let rows = self.unsaved_rows();
        if !rows.is_empty() {
            let (_, decision) = show_modal(ctx, theme, &mut SeveralUnsaved, &(rows, theme));
            return decision.map(|decision| Action::Decide(decision).into());
        }
        if let Some(quits) = self.quits_after_files() {
            let imports = quits && self.library.is_importing();
            let mut dialog = StillWriting { quits, imports };
            let (_, decision) = show_modal(ctx, theme, &mut dialog, &theme);
            return decision.map(|decision| Action::Decide(decision).into());
        }
        if let Some(dialog) = &mut self.dialog {
            let view = DialogView {
                recent: context.recent.files(),
                keys: &super::table::KEYS,
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
            let view = play::dialog::DialogView {
                engines: &context.settings.engines,
                theme,
            };
            let (open, command) = show_modal(ctx, theme, dialog, &view);
            if !open {
                self.play.dialog = None;
            }
            return command;
        }
        if let Some(dialog) = &mut self.game.dialog {
            let view = game::dialog::DialogView {
                session: &self.game.session,
                settings: &context.settings,
                theme,
            };
            let (open, command) = show_modal(ctx, theme, dialog, &view);
            if !open
                && let Some(dialog) = self.game.dialog.take()
                && command.is_none()
                && dialog.is_filled_in()
            {
                self.offer_dropped(Dropped::Dialog(Box::new(dialog)));
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
            if !open
                && let Some(book::dialogs::Dialog::Merge(dialog)) = self.book.dialog.take()
                && command.is_none()
                && dialog.is_filled_in()
            {
                self.offer_dropped(Dropped::Merge(dialog));
            }
            return command;
        }
        if let Some(dialog) = &mut self.library.dialog {
            let (open, command) = show_modal(ctx, theme, dialog, &theme);
            if !open {
                self.library.dialog = None;
            }
            return command.map(Command::Library);
        }
        if let Some(dialog) = &mut self.engines.dialog {
            let (open, command) = show_modal(ctx, theme, dialog, &theme);
            if !open {
                self.engines.dialog = None;
            }
            return command.map(Command::Engines);
        }
        let dialog = self.settings.dialog.as_mut()?;
        let view = settings::DialogView {
            settings: &context.settings,
            books: &self.play.books,
            keys: &super::table::KEYS,
            theme,
        };
        let (open, command) = show_modal(ctx, theme, dialog, &view);
        if !open {
            self.settings.dialog = None;
        }
        command
    }
}
