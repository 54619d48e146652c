//! The panel of the review: its progress, the graph, the summary of the moves, the shown move, and exercises.

pub(crate) mod badges;
mod exercise;
mod graph;
mod head;
pub(crate) mod input;
mod options;
mod summary;
mod verdict;

use egui::{Frame, Margin, Panel, RichText, ScrollArea, Ui};

use self::graph::GraphInput;
use self::input::{ReviewInput, move_name};
use super::shown::ShownReview;
use super::state::ReviewRoom;
use crate::command::review::Command;
use crate::kit::widgets::empty_choices;
use tabia_review::{Badge, Phase};
use tabia_texts::{tr, tr_args};

/// Maximum height of the judgement of the shown move, as a part of the panel's.
const VERDICT_MOST: f32 = 0.45;

/// Draws the panel into the rest of `ui`.
pub(crate) fn show(ui: &mut Ui, input: &ReviewInput<'_>, room: &ReviewRoom) -> Vec<Command> {
    let mut commands = Vec::new();
    // Nothing is under the scroll bar.
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.floating_allocated_width = scroll.floating_width + 2.0;
    let judged = match (&room.shown, room.lesson(input.game)) {
        (Some(shown), None) => Some(shown),
        _ => None,
    };
    if let Some(shown) = judged {
        // At the bottom, where a judgement of many lines moves nothing that is under the pointer.
        let most = ui.available_height() * VERDICT_MOST;
        Panel::bottom("verdict")
            .resizable(false)
            .frame(Frame::new().inner_margin(Margin::symmetric(10, 8)))
            .show(ui, |ui| {
                let list = ScrollArea::vertical().id_salt("verdict");
                // The area is as tall as its text, up to the limit.
                let list = list.max_height(most).min_scrolled_height(most);
                list.auto_shrink([false, true]).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 6.0;
                    verdict::show(ui, input, room, shown, &mut commands);
                });
            });
    }
    Frame::new()
        .inner_margin(Margin::symmetric(10, 8))
        .show(ui, |ui| {
            ScrollArea::vertical()
                .id_salt("review")
                .auto_shrink(false)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 6.0;
                    show_all(ui, input, room, &mut commands);
                });
        });
    commands
}

fn show_all(ui: &mut Ui, input: &ReviewInput<'_>, room: &ReviewRoom, commands: &mut Vec<Command>) {
    if let Some(lesson) = room.lesson(input.game) {
        exercise::show(ui, input, lesson, commands);
        return;
    }
    head::show(ui, input, room, commands);
    if room.options {
        options::show(ui, input.settings, commands);
    }
    let Some(shown) = &room.shown else {
        if room.work.is_none() && !room.options {
            let place = ui.available_rect_before_wrap();
            let texts = (&*tr("review-none"), &*tr("review-about"));
            let choices = head::start_choice(input);
            commands.extend(empty_choices(ui, place, input.theme, texts, choices));
            head::note_focus_in(ui, place);
        } else {
            ui.label(RichText::new(tr("review-about")).color(input.theme.text_weak));
        }
        return;
    };
    if let Some(position) = show_graph(ui, input, shown) {
        commands.push(Command::GoTo(position));
    }
    ui.separator();
    summary::show(ui, input, room, shown, commands);
}

fn show_graph(ui: &mut Ui, input: &ReviewInput<'_>, shown: &ShownReview) -> Option<usize> {
    let review = &shown.review;
    let wins = review.wins();
    let phases: Vec<Phase> = (0..wins.len()).map(|index| review.phase(index)).collect();
    let badges: Vec<Option<Badge>> = shown
        .judged
        .iter()
        .map(|judged| judged.as_ref().and_then(|judged| judged.badge))
        .collect();
    let open: Vec<bool> = shown
        .judged
        .iter()
        .map(|judged| judged.as_ref().is_some_and(|judged| judged.is_open))
        .collect();
    let clocks: Vec<Option<f32>> = (0..review.len())
        .map(|index| review.clock(index).map(|left| left.as_secs_f32()))
        .collect();
    let input = GraphInput {
        wins: &wins,
        phases: &phases,
        clocks: &clocks,
        badges: &badges,
        open: &open,
        current: shown.current(input.game),
        hover_text: &|position| hover_text(shown, position, &wins),
        theme: input.theme,
    };
    let chosen = graph::show(ui, &input);
    graph::show_legend(ui, &input);
    chosen
}

/// The description of a position on the graph: the move that led there, White's chances, and what the move lost.
fn hover_text(shown: &ShownReview, position: usize, wins: &[Option<f64>]) -> String {
    let win = match wins.get(position).copied().flatten() {
        Some(win) => tr_args(
            "review-white-wins",
            &[("percent", format!("{win:.0}").into())],
        ),
        None => tr("review-not-known"),
    };
    let Some(index) = position.checked_sub(1) else {
        return format!("{}\n{win}", tr("review-start"));
    };
    let mut lines = vec![move_name(shown, index), win];
    if let Some(judged) = shown.judged.get(index).and_then(Option::as_ref) {
        if judged.loss >= 0.5 {
            let args = [("points", format!("{:.0}", judged.loss).into())];
            lines.push(tr_args("review-loses-points", &args));
        }
        if let Some(badge) = judged.badge {
            lines.push(badges::name(badge));
        }
        if judged.is_open {
            lines.push(tr("review-open"));
        }
    }
    lines.join("\n")
}
