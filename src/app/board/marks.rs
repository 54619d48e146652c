//! Marks that the rooms put on a board: one list of squares, circles and arrows, each in its layer.

use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use super::geometry::Geometry;
use super::highlight::Highlight;
use super::shapes::{self, ArrowShape};
use crate::command::play::Premove;
use crate::kit::icons;
use crate::kit::theme::Theme;
use tabia_chess::Square;
use tabia_engine::Score;
use tabia_game::{Arrow, Brush, Circle};
use tabia_review::Badge;

/// The layer of a mark, from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// On the squares, below the board's own marks.
    Squares,
    UnderPieces,
    OverPieces,
}

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkShape {
    /// The square filled.
    Fill(Square),
    /// A glow from the middle of the square.
    Glow(Square),
    /// A ring just inside the square.
    Circle(Square),
    /// A disc in a corner of the square.
    Badge(Square),
    Arrow {
        from: Square,
        to: Square,
    },
}

impl MarkShape {
    /// Returns the marked square; for an arrow its destination.
    pub fn square(self) -> Square {
        match self {
            MarkShape::Fill(square)
            | MarkShape::Glow(square)
            | MarkShape::Circle(square)
            | MarkShape::Badge(square) => square,
            MarkShape::Arrow { to, .. } => to,
        }
    }
}

/// The kind of a mark, which determines its colour and width.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MarkStyle {
    /// A move of the opening book with its probability, from 0 to 1: more probable moves are wider and stronger.
    Book(f32),
    /// A premove.
    Premove,
    /// A move of the engine: 0 for the best line, then up. Better lines are wider.
    Engine(usize),
    /// A move of another engine: its place among the others, from 1, and the rank as of the engine's moves.
    Other(u8, usize),
    /// A threat of the opponent, by rank like the engine's moves.
    Threat(usize),
    /// A hint for the player.
    Hint,
    /// The value of a piece on its square, from −1 to 1.
    Heat(f32),
    /// A piece that can be won.
    Hanging,
    /// The chosen square of a page.
    Chosen,
    /// A capture of an exchange, and whether it would be played.
    Capture(bool),
    /// A pinned piece.
    Pinned,
    /// The judgement of the move that led there.
    Badge(Badge),
    /// The user's drawings.
    User(Brush),
}

/// The score at the head of an arrow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArrowScore {
    /// The score from the point of view chosen in the settings.
    pub shown: Score,
    /// Whether White's evaluation is at least equal.
    pub is_whites: bool,
}

/// A mark on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    pub layer: Layer,
    pub shape: MarkShape,
    pub style: MarkStyle,
    /// The key of the text for screen readers, which has the square's name in it.
    pub said: Option<&'static str>,
    /// The score shown at the head of an arrow.
    pub score: Option<ArrowScore>,
}

impl Mark {
    const fn new(layer: Layer, shape: MarkShape, style: MarkStyle) -> Mark {
        Mark {
            layer,
            shape,
            style,
            said: None,
            score: None,
        }
    }

    /// Returns the mark with a score at the head of the arrow.
    pub const fn scored(self, score: Option<ArrowScore>) -> Mark {
        Mark { score, ..self }
    }

    const fn saying(self, key: &'static str) -> Mark {
        Mark {
            said: Some(key),
            ..self
        }
    }

