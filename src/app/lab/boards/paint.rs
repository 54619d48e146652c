//! Common parts of all board drawings: the changes by a move, and the cells and bits that show them.

use egui::epaint::RectShape;
use egui::{Align2, Color32, FontFamily, FontId, Painter, Rect, Response, Stroke, StrokeKind, Ui};

use crate::kit::theme::Theme;
use crate::lab::parts::LabInput;

/// Duration of the flash of changes, in seconds.
const FLASH: f64 = 0.6;

/// The appearance of a board drawing.
pub(super) struct Look<'a> {
    pub(super) input: &'a LabInput<'a>,
    /// How much stronger than usual changes are marked now, from 0 to 1.
    pub(super) flash: f32,
}

impl<'a> Look<'a> {
    /// Returns the current look; requests further frames while changes flash.
    pub(super) fn at(ui: &Ui, input: &'a LabInput<'a>, changed_at: f64) -> Look<'a> {
        let age = (input.now - changed_at) / FLASH;
        let flash = match input.is_motion_reduced || !(0.0..1.0).contains(&age) {
            true => 0.0,
            false => (1.0 - age) as f32,
        };
        if flash > 0.0 {
            ui.ctx().request_repaint();
        }
        Look { input, flash }
    }

    pub(super) fn theme(&self) -> &'a Theme {
        self.input.theme
    }

    /// Paints the ring of a chosen place, and inside it that of the keyboard focus.
    pub(super) fn mark_choice(&self, ui: &Ui, response: &Response, rect: Rect, is_chosen: bool) {
        let has_focus = response.has_focus();
        let painter = ui.painter();
        if is_chosen || has_focus {
            let ring = Stroke::new(2.0, self.theme().accent);
            painter.rect_stroke(rect, 2.0, ring, StrokeKind::Inside);
        }
        if is_chosen && has_focus {
            let ring = Stroke::new(1.5, self.theme().text_strong);
            painter.rect_stroke(rect.shrink(2.0), 1.0, ring, StrokeKind::Inside);
        }
    }

    /// Marks a place whose content a move changes, by a frame and by colour.
    pub(super) fn mark_change(&self, painter: &Painter, rect: Rect) {
        painter.add(self.change(rect));
    }

    /// The shape of that mark, for a place below text that is laid out first.
    pub(super) fn change(&self, rect: Rect) -> RectShape {
        let color = self.theme().warning;
        let fill = color.gamma_multiply(0.4 + 0.5 * self.flash * self.flash);
        let stroke = Stroke::new(2.0 + self.flash, color);
        RectShape::new(rect, 2.0, fill, stroke, StrokeKind::Inside)
    }
}

/// Writes a number in the centre of a place, in a monospaced font.
pub(super) fn number(painter: &Painter, rect: Rect, text: &str, size: f32, color: Color32) {
    let font = FontId::new(size, FontFamily::Monospace);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, color);
}
