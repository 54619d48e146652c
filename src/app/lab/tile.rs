//! A small box with a piece, a text or both, as records, moves, steps and cells are drawn.

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontFamily, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::Piece;

/// A box to draw.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) piece: Option<Piece>,
    pub(crate) text: String,
    /// The accessible name and the tooltip.
    pub(crate) name: String,
    pub(crate) size: Vec2,
    /// The colour of the frame; by default that of borders.
    pub(crate) frame: Option<Color32>,
    pub(crate) is_selected: bool,
    pub(crate) is_weak: bool,
    /// Drawn weakly and struck out.
    pub(crate) is_struck: bool,
}

impl Tile {
    /// Height of a box, in points.
    pub(crate) const HEIGHT: f32 = 22.0;

    /// Creates a box of this width with a text.
    pub(crate) fn new(width: f32, text: impl Into<String>, name: impl Into<String>) -> Tile {
        Tile {
            piece: None,
            text: text.into(),
            name: name.into(),
            size: vec2(width, Tile::HEIGHT),
            frame: None,
            is_selected: false,
            is_weak: false,
            is_struck: false,
        }
    }

    pub(crate) fn piece(self, piece: impl Into<Option<Piece>>) -> Tile {
        let piece = piece.into();
        Tile { piece, ..self }
    }

    pub(crate) fn frame(self, frame: impl Into<Option<Color32>>) -> Tile {
        let frame = frame.into();
        Tile { frame, ..self }
    }

    pub(crate) fn selected(self, is_selected: bool) -> Tile {
        Tile {
            is_selected,
            ..self
        }
    }

    pub(crate) fn struck(self, is_struck: bool) -> Tile {
        Tile { is_struck, ..self }
    }

    /// Draws a box that shows something.
    pub(crate) fn show(&self, ui: &mut Ui, theme: &Theme) -> Response {
        self.draw(ui, theme, Sense::hover())
    }

    /// Draws a box that can be clicked; returns whether it was.
    pub(crate) fn button(&self, ui: &mut Ui, theme: &Theme) -> bool {
        self.draw(ui, theme, Sense::click()).clicked()
    }

    fn draw(&self, ui: &mut Ui, theme: &Theme, sense: Sense) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.size, sense);
        let is_button = sense.senses_click();
        let (enabled, name) = (ui.is_enabled(), self.name.clone());
        response.widget_info(|| match is_button {
            true => WidgetInfo::selected(Role::Button, enabled, self.is_selected, name.clone()),
            false => WidgetInfo::labeled(Role::Label, true, name.clone()),
        });
        let painter = ui.painter();
        let fill = match (self.is_selected, is_button) {
            (true, _) => theme.selection,
            (false, true) if response.hovered() => theme.surface_hover,
            (false, true) => theme.surface_active,
            (false, false) => theme.surface_raised,
        };
        painter.rect_filled(rect, 3.0, fill);
        let frame = match (self.frame, response.has_focus()) {
            (_, true) => Stroke::new(2.0, theme.accent),
            (Some(color), _) => Stroke::new(2.0, color),
            (None, _) => Stroke::new(1.0, theme.border),
        };
        painter.rect_stroke(rect, 3.0, frame, StrokeKind::Inside);
        let mut left = rect.left();
        if let Some(piece) = self.piece {
            let side = rect.height() - 2.0;
            let image = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(side, side));
            // Black pieces would not be visible on the ground of a dark theme.
            painter.rect_filled(image, 2.0, theme.board.light);
            let opacity = if self.is_struck { 0.35 } else { 1.0 };
            PieceImages::of(ui.ctx()).paint_faded(painter, image, piece, opacity);
            left = image.right();
        }
        let ink = match self.is_struck || self.is_weak {
            true => theme.text_weak,
            false => theme.text,
        };
        let font = FontId::new(11.0, FontFamily::Monospace);
        let at = pos2((left + rect.right()) / 2.0, rect.center().y);
        painter.text(
            at,
            Align2::CENTER_CENTER,
            &self.text,
            font,
            match self.is_selected {
                true => theme.on_selection(ink),
                false => ink,
            },
        );
        if self.is_struck {
            let line = Stroke::new(1.5, theme.error);
            let (from, to) = (rect.left_bottom(), rect.right_top());
            painter.line_segment([from + vec2(4.0, -4.0), to + vec2(-4.0, 4.0)], line);
        }
        response.on_hover_text(&self.name)
    }
}

/// Draws boxes in rows with little space between them.
pub(crate) fn row<R>(ui: &mut Ui, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().interact_size.y = Tile::HEIGHT;
        show(ui)
    })
    .inner
}
