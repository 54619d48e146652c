//! The graph of a game: White's winning chances after each half-move, the clocks, the phases and the badges.

use egui::accesskit::Role;
use egui::epaint::Mesh;
use egui::{
    Align2, Color32, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::badges;
use crate::kit::theme::Theme;
use crate::kit::widgets::together;
use tabia_review::{Badge, Phase};
use tabia_texts::tr;

/// Largest height, in points.
pub(super) const HEIGHT: f32 = 132.0;
/// Height of the names of the phases below the graph, in points.
const FOOT: f32 = 16.0;
/// Width of the figures at the left, in points.
const MARGIN: f32 = 30.0;
const POINT: f32 = 3.5;

/// The input of the graph.
pub(super) struct GraphInput<'a> {
    /// White's winning chances in per cent: one value more than half-moves.
    pub(super) wins: &'a [Option<f64>],
    /// The phase of each position.
    pub(super) phases: &'a [Phase],
    /// Time left in seconds after each half-move.
    pub(super) clocks: &'a [Option<f32>],
    /// The badge of each half-move.
    pub(super) badges: &'a [Option<Badge>],
    /// Whether the judgement of each half-move is open.
    pub(super) open: &'a [bool],
    /// The shown position, if it is in the main line.
    pub(super) current: Option<usize>,
    /// Describes the position under the pointer.
    pub(super) hover_text: &'a dyn Fn(usize) -> String,
    /// Height, in points.
    pub(super) height: f32,
    pub(super) theme: &'a Theme,
}

/// The place of the graph, and the width of a half-move.
struct Frame {
    plot: Rect,
    step: f32,
}

impl Frame {
    fn x(&self, index: usize) -> f32 {
        self.plot.left() + self.step * index as f32
    }

    fn at(&self, index: usize, percent: f64) -> Pos2 {
        let share = (percent / 100.0).clamp(0.0, 1.0) as f32;
        pos2(
            self.x(index),
            self.plot.bottom() - share * self.plot.height(),
        )
    }
}

/// Draws the graph; returns the position to go to.
pub(super) fn show(ui: &mut Ui, input: &GraphInput<'_>) -> Option<usize> {
    let theme = input.theme;
    let size = vec2(ui.available_width(), input.height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let last = input.wins.len().saturating_sub(1);
    let plot = Rect::from_min_max(
        pos2(rect.left() + MARGIN, rect.top() + 4.0),
        pos2(rect.right() - 6.0, rect.bottom() - FOOT),
    );
    let frame = Frame {
        plot,
        step: plot.width() / last.max(1) as f32,
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tr("review-graph")));
    let painter = ui.painter_at(rect);
    painter.rect_filled(plot, 2.0, theme.eval_black);
    paint_chances(&painter, &frame, input);
    paint_phases(&painter, &frame, input);
    let half = Stroke::new(1.0, theme.border);
    painter.hline(plot.x_range(), plot.center().y.round(), half);
    for (percent, text) in [(100.0, "100 %"), (50.0, "50 %"), (0.0, "0 %")] {
        let y = frame
            .at(0, percent)
            .y
            .clamp(plot.top() + 5.0, plot.bottom() - 5.0);
        let font = egui::FontId::proportional(theme.small_size - 2.0);
        let place = pos2(plot.left() - 4.0, y);
        painter.text(place, Align2::RIGHT_CENTER, text, font, theme.text_weak);
    }
    paint_clocks(&painter, &frame, input);
    paint_badges(&painter, &frame, input);
    if let Some(current) = input.current {
        let x = frame.x(current).round();
        painter.vline(x, plot.y_range(), Stroke::new(2.0, theme.accent));
    }
    painter.rect_stroke(
        plot,
        2.0,
        Stroke::new(1.0, theme.border),
        StrokeKind::Inside,
    );
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let under = pointer.map(|at| {
        let index = ((at.x - plot.left()) / frame.step).round().max(0.0) as usize;
        index.min(last)
    });
    // The second click of two is often meant for what was here before.
    let goes = (response.clicked() && !response.double_clicked()) || response.dragged();
    if let Some(index) = under {
        if response.hovered() {
            let thin = Stroke::new(1.0, theme.text_weak);
            painter.vline(frame.x(index).round(), plot.y_range(), thin);
        }
        response.on_hover_text_at_pointer((input.hover_text)(index));
    }
    under.filter(|&index| goes && input.current != Some(index))
}

/// Paints White's share, from below, where it is known.
fn paint_chances(painter: &egui::Painter, frame: &Frame, input: &GraphInput<'_>) {
    let color = input.theme.eval_white;
    let mut mesh = Mesh::default();
    for (index, pair) in input.wins.windows(2).enumerate() {
        let [Some(from), Some(to)] = *pair else {
            continue;
        };
        let (from, to) = (frame.at(index, from), frame.at(index + 1, to));
        let floor = frame.plot.bottom();
        let corner = mesh.vertices.len() as u32;
        for pos in [from, to, pos2(to.x, floor), pos2(from.x, floor)] {
            mesh.colored_vertex(pos, color);
        }
        mesh.add_triangle(corner, corner + 1, corner + 2);
        mesh.add_triangle(corner, corner + 2, corner + 3);
    }
    painter.add(mesh);
    // Unknown stretches belong to neither side. Each is painted as one shape, so that no seams are visible.
    let unknown = input.wins.windows(2).map(|pair| pair.contains(&None));
    let unknown: Vec<bool> = unknown.collect();
    let mut from = 0;
    for run in unknown.chunk_by(|one, next| one == next) {
        let to = from + run.len();
        if run[0] {
            let x = frame.x(from)..=frame.x(to);
            let hole = Rect::from_x_y_ranges(x, frame.plot.y_range());
            painter.rect_filled(hole, 0.0, input.theme.surface_hover);
        }
        from = to;
    }
}