    /// Returns the mark of an engine move. It is above the pieces, so that captures are visible, and translucent.
    pub const fn engine(from: Square, to: Square, rank: usize) -> Mark {
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::OverPieces, shape, MarkStyle::Engine(rank))
    }

    /// Returns the mark of a move of another engine.
    pub const fn other(from: Square, to: Square, place: u8, rank: usize) -> Mark {
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::OverPieces, shape, MarkStyle::Other(place, rank))
    }

    /// Returns the mark of a threat of the opponent.
    pub const fn threat(from: Square, to: Square, rank: usize) -> Mark {
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::OverPieces, shape, MarkStyle::Threat(rank)).saying("square-threat")
    }

    /// Returns the mark of a book move.
    pub const fn book(from: Square, to: Square, probability: f32) -> Mark {
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::UnderPieces, shape, MarkStyle::Book(probability))
    }

    /// Returns the marks of the two squares of a premove.
    pub fn premove(premove: Premove) -> [Mark; 2] {
        let square =
            |square| Mark::new(Layer::Squares, MarkShape::Fill(square), MarkStyle::Premove);
        [
            square(premove.from).saying("square-premove-from"),
            square(premove.to).saying("square-premove-to"),
        ]
    }

    /// Returns the marks of a hint: the piece, and its destination if that is revealed.
    pub fn hint(from: Square, to: Option<Square>) -> impl Iterator<Item = Mark> {
        let new = |layer, shape| Mark::new(layer, shape, MarkStyle::Hint);
        let piece = [
            new(Layer::Squares, MarkShape::Glow(from)).saying("square-hint-from"),
            new(Layer::OverPieces, MarkShape::Circle(from)),
        ];
        let way = move |to| MarkShape::Arrow { from, to };
        let way = to.map(|to| new(Layer::OverPieces, way(to)).saying("square-hint-to"));
        piece.into_iter().chain(way)
    }

    /// Returns the mark for the value of a piece on its square, from −1 to 1.
    pub const fn heat(square: Square, heat: f32) -> Mark {
        Mark::new(
            Layer::Squares,
            MarkShape::Fill(square),
            MarkStyle::Heat(heat),
        )
    }

    /// Returns the mark of a piece that can be won.
    pub const fn hanging(square: Square) -> Mark {
        Mark::new(Layer::Squares, MarkShape::Glow(square), MarkStyle::Hanging)
            .saying("square-hanging")
    }

    /// Returns the mark of the square of an exchange.
    pub const fn chosen(square: Square) -> Mark {
        Mark::new(
            Layer::OverPieces,
            MarkShape::Circle(square),
            MarkStyle::Chosen,
        )
        .saying("square-exchange")
    }

    /// Returns the mark of a square to which a page refers.
    pub const fn referred(square: Square) -> Mark {
        let shape = MarkShape::Circle(square);
        Mark::new(Layer::OverPieces, shape, MarkStyle::Chosen)
    }

    /// Returns the mark of a capture of an exchange.
    pub const fn capture(from: Square, to: Square, is_played: bool) -> Mark {
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::OverPieces, shape, MarkStyle::Capture(is_played))
    }

    /// Returns the mark of a pinned piece.
    pub const fn pinned(square: Square) -> Mark {
        Mark::new(
            Layer::OverPieces,
            MarkShape::Circle(square),
            MarkStyle::Pinned,
        )
        .saying("square-pinned")
    }

    /// Returns the mark for the judgement of the move that led to a square.
    pub const fn badge(square: Square, badge: Badge) -> Mark {
        let shape = MarkShape::Badge(square);
        let said = match badge {
            Badge::Brilliant => "square-brilliant",
            Badge::OnlyMove => "square-only-move",
            Badge::Best => "square-best",
            Badge::Book => "square-book",
            Badge::Inaccuracy => "square-inaccuracy",
            Badge::Mistake => "square-mistake",
            Badge::Blunder => "square-blunder",
            Badge::MissedWin => "square-missed-win",
            Badge::MissedMate => "square-missed-mate",
        };
        Mark::new(Layer::OverPieces, shape, MarkStyle::Badge(badge)).saying(said)
    }

    /// Returns the order of painting within a layer: by kind, then weaker before stronger, then circles before arrows.
    fn order(&self) -> (u8, f32, bool) {
        let (whose, strength) = match self.style {
            MarkStyle::Book(probability) => (0, probability),
            MarkStyle::Premove => (1, 0.0),
            MarkStyle::Threat(rank) => (1, -(rank as f32)),
            MarkStyle::Engine(rank) | MarkStyle::Other(_, rank) => (2, -(rank as f32)),
            MarkStyle::Hint => (3, 0.0),
            MarkStyle::Heat(_) | MarkStyle::Hanging => (0, 0.0),
            MarkStyle::Capture(is_played) => (3, f32::from(u8::from(is_played))),
            MarkStyle::Pinned => (4, 0.0),
            MarkStyle::Chosen => (5, 0.0),
            MarkStyle::User(_) => (6, 0.0),
            MarkStyle::Badge(_) => (7, 0.0),
        };
        let is_arrow = matches!(self.shape, MarkShape::Arrow { .. });
        (whose, strength, is_arrow)
    }

    fn color(&self, theme: &Theme) -> Color32 {
        match self.style {
            MarkStyle::Book(probability) => theme.book.gamma_multiply(0.45 + 0.45 * probability),
            MarkStyle::Premove => theme.board.premove,
            MarkStyle::Engine(rank) => {
                let fade = 1.0 - 0.16 * rank.min(4) as f32;
                theme.engine_arrow.gamma_multiply(fade)
            }
            MarkStyle::Other(place, rank) => {
                let fade = 1.0 - 0.16 * rank.min(4) as f32;
                theme.other_arrow(usize::from(place)).gamma_multiply(fade)
            }
            MarkStyle::Threat(rank) => {
                let fade = 1.0 - 0.2 * rank.min(3) as f32;
                theme.threat_arrow.gamma_multiply(fade)
            }
            MarkStyle::Hint => match self.shape {
                MarkShape::Circle(_) => theme.engine_arrow.to_opaque(),
                _ => theme.engine_arrow,
            },
            MarkStyle::Heat(heat) => heat_color(theme, heat),
            MarkStyle::Hanging => theme.warning.gamma_multiply(0.8),
            MarkStyle::Chosen => theme.accent,
            MarkStyle::Capture(true) => theme.engine_arrow,
            MarkStyle::Capture(false) => theme.engine_arrow.gamma_multiply(0.4),
            MarkStyle::Pinned => theme.text_weak.gamma_multiply(0.8),
            // A badge has its own shape and colours.
            MarkStyle::Badge(_) => theme.background,
            MarkStyle::User(Brush::Green) => theme.arrow_green,
            MarkStyle::User(Brush::Red) => theme.arrow_red,
            MarkStyle::User(Brush::Blue) => theme.arrow_blue,
            MarkStyle::User(Brush::Yellow) => theme.arrow_yellow,
        }
    }

    fn arrow_shape(&self) -> ArrowShape {
        match self.style {
            MarkStyle::Book(probability) => ArrowShape::book(probability),
            MarkStyle::Engine(rank) | MarkStyle::Threat(rank) | MarkStyle::Other(_, rank) => {
                ArrowShape::engine(rank)
            }
            MarkStyle::Hint | MarkStyle::Capture(true) => ArrowShape::engine(0),
            MarkStyle::Capture(false) => ArrowShape::engine(3),
            _ => ArrowShape::DRAWN,
        }
    }

    /// Paints the mark, its opacity multiplied by `strength`, from 0 to 1.
    pub(super) fn paint(
        &self,
        painter: &Painter,
        geometry: &Geometry,
        theme: &Theme,
        strength: f32,
    ) {
        let color = match self.color(theme) {
            color if strength < 1.0 => color.gamma_multiply(strength),
            color => color,
        };
        match self.shape {
            MarkShape::Fill(square) if self.style == MarkStyle::Premove => {
                let bare = theme.board.square(square.is_light());
                let place = geometry.square(square);
                Highlight::Premove.paint(painter, place, bare, &theme.board);
            }
            MarkShape::Fill(square) => {
                painter.rect_filled(geometry.square(square), CornerRadius::ZERO, color);
            }
            MarkShape::Glow(square) => shapes::glow(painter, geometry.square(square), color),
            MarkShape::Circle(square) => shapes::circle(painter, geometry, square, color),
            MarkShape::Badge(square) => {
                if let MarkStyle::Badge(badge) = self.style {
                    paint_badge(painter, geometry.square(square), badge, theme);
                }
            }
            MarkShape::Arrow { from, to } => {
                shapes::arrow(painter, geometry, from, to, self.arrow_shape(), color);
            }
        }
    }
}

