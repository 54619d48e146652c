//! A bar of White's wins, draws and Black's wins.

use egui::{Rect, Stroke, StrokeKind, Ui};

use super::theme::Theme;

/// Paints the bar, with parts in proportion to the numbers of White's wins, draws and Black's wins.
pub(crate) fn paint_results(ui: &Ui, bar: Rect, parts: [f32; 3], theme: &Theme, fade: f32) {
    let sum: f32 = parts.iter().sum();
    if sum <= 0.0 {
        return;
    }
    let grey = theme.eval_white.lerp_to_gamma(theme.eval_black, 0.5);
    let mut left = bar.left();
    for (part, color) in parts
        .into_iter()
        .zip([theme.eval_white, grey, theme.eval_black])
    {
        let right = left + bar.width() * part / sum;
        let piece = bar.with_min_x(left).with_max_x(right);
        ui.painter()
            .rect_filled(piece, 0.0, color.gamma_multiply(fade));
        left = right;
    }
    let edge = Stroke::new(1.0, theme.border);
    ui.painter()
        .rect_stroke(bar, 0.0, edge, StrokeKind::Outside);
}
