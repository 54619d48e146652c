//! The marks of squares: the last move, the selection, a check, a premove. Each is a tint and a shape of its own, so that they are
//! told apart without colours; the ink of the shape has the contrast of the board's marks on squares of both colours.

use egui::{Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, vec2};

use super::shapes;
use crate::kit::theme::BoardColors;

/// Width of the lines, in squares, and its minimum in points.
const LINE: f32 = 0.05;
const LEAST_LINE: f32 = 1.5;
/// Length of the arms of a corner, in squares.
const ARM: f32 = 0.24;
/// Number of dashes on a side.
const DASHES: usize = 4;
/// Radius of the ring around a king in check, in squares.
const RING: f32 = 0.45;

/// The meaning of a marked square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Highlight {
    /// A square of the last move: corners.
    LastMove,
    /// The selected piece, or the square under the pointer that it can go to: a frame.
    Selected,
    /// The king in check: a ring.
    Check,
    /// A square of a premove: a dashed frame.
    Premove,
}

impl Highlight {
    /// The translucent colour over the square.
    fn tint(self, colors: &BoardColors) -> Color32 {
        match self {
            Highlight::LastMove => colors.last_move,
            Highlight::Selected => colors.selected,
            Highlight::Check => colors.check,
            Highlight::Premove => colors.premove,
        }
    }

    /// Paints the mark on a square whose bare colour is `bare`.
    pub(crate) fn paint(
        self,
        painter: &Painter,
        square: Rect,
        bare: Color32,
        colors: &BoardColors,
    ) {
        let tint = self.tint(colors);
        match self {
            Highlight::Check => shapes::glow(painter, square, tint),
            _ => drop(painter.rect_filled(square, CornerRadius::ZERO, tint)),
        }
        let ink = colors.ink(tint, bare);
        let pixel = 1.0 / painter.pixels_per_point();
        let width = (square.width() * LINE).max(LEAST_LINE);
        let width = (width / pixel).round() * pixel;
        match self {
            Highlight::LastMove => corners(painter, square, width, ink),
            Highlight::Selected => {
                let stroke = Stroke::new(width, ink);
                painter.rect_stroke(square, CornerRadius::ZERO, stroke, StrokeKind::Inside);
            }
            Highlight::Check => {
                let radius = square.width() * RING - width / 2.0;
                painter.circle_stroke(square.center(), radius, Stroke::new(width, ink));
            }
            Highlight::Premove => dashes(painter, square, width, ink),
        }
    }
}

/// A bracket in each corner of a square.
fn corners(painter: &Painter, square: Rect, width: f32, ink: Color32) {
    let arm = square.width() * ARM;
    for (corner, x, y) in [
        (square.left_top(), 1.0, 1.0),
        (square.right_top(), -1.0, 1.0),
        (square.left_bottom(), 1.0, -1.0),
        (square.right_bottom(), -1.0, -1.0),
    ] {
        for size in [vec2(arm, width), vec2(width, arm)] {
            let bar = Rect::from_two_pos(corner, corner + vec2(x * size.x, y * size.y));
            painter.rect_filled(bar, CornerRadius::ZERO, ink);
        }
    }
}

