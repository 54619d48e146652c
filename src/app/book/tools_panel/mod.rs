//! The tools for a whole book, below the moves: checks, the engine check, a sample, and long tasks.

mod findings;
pub(crate) mod parts;
mod sample;
mod verify;

use egui::{Align, Layout, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, Vec2, pos2, vec2};

use self::parts::bar;

pub(crate) use self::parts::ToolsInput;
use super::tools::{BookTools, Tool, ToolAction, rough_time};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::icons;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{at_right, elided, empty_state};
use tabia_texts::{tr, tr_args};

/// Height of the strip for running tasks, in points.
pub const STRIP: f32 = 64.0;
const HEAD: f32 = 36.0;

/// Draws the running task, and the new book that waits to be shown.
pub fn show_work(ui: &mut Ui, input: &ToolsInput<'_>, tools: &BookTools) -> Option<Command> {
    let theme = input.theme;
    let whole = ui.available_rect_before_wrap();
    let mut chosen = None;
    let inner = whole.shrink2(vec2(12.0, 8.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("work"));
    let ui = &mut child;
    ui.spacing_mut().item_spacing.y = 6.0;
    let (title, done) = match (tools.work(), tools.waiting()) {
        (Some(work), _) => (work.title.clone(), false),
        (None, Some(_)) => (tr("work-ready"), true),
        (None, None) => return None,
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if done {
                at_right(ui, |ui| {
                    if ui.button(tr("work-show")).clicked() {
                        chosen = Some(Command::ShowBuilt);
                    }
                    if ui.button(tr("work-discard")).clicked() {
                        chosen = Some(Command::Tool(ToolAction::DiscardBuilt));
                    }
                });
            } else {
                let stopping = tools.work().is_some_and(|work| work.is_cancelled());
                let why_not = stopping.then(|| tr("work-cancel-not"));
                let cancel = egui::Button::new(tr("cancel"));
                let cancel = tipped_button(ui, cancel, "", why_not);
                if cancel.accessible_name(tr("work-cancel")).clicked() {
                    chosen = Some(Command::Tool(ToolAction::CancelWork));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(title).truncate());
            });
        });
    });
    if let Some(work) = tools.work() {
        let mut text = Vec::new();
        if let Some(share) = work.share() {
            text.push(format!("{:.0} %", 100.0 * share));
        }
        if work.games() > 0 {
            text.push(tr_args("work-games", &[("count", work.games().into())]));
        }
        if let Some(left) = work.left() {
            text.push(tr_args("work-left", &[("time", rough_time(left).into())]));
        }
        bar(
            ui,
            theme,
            work.share(),
            &text.join(" · "),
            &tr("work-progress"),
        );
    }
    chosen
}

/// Draws the open tool.
pub fn show(ui: &mut Ui, input: &ToolsInput<'_>, tools: &mut BookTools) -> Commands {
    let mut commands = Commands::default();
    let theme = input.theme;
    let whole = ui.available_rect_before_wrap();
    let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    let Some(tool) = &mut tools.tool else {
        return commands;
    };
    let title = tr(match tool {
        Tool::Findings(_) => "findings-title",
        Tool::Verify => "verify-title",
        Tool::Sample(_) => "sample-title",
    });
    let galley = elided(
        ui.painter(),
        &title,
        TextStyle::Body.resolve(ui.style()),
        theme.text_strong,
        head.width() - 60.0,
    );
    let at = pos2(head.left() + 12.0, head.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme.text_strong);
    let place = Rect::from_center_size(
        pos2(head.right() - 20.0, head.center().y),
        Vec2::splat(28.0),
    );
    let close = ui
        .interact(place, ui.scope_id().with("close tool"), Sense::click())
        .on_hover_text(tr("tool-close"));
    close.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, tr("tool-close"))
    });
    let color = match close.hovered() || close.has_focus() {
        true => theme.text_strong,
        false => theme.text_weak,
    };
    if close.hovered() || close.has_focus() {
        ui.painter()
            .rect_filled(place, theme.radius, theme.surface_hover);
    }
    icons::paint(ui.painter(), "close", place.shrink(6.0), color);
    let has_keys = tools_have_keys(ui, whole);
    let escape = has_keys
        && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
    if close.clicked() || escape {
        commands.push(Command::Tool(ToolAction::Close));
    }
    ui.painter().hline(
        whole.x_range(),
        head.bottom(),
        Stroke::new(1.0, theme.border),
    );
    let mut child = ui.new_child(UiBuilder::new().max_rect(rest).id_salt("tool"));
    child.set_clip_rect(rest.intersect(ui.clip_rect()));
    let Some(book) = input.book else {
        let (title, hint) = (tr("tool-no-book"), tr("tool-no-book-hint"));
        empty_state(&mut child, rest, theme, &title, &hint);
        return commands;
    };
    match tool {
        Tool::Findings(view) => findings::show(&mut child, input, book, view, &mut commands),
        Tool::Verify => verify::show(&mut child, input, book, &mut tools.verify, &mut commands),
        Tool::Sample(view) => sample::show(&mut child, input, view, &mut commands),
    }
    commands
}

/// Returns whether the focus is in this panel: then Escape closes the tool.
fn tools_have_keys(ui: &Ui, whole: Rect) -> bool {
    let focused = ui.ctx().memory(|memory| memory.focused());
    let place = focused.and_then(|id| ui.ctx().read_response(id));
    place.is_some_and(|response| whole.contains_rect(response.rect))
}
