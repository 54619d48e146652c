//! A small board that shows where a line leads.

use egui::{Rect, Sense, Ui, Vec2, pos2};

use crate::app::kit::pieces::PieceImages;
use crate::app::kit::theme::Theme;
use crate::chess::{Color, Move, Position, Square};

/// Side of a square, in points.
const SQUARE: f32 = 22.0;
/// Side of the board, in points.
pub const SIDE: f32 = 8.0 * SQUARE;

/// Draws the position after `moves`.
pub fn show(ui: &mut Ui, position: &Position, moves: &[Move], bottom: Color, theme: &Theme) {
    let mut position = position.clone();
    let mut last = None;
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        position = position.after(mv);
        last = Some(mv);
    }
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::hover());
    let painter = ui.painter_at(rect);
    let pieces = PieceImages::of(ui.ctx());
    let colors = &theme.board;
    for square in Square::all() {
        let (column, row) = match bottom {
            Color::White => (square.file(), 7 - square.rank()),
            Color::Black => (7 - square.file(), square.rank()),
        };
        let corner = rect.min + SQUARE * Vec2::new(f32::from(column), f32::from(row));
        let place = Rect::from_min_size(pos2(corner.x, corner.y), Vec2::splat(SQUARE));
        painter.rect_filled(
            place,
            0.0,
            if square.is_light() {
                colors.light
            } else {
                colors.dark
            },
        );
        if last.is_some_and(|mv| mv.from() == square || mv.landing() == square) {
            painter.rect_filled(place, 0.0, colors.last_move);
        }
        if let Some(piece) = position.piece_at(square) {
            pieces.paint_small(&painter, place, piece);
        }
    }
}
