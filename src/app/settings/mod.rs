//! The settings: what a user can choose, and the dialog for it.

mod books;
pub mod command;
mod dialog;
mod page;
mod pictures;
mod techniques;
mod view;

use egui::Ui;

use self::dialog::{Section, SettingsDialog};
use crate::app::kit::context::Context;
use crate::app::kit::modal::{Answer, Modal};
use crate::app::kit::text::tr;
use crate::settings::ThemeChoice;

pub use self::command::Command;
pub(in crate::app) use self::view::DialogView;

/// What the dialog remembers.
#[derive(Default)]
pub(in crate::app) struct SettingsRoom {
    pub(in crate::app) dialog: Option<SettingsDialog>,
}

impl Modal for SettingsDialog {
    type Command = Command;
    type View<'a> = DialogView<'a>;

    fn title(&self, _: &DialogView<'_>) -> String {
        tr("settings-title")
    }

    fn width(&self) -> f32 {
        800.0
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        self.show_all(ui, view)
    }
}

impl SettingsRoom {
    /// Carries out a command.
    pub(in crate::app) fn apply(&mut self, context: &mut Context, command: Command) {
        match command {
            Command::Show => self.dialog = Some(SettingsDialog::default()),
            Command::ShowBooks => self.dialog = Some(SettingsDialog::at(Section::Books)),
            Command::ShowTechniques => self.dialog = Some(SettingsDialog::at(Section::Techniques)),
            Command::Change(settings) => context.change(|old| *old = *settings),
            Command::ToggleTheme => {
                let theme = if context.is_dark() {
                    ThemeChoice::Light
                } else {
                    ThemeChoice::Dark
                };
                context.change(|settings| settings.theme = theme);
            }
            Command::ToggleFrameTimes => context.change(|settings| settings.frame_times ^= true),
            Command::ToggleSound => context.change(|settings| settings.sound ^= true),
            Command::ZoomIn => {
                context.change(|settings| settings.zoom = zoomed(settings.zoom, 1.0))
            }
            Command::ZoomOut => {
                context.change(|settings| settings.zoom = zoomed(settings.zoom, -1.0));
            }
            Command::ZoomReset => context.change(|settings| settings.zoom = 1.0),
            Command::Play(_) => {}
        }
    }
}

/// A zoom so many tenths greater.
fn zoomed(zoom: f32, tenths: f32) -> f32 {
    (zoom * 10.0 + tenths).round() / 10.0
}
