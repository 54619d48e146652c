//! How far the review is, and what can be done with it.

use egui::{ProgressBar, RichText, Ui};

use super::input::ReviewInput;
use crate::app::kit::numbers::grouped;
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::widgets::{IconButton, at_right};
use crate::app::review::command::Command;
use crate::app::review::state::ReviewRoom;

/// Draws the head.
pub(super) fn show(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    ui.horizontal(|ui| {
        let is_playing = input.game.session.is_playing();
        match &room.work {
            Some(work) => {
                let is_paused = work.is_paused();
                let (icon, name) = match is_paused {
                    true => ("play", tr("review-go-on")),
                    false => ("pause", tr("review-pause")),
                };
                if IconButton::new(icon, &name).show(ui, theme) {
                    commands.push(Command::Pause(!is_paused));
                }
                if IconButton::new("stop", &tr("review-stop")).show(ui, theme) {
                    commands.push(Command::Stop);
                }
            }
            None => {
                let (known, all) = room.shown.as_ref().map_or((0, 1), |shown| shown.progress());
                let is_whole = room
                    .shown
                    .as_ref()
                    .is_some_and(|shown| shown.is_whole(input.game));
                let (name, command) = match (known == all, is_whole, known > 1) {
                    (true, true, _) => (tr("review-anew"), Command::Anew),
                    (_, true, true) => (tr("review-go-on"), Command::Start),
                    _ => (tr("review-start-button"), Command::Start),
                };
                let button = ui.add_enabled(!is_playing, egui::Button::new(name));
                let nodes = grouped(input.settings.review_nodes);
                let tip = tr_args("review-start-tip", &[("nodes", nodes.into())]);
                if button
                    .on_hover_text(tip)
                    .on_disabled_hover_text(tr("review-playing"))
                    .clicked()
                {
                    commands.push(command);
                }
                if room.shown.is_some() {
                    let write =
                        ui.add_enabled(!is_playing, egui::Button::new(tr("review-write-button")));
                    if write.on_hover_text(tr("cmd-review-write-tip")).clicked() {
                        commands.push(Command::Write);
                    }
                }
            }
        }
        at_right(ui, |ui| {
            let options = tr("review-options-name");
            let button = IconButton::new("settings", &options).toggle(room.options);
            if button.show(ui, theme) {
                commands.push(Command::ToggleOptions);
            }
        });
    });
    show_progress(ui, input, room);
}

/// A bar while games are being reviewed.
fn show_progress(ui: &mut Ui, input: &ReviewInput<'_>, room: &ReviewRoom) {
    let Some((number, job)) = room.work.as_ref().and_then(|work| work.present()) else {
        return;
    };
    let games = room.work.as_ref().map_or(0, |work| work.games.len());
    let all = job.review.positions().len();
    let known = all - job.review.missing().count();
    let bar = ProgressBar::new(known as f32 / all.max(1) as f32)
        .desired_height(6.0)
        .fill(input.theme.accent);
    ui.add(bar);
    let args = [
        ("known", known.into()),
        ("all", all.into()),
        ("number", (number + 1).into()),
        ("games", games.into()),
        ("game", job.name.clone().into()),
    ];
    let key = match games {
        1 => "review-progress",
        _ => "review-progress-of",
    };
    let text = tr_args(key, &args);
    ui.label(RichText::new(text).small().color(input.theme.text_weak));
}
