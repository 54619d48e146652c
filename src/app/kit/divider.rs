//! Lines between parts of the window that can be dragged.

use egui::accesskit::Role;
use egui::{CursorIcon, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo};

use super::theme::Theme;
use crate::command::Divider;
use tabia_texts::tr;

impl Divider {
    fn name(self) -> String {
        tr(match self {
            Divider::Side => "divider-side",
            Divider::Panels => "divider-panels",
            Divider::Search => "divider-search",
            Divider::Tool => "divider-tool",
            Divider::Explorer => "divider-explorer",
        })
    }
}

/// The user's action on a divider.
pub(crate) enum Pulled {
    /// Dragged to this position.
    To(Pos2),
    /// Double-clicked: back to its usual place.
    Back,
}

/// Distance from the line within which it can be dragged, in points.
const REACH: f32 = 4.0;

/// Draws a divider over a line, which is a rectangle of zero width or height.
pub(crate) fn show_divider(ui: &Ui, divider: Divider, line: Rect, theme: &Theme) -> Option<Pulled> {
    let is_upright = line.width() < line.height();
    let (grip, cursor) = match is_upright {
        true => (
            line.expand2(egui::vec2(REACH, 0.0)),
            CursorIcon::ResizeHorizontal,
        ),
        false => (
            line.expand2(egui::vec2(0.0, REACH)),
            CursorIcon::ResizeVertical,
        ),
    };
    let id = ui.scope_id().with(("divider", divider as u8));
    let response = ui
        .interact(grip, id, Sense::CLICK | Sense::DRAG)
        .on_hover_cursor(cursor);
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, divider.name()));
    if response.hovered() || response.dragged() {
        let stroke = Stroke::new(2.0, theme.accent);
        match is_upright {
            true => ui.painter().vline(line.left(), line.y_range(), stroke),
            false => ui.painter().hline(line.x_range(), line.top(), stroke),
        };
    }
    if response.double_clicked() {
        return Some(Pulled::Back);
    }
    let pointer = response.interact_pointer_pos();
    pointer
        .filter(|_| response.dragged() && response.drag_delta() != egui::Vec2::ZERO)
        .map(Pulled::To)
}
