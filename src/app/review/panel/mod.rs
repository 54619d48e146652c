//! The panel of the review: its progress, the graph, the summary of the moves, the shown move, and exercises.

pub(crate) mod badges;
mod exercise;
mod graph;
mod head;
pub(crate) mod input;
mod linked;
mod options;
mod summary;
mod verdict;

use egui::{Align, Frame, Layout, Margin, Rect, RichText, ScrollArea, Stroke, Ui, UiBuilder, vec2};

use self::graph::GraphInput;
use self::input::{Drawn, ReviewInput, move_name};
use super::shown::ShownReview;
use super::state::ReviewRoom;
use crate::command::review::Command;
use crate::kit::widgets::empty_choices;
use tabia_review::{Badge, Phase};
use tabia_texts::{tr, tr_args};

/// Maximum height of the judgement of the shown move, as a part of the panel's.
const VERDICT_MOST: f32 = 0.55;

/// Maximum height of the graph, as a part of the panel's.
const GRAPH_MOST: f32 = 0.24;
/// Height of the legend below the graph, which the progress of a review replaces, in points.
const BELOW_GRAPH: f32 = 30.0;

/// Draws the panel into the rest of `ui`.
pub(crate) fn show(ui: &mut Ui, input: &ReviewInput<'_>, room: &ReviewRoom) -> Drawn {
    let mut drawn = Drawn {
        commands: Vec::new(),
        aim: None,
        messages: ui.available_rect_before_wrap(),
    };
    // Nothing is under the scroll bar.
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.floating_allocated_width = scroll.floating_width + 2.0;
    let judged = match (&room.shown, room.lesson(input.game)) {
        (Some(shown), None) => Some(shown),
        _ => None,
    };
    // The judgement is at the bottom, where its many lines move nothing that is under the pointer. It is drawn last, as it is
    // read and reached by Tab, in the height of the last frame.
    let whole = ui.available_rect_before_wrap();
    let id = ui.scope_id().with("verdict");
    let place: Option<VerdictPlace> = ui.data(|data| data.get_temp(id));
    let place = place.unwrap_or_default();
    let height = judged.map_or(0.0, |_| place.height);
    let (above, below) = whole.split_top_bottom_at_y((whole.bottom() - height).max(whole.top()));
    drawn.messages = above;
    let graph_height = (whole.height() * GRAPH_MOST).min(graph::HEIGHT);
    let list = above.with_max_y((above.bottom() - input.messages).max(above.top()));
    part(ui, "review", list, |ui| {
        let list = ScrollArea::vertical().id_salt("review");
        list.auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            show_all(ui, input, room, graph_height, &mut drawn);
        });
    });
    if let Some(shown) = judged {
        let line = Stroke::new(1.0, input.theme.border);
        ui.painter().hline(below.x_range(), below.top(), line);
        let most = whole.height() * VERDICT_MOST;
        let at = shown.current(input.game);
        let height = part(ui, "verdict", below, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let place = verdict::Place {
                most,
                is_new: place.at != at,
            };
            verdict::show(ui, input, room, shown, place, &mut drawn);
        });
        let now = VerdictPlace { height, at };
        if now != place {
            ui.data_mut(|data| data.insert_temp(id, now));
            ui.ctx().request_discard("the judgement has another height");
            ui.ctx().request_repaint();
        }
    }
    ui.advance_cursor_after_rect(whole);
    drawn
}

/// The judgement of the last frame.
#[derive(Clone, Copy, Default, PartialEq)]
struct VerdictPlace {
    /// Its height in points.
    height: f32,
    /// The position that was shown.
    at: Option<usize>,
}

/// Draws a part of the panel with its margins, and returns the height of its content with them, in points.
fn part(ui: &mut Ui, name: &str, place: Rect, show: impl FnOnce(&mut Ui)) -> f32 {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(name));
    child.shrink_clip_rect(place);
    let margin = Frame::new().inner_margin(Margin::symmetric(10, 8));
    margin.show(&mut child, show).response.rect.height()
}

fn show_all(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    graph_height: f32,
    drawn: &mut Drawn,
) {
    if let Some(lesson) = room.lesson(input.game) {
        exercise::show(ui, input, lesson, drawn);
        return;
    }
    let commands = &mut drawn.commands;
    head::show(ui, input, room, commands);
    if room.options {
        options::show(ui, input.settings, commands);
    }
    let Some(shown) = &room.shown else {
        if let Some(work) = &room.work {
            head::show_progress(ui, input, work, commands);
        }
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
    show_graph(ui, input, room, shown, graph_height, commands);
    ui.separator();
    summary::show(ui, input, room, shown, commands);
}

fn show_graph(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    height: f32,
    commands: &mut Vec<Command>,
) {
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
    let graph = GraphInput {
        height,
        wins: &wins,
        phases: &phases,
        clocks: &clocks,
        badges: &badges,
        open: &open,
        current: shown.current(input.game),
        hover_text: &|position| hover_text(shown, position, &wins),
        theme: input.theme,
    };
    if let Some(position) = graph::show(ui, &graph) {
        commands.push(Command::GoTo(position));
    }
    // Nothing below moves when a review begins or ends, and a late click on its buttons has no effect.
    let size = vec2(ui.available_width(), BELOW_GRAPH);
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_height(BELOW_GRAPH);
        match &room.work {
            Some(work) => head::show_progress(ui, input, work, commands),
            None => graph::show_legend(ui, &graph),
        }
    });
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
