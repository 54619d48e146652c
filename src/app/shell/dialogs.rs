//! Dialogs: each is a small state that is drawn over the window and answers with commands.

use std::path::{Path, PathBuf};

use egui::{Id, Key, Modifiers, RichText, Ui};

use super::App;
use super::command::Command;
use super::pending::{Decision, Work};
use super::questions;
use super::questions::TagsDialog;
use crate::app::book::Deletion;
use crate::app::book::dialogs::merge::MergeDialog;
use crate::app::book::dialogs::{build, problems};
use crate::app::book::tools::merge::Comparison;
use crate::app::game::set_up::SetUpDialog;
use crate::app::kit::files::{Ask, Request};
use crate::app::kit::modal::{Answer, ENTER_IS_FREE};
use crate::app::kit::path::PathDialog;
use crate::app::kit::text::tr;
use crate::app::kit::widgets::modal_area;
use crate::app::play::new_game::NewGameDialog;
use crate::app::settings::dialog::{Section, SettingsDialog};

/// The open dialog.
pub(in crate::app) enum Dialog {
    NewGame(Box<NewGameDialog>),
    Settings(SettingsDialog),
    SetUp(Box<SetUpDialog>),
    Tags(TagsDialog),
    Path(PathDialog),
    /// A question with one answer that does something.
    Confirm {
        title: String,
        yes: String,
        command: Command,
    },
    /// Work is unsaved that stands in the way of what is to be done.
    Unsaved(Work),
    Problems,
    BookProblems,
    /// Without this move of the book these positions would not be reached any more.
    DeleteBookMove(Deletion),
    /// What the format of this file does not keep of the book.
    BookLosses {
        path: PathBuf,
        losses: Vec<String>,
    },
    BuildBook,
    MergeBook(Box<MergeDialog>),
    Keys {
        search: String,
    },
    About,
}

impl Dialog {
    pub(in crate::app) fn new_game(app: &App, from_here: bool) -> Dialog {
        Dialog::NewGame(Box::new(NewGameDialog::new(app, from_here)))
    }

    pub(in crate::app) fn settings() -> Dialog {
        Dialog::Settings(SettingsDialog::default())
    }

    /// The settings of opening books.
    pub(in crate::app) fn book_settings() -> Dialog {
        Dialog::Settings(SettingsDialog::at(Section::Books))
    }

    /// The switches for the techniques of the search.
    pub(in crate::app) fn techniques() -> Dialog {
        Dialog::Settings(SettingsDialog::at(Section::Techniques))
    }

    pub(in crate::app) fn set_up(app: &App) -> Dialog {
        Dialog::SetUp(Box::new(SetUpDialog::new(app)))
    }

    pub(in crate::app) fn tags(app: &App) -> Dialog {
        Dialog::Tags(TagsDialog::new(app.game.session.game().tags()))
    }

    pub(in crate::app) fn build_book() -> Dialog {
        Dialog::BuildBook
    }

    pub(in crate::app) fn merge_book(path: &Path, compared: Comparison) -> Dialog {
        Dialog::MergeBook(Box::new(MergeDialog::new(path, compared)))
    }

    pub(in crate::app) fn path(request: Request) -> Dialog {
        Dialog::Path(PathDialog::new(request))
    }

    pub(in crate::app) fn keys() -> Dialog {
        Dialog::Keys {
            search: String::new(),
        }
    }

    pub(in crate::app) fn resign() -> Dialog {
        Dialog::Confirm {
            title: tr("resign-title"),
            yes: tr("resign-confirm"),
            command: Command::ConfirmResign,
        }
    }

    /// A game was interrupted, and its clocks stand.
    pub(in crate::app) fn go_on() -> Dialog {
        Dialog::Confirm {
            title: tr("go-on-title"),
            yes: tr("go-on-confirm"),
            command: Command::GoOn,
        }
    }

    pub(in crate::app) fn draw_offer() -> Dialog {
        Dialog::Confirm {
            title: tr("draw-title"),
            yes: tr("draw-accept"),
            command: Command::AgreeDraw,
        }
    }

    /// What closing it without an answer comes to, where that is more than nothing.
    fn cancelled(&self) -> Option<Command> {
        match self {
            Dialog::Unsaved(_) => Some(Command::Decide(Decision::Stay)),
            Dialog::Path(dialog) => Some(dialog.cancelled()),
            Dialog::BookLosses { .. } => Some(Command::NoFile(Ask::SaveBook)),
            _ => None,
        }
    }