/// Explains the colours of the points and of the clocks that the graph has.
pub(super) fn show_legend(ui: &mut Ui, input: &GraphInput<'_>) {
    let theme = input.theme;
    let shown = |badge: &Badge| input.badges.contains(&Some(*badge));
    let points = Badge::ALL.into_iter().filter(has_point).filter(shown);
    let points = points.map(|badge| (badges::title(badge), badges::color(badge, theme), true));
    let clocks = input.clocks.iter().flatten().any(|left| *left > 0.0);
    let clocks = clocks.then(|| {
        [
            (tr("review-clock-white"), theme.arrow_yellow, false),
            (tr("review-clock-black"), theme.arrow_blue, false),
        ]
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        ui.spacing_mut().interact_size.y = 14.0;
        ui.add_space(MARGIN);
        for (name, color, is_point) in points.chain(clocks.into_iter().flatten()) {
            together(ui, |ui| {
                let (place, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                let painter = ui.painter();
                match is_point {
                    true => painter.circle_filled(place.center(), POINT, color),
                    false => {
                        let line = Stroke::new(2.0, color);
                        painter.hline(place.x_range(), place.center().y, line)
                    }
                };
                ui.label(RichText::new(name).small().color(theme.text_weak));
                ui.add_space(8.0);
            });
        }
    });
}

/// Whether a badge is worth a look, so that the graph has a point for it.
fn has_point(badge: &Badge) -> bool {
    !matches!(badge, Badge::Best | Badge::Book)
}

/// Paints a line where a phase begins, and its name below. The name of a short phase goes beyond it where there is room.
fn paint_phases(painter: &egui::Painter, frame: &Frame, input: &GraphInput<'_>) {
    let theme = input.theme;
    let mut from = 0;
    let mut names = Vec::new();
    for index in 1..=input.phases.len() {
        if input.phases.get(index) == Some(&input.phases[from]) {
            continue;
        }
        let (left, right) = (frame.x(from), frame.x(index.min(input.phases.len() - 1)));
        if from > 0 {
            let line = Stroke::new(1.0, theme.text_weak.gamma_multiply(0.6));
            painter.vline(left.round(), frame.plot.y_range(), line);
        }
        let name = tr(&format!("review-phase-{}", input.phases[from].name()));
        let font = egui::FontId::proportional(theme.small_size - 1.0);
        let galley = painter.layout_no_wrap(name, font, theme.text_weak);
        names.push(((left + right - galley.size().x) / 2.0, galley));
        from = index;
    }
    // From the right, so that a short phase at the end keeps its name.
    let mut end = frame.plot.right();
    for (left, galley) in names.iter_mut().rev() {
        *left = left.min(end - galley.size().x);
        end = *left - 6.0;
    }
    let mut start = frame.plot.left();
    for (left, galley) in names {
        let left = left.max(start);
        if left + galley.size().x <= frame.plot.right() + 0.5 {
            start = left + galley.size().x + 6.0;
            let place = pos2(left, frame.plot.bottom() + 1.0);
            painter.galley(place, galley, theme.text_weak);
        }
    }
}

/// Paints a thin line for each side with its remaining time, as a share of the maximum.
fn paint_clocks(painter: &egui::Painter, frame: &Frame, input: &GraphInput<'_>) {
    let most = input.clocks.iter().flatten().copied().fold(0.0, f32::max);
    if most <= 0.0 {
        return;
    }
    let colors = [input.theme.arrow_yellow, input.theme.arrow_blue];
    for (side, color) in colors.into_iter().enumerate() {
        let own = input.clocks.iter().enumerate().skip(side).step_by(2);
        let points: Vec<Pos2> = own
            .filter_map(|(index, left)| {
                let percent = f64::from((*left)? / most) * 100.0;
                Some(frame.at(index + 1, percent))
            })
            .collect();
        painter.line(points, Stroke::new(1.0, color));
    }
}

/// Paints a point for each badge worth a look, and a ring where the judgement is open.
fn paint_badges(painter: &egui::Painter, frame: &Frame, input: &GraphInput<'_>) {
    for (index, badge) in input.badges.iter().enumerate() {
        let Some(badge) = badge.filter(has_point) else {
            continue;
        };
        let Some(win) = input.wins.get(index + 1).copied().flatten() else {
            continue;
        };
        let place = frame.at(index + 1, win);
        let place = pos2(
            place.x,
            place
                .y
                .clamp(frame.plot.top() + POINT, frame.plot.bottom() - POINT),
        );
        let rim = Stroke::new(1.0, Color32::from_black_alpha(140));
        let color = badges::color(badge, input.theme);
        painter.circle(place, POINT, color, rim);
        if input.open.get(index) == Some(&true) {
            painter.circle_filled(place, POINT - 2.0, input.theme.surface);
        }
    }
}
