//! The places of the squares on the screen: whole physical pixels, either side at the bottom.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use tabia_chess::{Color, Square};

/// The largest board in a rectangle, snapped so that every edge of a square is on a physical pixel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    origin: Pos2,
    cell: f32,
    pixels_per_point: f32,
    orientation: Color,
}

impl Geometry {
    /// Fits a board into `rect`, centred; `orientation` is the side at the bottom.
    pub fn fit(rect: Rect, pixels_per_point: f32, orientation: Color) -> Geometry {
        let side = rect.width().min(rect.height()).max(0.0);
        let cell = (side * pixels_per_point / 8.0).floor().max(1.0) / pixels_per_point;
        let corner = rect.center() - Vec2::splat(cell * 4.0);
        let snap = |x: f32| (x * pixels_per_point).round() / pixels_per_point;
        Geometry {
            origin: pos2(snap(corner.x), snap(corner.y)),
            cell,
            pixels_per_point,
            orientation,
        }
    }

    /// Returns the size of a square in points.
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// Returns the side at the bottom.
    pub fn orientation(&self) -> Color {
        self.orientation
    }

    /// Returns the rectangle of the 64 squares.
    pub fn board(&self) -> Rect {
        Rect::from_min_size(self.origin, Vec2::splat(self.cell * 8.0))
    }

    /// Returns the column from the left and the row from the top.
    fn place(&self, square: Square) -> (u8, u8) {
        match self.orientation {
            Color::White => (square.file(), 7 - square.rank()),
            Color::Black => (7 - square.file(), square.rank()),
        }
    }

    /// Returns the square's rectangle.
    pub fn square(&self, square: Square) -> Rect {
        let (column, row) = self.place(square);
        let corner = self.origin + vec2(f32::from(column), f32::from(row)) * self.cell;
        Rect::from_min_size(corner, Vec2::splat(self.cell))
    }

    /// Returns the middle of a square.
    pub fn center(&self, square: Square) -> Pos2 {
        self.square(square).center()
    }

    /// Returns the square under a point, if the point is on the board.
    pub fn square_at(&self, pos: Pos2) -> Option<Square> {
        let offset = (pos - self.origin) / self.cell;
        let (column, row) = (offset.x.floor(), offset.y.floor());
        if !(0.0..8.0).contains(&column) || !(0.0..8.0).contains(&row) {
            return None;
        }
        let (column, row) = (column as u8, row as u8);
        Some(match self.orientation {
            Color::White => Square::new(column, 7 - row),
            Color::Black => Square::new(7 - column, row),
        })
    }

    /// Returns the square `right` columns to the right and `up` rows up on the screen.
    pub fn neighbour(&self, square: Square, right: i8, up: i8) -> Option<Square> {
        match self.orientation {
            Color::White => square.offset(right, up),
            Color::Black => square.offset(-right, -up),
        }
    }

    /// Returns a rectangle of the size of a square around a point, its corner on a physical pixel.
    pub fn cell_around(&self, center: Pos2) -> Rect {
        let snap = |x: f32| (x * self.pixels_per_point).round() / self.pixels_per_point;
        let corner = center - Vec2::splat(self.cell / 2.0);
        Rect::from_min_size(pos2(snap(corner.x), snap(corner.y)), Vec2::splat(self.cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_under_its_middle_at_any_scale_and_side() {
        for orientation in Color::ALL {
            for scale in [1.0, 1.25, 1.5, 2.0, 2.75] {
                let rect = Rect::from_min_size(pos2(13.3, 7.7), vec2(501.0, 611.5));
                let geometry = Geometry::fit(rect, scale, orientation);
                assert!(rect.expand(0.5).contains_rect(geometry.board()));
                for square in Square::all() {
                    let center = geometry.center(square);
                    assert_eq!(geometry.square_at(center), Some(square));
                    let left = geometry.square(square).left() * scale;
                    assert!(
                        (left - left.round()).abs() < 1e-2,
                        "{left} is between pixels"
                    );
                }
                assert_eq!(
                    geometry.square_at(geometry.board().min - vec2(1.0, 0.0)),
                    None
                );
                assert_eq!(
                    geometry.square_at(geometry.board().max + vec2(1.0, 0.0)),
                    None
                );
            }
        }
    }

    #[test]
    fn the_side_at_the_bottom_has_its_first_rank_there() {
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(800.0));
        let white = Geometry::fit(rect, 1.0, Color::White);
        assert_eq!(white.square_at(pos2(50.0, 750.0)), Some(Square::A1));
        let black = Geometry::fit(rect, 1.0, Color::Black);
        assert_eq!(black.square_at(pos2(50.0, 750.0)), Some(Square::H8));
        assert_eq!(black.neighbour(Square::H8, 1, 0), Square::new(6, 7).into());
    }
}
