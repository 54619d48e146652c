//! The dialogs of the play room.

use egui::Ui;

use crate::command::Command;
use crate::command::play::{self, NewGameChoices};
use crate::kit::modal::{Answer, Modal, show_confirm};
use crate::kit::theme::Theme;
use tabia_settings::EngineProfile;
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
    fn parts(self) -> (&'static str, &'static str, play::Command) {
        match self {
            Question::Resign => (
                "resign-title",
                "resign-confirm",
                play::Command::ConfirmResign,
            ),
            Question::Draw => ("draw-title", "draw-accept", play::Command::AgreeDraw),
            Question::Resume => ("go-on-title", "go-on-confirm", play::Command::Resume),
        }
    }
}

/// The data from which the dialogs are drawn.
pub(crate) struct DialogView<'a> {
    pub(crate) engines: &'a [EngineProfile],
    pub(crate) theme: &'a Theme,
}

impl Modal for Dialog {
    type Command = Command;
    type View<'a> = DialogView<'a>;

    fn title(&self, _: &DialogView<'_>) -> String {
        match self {
            Dialog::NewGame(_) => tr("new-title"),
            Dialog::Confirm(question) => tr(question.parts().0),
        }
    }

    fn width(&self) -> f32 {
        match self {
            Dialog::NewGame(_) => 576.0,
            Dialog::Confirm(_) => 360.0,
        }
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        match self {
            Dialog::NewGame(dialog) => dialog.show(ui, view),
            Dialog::Confirm(question) => {
                let (_, yes, command) = question.parts();
                show_confirm(ui, view.theme, &tr(yes), &command).map(Command::Play)
            }
        }
    }
}
