//! The dialogs of the window frame, and the choice of the open dialog to draw.

use super::dialog::{DialogView, StillWriting, Unsaved};
use super::state::{App, Dropped};
use crate::book;
use crate::book::dialogs::spoken_name;
use crate::command::{Action, Command};
use crate::game;
use crate::kit::files::Work;
use crate::kit::modal::show_modal;
use crate::kit::text::tr_args;
use crate::settings;

impl App {
    /// Whether a dialog is open over the window.
    pub(super) fn has_dialog(&self) -> bool {
        self.asked_about().is_some()
            || self.waits_for_files()
            || self.dialog.is_some()
            || self.play.dialog.is_some()
            || self.game.dialog.is_some()
            || self.book.dialog.is_some()
            || self.settings.dialog.is_some()
    }

    /// The name of the shown games in the question about them: with the number of their tab if another one has the same name.
    fn unsaved_name(&self) -> String {
        let name = self.game.name();
        let shown = self.tabs.shown();
        let has_twin = (0..self.tabs.count())
            .any(|place| place != shown && self.game_of_tab(place).name() == name);
        match has_twin {
            true => {
                let args = [("name", name.into()), ("number", (shown + 1).into())];
                tr_args("unsaved-in-tab", &args)
            }
            false => name,
        }
    }

    /// Draws the open dialog. Questions about quitting or closing come before any other; of the others, one is drawn at a time,
    /// and those of the window frame come first.
    pub(super) fn show_dialog(&mut self) -> Option<Command> {
        let (context, theme) = (&self.context, &self.context.theme);
        let ctx = &context.egui;
        if let Some(work) = self.asked_about() {
            let name = match work {
                Work::Games => self.unsaved_name(),
                Work::Book => spoken_name(self.book.open.as_ref()),
            };
            let (_, decision) = show_modal(ctx, theme, &mut Unsaved, &(name, theme));
            return decision.map(|decision| Action::Decide(decision).into());
        }
        if let Some(quits) = self.quits_after_files() {
            let (_, decision) = show_modal(ctx, theme, &mut StillWriting { quits }, &theme);
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
