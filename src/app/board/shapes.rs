//! Arrows and circles on the board, each one mesh without overlaps, so that translucent colours stay even.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::geometry::Geometry;
use tabia_chess::Square;

/// The proportions of an arrow, in squares.
#[derive(Clone, Copy)]
pub struct ArrowShape {
    /// Thickness of the shaft.
    pub shaft: f32,
    /// Width of the head across.
    pub head_width: f32,
    /// Length of the head.
    pub head_length: f32,
    /// Distance of its start from the middle of the first square.
    pub start: f32,
    /// Width of the light line around it, for contrast with dark pieces.
    pub rim: f32,
}

impl ArrowShape {
    /// The shape of arrows that the user draws.
    pub const DRAWN: ArrowShape = ArrowShape {
        shaft: 0.16,
        head_width: 0.46,
        head_length: 0.40,
        // It is above the pieces: the piece at its start must be readable.
        start: 0.30,
        rim: 0.022,
    };

    /// Returns the shape for a book move: wider for a higher probability, from 0 to 1.
    pub fn book(probability: f32) -> ArrowShape {
        let shaft = 0.07 + 0.17 * probability.clamp(0.0, 1.0);
        ArrowShape {
            shaft,
            head_width: shaft + 0.22,
            head_length: shaft * 0.8 + 0.18,
            start: 0.12,
            // It is below the pieces.
            rim: 0.0,
        }
    }

    /// Returns the shape for an engine move: widest for the first line, thinner by rank (0 is the first).
    pub fn engine(rank: usize) -> ArrowShape {
        let shaft = (0.24 - 0.045 * rank as f32).max(0.09);
        ArrowShape {
            shaft,
            head_width: shaft + 0.26,
            head_length: shaft * 0.8 + 0.22,
            // It is above the pieces, like those that the user draws.
            start: ArrowShape::DRAWN.start,
            rim: ArrowShape::DRAWN.rim,
        }
    }
}

/// Paints an arrow between two squares.
pub fn arrow(
    painter: &Painter,
    geometry: &Geometry,
    from: Square,
    to: Square,
    shape: ArrowShape,
    color: Color32,
) {
    let outline = ArrowOutline::between(
        geometry.center(from),
        geometry.center(to),
        geometry.cell(),
        shape,
    );
    let pixel = 1.0 / painter.pixels_per_point();
    if let Some(outline) = outline {
        if shape.rim > 0.0 {
            let light = Color32::WHITE.gamma_multiply_u8(color.a());
            let width = (shape.rim * geometry.cell()).max(pixel);
            painter.add(Shape::mesh(outline.rim(light, width, pixel)));
        }
        painter.add(Shape::mesh(outline.mesh(color, pixel)));
    }
}

/// Paints a ring just inside a square.
pub fn circle(painter: &Painter, geometry: &Geometry, square: Square, color: Color32) {
    let width = geometry.cell() * 0.065;
    let radius = (geometry.cell() - width) / 2.0 - geometry.cell() * 0.02;
    let center = geometry.center(square);
    painter.circle_stroke(center, radius, Stroke::new(width, color));
}

