//! The progress of the review, and its buttons.

use egui::{Button, Label, ProgressBar, Rect, RichText, Ui};

use super::input::ReviewInput;
use crate::command::review::Command;
use crate::kit::focus::FocusRelay;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, at_right};
use crate::review::state::ReviewRoom;
use crate::review::work::{ReviewJob, Work};
use tabia_texts::{grouped, tr, tr_args};

/// Maximum width of the buttons at the right, in points.
const CONTROLS: f32 = 80.0;

/// Passes the keyboard focus on between the buttons shown while a review is running, and those shown otherwise.
const FOCUS: FocusRelay = FocusRelay("review");

/// Notes that a button in a part of the panel where no review is running has the keyboard focus.
pub(super) fn note_focus_in(ui: &Ui, place: Rect) {
    FOCUS.note_in(ui, place, u64::from(false));
}

/// Draws the head.
pub(super) fn show(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    commands: &mut Vec<Command>,
) {
    ui.horizontal(|ui| {
        // As high with the text as with the buttons.
        ui.set_min_height(IconButton::SIDE);
        match &room.work {
            // The button is below the text that explains it.
            None if room.shown.is_none() && !room.options => {}
            None => show_buttons(ui, input, room, commands),
            Some(work) => {
                let shown = room.shown.as_ref();
                show_text(
                    ui,
                    input,
                    work,
                    shown.map(|shown| shown.review.fingerprint()),
                );
            }
        }
        at_right(ui, |ui| {
            let options = tr("review-options-name");
            let button = IconButton::new("settings", &options).toggle(room.options);
            if button.show(ui, input.theme) {
                commands.push(Command::ToggleOptions);
            }
        });
    });
}

/// The choice shown while there is no review of the game; none while the game is played.
pub(super) fn start_choice(input: &ReviewInput<'_>) -> Vec<(String, Command)> {
    match input.game.session.is_playing() {
        true => Vec::new(),
        false => vec![(tr("review-start-button"), Command::Start)],
    }
}

/// Draws the buttons shown while nothing is being reviewed.
fn show_buttons(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    commands: &mut Vec<Command>,
) {
    let is_playing = input.game.session.is_playing();
    let shown = room.shown.as_ref();
    let (known, all) = shown.map_or((0, 1), |shown| shown.review.progress());
    let is_whole = shown.is_some_and(|shown| shown.is_whole(input.game));
    let is_complete = known == all && shown.is_some_and(|shown| shown.is_confirmed);
    let (name, command) = match (is_complete, is_whole, known > 1) {
        (true, true, _) => (tr("review-anew"), Command::Anew),
        (_, true, true) => (tr("review-go-on"), Command::Start),
        _ => (tr("review-start-button"), Command::Start),
    };
    let nodes = grouped(input.settings.review_nodes);
    let tip = tr_args("review-start-tip", &[("nodes", nodes.into())]);
    let is_barred = is_playing.then(|| tr("review-playing"));
    let button = tipped_button(ui, Button::new(name), &tip, is_barred.clone());
    FOCUS.pass(ui, &button, u64::from(false));
    if button.clicked() {
        commands.push(command);
    }
    if shown.is_some() {
        let write = Button::new(tr("review-write-button"));
        let tip = tr("cmd-review-write-tip");
        if tipped_button(ui, write, &tip, is_barred).clicked() {
            commands.push(Command::Write);
        }
    }
}

/// Draws the buttons that pause, resume or end the review.
fn show_controls(ui: &mut Ui, input: &ReviewInput<'_>, work: &Work, commands: &mut Vec<Command>) {
    let is_paused = work.is_paused();
    let (icon, name) = match is_paused {
        true => ("play", tr("review-go-on")),
        false => ("pause", tr("review-pause")),
    };
    let pause = IconButton::new(icon, &name).draw(ui, input.theme);
    let stop = IconButton::new("stop", &tr("review-stop")).draw(ui, input.theme);
    FOCUS.pass(ui, &pause, u64::from(true));
    FOCUS.note(ui, &stop, u64::from(true));
    if pause.clicked() {
        commands.push(Command::Pause(!is_paused));
    }
    if stop.clicked() {
        commands.push(Command::Stop);
    }
}

/// Draws a progress bar while games are being reviewed, and the buttons that pause or end the review.
pub(super) fn show_progress(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    work: &Work,
    commands: &mut Vec<Command>,
) {
    let Some((_, job)) = work.present() else {
        return;
    };
    ui.horizontal(|ui| {
        let bar = ProgressBar::new(job.share_done())
            .desired_width(ui.available_width() - CONTROLS)
            .desired_height(6.0)
            .fill(input.theme.accent);
        ui.add(bar);
        at_right(ui, |ui| show_controls(ui, input, work, commands));
    });
}

/// Returns the progress of a job as text.
fn progress(job: &ReviewJob) -> String {
    let (known, all) = job.review.progress();
    let (key, known, all) = match job.deeper {
        Some((done, all)) => ("review-looking-deeper", done, all),
        None if known < all => ("review-progress", known, all),
        None => ("review-confirming", job.review.confirmed(), all),
    };
    tr_args(key, &[("known", known.into()), ("all", all.into())])
}

/// Shows the progress as text, with the name of the game where it is not the one of the `shown` review.
fn show_text(ui: &mut Ui, input: &ReviewInput<'_>, work: &Work, shown: Option<u64>) {
    let Some((number, job)) = work.present() else {
        return;
    };
    let progress = progress(job);
    let text = match work.games.len() {
        1 if shown == Some(job.review.fingerprint()) => progress,
        1 => {
            let args = [
                ("game", job.name.clone().into()),
                ("progress", progress.into()),
            ];
            tr_args("review-progress-other", &args)
        }
        games => {
            let args = [
                ("number", (number + 1).into()),
                ("games", games.into()),
                ("game", job.name.clone().into()),
                ("progress", progress.into()),
            ];
            tr_args("review-progress-of", &args)
        }
    };
    let text = RichText::new(text).small();
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width() - IconButton::SIDE - ui.spacing().item_spacing.x);
        ui.add(Label::new(text.color(input.theme.text_weak)).truncate());
    });
}
