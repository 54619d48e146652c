//! The continuations of a position with several, in a row below the moves: the chosen one is played by the key for the next
//! move.

use egui::accesskit::Role;
use egui::{
    Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::explored;
use super::view::MovesInput;
use crate::command::Commands;
use crate::command::game::Command;
use crate::kit::notation::{Ink, MoveNumber, Paper, Run, san_parts};
use tabia_settings::Notation;
use tabia_texts::{tr, tr_args};

/// Height of the row, in points.
const ROW: f32 = 36.0;
/// Height of a move, in points.
const MOVE: f32 = 24.0;
/// Space at the edges, and inside a move, in points.
const MARGIN: f32 = 12.0;
const PADDING: f32 = 8.0;

/// Height of the row: 0 where the game does not branch.
pub(super) fn height(input: &MovesInput<'_>) -> f32 {
    match is_shown(input) {
        true => ROW,
        false => 0.0,
    }
}

fn is_shown(input: &MovesInput<'_>) -> bool {
    input.game.children(input.current).len() > 1
}

/// Draws the row over the whole of `rect`.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &MovesInput<'_>, commands: &mut Commands) {
    if !is_shown(input) {
        return;
    }
    let theme = input.theme;
    let border = Stroke::new(1.0, theme.border);
    ui.painter().hline(rect.x_range(), rect.top(), border);
    let plies = input.game.start().ply() + input.game.depth(input.current) as u32;
    let number = MoveNumber::after(plies);
    let dots = if number.is_white() { "" } else { "…" };
    let painter = ui.painter().clone();
    let paper = Paper::new(ui, &painter, theme);
    let text = format!("{}{dots}", number.number());
    let at = pos2(rect.left() + MARGIN, rect.center().y);
    let left = at.x + paper.width_of(&text) + PADDING;
    paper.body(&text, paper.color(Ink::Faint), at);
    let list = ui.interact(rect, ui.scope_id().with("fork"), Sense::empty());
    list.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, tr("fork-name")));
    let inner = rect.with_min_x(left).with_max_x(rect.right() - MARGIN);
    let builder = UiBuilder::new()
        .max_rect(inner.with_min_y(rect.top() + 1.0))
        .accessibility_parent(list.id)
        .id_salt("fork");
    let mut child = ui.new_child(builder);
    ScrollArea::horizontal()
        .id_salt(input.current)
        .auto_shrink([false, false])
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.horizontal_centered(|ui| {
                for index in 0..input.game.children(input.current).len() {
                    show_move(ui, input, number, index, commands);
                }
            });
        });
}

/// Shows one continuation.
fn show_move(
    ui: &mut Ui,
    input: &MovesInput<'_>,
    number: MoveNumber,
    index: usize,
    commands: &mut Commands,
) {
    let (theme, node) = (input.theme, input.game.children(input.current)[index]);
    let painter = ui.painter().clone();
    let paper = Paper::new(ui, &painter, theme);
    let san = input.game.san(node);
    let parts = san_parts(&san, input.notation == Notation::Figurine);
    let width: f32 = parts.iter().map(|part| paper.width(part)).sum();
    let size = vec2(width + 2.0 * PADDING, MOVE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    let is_chosen = input.next == Some(node);
    let mut name = tr_args("fork-move", &[("move", number.name(&san).into())]);
    let is_explored = (input.explored.0)(node);
    if is_explored {
        name = tr_args("moves-explored", &[("move", name.into())]);
    }
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_chosen, &name));
    if is_chosen {
        let edge = Stroke::new(1.0, theme.accent);
        let fill = theme.selection;
        painter.rect(rect, theme.radius, fill, edge, StrokeKind::Inside);
        if ui.data(|data| data.get_temp(ui.scope_id()) != Some(node)) {
            ui.data_mut(|data| data.insert_temp(ui.scope_id(), node));
            response.scroll_to_me(None);
        }
    } else if response.hovered() {
        painter.rect_filled(rect, theme.radius, theme.surface_hover);
    }
    let ink = match index {
        _ if is_explored => Ink::Explored,
        0 => Ink::Main,
        _ => Ink::Line,
    };
    let mut pen = pos2(rect.left() + PADDING, rect.center().y);
    for part in &parts {
        let run = Run {
            part: part.clone(),
            ink,
            at: pen,
            width: paper.width(part),
        };
        paper.run(&run, Vec2::ZERO, is_chosen);
        pen.x += run.width;
    }
    if response.clicked() {
        commands.push(Command::GoTo(node));
    }
    let tip = explored::tip(input, node).into_iter();
    let tip: Vec<String> = tip.chain([tr("fork-tip")]).collect();
    response.on_hover_text(tip.join("\n"));
}
