//! The strips about what hinders changes: an interrupted import, and a collection that cannot be written.

use egui::{Button, Label, RichText, Ui};

use super::state::OpenCollection;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::theme::Theme;
use crate::kit::widgets::icon_label;
use tabia_library::collection::Access;
use tabia_texts::{tr, tr_args};

/// Draws the strips.
pub(super) fn show_hindrances(ui: &mut Ui, theme: &Theme, open: &OpenCollection) -> Commands {
    let mut commands = Commands::default();
    let access = match open.games.access {
        Access::Free => None,
        Access::Locked => Some("library-locked"),
        Access::ReadOnly => Some("library-read-only"),
    };
    if let Some(key) = access {
        icon_label(ui, "lock", &tr(key), theme.text);
    }
    let Some(interrupted) = &open.games.interrupted else {
        return commands;
    };
    let text = tr_args(
        "library-interrupted",
        &[("count", interrupted.games.into())],
    );
    icon_label(ui, "warning", &text, theme.warning);
    if let Some(first) = interrupted.rest.first() {
        let args = [
            ("file", first.as_str().into()),
            ("more", (interrupted.rest.len() - 1).into()),
        ];
        let rest = RichText::new(tr_args("library-interrupted-rest", &args)).small();
        ui.add(Label::new(rest.color(theme.text_weak)).wrap());
    }
    if open.games.access == Access::ReadOnly {
        return commands;
    }
    ui.horizontal_wrapped(|ui| {
        let mut choice = |key: &str, tip: &str, command: Command| {
            let button = ui.add(Button::new(tr(key))).on_hover_text(tr(tip));
            commands.extend(button.clicked().then_some(command));
        };
        choice(
            "library-resume",
            "library-resume-tip",
            Command::ResumeImport,
        );
        choice("library-keep", "library-keep-tip", Command::KeepImport);
        if interrupted.games > 0 {
            choice("library-take-back", "library-take-back-tip", Command::Undo);
        }
    });
    commands
}
