//! The number of nodes of the searches by depth, on a logarithmic scale, with the whole tree and the smallest one: curves, or bars
//! where there is one depth only.

use egui::accesskit::Role;
use egui::{
    Align2, Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::choices::row_parts;
use super::state::Results;
use crate::kit::theme::Theme;
use crate::kit::widgets::cut_before;
use tabia_lab::search::Variant;
use tabia_lab::search::race::Smallest;
use tabia_texts::{grouped, tr, tr_args};

/// Height of the plot, and the space at its left for numbers and at its right for names, in points.
const HEIGHT: f32 = 220.0;
const LEFT: f32 = 44.0;
const RIGHT: f32 = 116.0;
/// Minimum distance between names, in points.
const LINE: f32 = 14.0;
/// Height of a bar with the space below it, and the width of its name, in points.
const BAR: f32 = 18.0;
const NAME: f32 = 150.0;

/// A curve: its name, its colour, whether it is a reference and not a search, and the nodes at each depth.
struct Curve {
    name: String,
    /// The numbers that tell a search from others of its name.
    numbers: String,
    color: Color32,
    is_measure: bool,
    nodes: Vec<(u32, f64)>,
    /// Whether it is an estimate, and the point of another curve from which it continues.
    is_estimate: bool,
    from: Option<(u32, f64)>,
}

/// Draws the plot.
pub(super) fn show(ui: &mut Ui, theme: &Theme, results: &Results) {
    let curves = curves(theme, results);
    let deepest = results.laps.iter().map(|lap| lap.depth).max().unwrap_or(1);
    let height = match deepest {
        1 => BAR * curves.len() as f32,
        _ => HEIGHT,
    };
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken(&curves)));
    let response = response.on_hover_text(tr("search-plot-tip"));
    let painter = ui.painter_at(response.rect);
    if deepest == 1 {
        paint_bars(ui, &painter, theme, rect, &curves);
        return;
    }
    let most = curves.iter().flat_map(|curve| &curve.nodes);
    let most = most
        .map(|(_, nodes)| nodes.log10())
        .fold(1.0, f64::max)
        .ceil();
    let inner = Rect::from_min_max(
        rect.min + vec2(LEFT, 10.0),
        rect.max - vec2(RIGHT.min(rect.width() / 3.0), 22.0),
    );
    let place = |depth: u32, nodes: f64| {
        let across = (depth - 1) as f32 / (deepest - 1).max(1) as f32;
        let up = (nodes.max(1.0).log10() / most) as f32;
        pos2(
            inner.left() + across * inner.width(),
            inner.bottom() - up * inner.height(),
        )
    };
    paint_grid(ui, &painter, theme, inner, (deepest, most as u32), place);
    for (index, curve) in curves.iter().enumerate() {
        let nodes = curve.from.iter().chain(&curve.nodes);
        let points: Vec<Pos2> = nodes.map(|&(depth, nodes)| place(depth, nodes)).collect();
        // A later curve over the same points leaves the edges of this one free.
        let covered = curves[index + 1..].iter();
        let covered = covered.filter(|other| other.nodes == curve.nodes).count();
        let width = if curve.is_measure { 1.0 } else { 1.5 };
        let stroke = Stroke::new(width + 2.5 * covered as f32, curve.color);
        if curve.is_measure {
            let (dash, gap) = if curve.is_estimate {
                (1.5, 3.5)
            } else {
                (4.0, 4.0)
            };
            painter.extend(Shape::dashed_line(&points, stroke, dash, gap));
        } else {
            painter.add(Shape::line(points.clone(), stroke));
            for point in points {
                painter.circle_filled(point, 2.5 + 1.5 * covered as f32, curve.color);
            }
        }
    }
    paint_names(ui, &painter, inner, (&curves, deepest), place);
}

fn curves(theme: &Theme, results: &Results) -> Vec<Curve> {
    let depths: Vec<u32> = results.laps.iter().map(|lap| lap.depth).collect();
    let deepest = depths.into_iter().max().unwrap_or(1);
    let measure = |key: &str, nodes: &dyn Fn(u32) -> Option<f64>| Curve {
        name: tr(key),
        numbers: String::new(),
        color: theme.text_weak,
        is_measure: true,
        is_estimate: false,
        from: None,
        nodes: (1..=deepest)
            .filter_map(|depth| Some((depth, nodes(depth)?)))
            .collect(),
    };
    let tree = &results.tree;
    let whole = measure("search-whole-tree", &|depth| {
        tree.nodes(depth).map(|nodes| nodes as f64)
    });
    let smallest = |is_counted: bool| {
        move |depth| {
            let smallest = results.smallest(depth);
            let smallest = smallest.filter(|one| one.is_counted() == is_counted);
            smallest.map(Smallest::nodes)
        }
    };
    let counted = measure("search-least-tree", &smallest(true));
    let mut estimated = measure("search-least-estimate", &smallest(false));
    // The estimate continues where the count ends.
    (estimated.is_estimate, estimated.from) = (true, counted.nodes.last().copied());
    // In the order in which they first ran, so that a curve keeps its colour when others are added.
    let mut ran: Vec<&Variant> = Vec::new();
    for lap in &results.laps {
        if !ran.contains(&&lap.variant) {
            ran.push(&lap.variant);
        }
    }
    let searches = ran.into_iter().enumerate().map(|(index, row)| {
        let (name, numbers) = row_parts(row, results.setup.rows.iter());
        let laps = results.laps.iter().filter(|lap| lap.variant == *row);
        Curve {
            name,
            numbers,
            color: theme.hue(index),
            is_measure: false,
            is_estimate: false,
            from: None,
            nodes: laps
                .map(|lap| (lap.depth, lap.counts.nodes as f64))
                .collect(),
        }
    });
    let all = [whole, counted, estimated].into_iter().chain(searches);
    all.filter(|curve| !curve.nodes.is_empty()).collect()
}

