//! What the drawings of all boards share: what a move has changed, and the cells and bits that show it.

use egui::epaint::RectShape;
use egui::{Align2, Color32, FontFamily, FontId, Painter, Rect, Stroke, StrokeKind, Ui};

use crate::kit::theme::Theme;
use crate::lab::parts::LabInput;

/// How long what has changed flashes, in seconds.
const FLASH: f64 = 0.6;

/// How a board is drawn.
pub(super) struct Look<'a> {
    pub(super) input: &'a LabInput<'a>,
    /// How much stronger than usual the changes are marked now, from 0 to 1.
    pub(super) flash: f32,
}

impl<'a> Look<'a> {
    /// The look at this moment; asks for further frames while something flashes.
    pub(super) fn at(ui: &Ui, input: &'a LabInput<'a>, changed_at: f64) -> Look<'a> {
        let age = (input.now - changed_at) / FLASH;
        let flash = match input.settings.reduced_motion || !(0.0..1.0).contains(&age) {
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

    /// Marks a place whose content a move changes: by a frame as well as by colour.
    pub(super) fn mark_change(&self, painter: &Painter, rect: Rect) {
        painter.add(self.change(rect));
    }

    /// The shape of that mark, for what must lie under words that are written first.
    pub(super) fn change(&self, rect: Rect) -> RectShape {
        let color = self.theme().warning;
        let fill = color.gamma_multiply(0.4 + 0.5 * self.flash * self.flash);
        let stroke = Stroke::new(2.0 + self.flash, color);
        RectShape::new(rect, 2.0, fill, stroke, StrokeKind::Inside)
    }
}

/// Writes a number into the middle of a place, in letters of one width.
pub(super) fn number(painter: &Painter, rect: Rect, text: &str, size: f32, color: Color32) {
    let font = FontId::new(size, FontFamily::Monospace);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, color);
}
