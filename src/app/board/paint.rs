//! Paints the board.

use egui::{
    Align2, Color32, CornerRadius, FontId, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Response,
    Shape, Stroke, StrokeKind, Ui, Vec2, pos2,
};

use super::animation::Motion;
use super::geometry::Geometry;
use super::highlight::Highlight;
use super::input::BoardInput;
use super::marks::{self, Layer, Mark};
use super::scores;
use super::view::BoardView;
use crate::kit::pieces::PieceImages;
use crate::kit::theme::{Theme, contrast};
use tabia_chess::{Move, Piece, Position, Square};
use tabia_game::{Arrow, Circle};
use tabia_settings::Coordinates;

/// Opacity of a dragged piece on its original square.
const GHOST: f32 = 0.35;

impl BoardView {
    pub(super) fn paint(
        &self,
        ui: &Ui,
        board: &Response,
        geometry: &Geometry,
        position: &Position,
        input: &BoardInput<'_>,
        played: Option<Move>,
    ) {
        let painter = ui.painter();
        let theme = input.theme;
        squares(painter, geometry, theme);
        let highlight = |square: Square, highlight: Highlight| {
            paint_highlight(painter, geometry, theme, square, highlight);
        };
        if input.prefs.last_move
            && let Some(mv) = played.or(input.last_move)
        {
            highlight(mv.from(), Highlight::LastMove);
            highlight(mv.landing(), Highlight::LastMove);
        }
        paint_marks(painter, geometry, input, Layer::Squares);
        if let Some(square) = self.selected {
            highlight(square, Highlight::Selected);
        }
        if position.in_check() {
            highlight(position.king(position.turn()), Highlight::Check);
        }
        self.paint_targets(ui, painter, geometry, position, input);
        coordinates(painter, geometry, theme, input.prefs.coordinates);
        paint_marks(painter, geometry, input, Layer::UnderPieces);
        self.paint_pieces(ui, painter, geometry, position);
        paint_marks(painter, geometry, input, Layer::OverPieces);
        marks::paint_places(painter, geometry, input.marks, theme);
        scores::paint(painter, geometry, input.marks, theme);
        self.paint_drawing(painter, geometry, input);
        if board.has_focus()
            && let Some(cursor) = self.cursor
        {
            focus_frame(painter, geometry.square(cursor), theme.accent);
        }
        self.paint_picker(ui, painter, board.id, geometry, input);
        self.paint_carried(ui, board.id, geometry);
    }

    /// Marks the destinations of the selected piece: dots, rings around captures, and the square under the mouse.
    fn paint_targets(
        &self,
        ui: &Ui,
        painter: &Painter,
        geometry: &Geometry,
        position: &Position,
        input: &BoardInput<'_>,
    ) {
        let targets = self.targets(input);
        let hovered = self.hovered(ui, geometry);
        let hovered = hovered.filter(|&to| targets.contains(to));
        let color = input.theme.board.legal_dot;
        if let Some(square) = hovered {
            paint_highlight(painter, geometry, input.theme, square, Highlight::Selected);
        }
        if !input.prefs.legal_moves {
            return;
        }
        let cell = geometry.cell();
        for square in targets
            .shown()
            .into_iter()
            .filter(|square| hovered != Some(*square))
        {
            let center = geometry.center(square);
            if position.piece_at(square).is_some() {
                let width = cell * 0.065;
                let radius = cell * 0.5 - width / 2.0 - cell * 0.015;
                painter.circle_stroke(center, radius, Stroke::new(width, color));
            } else {
                painter.circle_filled(center, cell * 0.135, color);
            }
        }
    }