/// Returns the colour of a square for the value of its piece relative to the average of its kind, from −1 to 1.
pub fn heat_color(theme: &Theme, heat: f32) -> Color32 {
    let color = if heat >= 0.0 {
        theme.success
    } else {
        theme.error
    };
    color.gamma_multiply(0.12 + 0.6 * heat.abs())
}

impl From<&Arrow> for Mark {
    /// Returns the mark of a drawing of the user.
    fn from(arrow: &Arrow) -> Mark {
        let (from, to) = (arrow.from, arrow.to);
        let shape = MarkShape::Arrow { from, to };
        Mark::new(Layer::OverPieces, shape, MarkStyle::User(arrow.brush))
    }
}

impl From<&Circle> for Mark {
    /// Returns the mark of a drawing of the user.
    fn from(circle: &Circle) -> Mark {
        let shape = MarkShape::Circle(circle.square);
        Mark::new(Layer::OverPieces, shape, MarkStyle::User(circle.brush))
    }
}

/// Returns the marks of one layer, in the order of painting.
pub(super) fn of_layer(marks: &[Mark], layer: Layer) -> Vec<&Mark> {
    let mut found: Vec<&Mark> = marks.iter().filter(|mark| mark.layer == layer).collect();
    found.sort_by(|one, other| {
        let ((a, b, c), (x, y, z)) = (one.order(), other.order());
        a.cmp(&x).then(b.total_cmp(&y)).then(c.cmp(&z))
    });
    found
}

