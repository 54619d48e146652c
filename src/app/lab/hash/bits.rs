//! Rows of bits.

use egui::{Color32, FontFamily, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::kit::theme::Theme;

/// A row of bits, the highest at the left.
pub(super) struct BitRow<'a> {
    pub(super) theme: &'a Theme,
    /// The place of all bits of a full row.
    pub(super) place: Rect,
    /// Number of bits of a full row.
    pub(super) width: u32,
}

impl BitRow<'_> {
    /// Returns the place of a bit, counted from the low end at the right.
    pub(super) fn bit(&self, bit: u32) -> Rect {
        let side = self.place.width() / self.width as f32;
        let right = self.place.right() - side * bit as f32;
        Rect::from_x_y_ranges(right - side..=right, self.place.y_range())
    }

    /// Paints the 64 bits of a key: those that are set are filled, and those of `changed` are framed.
    pub(super) fn paint_key(&self, painter: &Painter, key: u64, changed: u64, color: Color32) {
        for bit in 0..64 {
            let cell = self.bit(bit).shrink2(vec2(0.5, 0.0));
            let is_set = key >> bit & 1 != 0;
            let fill = if is_set {
                color
            } else {
                self.theme.surface_active
            };
            painter.rect_filled(cell, 0.0, fill);
            // In a narrow cell a frame would hide the bit.
            if changed >> bit & 1 != 0 && cell.width() > 6.0 {
                let stroke = Stroke::new(1.0, self.theme.warning);
                painter.rect_stroke(cell, 0.0, stroke, StrokeKind::Inside);
            }
        }
        for byte in 1..8 {
            let x = self.bit(8 * byte).right().round() + 0.5;
            let line = Stroke::new(1.0, self.theme.outline);
            painter.vline(x, self.place.bottom()..=self.place.bottom() + 2.0, line);
        }
    }

    /// Paints a bit as a digit on the colour of its field.
    pub(super) fn paint_digit(&self, painter: &Painter, bit: u32, is_set: bool, color: Color32) {
        let cell = self.bit(bit);
        let ground = self.theme.surface.blend(color.gamma_multiply(0.3));
        painter.rect_filled(cell.shrink2(vec2(0.5, 0.0)), 1.0, ground);
        let font = FontId::new((cell.width() * 1.1).min(13.0), FontFamily::Monospace);
        let digit = if is_set { "1" } else { "0" };
        let at = pos2(cell.center().x, cell.center().y);
        painter.text(
            at,
            egui::Align2::CENTER_CENTER,
            digit,
            font,
            self.theme.text_strong,
        );
    }
}
