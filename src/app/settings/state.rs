//! The state of the room, and its commands.

use super::dialog::SettingsDialog;
use super::items::Section;
use crate::command::settings::Command;
use crate::kit::context::Context;
use tabia_settings::{BoardChoice, MovesLayout, SystemChoice, ThemeChoice};
use tabia_texts::{tr, tr_args};

/// The state of the settings dialog.
#[derive(Default)]
pub(crate) struct SettingsRoom {
    pub(crate) dialog: Option<SettingsDialog>,
}

impl SettingsRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
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
            Command::ToggleContrast => {
                let contrast = match context.is_high_contrast() {
                    true => SystemChoice::Off,
                    false => SystemChoice::On,
                };
                context.change(|settings| settings.contrast = contrast);
            }
            Command::ToggleContrastBoard => context.change(|settings| {
                let board = match settings.board {
                    BoardChoice::Contrast => settings.plain_board,
                    _ => BoardChoice::Contrast,
                };
                settings.set_board(board);
            }),
            Command::ToggleFrameTimes => context.change(|settings| settings.frame_times ^= true),
            Command::ToggleSound => context.change(|settings| settings.sound ^= true),
            Command::LayOutMoves(layout) => {
                context.change(|settings| settings.moves_layout = layout);
            }
            Command::NextMovesLayout => {
                let all = MovesLayout::ALL;
                let shown = context.settings.moves_layout;
                let shown = all.iter().position(|layout| *layout == shown);
                let next = all[(shown.unwrap_or_default() + 1) % all.len()];
                context.change(|settings| settings.moves_layout = next);
                let args = [("layout", tr(&format!("choice-{}", next.word())).into())];
                context.toasts.info(tr_args("moves-laid-out", &args));
            }
            Command::ZoomIn => {
                context.change(|settings| settings.zoom = zoomed(settings.zoom, 1.0))
            }
            Command::ZoomOut => {
                context.change(|settings| settings.zoom = zoomed(settings.zoom, -1.0));
            }
            Command::ZoomReset => context.change(|settings| settings.zoom = 1.0),
        }
    }
}

/// The zoom increased by this number of tenths.
fn zoomed(zoom: f32, tenths: f32) -> f32 {
    (zoom * 10.0 + tenths).round() / 10.0
}