    fn paint_pieces(&self, ui: &Ui, painter: &Painter, geometry: &Geometry, position: &Position) {
        let images = PieceImages::of(ui.ctx());
        let lifted = self.carried.filter(|carried| carried.lifted);
        let away = lifted
            .map(|carried| carried.from)
            .or(self.picker.map(|picker| picker.from));
        for square in Square::all() {
            let moving = |motion: &Motion| motion.carries(square);
            if let Some(piece) = position.piece_at(square)
                && !self.motion.as_ref().is_some_and(moving)
            {
                let opacity = if away == Some(square) { GHOST } else { 1.0 };
                images.paint_faded(painter, geometry.square(square), piece, opacity);
            }
        }
        if let Some(motion) = &self.motion {
            let now = ui.input(|i| i.time);
            for moving in motion.moving(geometry, now) {
                let rect = Rect::from_center_size(moving.center, Vec2::splat(geometry.cell()));
                images.paint_faded(painter, rect, moving.piece, moving.opacity);
            }
        }
    }

    /// Paints the arrow or circle that is being drawn.
    fn paint_drawing(&self, painter: &Painter, geometry: &Geometry, input: &BoardInput<'_>) {
        if let Some(drawing) = &self.drawing
            && let Some(to) = drawing.to
        {
            let (from, brush) = (drawing.from, drawing.brush);
            let mark = match to == from {
                true => Mark::from(&Circle { brush, square: to }),
                false => Mark::from(&Arrow { brush, from, to }),
            };
            mark.paint(painter, geometry, input.theme, 0.8);
        }
    }

    /// Paints the dragged piece above everything, also beyond the board.
    fn paint_carried(&self, ui: &Ui, board: Id, geometry: &Geometry) {
        if let Some(carried) = self.carried.filter(|carried| carried.lifted) {
            paint_in_hand(ui, board, geometry, carried.pointer, carried.piece);
        }
    }
}

fn paint_highlight(
    painter: &Painter,
    geometry: &Geometry,
    theme: &Theme,
    square: Square,
    highlight: Highlight,
) {
    let bare = theme.board.square(square.is_light());
    highlight.paint(painter, geometry.square(square), bare, &theme.board);
}

fn paint_marks(painter: &Painter, geometry: &Geometry, input: &BoardInput<'_>, layer: Layer) {
    for mark in marks::of_layer(input.marks, layer) {
        mark.paint(painter, geometry, input.theme, 1.0);
    }
}

/// Paints a piece centred under the pointer, above everything else.
pub fn paint_in_hand(ui: &Ui, board: Id, geometry: &Geometry, pointer: Pos2, piece: Piece) {
    let layer = LayerId::new(Order::Tooltip, board.with("hand"));
    let painter = ui.ctx().layer_painter(layer);
    PieceImages::of(ui.ctx()).paint(&painter, geometry.cell_around(pointer), piece);
}

/// Returns the corner radius of items of the size of a square.
pub fn rounding(cell: f32) -> CornerRadius {
    CornerRadius::same((cell * 0.09).round().clamp(2.0, 10.0) as u8)
}

/// Paints the squares, as one mesh with hard edges on the pixels, and the frame around them.
pub fn squares(painter: &Painter, geometry: &Geometry, theme: &Theme) {
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(geometry.board(), theme.board.light);
    for square in Square::all().filter(|square| !square.is_light()) {
        mesh.add_colored_rect(geometry.square(square), theme.board.dark);
    }
    let pixel = Stroke::new(1.0 / painter.pixels_per_point(), theme.board.frame);
    painter.rect_stroke(
        geometry.board(),
        CornerRadius::ZERO,
        pixel,
        StrokeKind::Outside,
    );
    painter.add(Shape::mesh(mesh));
}

/// Marks the keyboard cursor: white, and the accent so dark that one of both is visible on any square.
pub fn focus_frame(painter: &Painter, square: Rect, accent: Color32) {
    let width = (square.width() * 0.045).max(2.0);
    let accent = Stroke::new(width, dark_accent(accent));
    let light = Stroke::new(width * 0.5, Color32::WHITE);
    painter.rect_stroke(square, CornerRadius::ZERO, accent, StrokeKind::Inside);
    let inner = square.shrink(width);
    painter.rect_stroke(inner, CornerRadius::ZERO, light, StrokeKind::Inside);
}

