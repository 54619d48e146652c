//! The ratings of a player over time.

use egui::accesskit::Role;
use egui::{Align2, Pos2, Rect, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::kit::theme::Theme;
use tabia_library::player::RatingPoint;
use tabia_texts::{tr, tr_args};

/// Space at the left for ratings, and at the foot for years, in points.
const LEFT: f32 = 40.0;
const FOOT: f32 = 18.0;
/// Minimum distance between two years at the foot, in points.
const STEP: f32 = 48.0;
/// Maximum distance of the pointer from the point that it shows, in points.
const NEAR: f32 = 24.0;

/// The scales of the plot.
struct Frame {
    inner: Rect,
    /// In years.
    times: [f64; 2],
    ratings: [f64; 2],
}

impl Frame {
    /// Creates scales on which all points lie.
    fn new(rect: Rect, points: &[RatingPoint]) -> Frame {
        /// Minimum range of the ratings.
        const LEAST: f64 = 100.0;
        let ratings = points.iter().map(|point| f64::from(point.rating));
        let low = ratings.clone().fold(f64::INFINITY, f64::min);
        let high = ratings.fold(0.0, f64::max);
        let times = points.iter().map(|point| point.time());
        let first = times.clone().fold(f64::INFINITY, f64::min).floor();
        let last = times.fold(0.0, f64::max).ceil().max(first + 1.0);
        let step = rating_step(high - low);
        let low = (low / step).floor() * step;
        let high = ((high / step).ceil() * step).max(low + LEAST);
        Frame {
            inner: Rect::from_min_max(rect.min + vec2(LEFT, 8.0), rect.max - vec2(8.0, FOOT)),
            times: [first, last],
            ratings: [low, high],
        }
    }

    fn x(&self, time: f64) -> f32 {
        let [first, last] = self.times;
        self.inner.left() + ((time - first) / (last - first)) as f32 * self.inner.width()
    }

    fn y(&self, rating: f64) -> f32 {
        let [low, high] = self.ratings;
        self.inner.bottom() - ((rating - low) / (high - low)) as f32 * self.inner.height()
    }

    fn place(&self, point: &RatingPoint) -> Pos2 {
        pos2(self.x(point.time()), self.y(point.rating.into()))
    }
}

/// The distance between the lines of a grid for a range of ratings.
fn rating_step(range: f64) -> f64 {
    match range {
        range if range <= 200.0 => 50.0,
        range if range <= 500.0 => 100.0,
        _ => 200.0,
    }
}

/// Draws the plot. The point near the pointer is described.
pub(super) fn show(ui: &mut Ui, rect: Rect, theme: &Theme, points: &[RatingPoint]) {
    let response = ui.interact(rect, ui.scope_id().with("ratings"), Sense::hover());
    let name = spoken(points);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let painter = ui.painter_at(rect);
    let frame = Frame::new(rect, points);
    paint_grid(ui, &painter, theme, &frame);
    let line: Vec<Pos2> = points.iter().map(|point| frame.place(point)).collect();
    let stroke = Stroke::new(1.5, theme.accent);
    painter.add(Shape::line(line.clone(), stroke));
    /// More points than this are shown by the line alone.
    const DOTS: usize = 200;
    if points.len() <= DOTS {
        for at in &line {
            painter.circle_filled(*at, 2.0, theme.accent);
        }
    }
    let Some(pointer) = response.hover_pos() else {
        return;
    };
    let near = line.iter().enumerate();
    let near = near.min_by(|(_, one), (_, other)| {
        let distance = |at: &Pos2| (at.x - pointer.x).abs();
        distance(one).total_cmp(&distance(other))
    });
    if let Some((index, at)) = near
        && (at.x - pointer.x).abs() <= NEAR
        && let Some(point) = points.get(index)
    {
        painter.circle_stroke(*at, 4.0, Stroke::new(1.5, theme.text_strong));
        response.on_hover_text_at_pointer(describe(point));
    }
}

fn paint_grid(ui: &Ui, painter: &egui::Painter, theme: &Theme, frame: &Frame) {
    let font = TextStyle::Small.resolve(ui.style());
    let thin = Stroke::new(1.0, theme.border);
    let inner = frame.inner;
    let [low, high] = frame.ratings;
    let step = rating_step(high - low);
    let lines = ((high - low) / step).round() as u32;
    for line in 0..=lines {
        let rating = low + step * f64::from(line);
        let y = frame.y(rating).round();
        painter.hline(inner.x_range(), y, thin);
        let at = pos2(inner.left() - 6.0, y);
        let text = format!("{rating:.0}");
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            text,
            font.clone(),
            theme.text_weak,
        );
    }
    let [first, last] = frame.times;
    let most = (inner.width() / STEP).max(1.0);
    let every = ((last - first) / f64::from(most)).ceil().max(1.0);
    let mut year = first;
    while year <= last {
        let at = pos2(frame.x(year), inner.bottom() + 4.0);
        let align = match year {
            year if year >= last => Align2::RIGHT_TOP,
            _ => Align2::CENTER_TOP,
        };
        let text = format!("{year:.0}");
        painter.text(at, align, text, font.clone(), theme.text_weak);
        year += every;
    }
}

/// A point in words: "2018.11: 2835, 5 games".
fn describe(point: &RatingPoint) -> String {
    let time = match point.month {
        0 => point.year.to_string(),
        month => format!("{}.{month:02}", point.year),
    };
    let args = [
        ("time", time.into()),
        ("rating", point.rating.to_string().into()),
        ("count", point.games.into()),
    ];
    tr_args("players-rating-point", &args)
}

/// The plot in words: the first, the highest and the last point.
fn spoken(points: &[RatingPoint]) -> String {
    let highest = points.iter().max_by_key(|point| point.rating);
    let told = [points.first(), highest, points.last()];
    let told: Vec<String> = told.into_iter().flatten().map(describe).collect();
    format!("{}: {}", tr("players-ratings"), told.join("; "))
}