/// Paints a glow that fills a square from the middle.
pub fn glow(painter: &Painter, square: Rect, color: Color32) {
    let painter = painter.with_clip_rect(square.intersect(painter.clip_rect()));
    let center = square.center();
    let mut mesh = Mesh::default();
    mesh.colored_vertex(center, color);
    const STEPS: u32 = 48;
    let rings = [(0.20, 0.95), (0.38, 0.6), (0.62, 0.0)];
    for (radius, strength) in rings {
        for step in 0..STEPS {
            let angle = std::f32::consts::TAU * step as f32 / STEPS as f32;
            let point = center + Vec2::angled(angle) * (radius * square.width());
            mesh.colored_vertex(point, color.gamma_multiply(strength));
        }
    }
    for step in 0..STEPS {
        let next = (step + 1) % STEPS;
        mesh.add_triangle(0, 1 + step, 1 + next);
        for ring in 0..rings.len() as u32 - 1 {
            let (inner, outer) = (1 + ring * STEPS, 1 + (ring + 1) * STEPS);
            mesh.add_triangle(inner + step, outer + step, inner + next);
            mesh.add_triangle(outer + step, outer + next, inner + next);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// The outline of an arrow: the head from one neck to the other, then the rounded tail.
struct ArrowOutline {
    points: Vec<Pos2>,
    /// Number of `points` of the head; its first and last are the necks.
    head: usize,
}

impl ArrowOutline {
    fn between(from: Pos2, to: Pos2, cell: f32, shape: ArrowShape) -> Option<ArrowOutline> {
        let way = to - from;
        if way.length() < cell * 0.5 {
            return None;
        }
        let along = way.normalized();
        let across = vec2(-along.y, along.x);
        let start = from + along * (cell * shape.start);
        // Just beyond the middle, where the point looks centred.
        let tip = to + along * (cell * 0.08);
        let half = shape.shaft * cell / 2.0;
        let wing = shape.head_width * cell / 2.0;
        let neck = tip - along * (shape.head_length * cell);

        let mut points = vec![neck + across * half];
        let corners = [neck + across * wing, tip, neck - across * wing];
        let ends = [neck, neck];
        let round = cell * 0.035;
        round_corner(&mut points, ends[0], corners[0], corners[1], round);
        round_corner(&mut points, corners[0], corners[1], corners[2], round);
        round_corner(&mut points, corners[1], corners[2], ends[1], round);
        points.push(neck - across * half);
        let head = points.len();
        let tail = start + along * half;
        const STEPS: usize = 10;
        for step in 0..=STEPS {
            let angle = std::f32::consts::PI * step as f32 / STEPS as f32;
            points.push(tail - across * (angle.cos() * half) - along * (angle.sin() * half));
        }
        Some(ArrowOutline { points, head })
    }

    /// Returns each point moved out of the outline by a distance.
    fn moved_out(&self, by: f32) -> impl Iterator<Item = Pos2> {
        let count = self.points.len();
        (0..count).map(move |index| {
            let point = self.points[index];
            let previous = self.points[(index + count - 1) % count];
            let next = self.points[(index + 1) % count];
            point + corner_normal(previous, point, next) * by
        })
    }

    /// Returns a line of this width around it, with edges that fade over one pixel (`feather`, in points).
    fn rim(&self, color: Color32, width: f32, feather: f32) -> Mesh {
        let mut mesh = Mesh::default();
        let count = self.points.len() as u32;
        let rings = [
            (-feather / 2.0, Color32::TRANSPARENT),
            (feather / 2.0, color),
            (width, color),
            (width + feather, Color32::TRANSPARENT),
        ];
        for (by, color) in rings {
            for point in self.moved_out(by) {
                mesh.colored_vertex(point, color);
            }
        }
        for ring in 0..rings.len() as u32 - 1 {
            for index in 0..count {
                let (this, next) = (ring * count + index, ring * count + (index + 1) % count);
                mesh.add_triangle(this, this + count, next);
                mesh.add_triangle(this + count, next + count, next);
            }
        }
        mesh
    }

    /// Returns the filled outline, with an edge that fades over one pixel (`feather`, in points).
    fn mesh(&self, color: Color32, feather: f32) -> Mesh {
        let mut mesh = Mesh::default();
        let count = self.points.len();
        let inside = self.moved_out(-feather / 2.0);
        for (inner, outer) in inside.zip(self.moved_out(feather / 2.0)) {
            mesh.colored_vertex(inner, color);
            mesh.colored_vertex(outer, Color32::TRANSPARENT);
        }
        let inner = |index: usize| (index % count * 2) as u32;
        let outer = |index: usize| inner(index) + 1;
        for index in 0..count {
            mesh.add_triangle(inner(index), outer(index), inner(index + 1));
            mesh.add_triangle(outer(index), outer(index + 1), inner(index + 1));
        }
        // Head and tail are convex each, and are joined along the line between the necks.
        for index in 1..self.head - 1 {
            mesh.add_triangle(inner(0), inner(index), inner(index + 1));
        }
        let last_neck = self.head - 1;
        for index in last_neck + 1..count {
            mesh.add_triangle(inner(last_neck), inner(index), inner(index + 1));
        }
        mesh
    }
}

/// Adds the corner between two edges, rounded with about this radius.
fn round_corner(points: &mut Vec<Pos2>, before: Pos2, corner: Pos2, after: Pos2, radius: f32) {
    let back = (before - corner).normalized();
    let on = (after - corner).normalized();
    let half_angle = (back.dot(on).clamp(-1.0, 1.0).acos() / 2.0).max(0.1);
    let reach = (radius / half_angle.tan())
        .min((before - corner).length() * 0.45)
        .min((after - corner).length() * 0.45);
    let (start, end) = (corner + back * reach, corner + on * reach);
    const STEPS: usize = 5;
    for step in 0..=STEPS {
        let t = step as f32 / STEPS as f32;
        // A quadratic curve with the corner as its control point.
        let (a, b) = (start + (corner - start) * t, corner + (end - corner) * t);
        points.push(a + (b - a) * t);
    }
}

/// Returns the direction out of a corner of an outline whose inside is to the right on the screen, with the length that moves
/// both edges out by one.
fn corner_normal(previous: Pos2, point: Pos2, next: Pos2) -> Vec2 {
    let normal = |edge: Vec2| {
        let edge = edge.normalized();
        vec2(-edge.y, edge.x)
    };
    let (a, b) = (normal(point - previous), normal(next - point));
    (a + b) / (1.0 + a.dot(b)).max(0.3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn area(points: &[Pos2]) -> f32 {
        let next = points.iter().cycle().skip(1);
        let doubled: f32 = points
            .iter()
            .zip(next)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        doubled / 2.0
    }

    #[test]
    fn the_filled_triangles_of_an_arrow_cover_its_outline_exactly_once() {
        for to in [
            pos2(700.0, 0.0),
            pos2(-50.0, 400.0),
            pos2(100.0, 200.0),
            pos2(-200.0, -100.0),
        ] {
            for shape in [
                ArrowShape::DRAWN,
                ArrowShape::engine(0),
                ArrowShape::engine(7),
                ArrowShape::book(0.0),
                ArrowShape::book(1.0),
            ] {
                let outline = ArrowOutline::between(Pos2::ZERO, to, 100.0, shape).unwrap();
                let mesh = outline.mesh(Color32::RED, 0.0);
                let triangles = mesh.triangles().map(|triangle| {
                    let corners = triangle.map(|index| mesh.vertices[index as usize].pos);
                    area(&corners)
                });
                let (mut covered, mut sum) = (0.0, 0.0);
                for signed in triangles {
                    covered += signed.abs();
                    sum += signed;
                }
                assert!((covered - sum.abs()).abs() < 1.0, "{covered} {sum}");
                assert!((covered - area(&outline.points).abs()).abs() < 1.0);
            }
        }
    }

    #[test]
    fn the_soft_edge_lies_outside() {
        let outline =
            ArrowOutline::between(Pos2::ZERO, pos2(300.0, 40.0), 100.0, ArrowShape::DRAWN).unwrap();
        let mesh = outline.mesh(Color32::RED, 1.0);
        let ring = |offset: usize| -> Vec<Pos2> {
            let vertices = mesh.vertices.iter().skip(offset).step_by(2);
            vertices.map(|vertex| vertex.pos).collect()
        };
        assert!(area(&ring(0)).abs() < area(&outline.points).abs());
        assert!(area(&ring(1)).abs() > area(&outline.points).abs());
    }

    /// Checks that the line around an arrow overlaps neither its inside nor itself, so that translucent colours are even.
    #[test]
    fn the_line_around_an_arrow_lies_outside_of_it() {
        for to in [pos2(700.0, 0.0), pos2(-50.0, 400.0), pos2(90.0, 200.0)] {
            let outline = ArrowOutline::between(Pos2::ZERO, to, 100.0, ArrowShape::DRAWN).unwrap();
            let rim = outline.rim(Color32::WHITE, 2.0, 0.0);
            let covered: f32 = rim
                .triangles()
                .map(|corners| area(&corners.map(|index| rim.vertices[index as usize].pos)).abs())
                .sum();
            let grown: Vec<Pos2> = outline.moved_out(2.0).collect();
            let expected = area(&grown).abs() - area(&outline.points).abs();
            assert!((covered - expected).abs() < 1.0, "{covered} {expected}");
            assert!(expected > 0.0);
        }
    }

    #[test]
    fn an_arrow_to_where_it_starts_is_nothing() {
        let here = pos2(50.0, 50.0);
        assert!(ArrowOutline::between(here, here, 100.0, ArrowShape::DRAWN).is_none());
    }
}
