//! The strips above the list: programs that are being added, and those that are no engines.

use egui::{Label, RichText, ScrollArea, Ui, vec2};

use super::adding::{Addition, AdditionState};
use crate::command::Commands;
use crate::command::engines::Command;
use crate::kit::engine_faults::failure_text;
use crate::kit::files;
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, icon_label};
use tabia_texts::{tr, tr_args};

/// Maximum height of the strips, in points.
const MOST: f32 = 152.0;

/// Draws the strips.
pub(super) fn show(ui: &mut Ui, theme: &Theme, additions: &[Addition]) -> Commands {
    let mut commands = Commands::default();
    ScrollArea::vertical()
        .id_salt("additions")
        .max_height(MOST)
        .show(ui, |ui| {
            for addition in additions {
                ui.push_id(("addition", addition.id.0), |ui| match &addition.state {
                    AdditionState::Waiting | AdditionState::Starting(_) => {
                        show_start(ui, theme, addition, &mut commands);
                    }
                    AdditionState::Failed(failure) => {
                        let reason = failure_text(failure);
                        show_failure(ui, theme, addition, &reason, &mut commands);
                    }
                });
            }
        });
    commands
}

/// Shows a program that is being started, with a button that ends it.
fn show_start(ui: &mut Ui, theme: &Theme, addition: &Addition, commands: &mut Commands) {
    let name = addition.program.display_name();
    let key = match addition.state {
        AdditionState::Starting(_) => "engine-starting",
        _ => "engine-waiting",
    };
    let path = files::display(&addition.program.path);
    let cancel = tr_args("engine-cancel-start", &[("name", name.as_str().into())]);
    let is_cancelled = row(ui, theme, &cancel, |ui| {
        let text = tr_args(key, &[("name", name.as_str().into())]);
        icon_label(ui, "clock", &text, theme.text);
        ui.add(Label::new(RichText::new(path).small().color(theme.text_weak)).truncate());
    });
    commands.extend(is_cancelled.then_some(Command::DropAddition(addition.id)));
}

/// Shows a program that is no engine, and what can be done with it.
fn show_failure(
    ui: &mut Ui,
    theme: &Theme,
    addition: &Addition,
    reason: &str,
    commands: &mut Commands,
) {
    let name = addition.program.display_name();
    let dismiss = tr_args("engine-dismiss", &[("name", name.as_str().into())]);
    let is_dismissed = row(ui, theme, &dismiss, |ui| {
        let args = [("name", name.as_str().into()), ("reason", reason.into())];
        let text = tr_args("engine-not-added", &args);
        icon_label(ui, "warning", &text, theme.error);
        ui.horizontal_wrapped(|ui| {
            let keep = ui.button(tr("engine-add-anyway"));
            if keep.on_hover_text(tr("engine-add-anyway-tip")).clicked() {
                commands.push(Command::KeepAddition(addition.id));
            }
        });
    });
    commands.extend(is_dismissed.then_some(Command::DropAddition(addition.id)));
}

/// Draws a strip with a button that removes it; returns whether that was clicked.
fn row(ui: &mut Ui, theme: &Theme, close: &str, show: impl FnOnce(&mut Ui)) -> bool {
    ui.horizontal_top(|ui| {
        let width = ui.available_width() - IconButton::SIDE - 8.0;
        ui.allocate_ui(vec2(width, 0.0), |ui| {
            ui.set_min_width(width);
            ui.vertical(show);
        });
        IconButton::new("close", close).show(ui, theme)
    })
    .inner
}
