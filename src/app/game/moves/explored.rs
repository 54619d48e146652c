//! The moves that are shown and are not part of the game: the row below the list that adds them, and the tip of such a move.

use egui::{Align, Label, Layout, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::view::MovesInput;
use crate::command::Commands;
use crate::command::game::Command;
use crate::game::table::entry;
use tabia_game::NodeId;
use tabia_texts::{tr, tr_args};

/// Height of the row, in points.
const ROW: f32 = 36.0;
/// Space at the left and right of the row, in points.
const MARGIN: f32 = 12.0;

/// Height of the row: 0 where all moves are part of the game.
pub(super) fn height(input: &MovesInput<'_>) -> f32 {
    match input.explored.1 {
        0 => 0.0,
        _ => ROW,
    }
}

/// What it means that a move is not part of the game; `None` for one that is.
pub(super) fn tip(input: &MovesInput<'_>, node: NodeId) -> Option<String> {
    (input.explored.0)(node).then(|| tr("moves-explored-tip"))
}

/// Draws the row over the whole of `rect`.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &MovesInput<'_>, commands: &mut Commands) {
    let count = input.explored.1;
    let Some(entry) = entry(&Command::KeepExplored).filter(|_| count > 0) else {
        return;
    };
    let theme = input.theme;
    let border = Stroke::new(1.0, theme.border);
    ui.painter().hline(rect.x_range(), rect.top(), border);
    let builder = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
        .layout(Layout::right_to_left(Align::Center));
    let mut row = ui.new_child(builder);
    let add = row.button(tr("moves-explored-add"));
    row.ctx()
        .accesskit_node_builder(add.id, |node| node.set_label(entry.text()));
    if add.on_hover_text(entry.tip()).clicked() {
        commands.push(Command::KeepExplored);
    }
    row.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let text = tr_args("moves-explored-count", &[("count", count.into())]);
        let text = RichText::new(text).color(theme.text_weak);
        let tip = tr("moves-explored-tip");
        ui.add(Label::new(text).truncate()).on_hover_text(tip);
    });
}
