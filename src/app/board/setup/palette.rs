//! The palette of an editor board: rows of tools above and below it.

use egui::accesskit::Role as NodeRole;
use egui::{Id, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

use super::content::{SetupTool, SquareContent};
use super::view::{Held, SetupInput, SetupView};
use crate::board::geometry::Geometry;
use crate::board::paint;
use crate::kit::theme::Theme;

/// Space between the board and a row of the palette, in squares.
const GAP: f32 = 0.14;

impl<T: SquareContent> SetupView<T> {
    /// Shows the rows of tools.
    pub(super) fn palette(
        &mut self,
        ui: &mut Ui,
        id: Id,
        geometry: &Geometry,
        input: &SetupInput<'_, T>,
    ) {
        let cell = geometry.cell();
        let board = geometry.board();
        let margin = paint::coordinate_margin(input.prefs.coordinates, cell);
        let scale = ui.pixels_per_point();
        let snap = |y: f32| (y * scale).round() / scale;
        let rows = [
            (&input.palette.above, board.top() - (GAP + 1.0) * cell),
            (&input.palette.below, board.bottom() + GAP * cell + margin),
        ];
        for (row, top) in rows {
            let first = (8 - row.len().min(8)) / 2;
            let slot = |column: usize| {
                let left = board.left() + (first + column) as f32 * cell;
                Rect::from_min_size(Pos2::new(left, snap(top)), Vec2::splat(cell))
            };
            let Some(last) = row.len().checked_sub(1) else {
                continue;
            };
            let tray = slot(0).union(slot(last));
            let color = input.theme.board.light;
            ui.painter().rect_filled(tray, paint::rounding(cell), color);
            for (column, tool) in row.iter().enumerate() {
                self.slot(ui, id, slot(column), *tool, input);
            }
        }
    }

    fn slot(&mut self, ui: &Ui, id: Id, rect: Rect, tool: SetupTool<T>, input: &SetupInput<'_, T>) {
        let name = tool.name();
        // Pieces of the palette can be clicked and dragged onto the board.
        let response = ui.interact(rect, id.with(("tool", &name)), Sense::click());
        let selected = self.tool == tool;
        response.widget_info(|| {
            let enabled = ui.is_enabled();
            WidgetInfo::selected(NodeRole::RadioButton, enabled, selected, &name)
        });
        if response.clicked() {
            self.tool = tool;
        }
        if let SetupTool::Place(content) = tool
            && response.is_pointer_button_down_on()
            && self.held.is_none()
            && let Some(pos) = ui.input(|i| i.pointer.press_origin())
        {
            self.tool = tool;
            self.held = Some(Held {
                content,
                from: None,
                pressed_at: pos,
                pointer: pos,
                lifted: false,
            });
        }

        let painter = ui.painter();
        let theme = input.theme;
        let mark = theme.board.selected;
        let inner = rect.shrink(rect.width() * 0.03);
        let radius = paint::rounding(rect.width());
        if selected {
            painter.rect_filled(inner, radius, mark.gamma_multiply(0.5));
            let stroke = Stroke::new(2.0, theme.board.ink(mark, theme.board.light));
            painter.rect_stroke(inner, radius, stroke, StrokeKind::Inside);
        } else if response.hovered() || response.has_focus() {
            painter.rect_filled(inner, radius, mark.gamma_multiply(0.3));
        }
        if response.has_focus() {
            paint::focus_frame(painter, inner, theme.accent);
        }
        match tool {
            SetupTool::Place(content) => content.paint(painter, rect, theme, 1.0),
            SetupTool::Hand => hand_icon(painter, rect, theme),
            SetupTool::Eraser => eraser_icon(painter, rect, theme),
        }
        if input.has_tips {
            response.on_hover_text(name);
        }
    }
}

/// Paints a pointer arrow.
fn hand_icon(painter: &egui::Painter, rect: Rect, theme: &Theme) {
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y) * rect.width();
    let stroke = Stroke::new(
        (rect.width() * 0.035).max(1.2),
        theme.board.coordinate_on_light,
    );
    let outline = vec![
        at(0.36, 0.26),
        at(0.36, 0.70),
        at(0.47, 0.60),
        at(0.54, 0.76),
        at(0.61, 0.73),
        at(0.54, 0.57),
        at(0.68, 0.57),
    ];
    painter.add(egui::Shape::closed_line(outline, stroke));
}

/// Paints a slanted eraser on a line.
fn eraser_icon(painter: &egui::Painter, rect: Rect, theme: &Theme) {
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y) * rect.width();
    let stroke = Stroke::new(
        (rect.width() * 0.035).max(1.2),
        theme.board.coordinate_on_light,
    );
    let outline = vec![
        at(0.52, 0.28),
        at(0.72, 0.46),
        at(0.50, 0.70),
        at(0.40, 0.70),
        at(0.28, 0.58),
    ];
    painter.add(egui::Shape::closed_line(outline, stroke));
    painter.line_segment([at(0.40, 0.42), at(0.60, 0.60)], stroke);
    painter.line_segment([at(0.34, 0.70), at(0.74, 0.70)], stroke);
}