/// Dashes along each side of a square, the first and the last one in its corners.
fn dashes(painter: &Painter, square: Rect, width: f32, ink: Color32) {
    let dash = square.width() / (2 * DASHES - 1) as f32;
    for index in 0..DASHES {
        let along = 2.0 * dash * index as f32;
        let far = square.width() - width;
        for (at, size) in [
            (vec2(along, 0.0), vec2(dash, width)),
            (vec2(along, far), vec2(dash, width)),
            (vec2(0.0, along), vec2(width, dash)),
            (vec2(far, along), vec2(width, dash)),
        ] {
            let bar = Rect::from_min_size(square.min + at, size);
            painter.rect_filled(bar, CornerRadius::ZERO, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::epaint::{Primitive, WHITE_UV};
    use egui::{RawInput, TextureId, Vec2, pos2};

    use super::*;
    use crate::board::{BoardInput, BoardPrefs, BoardSubject, BoardView, Mark, Movable, Premove};
    use crate::kit::theme::{Theme, contrast};
    use tabia_chess::{Color, Move, Position, Square};
    use tabia_settings::BoardChoice;

    /// Pixels on a side of a square.
    const SIDE: usize = 64;

    /// What is drawn on some boards.
    struct Board {
        position: Position,
        last_move: Option<Move>,
        selected: Option<Square>,
        marks: Vec<Mark>,
    }

    impl Board {
        fn of(fen: &str) -> Board {
            Board {
                position: Position::from_fen(fen).unwrap(),
                last_move: None,
                selected: None,
                marks: Vec::new(),
            }
        }

        /// The pixels of a square as the board draws it, without pieces and letters.
        fn pixels(&self, ctx: &egui::Context, choice: BoardChoice, square: Square) -> Vec<Color32> {
            let (theme, prefs) = (Theme::new(true, choice), BoardPrefs::default());
            let input = BoardInput {
                subject: BoardSubject::default(),
                position: &self.position,
                last_move: self.last_move,
                orientation: Color::White,
                movable: Movable::Both,
                marks: &self.marks,
                prefs: &prefs,
                theme: &theme,
            };
            let board = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(8.0 * SIDE as f32 + 2.0));
            let raw = RawInput {
                screen_rect: Some(board),
                ..RawInput::default()
            };
            let mut view = BoardView {
                selected: self.selected,
                ..BoardView::default()
            };
            let output = ctx.run_ui(raw, |ui| drop(view.show(ui, board, &input)));
            let corner = vec2(f32::from(square.file()), 7.0 - f32::from(square.rank()));
            let corner = board.min + Vec2::splat(1.0) + SIDE as f32 * corner;
            let mut pixels = vec![Color32::BLACK; SIDE * SIDE];
            for clipped in ctx.tessellate(output.shapes, 1.0) {
                let Primitive::Mesh(mesh) = clipped.primitive else {
                    continue;
                };
                if mesh.texture_id != TextureId::default() {
                    continue;
                }
                for triangle in mesh.triangles() {
                    let corners = triangle.map(|index| mesh.vertices[index as usize]);
                    if corners.iter().all(|vertex| vertex.uv == WHITE_UV) {
                        let corners = corners.map(|vertex| (vertex.pos - corner, vertex.color));
                        fill(&mut pixels, corners);
                    }
                }
            }
            pixels
        }
    }

    /// Draws a triangle, at places relative to the pixels' corner.
    fn fill(pixels: &mut [Color32], corners: [(Vec2, Color32); 3]) {
        let cross = |one: Vec2, other: Vec2| one.x * other.y - one.y * other.x;
        let [(a, _), (b, _), (c, _)] = corners;
        let area = cross(b - a, c - a);
        let range = |least: f32, most: f32| {
            let side = SIDE as f32;
            (least.clamp(0.0, side) as usize)..(most.ceil().clamp(0.0, side) as usize)
        };
        for y in range(a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y)) {
            for x in range(a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x)) {
                let at = vec2(x as f32 + 0.5, y as f32 + 0.5);
                // Not on an edge, so that no pixel belongs to two triangles.
                let at = at + vec2(0.0013, 0.0007);
                let parts = [
                    cross(b - at, c - at) / area,
                    cross(c - at, a - at) / area,
                    cross(a - at, b - at) / area,
                ];
                if area == 0.0 || parts.iter().any(|part| *part < 0.0) {
                    continue;
                }
                let mixed = |channel: usize| {
                    let each = corners.iter().zip(parts);
                    let sum: f32 = each
                        .map(|((_, color), part)| f32::from(color[channel]) * part)
                        .sum();
                    sum.round() as u8
                };
                let color =
                    Color32::from_rgba_premultiplied(mixed(0), mixed(1), mixed(2), mixed(3));
                let pixel = &mut pixels[y * SIDE + x];
                *pixel = pixel.blend(color);
            }
        }
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Each mark on a light and on a dark square.
    fn boards() -> Vec<(Highlight, Square, Board)> {
        let start = Position::start().fen();
        let knight = Position::start().legal_moves();
        let knight = knight
            .into_iter()
            .find(|mv| mv.to() == square("c3") && mv.from() == square("b1"));
        let mut boards = Vec::new();
        for at in ["b1", "c3"] {
            let mut board = Board::of(&start);
            board.last_move = knight.copied();
            boards.push((Highlight::LastMove, square(at), board));
        }
        for at in ["a2", "b2"] {
            let mut board = Board::of(&start);
            board.selected = Some(square(at));
            boards.push((Highlight::Selected, square(at), board));
        }
        for at in ["a7", "a6"] {
            let mut board = Board::of(&start);
            board.marks.extend(Mark::premove(Premove {
                from: square("a7"),
                to: square("a6"),
                promotion: None,
            }));
            boards.push((Highlight::Premove, square(at), board));
        }
        for (at, fen) in [
            ("e1", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
            ("d1", "4k3/8/8/8/8/8/3r4/3K4 w - - 0 1"),
        ] {
            boards.push((Highlight::Check, square(at), Board::of(fen)));
        }
        boards
    }

    /// Sight with all cones, and without one kind each, by the matrices of Machado, Oliveira and Fernandes (2009) for linear
    /// RGB at full severity.
    const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
        ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    fn seen(color: Color32, sight: &[[f32; 3]; 3]) -> Color32 {
        let linear = egui::Rgba::from(color).to_array();
        let part = |row: &[f32; 3]| {
            let sum: f32 = row.iter().zip(linear).map(|(a, b)| a * b).sum();
            sum.clamp(0.0, 1.0)
        };
        let [red, green, blue] = [part(&sight[0]), part(&sight[1]), part(&sight[2])];
        egui::Rgba::from_rgb(red, green, blue).into()
    }

    #[test]
    fn each_mark_has_a_shape_of_its_own_that_stands_out_on_every_board_and_to_every_eye() {
        let boards = boards();
        // Pieces are made for each context anew.
        let ctx = egui::Context::default();
        for &choice in BoardChoice::ALL {
            let colors = BoardColors::of(choice);
            let least = if choice == BoardChoice::Contrast {
                7.0
            } else {
                3.0
            };
            let drawn = boards
                .iter()
                .map(|(mark, at, board)| (*mark, *at, board.pixels(&ctx, choice, *at)));
            let drawn: Vec<_> = drawn.collect();
            for (sight, matrix) in &SIGHTS {
                let mut shapes: Vec<(Highlight, Square, Vec<bool>)> = Vec::new();
                for (mark, at, pixels) in &drawn {
                    let bare = seen(colors.square(at.is_light()), matrix);
                    let stands_out =
                        |pixel: &Color32| contrast(seen(*pixel, matrix), bare) >= least;
                    let shape: Vec<bool> = pixels.iter().map(stands_out).collect();
                    let count = shape.iter().filter(|pixel| **pixel).count();
                    let place = format!("{choice:?} {mark:?} {at} {sight}");
                    assert!(count >= SIDE * SIDE / 20, "{place}: {count}");
                    for (other, square, theirs) in &shapes {
                        let both = shape.iter().zip(theirs);
                        let apart = both.filter(|(one, other)| one != other).count();
                        if other != mark && square.is_light() == at.is_light() {
                            assert!(apart >= SIDE * SIDE / 20, "{place}, {other:?}: {apart}");
                        }
                    }
                    shapes.push((*mark, *at, shape));
                }
            }
        }
    }

    #[test]
    fn shapes_stand_out_on_their_tints() {
        for &choice in BoardChoice::ALL {
            let colors = BoardColors::of(choice);
            for bare in [colors.light, colors.dark] {
                for tint in [
                    colors.last_move,
                    colors.selected,
                    colors.check,
                    colors.premove,
                ] {
                    let ink = colors.ink(tint, bare);
                    let reached = contrast(ink, bare.blend(tint));
                    assert!(reached >= 3.0, "{choice:?} {tint:?}: {reached}");
                }
                let dot = contrast(bare.blend(colors.legal_dot), bare);
                assert!(dot >= 3.0, "{choice:?}: dots {dot}");
            }
        }
    }
}