/// Paints the marks of other engines on the arrows of their best moves.
pub(super) fn paint_places(painter: &Painter, geometry: &Geometry, marks: &[Mark], theme: &Theme) {
    for mark in marks {
        if let (MarkStyle::Other(place, 0), MarkShape::Arrow { from, to }) =
            (mark.style, mark.shape)
        {
            // Those of several engines on one arrow lie beside each other.
            let share = 0.2 + 0.2 * f32::from(place);
            let at = geometry.center(from).lerp(geometry.center(to), share);
            paint_place(painter, at, 0.1 * geometry.cell(), place, theme);
        }
    }
}

/// Paints the mark of another engine: a disc of its colour with its place.
pub(crate) fn paint_place(painter: &Painter, at: Pos2, radius: f32, place: u8, theme: &Theme) {
    let fill = theme.other_arrow(usize::from(place)).to_opaque();
    let rim = Stroke::new(1.0, Color32::WHITE);
    painter.circle(at, radius, fill, rim);
    let font = FontId::proportional((1.5 * radius).max(8.0));
    painter.text(at, Align2::CENTER_CENTER, place, font, Color32::WHITE);
}

/// Radius of the disc, in squares.
const BADGE_RADIUS: f32 = 0.165;

/// Paints a badge in the upper right corner of a square.
pub(super) fn paint_badge(painter: &Painter, square: Rect, badge: Badge, theme: &Theme) {
    let cell = square.width();
    let inset = (BADGE_RADIUS + 0.02) * cell;
    let middle = square.right_top() + vec2(-inset, inset);
    let ink = theme.background;
    let rim = Stroke::new((0.02 * cell).max(1.0), ink);
    painter.circle(middle, BADGE_RADIUS * cell, badge_color(badge, theme), rim);
    let picture = match badge {
        Badge::Book => Some("book"),
        Badge::Best => Some("star"),
        Badge::MissedWin => Some("close"),
        _ => None,
    };
    if let Some(picture) = picture {
        let place = Rect::from_center_size(middle, Vec2::splat(1.3 * BADGE_RADIUS * cell));
        icons::paint(painter, picture, place, ink);
        return;
    }
    let font = FontId::proportional((0.22 * cell).max(9.0));
    painter.text(middle, Align2::CENTER_CENTER, badge.sign(), font, ink);
}

/// Returns the colour of a badge; its symbol has the same meaning.
fn badge_color(badge: Badge, theme: &Theme) -> Color32 {
    match badge {
        Badge::Brilliant => theme.brilliant,
        Badge::OnlyMove | Badge::Best => theme.success,
        Badge::Book => theme.book,
        Badge::Inaccuracy => theme.accent,
        Badge::Mistake | Badge::MissedWin => theme.warning,
        Badge::Blunder | Badge::MissedMate => theme.error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn in_a_layer_the_stronger_lies_over_the_weaker_and_what_a_person_drew_over_all() {
        let (e2, e4) = (square("e2"), square("e4"));
        let brush = Brush::Red;
        let (from, to) = (e2, e4);
        let drawn = [
            Mark::from(&Arrow { brush, from, to }),
            Mark::from(&Circle { brush, square: e4 }),
        ];
        let mut marks = drawn.to_vec();
        marks.extend(Mark::hint(e2, Some(e4)));
        marks.extend([0, 1, 2].map(|rank| Mark::engine(e2, e4, rank)));
        marks.extend([0.9, 0.1].map(|probability| Mark::book(e2, e4, probability)));
        marks.extend(Mark::premove(Premove {
            from,
            to,
            promotion: None,
        }));
        let styles = |layer| -> Vec<MarkStyle> {
            let found = of_layer(&marks, layer).into_iter();
            found.map(|mark| mark.style).collect()
        };
        use MarkStyle::{Book, Engine, Hint, User};
        let ahead = MarkStyle::Premove;
        assert_eq!(styles(Layer::Squares), [ahead, ahead, Hint]);
        assert_eq!(styles(Layer::UnderPieces), [Book(0.1), Book(0.9)]);
        assert_eq!(
            styles(Layer::OverPieces),
            [
                Engine(2),
                Engine(1),
                Engine(0),
                Hint,
                Hint,
                User(brush),
                User(brush)
            ]
        );
        let over = of_layer(&marks, Layer::OverPieces);
        assert_eq!(
            *over[over.len() - 1],
            drawn[0],
            "an arrow lies over a circle"
        );
        assert!(Layer::Squares < Layer::UnderPieces && Layer::UnderPieces < Layer::OverPieces);
    }
}
