//! What a pattern has on a square.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use crate::board::{SquareContent, piece_name};
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Piece, Square};
use tabia_library::positions::PieceSet;
use tabia_texts::{tr, tr_args};

/// One of some pieces, none of some, any piece, or no piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(pub(super) PieceSet);

impl Cell {
    /// Whether some pieces are excluded, and the square may be empty.
    pub(super) fn excludes(self) -> bool {
        self.0.contains(None) && self.0 != PieceSet::EMPTY
    }

    /// Returns the pieces that are named: those that may be there, or those that are excluded.
    pub(super) fn named(self) -> PieceSet {
        match self.excludes() {
            true => !self.0,
            false => self.0,
        }
    }
}

impl From<PieceSet> for Cell {
    fn from(pieces: PieceSet) -> Cell {
        Cell(pieces)
    }
}

/// Returns "white knight or black knight".
fn words(pieces: PieceSet) -> String {
    let named = [
        (PieceSet::OCCUPIED, "find-any-piece"),
        (PieceSet::of_color(Color::White), "find-any-white"),
        (PieceSet::of_color(Color::Black), "find-any-black"),
    ];
    if let Some((_, key)) = named.iter().find(|(set, _)| *set == pieces) {
        return tr(key);
    }
    let names = pieces.pieces().map(piece_name);
    let empty = pieces.contains(None).then(|| tr("find-empty"));
    let words = names.chain(empty).reduce(|one, other| {
        let args = [("one", one.into()), ("other", other.into())];
        tr_args("find-or", &args)
    });
    words.unwrap_or_default()
}

impl SquareContent for Cell {
    fn square_name(square: Square, content: Option<Cell>) -> String {
        let place = ("square", square.to_string().into());
        match content {
            None => tr_args("find-square-any", &[place]),
            Some(cell) if cell.0 == PieceSet::EMPTY => tr_args("square-empty", &[place]),
            Some(cell) => {
                let key = match cell.excludes() {
                    true => "find-square-none",
                    false => "square-piece",
                };
                tr_args(key, &[place, ("piece", words(cell.named()).into())])
            }
        }
    }

    fn tool_name(self) -> String {
        if self.0 == PieceSet::EMPTY {
            return tr("find-place-empty");
        }
        let key = match self.excludes() {
            true => "find-place-none",
            false => "setup-place",
        };
        tr_args(key, &[("piece", words(self.named()).into())])
    }

    fn letter(self) -> Option<char> {
        if self.0 == PieceSet::EMPTY {
            return Some('.');
        }
        let mut letters = self.named().to_string();
        letters.pop().filter(|_| letters.is_empty())
    }

    fn put_on(self, there: Option<Cell>, adds: bool) -> Option<Cell> {
        let Some(there) = there else {
            return Some(self);
        };
        // What is excluded is added to what was excluded before.
        let joins = match self.excludes() {
            true => there.excludes(),
            false => adds && !there.excludes() && there.0 != PieceSet::EMPTY,
        };
        let (own, others) = (self.named(), there.named());
        let is_there = own | others == others;
        let named = match (joins, is_there) {
            (false, _) => return (there != self).then_some(self),
            (true, false) => own | others,
            (true, true) => !(!others | own),
        };
        let is_left = named.pieces().next().is_some();
        is_left.then_some(Cell(match self.excludes() {
            true => !named,
            false => named,
        }))
    }

    fn paint(self, painter: &Painter, square: Rect, theme: &Theme, opacity: f32) {
        let named = self.named();
        let sides = [Color::White, Color::Black].map(PieceSet::of_color);
        if named == PieceSet::EMPTY {
            paint_empty(painter, square, opacity);
        } else if named == PieceSet::OCCUPIED || sides.contains(&named) {
            let is_any = |color| named.pieces().any(|piece| piece.color == color);
            paint_any(
                painter,
                square,
                [Color::White, Color::Black].map(is_any),
                opacity,
            );
        } else {
            paint_pieces(painter, square, named, opacity);
        }
        if self.excludes() {
            let inner = square.shrink(square.width() * 0.08);
            let line = [inner.left_bottom(), inner.right_top()];
            let width = (square.width() * 0.06).max(2.0);
            let white = Color32::WHITE.gamma_multiply(opacity);
            painter.line_segment(line, Stroke::new(width + 2.0, white));
            let red = theme.board.check.to_opaque().gamma_multiply(opacity);
            painter.line_segment(line, Stroke::new(width, red));
        }
    }
}

/// Paints the pieces in rows of equal size.
fn paint_pieces(painter: &Painter, square: Rect, pieces: PieceSet, opacity: f32) {
    let pieces: Vec<Piece> = pieces.pieces().collect();
    let across = (pieces.len() as f32).sqrt().ceil().max(1.0) as usize;
    let side = square.width() / across as f32;
    let down = pieces.len().div_ceil(across);
    let top = square.center().y - side * down as f32 / 2.0;
    let scale = painter.pixels_per_point();
    let snap = |value: f32| (value * scale).round() / scale;
    for (i, piece) in pieces.iter().enumerate() {
        let left = square.left() + side * (i % across) as f32;
        let corner = Pos2::new(snap(left), snap(top + side * (i / across) as f32));
        let place = Rect::from_min_size(corner, Vec2::splat(snap(side)));
        PieceImages::of(painter.ctx()).paint_faded(painter, place, *piece, opacity);
    }
}

/// The colours of signs, so that one of both is visible on any square.
fn signs(opacity: f32) -> [Color32; 2] {
    [Color32::from_gray(250), Color32::from_gray(30)].map(|color| color.gamma_multiply(opacity))
}

/// Paints a man of draughts for any piece of the sides that may be there, White's half at the left.
fn paint_any(painter: &Painter, square: Rect, [white, black]: [bool; 2], opacity: f32) {
    let [light, dark] = signs(opacity);
    let (center, radius) = (square.center(), square.width() * 0.27);
    let (fill, rim) = if white { (light, dark) } else { (dark, light) };
    painter.circle_filled(center, radius, fill);
    if white && black {
        let half = (0..=24).map(|step| {
            let angle = (step as f32 / 24.0 - 0.5) * std::f32::consts::PI;
            center + radius * Vec2::angled(angle)
        });
        painter.add(Shape::convex_polygon(half.collect(), dark, Stroke::NONE));
    }
    let width = (square.width() * 0.03).max(1.0);
    painter.circle_stroke(center, radius, Stroke::new(width, rim));
    painter.circle_stroke(
        center,
        radius + width,
        Stroke::new(width, if white { light } else { dark }),
    );
}

/// Paints a ring with a stroke through it, for an empty square.
fn paint_empty(painter: &Painter, square: Rect, opacity: f32) {
    let [light, dark] = signs(opacity);
    let (center, radius) = (square.center(), square.width() * 0.2);
    let width = (square.width() * 0.05).max(1.5);
    let slope = Vec2::new(1.0, -1.0) * radius;
    for (width, color) in [(2.4 * width, light), (width, dark)] {
        painter.circle_stroke(center, radius, Stroke::new(width, color));
        painter.line_segment([center - slope, center + slope], Stroke::new(width, color));
    }
}