    fn title(&self, app: &App) -> String {
        match self {
            Dialog::NewGame(_) => tr("new-title"),
            Dialog::Settings(_) => tr("settings-title"),
            Dialog::SetUp(_) => tr("setup-title"),
            Dialog::Tags(_) => tr("tags-title"),
            Dialog::Path(dialog) => dialog.title(),
            Dialog::Confirm { title, .. } => title.clone(),
            Dialog::Unsaved(_) => tr("unsaved-title"),
            Dialog::Problems => questions::problems_title(app),
            Dialog::BookProblems => problems::problems_title(app),
            Dialog::DeleteBookMove { .. } => tr("book-delete-title"),
            Dialog::BookLosses { .. } => tr("book-losses-title"),
            Dialog::BuildBook => tr("build-title"),
            Dialog::MergeBook(dialog) => dialog.title(),
            Dialog::Keys { .. } => tr("cmd-keys"),
            Dialog::About => tr("about-title"),
        }
    }

    /// Width in points.
    fn width(&self) -> f32 {
        match self {
            Dialog::Confirm { .. } | Dialog::About | Dialog::Unsaved(_) => 360.0,
            Dialog::DeleteBookMove { .. } | Dialog::BookLosses { .. } => 440.0,
            Dialog::NewGame(_) => 520.0,
            Dialog::Tags(_) | Dialog::Path(_) => 560.0,
            Dialog::Problems | Dialog::BookProblems => 640.0,
            Dialog::BuildBook => 600.0,
            Dialog::SetUp(_) => 760.0,
            Dialog::MergeBook(_) | Dialog::Settings(_) => 800.0,
            Dialog::Keys { .. } => 720.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, app: &mut App) -> Answer {
        match self {
            Dialog::NewGame(dialog) => dialog.show(ui, app),
            Dialog::Settings(dialog) => dialog.show(ui, app),
            Dialog::SetUp(dialog) => dialog.show(ui, app),
            Dialog::Tags(dialog) => dialog.show(ui, app),
            Dialog::Path(dialog) => dialog.show(ui, app),
            Dialog::Confirm { yes, command, .. } => {
                questions::show_confirm(ui, &app.context.theme, yes, command)
            }
            Dialog::Unsaved(work) => questions::show_unsaved(ui, app, *work),
            Dialog::Problems => questions::show_problems(ui, app),
            Dialog::BookProblems => problems::show_problems(ui, app),
            Dialog::DeleteBookMove(deletion) => problems::show_delete(ui, app, deletion),
            Dialog::BookLosses { path, losses } => problems::show_losses(ui, app, path, losses),
            Dialog::BuildBook => build::show(ui, app),
            Dialog::MergeBook(dialog) => dialog.show(ui, app),
            Dialog::Keys { search } => {
                app.show_key_list(ui, search);
                questions::show_close(ui, &app.context.theme)
            }
            Dialog::About => questions::show_about(ui, app),
        }
    }
}

impl App {
    /// Draws the open dialog. Escape and a click beside it close it. The question about unsaved work comes before any
    /// other dialog, which is there again when it has been answered.
    pub(in crate::app) fn show_dialog(&mut self) -> Option<Command> {
        let asked = self.asked_about().map(Dialog::Unsaved);
        let is_question = asked.is_some();
        let mut dialog = asked.or_else(|| self.dialog.take())?;
        let ctx = self.context.egui.clone();
        let room = ctx.content_rect().size();
        let title = dialog.title(self);
        let width = dialog.width().min(room.x - 64.0);
        // Asked before anything is drawn: a field that Enter leaves has the key for itself.
        let enter_is_free = ctx.memory(|memory| memory.focused().is_none());
        ctx.data_mut(|data| data.insert_temp(Id::unique(ENTER_IS_FREE), enter_is_free));
        let id = Id::unique(("dialog", &title));
        let modal = egui::Modal::new(id)
            .area(modal_area(&ctx, id))
            .frame(egui::Frame::window(&ctx.global_style()))
            .show(&ctx, |ui| {
                ui.set_width(width);
                ui.label(
                    RichText::new(&title)
                        .heading()
                        .color(self.context.theme.text_strong),
                );
                ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                    node.set_role(egui::accesskit::Role::Dialog);
                    node.set_label(title.as_str());
                });
                ui.add_space(2.0 * self.context.theme.spacing);
                dialog.show(ui, self)
            });
        // What closes an open list leaves its dialog open.
        let cancelled = !modal.any_popup_open
            && (modal.should_close()
                || ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)));
        let (open, command) = match modal.inner {
            Answer::Open if cancelled => (false, dialog.cancelled()),
            Answer::Open => (true, None),
            Answer::Do(command) => (true, Some(command)),
            Answer::Close => (false, dialog.cancelled()),
            Answer::Done(command) => (false, Some(command)),
        };
        if open && !is_question {
            self.dialog = Some(dialog);
        }
        command
    }
}