/// Contrast of the two lines of the keyboard's frame: a square between them has 3 : 1 to one of them.
const FRAME_CONTRAST: f32 = 9.5;

/// The accent, darkened until it has [`FRAME_CONTRAST`] to white.
fn dark_accent(accent: Color32) -> Color32 {
    let accent = accent.to_opaque();
    let mut mixed = (0..=10).map(|step| accent.lerp_to_gamma(Color32::BLACK, step as f32 / 10.0));
    let is_dark = |color: &Color32| contrast(*color, Color32::WHITE) >= FRAME_CONTRAST;
    mixed.find(is_dark).unwrap_or(Color32::BLACK)
}

/// Size of a square, in points, below which the coordinates are beside the board: pieces would hide them on it.
const SMALL: f32 = 48.0;
/// Space for coordinates at the left of a board and below it, in points, and their size there.
const MARGIN: f32 = 14.0;
const MARGIN_FONT: f32 = 10.0;

/// Returns the space that the coordinates need at the left of a board and below it, in points: none where they are on the
/// squares. `cell` is the size of a square, with or without this space.
pub fn coordinate_margin(which: Coordinates, cell: f32) -> f32 {
    match which {
        Coordinates::Edge if cell < SMALL => MARGIN,
        _ => 0.0,
    }
}

/// Paints file letters and rank digits: in the squares, so that the board keeps its size, or beside a small board.
pub fn coordinates(painter: &Painter, geometry: &Geometry, theme: &Theme, which: Coordinates) {
    let cell = geometry.cell();
    let is_outside = coordinate_margin(which, cell) > 0.0;
    let size = match which {
        _ if is_outside => MARGIN_FONT,
        // On every square they stand beside a piece, where there is less room.
        Coordinates::EverySquare => (cell * 0.13).clamp(7.0, 11.0),
        Coordinates::Off | Coordinates::Edge => (cell * 0.16).clamp(8.0, 15.0),
    };
    let font = FontId::proportional(size);
    // Beside the lines of marks, and beside the base of a piece.
    let inset = (cell * 0.05).max(2.0);
    let color = |square: Square| match (is_outside, square.is_light()) {
        (true, _) => theme.text_weak,
        (false, true) => theme.board.coordinate_on_light,
        (false, false) => theme.board.coordinate_on_dark,
    };
    let text = |pos: Pos2, align: Align2, text: String, square: Square| {
        painter.text(pos, align, text, font.clone(), color(square));
    };
    for square in Square::all() {
        let rect = geometry.square(square);
        let (top_left, bottom_right) = (
            pos2(rect.left() + inset, rect.top() + inset),
            pos2(rect.right() - inset, rect.bottom() - inset * 0.6),
        );
        let (digit, letter) = match is_outside {
            true => (
                (
                    pos2(rect.left() - MARGIN / 2.0, rect.center().y),
                    Align2::CENTER_CENTER,
                ),
                (
                    pos2(rect.center().x, rect.bottom() + MARGIN / 2.0),
                    Align2::CENTER_CENTER,
                ),
            ),
            false => (
                (top_left, Align2::LEFT_TOP),
                (bottom_right, Align2::RIGHT_BOTTOM),
            ),
        };
        match which {
            Coordinates::Off => {}
            Coordinates::EverySquare => {
                text(top_left, Align2::LEFT_TOP, square.to_string(), square);
            }
            Coordinates::Edge => {
                if geometry.neighbour(square, -1, 0).is_none() {
                    text(digit.0, digit.1, square.rank_digit().to_string(), square);
                }
                if geometry.neighbour(square, 0, -1).is_none() {
                    text(letter.0, letter.1, square.file_letter().to_string(), square);
                }
            }
        }
    }
}
