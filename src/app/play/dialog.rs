//! The dialogs of the play room.

use egui::Ui;

use crate::command::play::{Command, NewGameChoices};
use crate::kit::modal::{Answer, Modal, show_confirm};
use crate::kit::theme::Theme;
use tabia_texts::tr;

/// The open dialog.
pub(crate) enum Dialog {
    NewGame(Box<NewGameChoices>),
    Confirm(Question),
}

/// A question whose confirmation carries out an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether the player resigns.
    Resign,
    /// Whether the opponent at the same computer accepts a draw.
    Draw,
    /// Whether an interrupted game with paused clocks is to be resumed.
    Resume,
}

impl Question {
    /// Keys of the title and of the confirming button, and the command of the confirmation.
    fn parts(self) -> (&'static str, &'static str, Command) {
        match self {
            Question::Resign => ("resign-title", "resign-confirm", Command::ConfirmResign),
            Question::Draw => ("draw-title", "draw-accept", Command::AgreeDraw),
            Question::Resume => ("go-on-title", "go-on-confirm", Command::Resume),
        }
    }
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = &'a Theme;

    fn title(&self, _: &&Theme) -> String {
        match self {
            Dialog::NewGame(_) => tr("new-title"),
            Dialog::Confirm(question) => tr(question.parts().0),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::NewGame(_) => 520.0,
            Dialog::Confirm(_) => 360.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, theme: &&Theme) -> Answer<Command> {
        match self {
            Dialog::NewGame(dialog) => dialog.show(ui, theme),
            Dialog::Confirm(question) => {
                let (_, yes, command) = question.parts();
                show_confirm(ui, theme, &tr(yes), &command)
            }
        }
    }
}
