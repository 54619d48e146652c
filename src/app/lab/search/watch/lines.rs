//! The principal variation as it grows: a triangle beside one global line, and the tree of the best lines of all depths.

use egui::accesskit::Role;
use egui::{Align2, RichText, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::kit::theme::Theme;
use tabia_texts::{tr, tr_args};

/// The best lines at a step, in the notation of players.
pub(in crate::lab::search) struct Lines {
    /// The line of each ply, which begins there.
    pub(super) triangle: Vec<Vec<String>>,
    /// The moves to the present node, the best line, and the line that each ply has stored, all from the first position.
    pub(super) current: String,
    pub(super) best: String,
    pub(super) kept: Vec<String>,
    /// The moves of the best lines of the finished searches, each with its ply.
    pub(super) tree: Vec<(usize, String)>,
    /// Number of these searches.
    pub(super) finished: usize,
}

/// Size of a cell of the triangle, in points.
const CELL: [f32; 2] = [52.0, 20.0];

/// Width in points above which the triangle and the global line are side by side.
const WIDE: f32 = 560.0;

/// Draws them.
pub(super) fn show(ui: &mut Ui, theme: &Theme, lines: &Lines) {
    let triangle = |ui: &mut Ui| {
        title(ui, "watch-triangle");
        show_triangle(ui, theme, &lines.triangle);
    };
    let global = |ui: &mut Ui| {
        title(ui, "watch-global");
        show_global(ui, lines);
    };
    if ui.available_width() > WIDE {
        ui.columns(2, |columns| {
            triangle(&mut columns[0]);
            global(&mut columns[1]);
        });
    } else {
        triangle(ui);
        ui.add_space(4.0);
        global(ui);
    }
    ui.add_space(4.0);
    title(ui, "watch-pv-tree");
    if lines.tree.is_empty() {
        ui.label(RichText::new(tr("watch-pv-tree-none")).weak());
        return;
    }
    let args = [("count", lines.finished.into())];
    ui.label(
        RichText::new(tr_args("watch-pv-tree-of", &args))
            .small()
            .weak(),
    );
    for (ply, mv) in &lines.tree {
        ui.horizontal(|ui| {
            ui.add_space(14.0 * *ply as f32);
            ui.label(mv);
        });
    }
}

fn title(ui: &mut Ui, key: &str) {
    let label = ui.label(RichText::new(tr(key)).strong());
    label.on_hover_text(tr(&format!("{key}-tip")));
}

/// Draws a row for each ply: its line begins below the move of the ply above.
fn show_triangle(ui: &mut Ui, theme: &Theme, rows: &[Vec<String>]) {
    let font = TextStyle::Body.resolve(ui.style());
    let columns = rows.iter().enumerate().map(|(ply, row)| ply + row.len());
    let columns = columns.max().unwrap_or(0).max(rows.len());
    let width = CELL[0].min((ui.available_width() - 24.0) / columns.max(1) as f32);
    for (ply, row) in rows.iter().enumerate() {
        let size = vec2(24.0 + width * columns as f32, CELL[1]);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let args = [("ply", ply.into()), ("line", row.join(" ").into())];
        let name = tr_args("watch-triangle-row", &args);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        let painter = ui.painter();
        let number = rect.left_center() + vec2(4.0, 0.0);
        painter.text(
            number,
            Align2::LEFT_CENTER,
            ply,
            font.clone(),
            theme.text_weak,
        );
        for column in ply..columns {
            let left = rect.left() + 24.0 + width * column as f32;
            let cell =
                egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, CELL[1]));
            let cell = cell.shrink(1.0);
            painter.rect_filled(cell, 2.0, theme.surface_raised);
            if let Some(mv) = row.get(column - ply) {
                let ink = if column == ply {
                    theme.text_strong
                } else {
                    theme.text
                };
                let clipped = painter.with_clip_rect(cell);
                clipped.text(cell.center(), Align2::CENTER_CENTER, mv, font.clone(), ink);
            }
        }
        response.on_hover_text(name);
    }
}

fn show_global(ui: &mut Ui, lines: &Lines) {
    let row = |ui: &mut Ui, text: String| ui.add(egui::Label::new(text).wrap());
    let named = |key: &str, line: &str| tr_args(key, &[("line", line.into())]);
    row(ui, named("watch-global-current", &lines.current));
    row(ui, named("watch-global-best", &lines.best));
    for (ply, line) in lines.kept.iter().enumerate() {
        let args = [("ply", ply.into()), ("line", line.as_str().into())];
        row(ui, tr_args("watch-global-kept", &args));
    }
}