/// Paints lines for the powers of ten and for the depths.
fn paint_grid(
    ui: &Ui,
    painter: &Painter,
    theme: &Theme,
    inner: Rect,
    (deepest, most): (u32, u32),
    place: impl Fn(u32, f64) -> Pos2,
) {
    let font = TextStyle::Small.resolve(ui.style());
    let line = Stroke::new(1.0, theme.border);
    for power in 0..=most {
        let y = place(1, 10f64.powi(power as i32)).y;
        painter.hline(inner.x_range(), y, line);
        let text = match power {
            0..3 => 10u64.pow(power).to_string(),
            3..6 => format!("{} k", 10u64.pow(power - 3)),
            _ => format!("{} M", grouped(10u64.pow((power - 6).min(12)))),
        };
        let at = pos2(inner.left() - 6.0, y);
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            text,
            font.clone(),
            theme.text_weak,
        );
    }
    for depth in 1..=deepest {
        let at = pos2(place(depth, 1.0).x, inner.bottom() + 4.0);
        painter.text(at, Align2::CENTER_TOP, depth, font.clone(), theme.text_weak);
    }
}

/// Paints a bar for each curve, whose length is on a logarithmic scale, with its name and number.
fn paint_bars(ui: &Ui, painter: &Painter, theme: &Theme, rect: Rect, curves: &[Curve]) {
    let font = TextStyle::Small.resolve(ui.style());
    let nodes = |curve: &Curve| curve.nodes.last().map_or(1.0, |(_, nodes)| *nodes);
    let most = curves.iter().map(nodes).fold(10.0, f64::max).log10();
    let name = NAME.min(rect.width() * 0.4);
    // The number of the longest bar stands beside it.
    let room = rect.width() - name - 72.0;
    for (index, curve) in curves.iter().enumerate() {
        let middle = rect.top() + BAR * (index as f32 + 0.5);
        let start = pos2(rect.left() + name, middle);
        let length = (nodes(curve).max(1.0).log10() / most) as f32 * room;
        let bar = Rect::from_min_max(start - vec2(0.0, 5.0), start + vec2(length, 5.0));
        if curve.is_measure {
            let stroke = Stroke::new(1.0, curve.color);
            painter.rect_stroke(bar, 2.0, stroke, StrokeKind::Inside);
        } else {
            painter.rect_filled(bar, 2.0, curve.color);
        }
        let at = pos2(rect.left(), middle);
        let line = (curve.name.as_str(), curve.numbers.as_str());
        let text = cut_before(painter, line, &font, name - 6.0);
        painter.text(at, Align2::LEFT_CENTER, text, font.clone(), theme.text);
        painter.text(
            pos2(bar.right() + 6.0, middle),
            Align2::LEFT_CENTER,
            grouped(nodes(curve).round() as u64),
            font.clone(),
            theme.text_weak,
        );
    }
}

/// Paints the names beside the ends of the curves, moved apart where they would overlap. A tree that is not
/// counted to the greatest depth has its name above its end.
fn paint_names(
    ui: &Ui,
    painter: &Painter,
    inner: Rect,
    (curves, deepest): (&[Curve], u32),
    place: impl Fn(u32, f64) -> Pos2,
) {
    let font = TextStyle::Small.resolve(ui.style());
    let mut names: Vec<(Pos2, f32, &Curve)> = curves
        .iter()
        .filter_map(|curve| {
            let &(depth, nodes) = curve.nodes.last()?;
            let end = place(depth, nodes);
            // The name of a search that has been stopped stands beside the others.
            if depth < deepest && curve.is_measure {
                let at = end - vec2(6.0, 2.0);
                let (font, color) = (font.clone(), curve.color);
                painter.text(at, Align2::RIGHT_BOTTOM, &curve.name, font, color);
                return None;
            }
            Some((end, end.y, curve))
        })
        .collect();
    names.sort_by(|one, other| one.1.total_cmp(&other.1));
    let room = inner.bottom() + 14.0;
    for index in 1..names.len() {
        names[index].1 = names[index].1.max(names[index - 1].1 + LINE);
    }
    // A name below the plot is moved up, with all names above it.
    let mut lowest = room;
    for name in names.iter_mut().rev() {
        name.1 = name.1.min(lowest);
        lowest = name.1 - LINE;
    }
    for (end, y, curve) in names {
        let at = pos2(inner.right() + 14.0, y);
        let thin = Stroke::new(0.5, curve.color.gamma_multiply(0.7));
        painter.line_segment([end, at - vec2(3.0, 0.0)], thin);
        let line = (curve.name.as_str(), curve.numbers.as_str());
        let room = painter.clip_rect().right() - at.x;
        let text = cut_before(painter, line, &font, room);
        painter.text(at, Align2::LEFT_CENTER, text, font.clone(), curve.color);
    }
}

/// The accessible text of the plot.
fn spoken(curves: &[Curve]) -> String {
    let curves: Vec<String> = curves
        .iter()
        .map(|curve| {
            let nodes: Vec<String> = curve
                .nodes
                .iter()
                .map(|(_, nodes)| grouped(nodes.round() as u64))
                .collect();
            let name = match curve.numbers.is_empty() {
                true => curve.name.clone(),
                false => format!("{}, {}", curve.name, curve.numbers),
            };
            format!("{name}: {}", nodes.join(" "))
        })
        .collect();
    tr_args("search-plot", &[("curves", curves.join("; ").into())])
}
